"""Positions of Quoridor by name, as the tests of this folder need them."""

from typing import Any

from msgspec.structs import replace

from damier import catalogue
from damier.core import Refusal
from damier.games.quoridor.engine import Quoridor
from damier.games.quoridor.state import QuoridorState, action_named, name_of

GAME = catalogue.load("quoridor")
assert isinstance(GAME.engine, Quoridor)
ENGINE = GAME.engine
PLAYERS = ("p1", "p2", "p3", "p4")


def started(players: int = 2, **options: Any) -> QuoridorState:
    config = {"seed": 1, "playerIds": list(PLAYERS[:players]), **options}
    return ENGINE.init(GAME.decode_config(config))


def played(text: str, players: int = 2, **options: Any) -> QuoridorState:
    """The state after these moves, every one of which must be legal."""
    state = started(players, **options)
    for name in text.split():
        state = ENGINE.apply_action(state, action_named(name), str(state.current_player_id))
    return state


def placed(
    pawns: str, walls: str = "", seat: int = 0, size: int = 9, walls_left: int = 5
) -> QuoridorState:
    """A state set up by hand: `placed("e4 e5", "e5h")`."""
    cells = tuple(pawns.split())
    return replace(
        started(len(cells), size=size),
        pawns=cells,
        walls=tuple(walls.split()),
        walls_left=(walls_left,) * len(cells),
        current_player_id=PLAYERS[seat],
    )


def valid_names(state: QuoridorState) -> list[str]:
    player = str(state.current_player_id)
    return [name_of(action) for action in ENGINE.get_valid_actions(state, player)]


def refusal(state: QuoridorState, name: str, player: str | None = None) -> Refusal | None:
    return ENGINE.refusal(state, action_named(name), player or str(state.current_player_id))


def code(state: QuoridorState, name: str, player: str | None = None) -> str | None:
    """The code of a refusal; None for a move that is allowed, listed and accepted."""
    refused = refusal(state, name, player)
    mover = player or str(state.current_player_id)
    listed = action_named(name) in ENGINE.get_valid_actions(state, mover)
    assert listed == (refused is None)
    return None if refused is None else refused.code
