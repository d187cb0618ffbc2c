"""The laws on Quoridor, for two and for four players.

`tests/testing/test_check.py` tries them too, and in other processes; here each number of players
has a table of its own.
"""

from dataclasses import replace as with_fields
from typing import Any

import pytest
from msgspec.structs import replace

from damier import catalogue
from damier.catalogue import Game
from damier.games.quoridor.engine import Quoridor
from damier.testing import check_engine

FACTS = Quoridor.facts


class ForTwo(Quoridor):
    facts = replace(FACTS, max_players=2)


class ForFour(Quoridor):
    facts = replace(FACTS, min_players=4)


def table(engine: Quoridor) -> Game:
    return with_fields(catalogue.load("quoridor"), engine=engine, source=None)


@pytest.mark.parametrize(
    ("engine", "options", "matches", "positions"),
    [
        (ForTwo(), {}, 4, 60),
        (ForTwo(), {"size": 5}, 8, 100),
        (ForTwo(), {"size": 3}, 30, 120),
        (ForFour(), {}, 2, 30),
        (ForFour(), {"size": 3, "walls": 1}, 30, 120),
    ],
)
def test_the_laws_hold(
    engine: Quoridor, options: dict[str, Any], matches: int, positions: int
) -> None:
    report = check_engine(
        table(engine), match_count=matches, position_count=positions, options=options
    )
    assert set(report.seen) == set(range(1, 10))
    assert all(fields == {"rngState"} for fields in report.varied.values())
