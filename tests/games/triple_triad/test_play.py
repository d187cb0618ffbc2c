"""The course of a match: picks, toss, turns, refusals."""

from itertools import pairwise
from typing import Any

import pytest

from damier.core import IllegalAction, SeededRandom
from damier.games.triple_triad.board import CELLS, Placed
from damier.games.triple_triad.state import (
    CardCaptured,
    CardPlaced,
    CoinTossed,
    Pick,
    Play,
    Take,
    TriadState,
)
from tests.games.triple_triad.build import (
    DECK,
    ENGINE,
    FIRST,
    GAME,
    SECOND,
    config,
    last_card,
    nearly,
    playing,
)
from tests.games.triple_triad.slow import taken


def picked(seed: int = 7, **rules: Any) -> TriadState:
    """A match after all picks: the first five of each collection."""
    state = ENGINE.init(config(seed=seed, **rules))
    for mine, theirs in zip(FIRST[:5], SECOND[:5], strict=True):
        state = ENGINE.apply_action(state, Pick(card=mine), "p1")
        state = ENGINE.apply_action(state, Pick(card=theirs), "p2")
    return state


def refused(state: TriadState, action: Any, player: str) -> str:
    with pytest.raises(IllegalAction) as error:
        ENGINE.apply_action(state, action, player)
    for language in ("en", "fr"):
        assert "{" not in GAME.texts(language).refusal(error.value.refusal)
    return error.value.refusal.code


def test_both_pick_at_once_one_card_at_a_time() -> None:
    state = ENGINE.init(config())
    assert state.phase == "pick"
    assert ENGINE.get_current_player(state) is None
    assert len(ENGINE.get_valid_actions(state, "p1")) == 6
    assert len(ENGINE.get_valid_actions(state, "p2")) == 6
    for card in FIRST[:5]:
        state = ENGINE.apply_action(state, Pick(card=card), "p1")
    assert ENGINE.get_valid_actions(state, "p1") == ()
    assert state.phase == "pick"


def test_a_pick_is_refused_twice_from_elsewhere_and_beyond_five() -> None:
    state = ENGINE.apply_action(ENGINE.init(config()), Pick(card=FIRST[0]), "p1")
    assert refused(state, Pick(card=FIRST[0]), "p1") == "already_picked"
    assert refused(state, Pick(card=SECOND[0]), "p1") == "not_in_collection"
    assert refused(state, Play(card=FIRST[0], cell="a1"), "p1") == "pick_phase"
    for card in FIRST[1:5]:
        state = ENGINE.apply_action(state, Pick(card=card), "p1")
    assert refused(state, Pick(card=FIRST[5]), "p1") == "hand_full"


def test_the_toss_comes_after_the_picks_and_either_may_begin() -> None:
    state = picked()
    assert state.phase == "play"
    assert state.last_move is not None
    assert state.last_move.events == (CoinTossed(player=state.current_player_id or ""),)
    assert {picked(seed).current_player_id for seed in range(20)} == {"p1", "p2"}


def test_only_the_last_pick_is_followed_by_luck() -> None:
    state = ENGINE.init(config())
    order = [pick for pair in zip(FIRST[:5], SECOND[:5], strict=True) for pick in pair]
    for number, card in enumerate(order):
        player = ("p1", "p2")[number % 2]
        after = [chance for chance, _ in ENGINE.get_chances(state, Pick(card=card), player)]
        assert (len(after) > 1) == (number == 9)
        assert sum(after) == pytest.approx(1)
        state = ENGINE.apply_action(state, Pick(card=card), player)


def test_what_is_drawn_holds_no_card_of_a_collection_that_was_given() -> None:
    cards = {ENGINE.init(config(seed, (None, None))).collections[0] for seed in range(40)}
    for seed, given in enumerate(cards):
        for collections in ((None, given), (given, None)):
            drawn = ENGINE.init(config(seed, collections)).collections
            assert not set(drawn[0]) & set(drawn[1])


def test_with_random_the_hands_are_drawn_from_the_own_collections() -> None:
    drawn = set()
    for seed in range(20):
        state = ENGINE.init(config(seed=seed, random=True))
        assert state.phase == "play"
        assert [len(set(hand)) for hand in state.hands] == [5, 5]
        assert set(state.hands[0]) <= set(FIRST)
        assert set(state.hands[1]) <= set(SECOND)
        drawn.add(frozenset(state.hands[0]))
    assert len(drawn) > 2


def test_players_alternate_for_nine_turns() -> None:
    state = picked()
    rng, movers = SeededRandom(1), []
    while not state.game_over:
        player = state.current_player_id
        assert player is not None
        movers.append(player)
        state = ENGINE.apply_action(
            state, rng.pick(ENGINE.get_valid_actions(state, player)), player
        )
    assert len(movers) == 9
    assert all(one != other for one, other in pairwise(movers))


def test_a_placement_is_refused_out_of_turn_from_elsewhere_and_on_a_card() -> None:
    state = playing({"b2": ("gayla-2", "p2")}, (("ifrit-1",), ("funguar-2",)))
    assert refused(state, Play(card="funguar-2", cell="a1"), "p2") == "not_your_turn"
    assert refused(state, Play(card="ifrit-1", cell="a1"), "p3") == "not_a_player"
    assert refused(state, Play(card="funguar-2", cell="a1"), "p1") == "not_in_hand"
    assert refused(state, Play(card="ifrit-1", cell="b2"), "p1") == "cell_taken"
    assert refused(state, Play(card="ifrit-1", cell="d4"), "p1") == "no_such_cell"
    assert refused(state, Pick(card="ifrit-1"), "p1") == "play_phase"
    assert refused(state, Take(card="funguar-2"), "p1") == "play_phase"
    ENGINE.apply_action(state, Play(card="ifrit-1", cell="a1"), "p1")


