"""Every rule of capture, with positions that allow and positions that refuse."""

from damier.core import plain
from damier.games.triple_triad.capture import element_bonus
from damier.games.triple_triad.state import Play
from tests.games.triple_triad.build import ENGINE, flips, playing, taken

ALL_5 = (5, 5, 5, 5)


# Basic


def test_a_higher_rank_takes_the_card_it_touches() -> None:
    assert taken(flips("b2", {"b2": (6, 1, 1, 1), "b3": ALL_5}, "b3")) == {"b3": "basic"}


def test_an_equal_rank_takes_nothing() -> None:
    assert flips("b2", {"b2": ALL_5, "b3": ALL_5}, "b3") == []


def test_a_lower_rank_takes_nothing() -> None:
    assert flips("b2", {"b2": (4, 9, 9, 9), "b3": ALL_5}, "b3") == []


def test_each_side_is_compared_with_the_side_that_touches_it() -> None:
    around = {"b3": (1, 1, 4, 1), "c2": (1, 1, 1, 6), "b1": (6, 1, 1, 1), "a2": (1, 4, 1, 1)}
    found = flips("b2", {"b2": ALL_5, **around}, "b3 c2 b1 a2")
    assert taken(found) == {"b3": "basic", "a2": "basic"}


def test_own_cards_are_not_taken() -> None:
    assert flips("b2", {"b2": (9, 9, 9, 9), "b3": ALL_5, "a2": ALL_5}, "a2")[0].cell == 3


def test_diagonal_neighbours_and_the_other_end_of_a_row_do_not_touch() -> None:
    high = (9, 9, 9, 9)
    assert flips("b2", {"b2": high, "a1": ALL_5, "c3": ALL_5}, "a1 c3") == []
    assert flips("c1", {"c1": high, "a2": ALL_5, "a1": ALL_5}, "a2 a1") == []


def test_basic_captures_do_not_chain() -> None:
    ranks = {"a1": (1, 9, 1, 1), "b1": (1, 9, 1, 5), "c1": (1, 1, 1, 1)}
    assert taken(flips("a1", ranks, "b1 c1", same=True, plus=True)) == {"b1": "basic"}


# Elemental


def test_a_cell_of_the_cards_element_adds_one_and_any_other_takes_one() -> None:
    assert element_bonus("fire", "fire") == 1
    assert element_bonus("ice", "fire") == -1
    assert element_bonus(None, "fire") == -1
    assert element_bonus("fire", None) == 0


def test_basic_captures_compare_effective_ranks() -> None:
    ranks = {"b2": ALL_5, "b3": ALL_5}
    assert taken(flips("b2", ranks, "b3", {"b2": 1})) == {"b3": "basic"}
    assert taken(flips("b2", ranks, "b3", {"b3": -1})) == {"b3": "basic"}
    assert flips("b2", {**ranks, "b2": (6, 1, 1, 1)}, "b3", {"b2": -1}) == []


def test_effective_ranks_are_not_clamped() -> None:
    ranks = {"b2": (10, 1, 1, 1), "b3": (1, 1, 10, 1)}
    assert taken(flips("b2", ranks, "b3", {"b2": 1})) == {"b3": "basic"}
    low = {"b2": (1, 1, 1, 1), "b3": (1, 1, 1, 1)}
    assert taken(flips("b2", low, "b3", {"b3": -1})) == {"b3": "basic"}


def test_same_and_plus_read_printed_ranks() -> None:
    ranks = {"b2": ALL_5, "b3": ALL_5, "a2": ALL_5}
    on_fire = {"b2": -1}
    assert taken(flips("b2", ranks, "b3 a2", on_fire, same=True)) == {"b3": "same", "a2": "same"}
    assert taken(flips("b2", ranks, "b3 a2", on_fire, plus=True)) == {"b3": "plus", "a2": "plus"}
    unequal = {**ranks, "b2": (4, 1, 1, 4)}  # equal only once the element is added
    assert flips("b2", unequal, "b3 a2", {"b2": 1}, same=True) == []


def test_combos_compare_effective_ranks() -> None:
    ranks = {"a1": (3, 3, 1, 1), "a2": (1, 5, 3, 1), "b1": (1, 1, 1, 3), "b2": (1, 1, 1, 5)}
    assert "b2" not in taken(flips("a1", ranks, "a2 b1 b2", same=True))
    assert taken(flips("a1", ranks, "a2 b1 b2", {"a2": 1}, same=True))["b2"] == "combo"


# Same


def test_same_takes_where_two_pairs_are_equal() -> None:
    ranks = {"b2": (3, 7, 1, 1), "b3": (9, 9, 3, 9), "c2": (9, 9, 9, 7)}
    assert taken(flips("b2", ranks, "b3 c2", same=True)) == {"b3": "same", "c2": "same"}


def test_one_equal_pair_is_not_same() -> None:
    ranks = {"b2": (3, 6, 1, 1), "b3": (9, 9, 3, 9), "c2": (9, 9, 9, 7)}
    assert flips("b2", ranks, "b3 c2", same=True) == []


