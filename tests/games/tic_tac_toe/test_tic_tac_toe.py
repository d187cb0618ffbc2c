"""Tic-tac-toe in YAML, held against sets of columns and rows; each player has the own marks."""

from typing import Any

import pytest

from damier import catalogue
from damier.core import IllegalAction, SeededRandom

GAME = catalogue.load("tic-tac-toe")
ENGINE: Any = GAME.engine
MARKS = {"p1": "cross", "p2": "nought"}
Spots = set[tuple[int, int]]


def started() -> Any:
    return ENGINE.init(GAME.decode_config({"seed": 1, "playerIds": ["p1", "p2"]}))


def has_line(spots: Spots) -> bool:
    """Whether some three of them lie in a column, a row or a diagonal."""
    for n in range(3):
        if {(n, y) for y in range(3)} <= spots or {(x, n) for x in range(3)} <= spots:
            return True
    return {(n, n) for n in range(3)} <= spots or {(n, 2 - n) for n in range(3)} <= spots


def test_matches_go_as_sets_of_cells_say() -> None:
    ends = set()
    for seed in range(150):
        rng = SeededRandom(seed)
        state = started()
        free = {(x, y) for y in range(3) for x in range(3)}
        taken: dict[str, Spots] = {"p1": set(), "p2": set()}
        mover, other = "p1", "p2"
        while True:
            assert state.current_player_id == mover
            listed = {(a.x, a.y): a for a in ENGINE.get_valid_actions(state, mover)}
            assert set(listed) == free
            assert not ENGINE.get_valid_actions(state, other)
            spot = rng.pick(sorted(free))
            free.remove(spot)
            taken[mover].add(spot)
            state = ENGINE.apply_action(state, listed[spot], mover)
            view = ENGINE.get_player_view(state, None)
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
    place = ENGINE.action_types["place"]
    state = ENGINE.apply_action(started(), place(x=1, y=1), "p1")
    for x, y, code in ((1, 1, "cell_taken"), (3, 0, "out_of_bounds"), (0, 3, "out_of_bounds")):
        with pytest.raises(IllegalAction) as caught:
            ENGINE.apply_action(state, place(x=x, y=y), "p2")
        assert caught.value.refusal.code == code
