"""Oware as OpenSpiel plays it: an action is its house, from 0 for each side."""

import re
from typing import Any

from damier_classics.houses import HOUSES

from classics.tests.openspiel import returns, same_match, their_game


def play(seed: int) -> None:
    theirs = their_game("oware")

    def compare(state: Any, other: Any) -> None:
        drawn = [[int(n) for n in re.findall(r"\d+", line)] for line in str(other).splitlines()]
        numbers = [line for line in drawn if len(line) == 6]
        assert (*numbers[1], *reversed(numbers[0])) == state.houses

    ours = same_match("oware", theirs, number, compare, seed)
    assert returns(ours) == theirs.returns()


def number(state: Any, action: Any) -> int:
    return HOUSES.index(action.house) % 6