def test_same_does_nothing_while_it_is_off() -> None:
    ranks = {"b2": (3, 7, 1, 1), "b3": (9, 9, 3, 9), "c2": (9, 9, 9, 7)}
    assert flips("b2", ranks, "b3 c2") == []


def test_own_cards_count_for_same_and_only_the_opponents_flip() -> None:
    ranks = {"b2": (3, 7, 1, 1), "b3": (9, 9, 3, 9), "c2": (9, 9, 9, 7)}
    assert taken(flips("b2", ranks, "c2", same=True)) == {"c2": "same"}


def test_a_same_with_nothing_to_flip_has_not_fired() -> None:
    """Two own neighbours are equal; the basic capture of a third goes on."""
    ranks = {"b2": (3, 7, 9, 1), "b3": (9, 9, 3, 9), "c2": (9, 9, 9, 7), "b1": ALL_5}
    assert taken(flips("b2", ranks, "b1", same=True)) == {"b1": "basic"}


# Same Wall


def test_with_same_wall_an_edge_counts_as_a_10() -> None:
    ranks = {"a1": (4, 1, 10, 1), "a2": (9, 9, 4, 9)}
    assert taken(flips("a1", ranks, "a2", same=True, same_wall=True)) == {"a2": "sameWall"}


def test_an_edge_does_not_count_without_same_wall() -> None:
    assert flips("a1", {"a1": (4, 1, 10, 1), "a2": (9, 9, 4, 9)}, "a2", same=True) == []


def test_only_a_10_is_the_same_as_a_wall() -> None:
    ranks = {"a1": (4, 1, 9, 9), "a2": (9, 9, 4, 9)}
    assert flips("a1", ranks, "a2", same=True, same_wall=True) == []


def test_walls_alone_flip_nothing_and_have_not_fired() -> None:
    ranks = {"a1": (9, 1, 10, 10), "a2": (9, 9, 4, 9)}
    assert taken(flips("a1", ranks, "a2", same=True, same_wall=True)) == {"a2": "basic"}


def test_where_two_cards_suffice_the_cause_is_same() -> None:
    ranks = {"a1": (4, 4, 10, 1), "a2": (9, 9, 4, 9), "b1": (9, 9, 9, 4)}
    assert taken(flips("a1", ranks, "a2 b1", same=True, same_wall=True)) == {
        "a2": "same",
        "b1": "same",
    }


def test_a_side_in_the_middle_of_the_board_is_no_wall() -> None:
    ranks = {"b2": (10, 10, 4, 1), "b1": (4, 9, 9, 9)}
    assert flips("b2", ranks, "b1", same=True, same_wall=True) == []


# Plus


def test_plus_takes_where_two_sums_are_equal() -> None:
    ranks = {"b2": (2, 4, 1, 1), "b3": (9, 9, 7, 9), "c2": (9, 9, 9, 5)}
    assert taken(flips("b2", ranks, "b3 c2", plus=True)) == {"b3": "plus", "c2": "plus"}


def test_unequal_sums_are_not_plus() -> None:
    ranks = {"b2": (2, 4, 1, 1), "b3": (9, 9, 7, 9), "c2": (9, 9, 9, 6)}
    assert flips("b2", ranks, "b3 c2", plus=True) == []


def test_own_cards_count_for_plus_and_only_the_opponents_flip() -> None:
    ranks = {"b2": (2, 4, 1, 1), "b3": (9, 9, 7, 9), "c2": (9, 9, 9, 5)}
    assert taken(flips("b2", ranks, "b3", plus=True)) == {"b3": "plus"}


def test_two_pairs_of_sums_are_both_taken() -> None:
    around = {"b3": (9, 9, 7, 9), "c2": (9, 9, 9, 5), "b1": (8, 9, 9, 9), "a2": (9, 3, 9, 9)}
    found = flips("b2", {"b2": (2, 4, 3, 8), **around}, "b3 c2 b1 a2", plus=True)
    assert taken(found) == dict.fromkeys(("b3", "c2", "b1", "a2"), "plus")


def test_plus_knows_no_walls() -> None:
    ranks = {"a1": (4, 1, 4, 1), "a2": (9, 9, 10, 9)}
    assert flips("a1", ranks, "a2", same=True, same_wall=True, plus=True) == []


def test_a_card_that_both_would_take_is_taken_by_same() -> None:
    ranks = {"b2": (5, 5, 1, 1), "b3": (9, 9, 5, 9), "c2": (9, 9, 9, 5)}
    assert taken(flips("b2", ranks, "b3 c2", same=True, plus=True)) == {"b3": "same", "c2": "same"}


# Specials and the basic capture


def test_a_special_that_fired_leaves_no_basic_capture_to_the_placed_card() -> None:
    ranks = {"b2": (3, 7, 9, 1), "b3": (9, 9, 3, 9), "c2": (9, 9, 9, 7), "b1": (2, 1, 1, 1)}
    assert "b1" not in taken(flips("b2", ranks, "b3 c2 b1", same=True))


