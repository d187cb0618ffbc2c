"""Who may see what: hands, collections, picks, and cards that have lain on the board."""

from damier.core import SeededRandom, encode
from damier.games.triple_triad.state import Pick, Play, TriadView
from tests.games.triple_triad.build import ENGINE, FIRST, SECOND, config, last_card, nearly, playing


def test_without_open_a_hand_shows_its_size_and_not_its_cards() -> None:
    state = playing({}, (FIRST[:5], SECOND[:5]))
    view = ENGINE.get_player_view(state, "p1")
    assert view.hands == {"p1": FIRST[:5], "p2": (None,) * 5}
    watched = ENGINE.get_player_view(state, None)
    assert watched.hands == {"p1": (None,) * 5, "p2": (None,) * 5}


def test_with_open_everybody_sees_both_hands() -> None:
    state = playing({}, (FIRST[:5], SECOND[:5]), open=True)
    for viewer in ("p1", "p2", None):
        assert ENGINE.get_player_view(state, viewer).hands == {"p1": FIRST[:5], "p2": SECOND[:5]}


def test_picks_are_unseen_even_with_open() -> None:
    state = ENGINE.apply_action(ENGINE.init(config(open=True)), Pick(card=FIRST[0]), "p1")
    assert ENGINE.get_player_view(state, "p2").hands["p1"] == (None,)
    assert ENGINE.get_player_view(state, "p1").hands["p1"] == (FIRST[0],)
    assert ENGINE.action_view(state, Pick(card=FIRST[0]), "p1", "p2") is None
    assert ENGINE.action_view(state, Pick(card=FIRST[0]), "p1", "p1") is not None


def test_a_placement_is_seen_by_everybody() -> None:
    state = playing({}, (FIRST[:5], SECOND[:5]))
    play = Play(card=FIRST[0], cell="b2")
    assert ENGINE.action_view(state, play, "p1", None) == play


def test_without_random_a_collection_is_its_owners_secret() -> None:
    state = playing({}, (FIRST[:5], SECOND[:5]))
    assert ENGINE.get_player_view(state, "p1").collections == {"p1": FIRST, "p2": None}
    assert ENGINE.get_player_view(state, None).collections == {"p1": None, "p2": None}


def test_with_random_collections_show_but_not_the_draw() -> None:
    state = ENGINE.init(config(random=True))
    view = ENGINE.get_player_view(state, "p1")
    assert view.collections == {"p1": FIRST, "p2": SECOND}
    assert view.hands["p2"] == (None,) * 5


def test_a_trade_lays_both_collections_open_and_no_trade_does_not() -> None:
    assert ENGINE.get_player_view(last_card(nearly(7, trade_rule="one")), None).collections == {
        "p1": FIRST,
        "p2": SECOND,
    }
    kept = ENGINE.get_player_view(last_card(nearly(7)), "p1")
    assert kept.collections["p2"] is None
    assert kept.hands["p2"] == (None,), "the unplayed card stays unseen"
    drawn = ENGINE.get_player_view(last_card(nearly(5, trade_rule="one")), "p1")
    assert drawn.collections["p2"] is None


def test_in_sudden_death_all_but_the_unplayed_card_show() -> None:
    again = last_card(nearly(5, sudden_death=True))
    unplayed = nearly(5).hands[1][0]
    hand = ENGINE.get_player_view(again, "p1").hands["p2"]
    assert hand.count(None) == 1
    assert set(hand) - {None} == set(again.hands[1]) - {unplayed}
    for card in again.hands[0]:
        assert card in ENGINE.get_player_view(again, "p2").hands["p1"]


def test_the_names_of_hidden_cards_are_nowhere_in_a_view() -> None:
    state = playing({"a1": ("eden-1", "p1")}, (FIRST[:4], SECOND[:5]), to_move="p2")
    seen = encode(ENGINE.get_player_view(state, "p1"))
    assert not any(card.encode() in seen for card in SECOND)
    watched = encode(ENGINE.get_player_view(state, None))
    assert not any(card.encode() in watched for card in (*FIRST[:4], *SECOND))


def test_a_view_brings_the_faces_of_all_cards_it_names() -> None:
    state = playing({"a1": ("gayla-2", "p1")}, (FIRST[:5], SECOND[:4]))
    view = ENGINE.get_player_view(state, "p1")
    assert set(view.cards) == {*FIRST, "gayla-2"}
    assert view.cards["ifrit-1"].ranks == (9, 6, 2, 8)


def test_a_refusal_tells_nothing_about_hidden_cards() -> None:
    state = playing({}, (FIRST[:5], SECOND[:5]))
    there = ENGINE.refusal(state, Play(card=SECOND[0], cell="a1"), "p1")
    absent = ENGINE.refusal(state, Play(card="squall-77", cell="a1"), "p1")
    assert there is not None
    assert absent is not None
    assert there.code == absent.code == "not_in_hand"


def test_samples_keep_what_was_seen_and_guess_the_rest() -> None:
    again = last_card(nearly(5, sudden_death=True))
    view: TriadView = ENGINE.get_player_view(again, "p1")
    guesses = set()
    for seed in range(30):
        state = ENGINE.sample_state(view, "p1", SeededRandom(seed))
        assert set(state.seen) <= {*state.collections[0], *state.collections[1]}
        assert not set(state.collections[0]) & set(state.collections[1])
        guesses.add(next(c for c, v in zip(state.hands[1], view.hands["p2"], strict=True) if not v))
    assert len(guesses) > 5


def test_with_random_a_guess_is_drawn_from_the_known_collection() -> None:
    view = ENGINE.get_player_view(ENGINE.init(config(random=True)), "p1")
    for seed in range(10):
        state = ENGINE.sample_state(view, "p1", SeededRandom(seed))
        assert set(state.hands[1]) <= set(SECOND)
        assert len(set(state.hands[1])) == 5
