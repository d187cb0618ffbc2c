"""Formulas come to what they say: one test a word, in a bundle with a board, cards and counters."""

from typing import Any

import pytest

from damier.bundle import BundleEngine
from tests.bundle.second_workshop import act, codes, engine, holds, reckoned, refusal, start

CELL = "{ cell: { type: Cell, board: board } }"
STONE = "{ move: { from: stones, to: board, at: $cell } }"


def listed(rules: BundleEngine, state: Any, param: str) -> list[Any]:
    """The values of a parameter in what the first player may do."""
    actions = rules.get_valid_actions(state, "p1")
    return [getattr(action, param) for action in actions if hasattr(action, param)]


def laid(*cells: str) -> str:
    """Stones of the actor on these cells."""
    return ", ".join(
        f'{{ move: {{ from: stones, to: board, at: "cell(board, {cell})" }} }}' for cell in cells
    )


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("7 / 2", 3),
        ("7 / 0", 0),
        ("7 % 4", 3),
        ("7 % 0", 0),
        ("-3 + 1", -2),
        ("- -3", 3),
        ("min(4, 2, 9)", 2),
        ("max(4, 2, 9)", 9),
        ("abs(2 - 9)", 7),
        ("if(1 < 2, 5, 6)", 5),
        ("if(not true, 5, 6)", 6),
        ("twice", 6),
        ("goal", 3),
        ("round", 1),
        ("score[actor]", 0),
        ("coins[actor]", 5),
        ("coins[leader]", 0),
        ("count(players)", 2),
        ("count(others)", 1),
        ("count(hands[actor])", 3),
        ("count(hands)", 6),
        ("count(hands where it.value > 0)", 6),
        ("count(deck)", 45),
        ("count(board)", 9),
        ("count(neighbours(cell(board, b2)))", 4),
        ("count(neighbours(cell(board, a1)))", 2),
        ("count(side(board, top))", 3),
        ("count(side(board, corners))", 4),
        ("distance(cell(board, a1), cell(board, c3))", 4),
        ("cell(board, c1).x", 3),
        ("cell(board, c1).y", 1),
        ("sum(players, coins[it])", 10),
        ("highest(players, coins[it] + 1)", 6),
        ("lowest(hands[actor] where it.value > 99, it.value)", 0),
        ("different(players, coins[it])", 1),
        ("top(discard where it.value > 99).value", 0),
        ("count(most(players, coins[it]))", 2),
        ("die", 0),
        ("die[3]", 0),
    ],
)
def test_a_formula_comes_to_its_number(formula: str, value: int) -> None:
    assert reckoned(formula) == value


@pytest.mark.parametrize(
    ("formula", "truth"),
    [
        ("1 < 2 and 2 < 3", True),
        ("1 < 2 and not 2 < 3", False),
        ("1 > 2 or 2 >= 2", True),
        ("3 in [1, 2, 3]", True),
        ("4 in [1, 2, 3]", False),
        ("actor in players", True),
        ("actor in others", False),
        ("next != actor", True),
        ("after(actor, 2) == actor", True),
        ("leader == none", True),
        ("spot == none", True),
        ("first(following) == next", True),
        ("last(following) == actor", True),
        ("mode == slow", True),
        ("mode == quick", False),
        ("long", False),
        ("any(discard)", True),
        ("none(discard)", False),
        ("every(hands[actor], it.value >= 2)", True),
        ("top(discard).suit in [clubs, diamonds, hearts, spades]", True),
        ("top(discard) == top(discard).name", True),
        ("top(discard).kind == card", True),
        ("step(cell(board, a1), north) == cell(board, a2)", True),
        ("step(cell(board, a1), north, 2) == cell(board, a3)", True),
        ("step(cell(board, a1), north, 3) == none", True),
        ("step(cell(board, a1), west).empty", False),
        ("adjacent(cell(board, a1), cell(board, b1))", True),
        ("adjacent(cell(board, a1), cell(board, b2))", False),
        ("sees(cell(board, a1), cell(board, c3))", True),
        ("sees(cell(board, a1), cell(board, b3))", False),
        ("cell(board, a1).card == none", True),
        ("eliminated[actor]", False),
        ("eliminated[leader]", False),
        ("count(alive) == 2", True),
    ],
)
def test_a_formula_holds_or_not(formula: str, truth: bool) -> None:
    assert holds(formula) is truth


def test_a_line_is_counted_through_a_cell_in_every_direction() -> None:
    before = laid("a1", "b2", "c3", "a2")
    assert reckoned("line(cell(board, b2))", before=before) == 3
    assert reckoned("line(cell(board, a2))", before=before) == 2
    assert reckoned("line(cell(board, c1))", before=before) == 0


def test_a_group_is_what_neighbours_join() -> None:
    before = laid("a1", "a2", "b2", "c3")
    assert reckoned("count(group(cell(board, a1)))", before=before) == 3
    assert reckoned("count(group(cell(board, c3)))", before=before) == 1
    assert reckoned("count(group(cell(board, c1)))", before=before) == 0


