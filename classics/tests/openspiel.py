"""Our classics beside OpenSpiel's games: the same choices in every position, the same board, the
same end. Each game's own file says how its actions are numbered there and how its board is written.
"""

import random
from collections.abc import Callable, Mapping
from typing import Any

import pyspiel

from damier import catalogue
from damier.catalogue import AnyEngine

Numbered = Callable[[Any, Any], int]
"""From a state and an action of ours to OpenSpiel's number of that action."""

Compared = Callable[[Any, Any], None]
"""Holds a state of ours against OpenSpiel's."""


def engine_of(game_id: str) -> AnyEngine:
    return catalogue.load(game_id).engine


def start(engine: AnyEngine, players: int = 2, seed: int = 0, **options: Any) -> Any:
    names = tuple(f"p{seat + 1}" for seat in range(players))
    return engine.init(engine.config_type(seed=seed, player_ids=names, **options))


def same_match(
    game_id: str,
    theirs: Any,
    number_of: Numbered,
    compare: Compared,
    seed: int,
    **options: Any,
) -> Any:
    """One random match of a game without chance, both step by step; ours as it ended."""
    rng, engine = random.Random(seed), engine_of(game_id)
    ours = start(engine, **options)
    while not theirs.is_terminal():
        seat = theirs.current_player()
        player = ours.player_ids[seat]
        assert ours.current_player_id == player
        choices = {number_of(ours, one): one for one in engine.get_valid_actions(ours, player)}
        assert sorted(choices) == sorted(theirs.legal_actions())
        number = rng.choice(sorted(choices))
        ours = engine.resolve(ours, choices[number], player)
        theirs.apply_action(number)
        compare(ours, theirs)
    assert ours.game_over
    return ours


def returns(state: Any) -> list[float]:
    """A finished game of two as OpenSpiel tells it: 1 won, -1 lost, 0 drawn."""
    if not state.winners:
        return [0.0] * len(state.player_ids)
    return [1.0 if player in state.winners else -1.0 for player in state.player_ids]


def rows_of(text: str, letters: Mapping[str, str]) -> list[str]:
    """The rows of a board that OpenSpiel prints, in our letters; lines of anything else are left
    out."""
    rows = ("".join(letters.get(sign, "") for sign in line) for line in text.splitlines())
    return [row for row in rows if row]


def their_game(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(name, parameters).new_initial_state()
