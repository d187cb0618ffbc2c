"""An exhaustive solver over the engine itself, slow and obvious: what the bots are held against."""

from typing import Any

from damier.games.triple_triad.board import scores
from damier.games.triple_triad.state import TriadState
from tests.games.triple_triad.build import ENGINE


def best_lead(state: TriadState, player_id: str) -> int:
    """The lead in cards with which this round ends for the player, both sides playing best.
    Only for rounds without Sudden Death, and with every card known."""
    if state.game_over:
        points = dict(
            zip(state.player_ids, scores(state.cells, state.hands, state.player_ids), strict=True)
        )
        return 2 * points[player_id] - 10
    mover = state.current_player_id
    assert mover is not None
    leads = [
        best_lead(ENGINE.resolve(state, action, mover), player_id)
        for action in ENGINE.get_valid_actions(state, mover)
    ]
    return max(leads) if mover == player_id else min(leads)


def lead_after(state: TriadState, action: Any, player_id: str) -> int:
    """The lead that this action still secures."""
    return best_lead(ENGINE.resolve(state, action, player_id), player_id)
