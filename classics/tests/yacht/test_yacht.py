"""Yacht: what dice are worth, Yams beside it, and a plan whose chances are known."""

import pytest
from damier_classics.yacht.plan import EVERY, USUAL, Plan
from damier_classics.yacht.state import CATEGORIES, Category, Roll, Score, points, total

from classics.tests.openspiel import engine_of, start

FIVE_ALIKE = 347897 / 7558272
"""The chance of five alike in three throws by whoever wants nothing else."""


@pytest.mark.parametrize(
    ("category", "dice", "yacht", "yams"),
    [
        ("threes", (3, 3, 1, 3, 6), 9, 9),
        ("chance", (3, 3, 1, 3, 6), 16, 16),
        ("fourOfAKind", (2, 2, 2, 5, 2), 13, 13),
        ("fourOfAKind", (2, 2, 2, 5, 5), 0, 0),
        ("fullHouse", (2, 5, 2, 5, 5), 19, 25),
        ("fullHouse", (4, 4, 4, 4, 4), 20, 25),
        ("fullHouse", (4, 4, 4, 4, 1), 0, 0),
        ("smallStraight", (5, 1, 3, 2, 4), 30, 30),
        ("smallStraight", (2, 3, 4, 5, 2), 0, 30),
        ("smallStraight", (2, 3, 4, 6, 2), 0, 0),
        ("largeStraight", (6, 2, 3, 5, 4), 30, 40),
        ("largeStraight", (1, 2, 3, 5, 4), 0, 40),
        ("yacht", (6, 6, 6, 6, 6), 50, 50),
        ("yacht", (6, 6, 6, 6, 5), 0, 0),
    ],
)
def test_dice_are_worth(category: Category, dice: tuple[int, ...], yacht: int, yams: int) -> None:
    assert points("yacht", category, dice) == yacht
    assert points("yams", category, dice) == yams


def test_yams_knows_three_alike_and_a_bonus_from_63_on() -> None:
    assert points("yams", "threeOfAKind", (1, 1, 1, 5, 6)) == 14
    free = (None,) * 7
    assert total("yams", (3, 6, 9, 12, 15, 18, *free)) == 98
    assert total("yams", (3, 6, 9, 12, 15, 17, *free)) == 62
    assert total("yacht", (3, 6, 9, 12, 15, 18, *free[1:])) == 63


def test_a_turn_is_three_throws_at_most_and_a_category_at_any_time() -> None:
    engine = engine_of("yacht")
    state = start(engine, players=3, seed=5)
    assert engine.get_valid_actions(state, "p2") == ()
    for _ in range(3):
        every = Roll(dice=("d1", "d2", "d3", "d4", "d5"))
        state = engine.apply_action(state, every, "p1")
    assert all(isinstance(one, Score) for one in engine.get_valid_actions(state, "p1"))
    again = engine.refusal(state, Roll(dice=("d1",)), "p1")
    assert again is not None
    assert again.code == "no_throws_left"
    state = engine.apply_action(state, Score(category="chance"), "p1")
    assert (state.current_player_id, state.dice) == ("p2", ())


def test_only_the_dice_that_are_thrown_change() -> None:
    engine = engine_of("yacht")
    state = start(engine, seed=1)
    state = engine.apply_action(state, Roll(dice=("d1", "d2", "d3", "d4", "d5")), "p1")
    after = engine.apply_action(state, Roll(dice=("d2", "d5")), "p1")
    kept = (0, 2, 3)
    assert [after.dice[place] for place in kept] == [state.dice[place] for place in kept]


def test_the_chances_of_a_throw_add_up() -> None:
    engine = engine_of("yacht")
    state = start(engine, seed=1)
    for roll, count in ((Roll(dice=("d1", "d2", "d3", "d4", "d5")), 252), (Roll(dice=("d2",)), 6)):
        assert roll in engine.get_valid_actions(state, "p1")
        chances = engine.get_chances(state, roll, "p1")
        assert len(chances) == count
        assert sum(chance for chance, _ in chances) == pytest.approx(1)
        state = engine.resolve(state, roll, "p1")


def test_who_wants_only_five_alike_has_the_chance_that_is_known() -> None:
    names = CATEGORIES["yacht"]
    sheet = tuple(None if name == "yacht" else 0 for name in names)
    plan = Plan("yacht", sheet, 3)
    worth = plan.keep_worth((), plan.after[2])
    assert (worth + USUAL["yacht"]["yacht"]) / 50 == pytest.approx(FIVE_ALIKE)
    assert all(plan.after[1][dice] >= plan.after[0][dice] for dice in EVERY)
