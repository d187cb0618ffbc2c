"""Scores, the end of a round, and Sudden Death."""

from typing import Any

import pytest
from msgspec.structs import replace

from damier.core import SeededRandom
from damier.games.triple_triad.board import (
    count_controlled_cards,
    get_all_cards_on_board_with_owners,
    get_cards_controlled_on_board,
    scores,
)
from damier.games.triple_triad.card import ELEMENTS, Element
from damier.games.triple_triad.result import GameResult, check_game_end, determine_winner
from damier.games.triple_triad.state import Play, RoundDrawn, SuddenDeathStarted, TriadState
from tests.games.triple_triad.build import (
    ENGINE,
    PLAYERS,
    board,
    last_card,
    nearly,
    playing,
    with_seed,
)

SOME = board(a1=("ifrit-1", "p1"), b2=("shiva-1", "p2"), c3=("odin-1", "p1"))


def full(wanted: int, **rules: Any) -> TriadState:
    """A full board of which p1 controls so many, p2 holding the unplayed card."""
    before = nearly(wanted, **rules)
    cells = (*before.cells[:8], board(c3=(before.hands[0][0], "p1"))[8])
    return replace(before, cells=cells, hands=((), before.hands[1]), turn_count=9)


def test_cards_on_the_board_are_counted_by_who_controls_them() -> None:
    assert count_controlled_cards(SOME, "p1") == 2
    assert get_cards_controlled_on_board(SOME, "p1") == ("ifrit-1", "odin-1")
    assert get_all_cards_on_board_with_owners(SOME) == (
        ("ifrit-1", "p1"),
        ("shiva-1", "p2"),
        ("odin-1", "p1"),
    )


def test_the_unplayed_card_counts_for_its_holder() -> None:
    state = full(5)
    assert scores(state.cells, state.hands, PLAYERS) == [5, 5]


def test_during_a_round_a_score_is_board_and_hand_and_starts_at_five_each() -> None:
    start = playing({}, (("ifrit-1",) * 5, ("gayla-2",) * 5))
    assert ENGINE.get_scores(start) == {"p1": 5, "p2": 5}
    later = playing({"a1": ("odin-1", "p1")}, (("ifrit-1",) * 4, ("gayla-2",) * 5))
    assert ENGINE.get_scores(later) == {"p1": 5, "p2": 5}


def test_a_round_ends_with_the_ninth_card() -> None:
    assert not check_game_end(nearly(5))
    assert check_game_end(full(5))


def test_what_a_full_board_means_is_called_as_the_seed_calls_it() -> None:
    assert [each.value for each in GameResult] == [
        "winnerDetermined", "draw", "suddenDeathContinue", "finalDraw",
    ]  # fmt: skip


@pytest.mark.parametrize("wanted", [6, 7, 9, 4, 3, 1])
def test_more_cards_win(wanted: int) -> None:
    assert determine_winner(full(wanted)) is GameResult.WINNER_DETERMINED
    ended = last_card(nearly(wanted))
    assert ENGINE.is_game_over(ended)
    assert ENGINE.get_winners(ended) == (("p1",) if wanted > 5 else ("p2",))
    outcome = ENGINE.get_outcome(ended)
    assert outcome is not None
    assert outcome.reason == "more_cards"


def test_five_each_is_a_draw_without_sudden_death() -> None:
    assert determine_winner(full(5)) is GameResult.DRAW
    ended = last_card(nearly(5))
    assert ended.game_over
    assert ENGINE.get_winners(ended) is None
    outcome = ENGINE.get_outcome(ended)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "draw")
    assert ended.last_move is not None
    assert ended.last_move.events[-1] == RoundDrawn(is_final=False)


@pytest.mark.parametrize("counter", [0, 1, 2, 3])
def test_draws_one_to_four_go_on(counter: int) -> None:
    before = nearly(5, counter=counter, sudden_death=True)
    again = last_card(before)
    assert not again.game_over
    assert again.phase == "play"
    assert again.sudden_death_counter == counter + 1
    assert again.turn_count == 0
    assert again.cells == (None,) * 9
    assert again.rules == before.rules
    assert [len(hand) for hand in again.hands] == [5, 5]
    assert again.last_move is not None
    assert SuddenDeathStarted(counter=counter + 1) in again.last_move.events