def test_capture_after_special_lets_the_placed_card_take_on() -> None:
    ranks = {"b2": (3, 7, 9, 1), "b3": (9, 9, 3, 9), "c2": (9, 9, 9, 7), "b1": (2, 9, 1, 1)}
    ranks["c1"] = (9, 9, 9, 1)
    found = taken(flips("b2", ranks, "b3 c2 b1 c1", same=True, capture_after_special=True))
    assert found == {"b3": "same", "c2": "same", "b1": "basic"}, "b1 does not chain to c1"


def test_after_a_special_combos_come_before_the_basic_captures() -> None:
    ranks = {"b2": (3, 7, 9, 1), "b3": (9, 9, 3, 9), "c2": (9, 9, 9, 7), "b1": (2, 9, 1, 1)}
    ranks["c1"] = (5, 9, 9, 9)
    found = flips("b2", ranks, "b3 c2 b1 c1", same=True, capture_after_special=True)
    assert [flip.cause for flip in found] == ["same", "same", "combo", "basic"]


# Combo


COMBO = {
    "b2": (3, 7, 1, 1),
    "b3": (1, 9, 3, 9),
    "c2": (8, 1, 1, 7),
    "c3": (1, 1, 9, 5),
    "a3": (1, 4, 8, 1),
    "a2": (3, 9, 1, 1),
}


def test_cards_taken_by_same_take_on_by_the_basic_rule() -> None:
    found = flips("b2", COMBO, "b3 c2 c3", same=True)
    assert taken(found) == {"b3": "same", "c2": "same", "c3": "combo"}


def test_a_combo_goes_on_along_its_chain() -> None:
    found = flips("b2", COMBO, "b3 c2 a3 a2", same=True)
    assert [(flip.cause, flip.chain) for flip in found] == [
        ("same", 0),
        ("same", 0),
        ("combo", 1),
        ("combo", 2),
    ]
    assert found[3].by == found[2].cell


def test_without_combo_the_taken_cards_take_nothing() -> None:
    assert taken(flips("b2", COMBO, "b3 c2 c3", same=True, combo=False)) == {
        "b3": "same",
        "c2": "same",
    }


def test_combo_follows_plus_too() -> None:
    ranks = {**COMBO, "b2": (2, 8, 1, 1), "b3": (1, 9, 6, 9), "c2": (1, 1, 1, 9)}
    assert flips("b2", ranks, "b3 c2 c3", plus=True) == []
    ranks["c2"] = (1, 1, 1, 10)
    ranks["b2"] = (5, 1, 1, 1)
    assert taken(flips("b2", ranks, "b3 c2 c3", plus=True))["c3"] == "combo"


def test_a_combo_does_not_turn_own_cards() -> None:
    found = flips("b2", COMBO, "b3 c2", same=True)
    assert taken(found) == {"b3": "same", "c2": "same"}


def test_same_does_not_fire_again_within_a_combo() -> None:
    """b3, once taken, touches two equal ranks; only a higher rank would take them."""
    ranks = {"b2": (3, 7, 1, 1), "b3": (1, 4, 3, 4), "c2": (1, 1, 1, 7)}
    ranks |= {"a3": (9, 4, 9, 9), "c3": (9, 9, 9, 4)}
    assert taken(flips("b2", ranks, "b3 c2 a3 c3", same=True)) == {"b3": "same", "c2": "same"}


# Through the engine


def test_the_last_move_tells_captures_and_their_causes_in_order() -> None:
    """Ifrit's 9 on top meets Fastitocalon's 1 below."""
    state = playing({"b3": ("geezard-2", "p2")}, (("ifrit-1",), ("funguar-2",)))
    after = ENGINE.apply_action(state, Play(card="ifrit-1", cell="b2"), "p1")
    assert after.last_move is not None
    assert [plain(event) for event in after.last_move.events] == [
        {"type": "cardPlaced", "player": "p1", "card": "ifrit-1", "cell": "b2"},
        {
            "type": "cardCaptured",
            "player": "p1",
            "card": "geezard-2",
            "cell": "b3",
            "by": "b2",
            "cause": "basic",
            "chain": 0,
        },
    ]
    placed = after.cells[7]
    assert placed is not None
    assert placed.owner == "p1"


def test_elements_on_the_board_weigh_in_the_engine_too() -> None:
    """Geezard's right 4 against Funguar's left 3; without an element it takes, on ice it is 3."""
    cells = {"b2": ("funguar-2", "p2")}
    hands = (("geezard-1",), ("blobra-2",))
    play = Play(card="geezard-1", cell="a2")
    for elements, owner in (({}, "p1"), ({"a2": "ice"}, "p2"), ({"a2": "ice", "b2": "ice"}, "p1")):
        after = ENGINE.apply_action(playing(cells, hands, elements=elements), play, "p1")  # type: ignore[arg-type]
        placed = after.cells[4]
        assert placed is not None
        assert placed.owner == owner
