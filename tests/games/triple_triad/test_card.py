"""The 110 cards, their copies, and starter sets."""

from damier.core import SeededRandom
from damier.games.triple_triad.card import ELEMENTS, numbered, slug
from tests.games.triple_triad.build import DECK


def test_there_are_110_cards_of_ten_levels() -> None:
    assert len(DECK.by_slug) == 110
    assert [sum(c.level == level for c in DECK.by_slug.values()) for level in range(1, 11)] == (
        [11] * 10
    )


def test_every_rank_is_from_1_to_10_and_every_element_is_known() -> None:
    for card in DECK.by_slug.values():
        assert all(1 <= rank <= 10 for rank in card.ranks)
        assert card.element is None or card.element in ELEMENTS


def test_ranks_are_read_top_right_bottom_left() -> None:
    assert DECK["ifrit-1"].ranks == (9, 6, 2, 8)
    assert DECK["squall-3"].ranks == (10, 4, 6, 9)
    assert DECK["ifrit-1"].element == "fire"
    assert DECK["squall-3"].element is None


def test_names_with_signs_have_slugs_of_their_own() -> None:
    assert slug("Wedge, Biggs") == "wedge-biggs"
    assert DECK["fastitocalon-f-3"].name == "Fastitocalon-F"
    assert DECK["fastitocalon-3"].name == "Fastitocalon"
    assert DECK["mobile-type-8-12"].name == "Mobile Type 8"


def test_what_is_no_card_is_not_in_the_deck() -> None:
    assert "ifrit-1" in DECK
    assert "mobile-type-8" not in DECK
    assert "dragon-1" not in DECK


def test_starter_sets_are_equally_strong_within_5_percent() -> None:
    strengths = [DECK.strength(DECK.starter_set(SeededRandom(seed), ())) for seed in range(300)]
    assert max(strengths) <= 1.05 * min(strengths)
    assert len(set(strengths)) > 1


def test_a_starter_set_has_its_levels_and_no_card_twice() -> None:
    for seed in range(50):
        cards = DECK.starter_set(SeededRandom(seed), ())
        assert sorted(DECK[card].level for card in cards) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
        assert len({DECK[card].name for card in cards}) == 10


def test_a_number_is_drawn_up_to_99_while_some_are_left() -> None:
    drawn = {int(numbered("ifrit", SeededRandom(seed), ()).split("-")[1]) for seed in range(2_000)}
    assert drawn == set(range(1, 100))


def test_a_new_copy_never_has_a_number_that_is_taken() -> None:
    taken: set[str] = set()
    rng = SeededRandom(1)
    for _ in range(1200):
        taken.add(numbered("ifrit", rng, taken))
    assert len(taken) == 1200
