"""Each trade rule: with a win, with a loss, with a collection smaller than the difference."""

import pytest
from msgspec.structs import replace

from damier.core import IllegalAction
from damier.games.triple_triad.board import get_cards_controlled_on_board
from damier.games.triple_triad.state import CardTraded, Play, Take, TriadState
from damier.games.triple_triad.trade import add_card_to_collection, remove_card_from_collection
from tests.games.triple_triad.build import DECK, ENGINE, FIRST, SECOND, config, last_card, nearly


def winner_of(state: TriadState) -> str:
    assert state.current_player_id is not None
    return state.current_player_id


def take_all(state: TriadState) -> TriadState:
    """Let the winner take the first card offered until nothing is due."""
    while not state.game_over:
        winner = winner_of(state)
        state = ENGINE.apply_action(state, ENGINE.get_valid_actions(state, winner)[0], winner)
    return state


def test_a_card_is_added_once_and_removed_wholly() -> None:
    assert add_card_to_collection(("a-1",), "b-1") == ("a-1", "b-1")
    assert add_card_to_collection(("a-1",), "a-1") == ("a-1",)
    assert remove_card_from_collection(("a-1", "b-1"), "a-1") == ("b-1",)
    assert remove_card_from_collection(("a-1",), "b-1") == ("a-1",)


def test_without_a_trade_rule_a_win_moves_nothing() -> None:
    ended = last_card(nearly(8))
    assert ended.game_over
    assert ended.collections == (FIRST, SECOND)
    assert not ended.is_revealed


@pytest.mark.parametrize("rule", ["none", "one", "diff", "direct", "all"])
def test_a_draw_trades_nothing(rule: str) -> None:
    ended = last_card(nearly(5, trade_rule=rule))
    assert ended.game_over
    assert ended.collections == (FIRST, SECOND)


@pytest.mark.parametrize(("wanted", "winner"), [(7, "p1"), (3, "p2")])
def test_one_lets_the_winner_take_a_card_of_the_losers_collection(wanted: int, winner: str) -> None:
    state = last_card(nearly(wanted, trade_rule="one"))
    assert (state.phase, winner_of(state), state.takes_left) == ("trade", winner, 1)
    assert not ENGINE.is_game_over(state)
    assert ENGINE.get_winners(state) is None
    loser_seat = 1 - state.seat(winner)
    offered = ENGINE.get_valid_actions(state, winner)
    assert [action.card for action in offered] == list(state.collections[loser_seat])
    card = state.collections[loser_seat][-1]
    ended = ENGINE.apply_action(state, Take(card=card), winner)
    assert ended.winners == (winner,)
    assert card in ended.collections[1 - loser_seat]
    assert card not in ended.collections[loser_seat]
    assert len(ended.collections[1 - loser_seat]) == 7
    assert ended.last_move is not None
    assert ended.last_move.events == (
        CardTraded(card=card, giver=state.player_ids[loser_seat], taker=winner),
    )


@pytest.mark.parametrize(("wanted", "winner", "due"), [(7, "p1", 4), (3, "p2", 4), (6, "p1", 2)])
def test_diff_lets_the_winner_take_as_many_as_the_difference(
    wanted: int, winner: str, due: int
) -> None:
    state = last_card(nearly(wanted, trade_rule="diff"))
    assert (winner_of(state), state.takes_left) == (winner, due)
    ended = take_all(state)
    seat = ended.seat(winner)
    assert [len(ended.collections[seat]), len(ended.collections[1 - seat])] == [6 + due, 6 - due]
    assert set(ended.collections[0]) | set(ended.collections[1]) == {*FIRST, *SECOND}


def test_nothing_is_to_be_taken_before_there_is_a_winner() -> None:
    state = nearly(6, trade_rule="diff")
    assert state.takes_left == ENGINE.init(config()).takes_left == 0
    assert ENGINE.get_player_view(state, "p1").takes_left == 0


def test_diff_takes_no_more_than_there_is() -> None:
    few = SECOND[:5]
    state = last_card(nearly(9, trade_rule="diff", collections=(FIRST, few)))
    assert state.takes_left == 5, "nine to one would be eight cards"
    ended = take_all(state)
    assert ended.collections[1] == ()
    assert set(ended.collections[0]) == {*FIRST, *few}


