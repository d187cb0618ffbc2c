"""Matches between a level of ours and whoever else sits there, by processor time, so that a busy
machine favours nobody."""

from collections.abc import Callable, Mapping
from time import process_time
from typing import Any

from classics.tests.openspiel import engine_of, start
from damier import catalogue
from damier.bots import AnyBot, Budget, bot_turn, timed_budget
from damier.catalogue import Game
from damier.core import SeededRandom

SECONDS = 0.2
"""How long everybody may think about an action."""


def between_levels(
    game: Game, strong: str, weak: str, seed: int, options: Mapping[str, Any] | None = None
) -> float:
    """What the stronger level gets in one match against the weaker one, who takes all other seats;
    seats in turn. The strong one thinks as long as it may, the weak one its nodes."""
    engine = game.engine
    count = engine.facts.min_players
    players = tuple(f"p{seat + 1}" for seat in range(count))
    ours, rng = players[seed % count], SeededRandom(seed)
    state = engine.init(
        game.decode_config({**(options or {}), "seed": seed, "playerIds": list(players)})
    )
    bots: dict[str, AnyBot] = {
        player: game.levels[strong if player == ours else weak].make(engine, player)
        for player in players
    }
    nodes = game.levels[weak].nodes
    while not engine.is_game_over(state):
        player = next(one for one in players if engine.get_valid_actions(state, one))
        budget = timed_budget(process_time, None if player == ours else nodes, SECONDS)
        action = _chosen(engine, bots[player], state, player, rng, budget)
        state = engine.apply_action(state, action, player)
    return result(state, ours)


def against_theirs(
    game_id: str,
    level: str,
    theirs: Any,
    choose: Callable[[Any], int],
    number: Callable[[Any, Any], int],
    seed: int,
    **options: Any,
) -> float:
    """What a level of ours gets against somebody who plays OpenSpiel's game, colours in turn."""
    engine = engine_of(game_id)
    state = start(engine, seed=seed, **options)
    ours, rng = state.player_ids[seed % 2], SeededRandom(seed)
    bot = catalogue.load(game_id).levels[level].make(engine, ours)
    while not state.game_over:
        player = state.current_player_id
        if player == ours:
            budget = timed_budget(process_time, None, SECONDS)
            action = _chosen(engine, bot, state, player, rng, budget)
        else:
            wanted = choose(theirs)
            actions = engine.get_valid_actions(state, player)
            (action,) = (one for one in actions if number(state, one) == wanted)
        theirs.apply_action(number(state, action))
        state = engine.apply_action(state, action, player)
    return result(state, ours)


def result(state: Any, player: str) -> float:
    """1 for a victory, less where it is shared, a half for a draw."""
    winners = state.winners
    if not winners:
        return 0.5
    return 1 / len(winners) if player in winners else 0.0


def _chosen(
    engine: Any, bot: AnyBot, state: Any, player: str, rng: SeededRandom, budget: Budget
) -> Any:
    view, valid = engine.get_player_view(state, player), engine.get_valid_actions(state, player)
    turn = bot_turn(bot, view, valid, rng, budget)
    assert turn.fault is None, turn.fault
    return turn.advice.action
