"""Battleship as OpenSpiel plays it, with so many shots each: they lay ships in turn, which at our
table is one of the orders that may happen. Shots come first among their actions, then ships across
by their first cell, then ships down."""

import random
from typing import Any

from damier_classics.battleship.state import FLEETS, NAMES, Place

from classics.tests.openspiel import engine_of, start, their_game

TABLES = ((10, 50), (6, 12), (8, 20), (6, 30))
"""The size of the sea, and shots each."""


def play(seed: int) -> None:
    size, shots = TABLES[seed % len(TABLES)]
    ships = ";".join(map(str, FLEETS[size]))
    theirs = their_game(
        "battleship",
        board_width=size,
        board_height=size,
        ship_sizes=f"[{ships}]",
        ship_values="[" + ";".join("1" for _ in FLEETS[size]) + "]",
        num_shots=shots,
        allow_repeated_shots=False,
    )
    rng, engine = random.Random(seed), engine_of("battleship")
    ours = start(engine, seed=seed, size=size, shots=shots)
    while not theirs.is_terminal():
        seat = theirs.current_player()
        player = ours.player_ids[seat]
        assert ours.current_player_id in (None, player)
        choices = {number(size, one): one for one in engine.get_valid_actions(ours, player)}
        assert sorted(choices) == sorted(theirs.legal_actions())
        chosen = rng.choice(sorted(choices))
        ours = engine.resolve(ours, choices[chosen], player)
        theirs.apply_action(chosen)
        compare(engine, ours, theirs)
    assert ours.game_over
    first, second = engine.get_scores(ours).values()
    assert theirs.returns() == [first - second, second - first]


def number(size: int, action: Any) -> int:
    cell = NAMES[size].index(action.cell)
    if not isinstance(action, Place):
        return cell
    return cell + size * size * (1 if action.way == "h" else 2)


def compare(engine: Any, ours: Any, theirs: Any) -> None:
    """Each player's own ships and the shots at them, and what that player's shots came to."""
    for seat, player in enumerate(ours.player_ids):
        view = engine.get_player_view(ours, player)
        drawn = [
            [line[1:-1] for line in part.splitlines()[1:-1]]
            for part in theirs.observation_string(seat).split(":\n")[1:]
        ]
        own, shot = ("".join(line for line in rows if line.strip("-")) for rows in drawn)
        (other,) = (one for one in ours.player_ids if one != player)
        hit = [letter in "x#" for letter in view.waters[player]]
        assert hit == [letter.isupper() for letter in own]
        assert [letter == "o" for letter in view.waters[player]] == [c == "*" for c in own]
        assert [letter == "o" for letter in view.waters[other]] == [c == "@" for c in shot]
        assert [letter in "x#" for letter in view.waters[other]] == [c == "#" for c in shot]