@pytest.mark.parametrize("wanted", [7, 3])
def test_direct_gives_each_card_to_who_controls_it_and_takes_it_from_the_other(wanted: int) -> None:
    before = nearly(wanted, trade_rule="direct")
    ended = last_card(before)
    assert ended.game_over
    for seat, player in enumerate(ended.player_ids):
        for card in get_cards_controlled_on_board(ended.cells, player):
            assert card in ended.collections[seat]
            assert card not in ended.collections[1 - seat]
    assert before.hands[1][0] in ended.collections[1]
    assert "eden-1" in ended.collections[0], "cards that were not played stay"
    assert "gayla-2" in ended.collections[1]
    assert sorted((*ended.collections[0], *ended.collections[1])) == sorted((*FIRST, *SECOND))


def test_direct_gives_an_unplayed_card_to_its_holder() -> None:
    """After Sudden Death the unplayed card may be one that was captured before."""
    before = nearly(7, trade_rule="direct", collections=((*FIRST, "blobra-2"), SECOND[:4]))
    assert before.hands[1] == ("blobra-2",)
    ended = last_card(before)
    assert "blobra-2" in ended.collections[1]
    assert "blobra-2" not in ended.collections[0]


@pytest.mark.parametrize(("wanted", "winner"), [(7, 0), (3, 1)])
def test_all_gives_the_winner_everything(wanted: int, winner: int) -> None:
    ended = last_card(nearly(wanted, trade_rule="all"))
    assert ended.game_over
    assert set(ended.collections[winner]) == {*FIRST, *SECOND}
    assert ended.collections[1 - winner] == ()
    assert ended.last_move is not None
    told = [event.card for event in ended.last_move.events if isinstance(event, CardTraded)]
    assert told == list((FIRST, SECOND)[1 - winner]), "a message for every card"


def test_the_loser_and_a_card_from_elsewhere_are_refused() -> None:
    state = last_card(nearly(7, trade_rule="one"))
    for player, action, code in (
        ("p2", Take(card=FIRST[0]), "not_your_turn"),
        ("p1", Take(card=FIRST[0]), "not_in_collection"),
        ("p1", Take(card="squall-9"), "not_in_collection"),
        ("p1", Play(card=FIRST[0], cell="a1"), "trade_phase"),
    ):
        with pytest.raises(IllegalAction) as refused:
            ENGINE.apply_action(state, action, player)
        assert refused.value.refusal.code == code


def test_the_carry_over_has_the_new_collections() -> None:
    ended = take_all(last_card(nearly(7, trade_rule="one")))
    assert ENGINE.get_carry_over(ended) == {"collections": [list(c) for c in ended.collections]}


def test_who_cannot_fill_a_hand_is_carried_over_with_a_starter_set() -> None:
    ended = last_card(nearly(7, trade_rule="all"))
    carried = ENGINE.get_carry_over(ended)
    assert carried["collections"][1] is None
    again = ENGINE.init(config(collections=carried["collections"]))
    assert again.starter_sets == ("p2",)
    assert len(again.collections[1]) == 10
    assert again.collections[0] == ended.collections[0]
    assert all(card in DECK for card in again.collections[1])


def test_five_cards_are_carried_over_and_four_are_not() -> None:
    ended = last_card(nearly(6))
    for cards, kept in ((5, True), (4, False)):
        left = ended.collections[1][:cards]
        carried = ENGINE.get_carry_over(replace(ended, collections=(ended.collections[0], left)))
        assert carried["collections"] == [
            list(ended.collections[0]),
            list(left) if kept else None,
        ]


@pytest.mark.parametrize("rule", ["one", "diff", "direct", "all"])
def test_from_an_empty_collection_nothing_is_taken(rule: str) -> None:
    mine, theirs = FIRST, SECOND
    ended = last_card(nearly(7, trade_rule=rule, collections=((*mine, *theirs), ())))
    assert ended.game_over
    assert (ended.winners, ended.reason, ended.takes_left) == (("p1",), "more_cards", 0)
    assert len(ended.collections[0]) + len(ended.collections[1]) == len(mine) + len(theirs)
