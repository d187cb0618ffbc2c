"""Tic-tac-toe in YAML, held against sets of columns and rows; each player has the own marks."""

from typing import Any

import pytest

from damier import catalogue
from damier.core import IllegalAction, SeededRandom

VERSIONS = ("tic-tac-toe@1.1", "tic-tac-toe")
"""With a column and a row, and with a cell by its name."""
MARKS = {"p1": "cross", "p2": "nought"}
Spots = set[tuple[int, int]]


def engine_of(version: str) -> Any:
    return catalogue.load(version).engine


def started(engine: Any) -> Any:
    return engine.init(engine.config_type(seed=1, player_ids=("p1", "p2")))


def spot_of(action: Any) -> tuple[int, int]:
    """Column and row, from the upper left."""
    if hasattr(action, "cell"):
        return "abc".index(action.cell[0]), 3 - int(action.cell[1])
    return action.x, action.y


def has_line(spots: Spots) -> bool:
    """Whether some three of them lie in a column, a row or a diagonal."""
    for n in range(3):
        if {(n, y) for y in range(3)} <= spots or {(x, n) for x in range(3)} <= spots:
            return True
    return {(n, n) for n in range(3)} <= spots or {(n, 2 - n) for n in range(3)} <= spots


@pytest.mark.parametrize("version", VERSIONS)
def test_matches_go_as_sets_of_cells_say(version: str) -> None:
    engine, ends = engine_of(version), set()
    for seed in range(150):
        rng = SeededRandom(seed)
        state = started(engine)
        free = {(x, y) for y in range(3) for x in range(3)}
        taken: dict[str, Spots] = {"p1": set(), "p2": set()}
        mover, other = "p1", "p2"
        while True:
            assert state.current_player_id == mover
            listed = {spot_of(a): a for a in engine.get_valid_actions(state, mover)}
            assert set(listed) == free
            assert not engine.get_valid_actions(state, other)
            spot = rng.pick(sorted(free))
            free.remove(spot)
            taken[mover].add(spot)
            state = engine.apply_action(state, listed[spot], mover)
            view = engine.get_player_view(state, None)
            for y, row in enumerate(view.zones["board"]):
                for x, mark in enumerate(row):
                    owners = [MARKS[p] for p, spots in taken.items() if (x, y) in spots]
                    assert [view.cards[mark]] == owners if mark else not owners
            for player, mark in MARKS.items():
                left = [view.cards[one] for one in view.zones["marks"][player]]
                assert left == [mark] * (5 - len(taken[player]))
            if has_line(taken[mover]) or not free:
                break
            assert not state.game_over
            mover, other = other, mover
        ending = ("line", (mover,)) if has_line(taken[mover]) else ("draw", None)
        assert (state.reason, state.winners, state.game_over) == (*ending, True)
        ends.add(ending)
    assert ends == {("line", ("p1",)), ("line", ("p2",)), ("draw", None)}


def test_what_is_not_free_or_not_there_is_refused() -> None:
    engine = engine_of("tic-tac-toe@1.1")
    place = engine.action_types["place"]
    state = engine.apply_action(started(engine), place(x=1, y=1), "p1")
    for x, y, code in ((1, 1, "cell_taken"), (3, 0, "out_of_bounds"), (0, 3, "out_of_bounds")):
        with pytest.raises(IllegalAction) as caught:
            engine.apply_action(state, place(x=x, y=y), "p2")
        assert caught.value.refusal.code == code


def test_so_is_a_cell_that_is_taken_or_not_there_by_its_name() -> None:
    engine = engine_of("tic-tac-toe")
    place = engine.action_types["place"]
    state = engine.apply_action(started(engine), place(cell="b2"), "p1")
    for cell, code in (("b2", "cell_taken"), ("d1", "unknown_word"), ("a4", "unknown_word")):
        with pytest.raises(IllegalAction) as caught:
            engine.apply_action(state, place(cell=cell), "p2")
        assert caught.value.refusal.code == code
