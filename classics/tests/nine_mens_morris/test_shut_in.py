"""Nine men's morris: whoever cannot move has lost, and with three men one can always fly."""

from typing import Any

import pytest
from damier_classics.nine_mens_morris.state import POINTS, Move
from msgspec.structs import replace

from classics.tests.openspiel import engine_of, start

ENGINE = engine_of("nine-mens-morris")


def placed(first: str, second: str, **options: Any) -> Any:
    """All men on the board, these of the first player and those of the second."""
    marks = dict.fromkeys(first.split(), "x") | dict.fromkeys(second.split(), "o")
    cells = "".join(marks.get(point, ".") for point in POINTS)
    return replace(start(ENGINE, **options), cells=cells, in_hand=(0, 0))


def test_who_cannot_move_has_lost() -> None:
    state = placed("a4 g4 b6 f6 e5", "a7 d7 g7 d6")
    after = ENGINE.apply_action(state, Move(start="e5", to="d5"), "p1")
    assert (after.winners, after.reason) == (("p1",), "shut_in")


def test_who_can_move_one_man_has_not() -> None:
    state = placed("a4 g4 b6 c3 e5", "a7 d7 g7 d6")
    after = ENGINE.apply_action(state, Move(start="e5", to="d5"), "p1")
    assert not after.game_over
    assert ENGINE.get_valid_actions(after, "p2") == [Move(start="d6", to="f6")]


@pytest.mark.parametrize("flying", [True, False])
def test_three_men_that_are_shut_in_fly(flying: bool) -> None:
    state = placed("a4 g4 b6", "a7 d7 g7", flying=flying)
    after = ENGINE.apply_action(replace(state, flying=False), Move(start="b6", to="d6"), "p1")
    assert after.reason == "shut_in"
    if flying:
        after = ENGINE.apply_action(state, Move(start="b6", to="d6"), "p1")
        assert not after.game_over