@pytest.mark.parametrize("counter", [4, 5, 9])
def test_the_fifth_draw_is_final_and_so_is_any_after(counter: int) -> None:
    ended = last_card(nearly(5, counter=counter, sudden_death=True, trade_rule="all"))
    assert ended.game_over
    assert ended.sudden_death_counter == counter + 1
    outcome = ENGINE.get_outcome(ended)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "final_draw")
    assert ended.collections == nearly(5).collections


def test_the_counter_is_nought_again_after_a_win() -> None:
    ended = last_card(nearly(6, counter=3, sudden_death=True))
    assert ended.winners == ("p1",)
    assert ended.sudden_death_counter == 0


def test_new_hands_are_the_cards_controlled_and_the_unplayed_one() -> None:
    before = nearly(5, sudden_death=True)
    again = last_card(before)
    mine = {
        card for card, owner in get_all_cards_on_board_with_owners(before.cells) if owner == "p1"
    }
    assert set(again.hands[0]) == mine | {before.hands[0][0]}
    assert before.hands[1][0] in again.hands[1]
    assert set(again.hands[0]) | set(again.hands[1]) == (
        set(before.hands[0]) | set(before.hands[1]) | set(before.seen)
    )


def test_the_board_as_it_lay_is_told_with_the_new_round() -> None:
    again = last_card(nearly(5, sudden_death=True))
    assert again.last_move is not None
    assert again.last_move.final_board is not None
    assert None not in again.last_move.final_board


def test_every_round_is_tossed_for_and_draws_its_elements_anew() -> None:
    starters, drawn, counts = set(), set(), set()
    lying: tuple[Element | None, ...] = ("holy", "poison", *[None] * 7)
    for seed in range(80):
        drawing = nearly(5, sudden_death=True, elemental=True)
        before = with_seed(replace(drawing, elements=lying), SeededRandom(seed).get_state())
        again = last_card(before)
        starters.add(again.current_player_id)
        drawn.add(again.elements)
        counts.add(9 - again.elements.count(None))
    assert starters == {"p1", "p2"}
    assert len(drawn) > 60
    assert lying not in drawn
    assert counts == {1, 2, 3, 4, 5}
    assert {element for elements in drawn for element in elements} == {None, *ELEMENTS}


def test_without_elemental_no_round_has_elements() -> None:
    assert last_card(nearly(5, sudden_death=True)).elements == (None,) * 9


def test_a_card_remembers_the_collection_it_came_from() -> None:
    """Collections do not change while rounds are replayed, whoever controls a card."""
    again = last_card(nearly(5, sudden_death=True))
    assert again.collections == nearly(5).collections
    assert any(card in again.collections[0] for card in again.hands[1]) or any(
        card in again.collections[1] for card in again.hands[0]
    )


def test_a_guess_follows_the_lead_and_knows_a_won_round() -> None:
    ahead = playing({"a1": ("gayla-2", "p1")}, (("ifrit-1",) * 5, ("odin-1",) * 4), to_move="p2")
    assert ENGINE.evaluate(ahead, "p1") == -ENGINE.evaluate(ahead, "p2") == 0.2
    trading = last_card(nearly(6, trade_rule="one"))
    assert (ENGINE.evaluate(trading, "p1"), ENGINE.evaluate(trading, "p2")) == (1.0, -1.0)
    ended = last_card(nearly(3))
    assert (ENGINE.evaluate(ended, "p1"), ENGINE.evaluate(ended, "p2")) == (-1.0, 1.0)


@pytest.mark.parametrize(
    ("rules", "reveals", "has_luck"),
    [
        ({}, False, False),
        ({"sudden_death": True}, True, True),
        ({"trade_rule": "one"}, True, False),
    ],
)
def test_only_the_last_card_may_show_something_and_be_followed_by_a_toss(
    rules: dict[str, Any], reveals: bool, has_luck: bool
) -> None:
    last = nearly(5, **rules)
    play = Play(card=last.hands[0][0], cell="c3")
    assert ENGINE.reveals(last, play, "p1") is reveals
    chances = ENGINE.get_chances(last, play, "p1")
    assert (len(chances) > 1) is has_luck
    assert sum(chance for chance, _ in chances) == pytest.approx(1)
    if not has_luck:
        assert chances == ((1.0, ENGINE.resolve(last, play, "p1")),)
    earlier = playing({"b2": ("odin-1", "p2")}, (("ifrit-1",), ("gayla-2",)), **rules)
    first = Play(card="ifrit-1", cell="a1")
    assert not ENGINE.reveals(earlier, first, "p1")
    assert len(ENGINE.get_chances(earlier, first, "p1")) == 1