def test_cells_join_two_sides_only_without_a_gap() -> None:
    mine = "board where it.card.seat == actor"
    joins = f"joins({mine}, side(board, left), side(board, right))"
    assert holds(joins, before=laid("a1", "b1", "c1"))
    assert not holds(joins, before=laid("a1", "c1"))
    assert not holds(joins, before=laid("a1", "b2", "c3"))


def test_a_card_in_between_ends_the_line_of_sight() -> None:
    assert not holds("sees(cell(board, a1), cell(board, c1))", before=laid("b1"))
    assert holds("sees(cell(board, a1), cell(board, b1))", before=laid("b1"))


def test_a_cell_is_chosen_from_what_a_formula_selects() -> None:
    rules = engine(
        params='{ cell: { type: Cell, from: "board where it.empty" } }', effect=f"[{STONE}]"
    )
    state = act(rules, start(rules), cell="b2")
    cells = [
        action.cell for action in rules.get_valid_actions(state, "p1") if hasattr(action, "cell")
    ]
    assert len(cells) == 8
    assert "b2" not in cells
    assert refusal(rules, state, cell="b2") == "not_allowed"
    assert refusal(rules, state, cell="d9") == "unknown_word"


def test_a_number_is_bounded_by_formulas() -> None:
    params = '{ n: { type: Number, min: goal, max: "coins[actor]" } }'
    rules = engine(params=params)
    state = start(rules)
    assert listed(rules, state, "n") == [3, 4, 5]
    assert refusal(rules, state, n=2) == "not_allowed"
    assert refusal(rules, state, n=5) is None


def test_several_cards_are_named_in_the_order_of_their_handles() -> None:
    rules = engine(params='{ cards: { type: Ids, from: "hands[actor]", min: 2, max: 3 } }')
    state = start(rules)
    listed = [
        action.cards for action in rules.get_valid_actions(state, "p1") if hasattr(action, "cards")
    ]
    assert [len(cards) for cards in listed] == [2, 2, 2, 3]
    one, other = listed[0]
    assert refusal(rules, state, cards=(other, one)) == "wrong_order"
    assert refusal(rules, state, cards=(one,)) == "wrong_count"
    assert refusal(rules, state, cards=(one, one)) == "wrong_order"
    assert refusal(rules, state, cards=("§999", one)) == "unknown_card"


def test_a_trait_and_a_word_are_chosen_by_name() -> None:
    params = "{ suit: { type: Trait, trait: suit }, way: { type: Word, of: [north, south] } }"
    rules = engine(params=params, pre='["$suit == hearts or $way == south"]')
    state = start(rules)
    assert refusal(rules, state, suit="hearts", way="north") is None
    assert refusal(rules, state, suit="clubs", way="north") == "not_allowed"
    assert refusal(rules, state, suit="stars", way="north") == "unknown_word"


def test_a_condition_may_say_why_not() -> None:
    rules = engine(pre='[{ that: "coins[actor] > 9", because: too_poor }]')
    assert refusal(rules, start(rules)) == "too_poor"


def test_an_option_is_a_field_of_the_config() -> None:
    rules = engine(pre='["goal == 9 and long and mode == quick"]')
    assert refusal(rules, start(rules)) == "not_allowed"
    assert refusal(rules, start(rules, goal=9, long=True, mode="quick")) is None


def test_what_a_condition_may_not_see_it_may_not_ask() -> None:
    assert codes(pre='["any(hands[next] where it.suit == hearts)"]') == ("reads_hidden",)
    assert codes(pre='["any(hands[actor] where it.suit == hearts)"]') == ()
    assert codes(pre='["count(hands[next]) > 2"]') == ()
    assert codes(pre='["top(deck).value > 2"]') == ("reads_hidden",)
    assert codes(params='{ c: { type: Id, from: "deck where it.value > 3" } }') == ("reads_hidden",)


def test_a_variable_is_a_name_without_a_minus() -> None:
    loop = "[{ forEach: { in: players, as: %s, do: [] } }]"
    assert codes(effect=loop % "each-one") == ("bad_name",)
    assert codes(effect=loop % '"x in y: import os"') == ("bad_name",)
    assert codes(effect=loop % "class") == ()


def test_deep_long_and_costly_formulas_are_refused() -> None:
    deep = "(" * 30 + "1" + ")" * 30 + " == 1"
    assert codes(pre=f'["{deep}"]') == ("bad_formula",)
    assert codes(pre=f'["{"1 + " * 200}1 == 1"]') == ("bad_formula",)
    assert codes(pre='["99999999999 == 1"]') == ("bad_formula",)
    nested = "hands where it.value > 0"
    for _ in range(3):
        nested = f"hands where any({nested})"
    assert "too_slow" in codes(effect=f'[{{ when: {{ if: "any({nested})", then: [] }} }}]')
