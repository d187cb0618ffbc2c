"""How often a strong bot beats weak ones at a bundle: one seat is hard, the others easy."""

from collections.abc import Mapping
from typing import Any

from damier import catalogue
from damier.bots import Budget, bot_turn
from damier.core import SeededRandom


def share_won(
    game_id: str, matches: int, options: Mapping[str, Any] | None = None, first: int = 0
) -> float:
    """The share of these matches that the hard bot won, from every seat in turn; a victory that is
    shared counts in part. They are numbered on from the first."""
    players = catalogue.load(game_id).engine.facts.min_players
    numbers = range(first, first + matches)
    return sum(_won(game_id, one, one % players, options or {}) for one in numbers) / matches


def _won(game_id: str, seed: int, strong: int, options: Mapping[str, Any]) -> float:
    game = catalogue.load(game_id)
    engine, rng = game.engine, SeededRandom(seed + 1)
    players = tuple(f"p{seat + 1}" for seat in range(engine.facts.min_players))
    levels = [game.levels["hard" if seat == strong else "easy"] for seat in range(len(players))]
    bots = {
        player: level.make(engine, player) for player, level in zip(players, levels, strict=True)
    }
    nodes = {player: level.nodes for player, level in zip(players, levels, strict=True)}
    state = engine.init(game.decode_config({**options, "seed": seed, "playerIds": list(players)}))
    while not state.game_over:
        player = next(p for p in players if engine.get_valid_actions(state, p))
        view, valid = engine.get_player_view(state, player), engine.get_valid_actions(state, player)
        turn = bot_turn(bots[player], view, valid, rng, Budget(nodes=nodes[player]))
        assert turn.fault is None, turn.fault
        state = engine.apply_action(state, turn.advice.action, player)
    winners = state.winners or ()
    return 1 / len(winners) if players[strong] in winners else 0.0