def test_nothing_is_allowed_after_the_end() -> None:
    ended = last_card(nearly(7))
    assert refused(ended, Play(card="gayla-2", cell="a1"), "p2") == "game_over"
    assert ENGINE.get_valid_actions(ended, "p1") == ()


def test_elements_are_drawn_only_with_elemental() -> None:
    assert picked().elements == (None,) * 9
    counts = {9 - picked(seed, elemental=True).elements.count(None) for seed in range(60)}
    assert counts == {1, 2, 3, 4, 5}


def test_an_open_placement_may_be_taken_back_and_a_closed_one_not() -> None:
    for is_open in (True, False):
        before = picked(open=is_open)
        player = before.current_player_id
        assert player is not None
        after = ENGINE.apply_action(before, ENGINE.get_valid_actions(before, player)[0], player)
        assert ENGINE.may_undo(before, after) is is_open
    start = ENGINE.init(config(open=True))
    assert not ENGINE.may_undo(start, ENGINE.apply_action(start, Pick(card=FIRST[0]), "p1"))


def slowly_taken(state: TriadState, play: Play, opponent: str) -> list[str]:
    """The cells of the cards that a placement turns, by the slow rules."""
    spots = {name: (number % 3, number // 3) for number, name in enumerate(CELLS)}
    cards = {
        name: placed.card
        for name, placed in zip(CELLS, state.cells, strict=True)
        if placed is not None
    }
    owned = zip(CELLS, state.cells, strict=True)
    foes = {spots[name] for name, placed in owned if placed and placed.owner == opponent}
    cards[play.cell] = play.card
    elements = dict(zip(CELLS, state.elements, strict=True))
    bonus = {
        spots[name]: (elements[name] is not None) * (2 * (DECK[card].element == elements[name]) - 1)
        for name, card in cards.items()
    }
    ranks = {spots[name]: DECK[card].ranks for name, card in cards.items()}
    turned = taken(ranks, bonus, foes, spots[play.cell], state.rules)
    return [name for name, spot in spots.items() if any(spot in group for group in turned)]


def test_every_field_after_a_placement_is_as_the_rulings_say() -> None:
    """Random matches with Sudden Death, field by field; captures are those of the slow rules."""
    rounds = 0
    for seed in range(60):
        rng = SeededRandom(seed)
        flags = {name: rng.chance(0.6) for name in ("elemental", "same", "plus")}
        state = ENGINE.init(config(seed=seed, random=True, suddenDeath=True, **flags))
        assert (state.turn, state.turn_count, state.seen) == (1, 0, ())
        while not state.game_over:
            mover = str(state.current_player_id)
            seat = state.seat(mover)
            other = state.player_ids[1 - seat]
            action = rng.pick(ENGINE.get_valid_actions(state, mover))
            assert isinstance(action, Play)
            assert ENGINE.get_valid_actions(state, other) == ()
            after = ENGINE.apply_action(state, action, mover)
            seen = state.seen if action.card in state.seen else (*state.seen, action.card)
            assert (after.turn, after.seen) == (state.turn + 1, seen)
            assert after.previous_move == state.last_move
            assert after.last_move is not None
            placed = CardPlaced(player=mover, card=action.card, cell=action.cell)
            assert after.last_move.events[0] == placed
            if state.turn_count < 8:
                assert (after.turn_count, after.current_player_id) == (state.turn_count + 1, other)
                left = [card for card in state.hands[seat] if card != action.card]
                assert list(after.hands[seat]) == left
                assert after.hands[1 - seat] == state.hands[1 - seat]
                assert after.elements == state.elements
                assert after.last_move.final_board is None
                turned = [e.cell for e in after.last_move.events if isinstance(e, CardCaptured)]
                assert sorted(turned) == sorted(slowly_taken(state, action, other))
                for name, was, is_now in zip(CELLS, state.cells, after.cells, strict=True):
                    if name == action.cell:
                        assert is_now == Placed(card=action.card, owner=mover)
                    elif name in turned:
                        assert was is not None
                        assert (was.owner, is_now) == (other, Placed(card=was.card, owner=mover))
                    else:
                        assert is_now == was
            elif not after.game_over:
                rounds += 1
                tossed = CoinTossed(player=str(after.current_player_id))
                assert after.last_move.events[-1] == tossed
                assert (after.turn_count, after.phase) == (0, "play")
            state = after
        assert state.current_player_id is None
        assert state.phase == "over"
    assert rounds > 5


def test_on_full_boards_a_placement_takes_what_the_slow_rules_say() -> None:
    """The last card among eight: Same and Plus are frequent, beside cards that are only weaker."""
    beside = 0
    for seed in range(800):
        rng = SeededRandom(seed)
        cards = [f"{slug}-1" for slug in rng.shuffle(DECK.slugs)[:10]]
        free = rng.pick(CELLS)
        others = [name for name in CELLS if name != free]
        lying = {
            name: (card, rng.pick(("p1", "p2"))) for name, card in zip(others, cards, strict=False)
        }
        flags: dict[str, Any] = {"same": True, "plus": True}
        flags["capture_after_special"] = rng.chance(0.5)
        state = playing(lying, ((cards[8],), (cards[9],)), **flags)
        play = Play(card=cards[8], cell=free)
        after = ENGINE.apply_action(state, play, "p1")
        assert after.last_move is not None
        turned = [e.cell for e in after.last_move.events if isinstance(e, CardCaptured)]
        assert sorted(turned) == sorted(slowly_taken(state, play, "p2"))
        alone = playing(lying, ((cards[8],), (cards[9],)))
        beside += bool(turned) and not set(slowly_taken(alone, play, "p2")) <= set(turned)
    assert beside >= 10
