"""OpenSpiel's observers on our games: parts honoured or refused, histories told whole."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import best_response
from open_spiel.python.observation import make_observation
from open_spiel.python.policy import UniformRandomPolicy

from damier.core import InvalidData
from damier.rl import openspiel
from damier.rl.playing import NotAnAction
from tests.rl.best_response import Policy, best_response_value
from tests.rl.test_openspiel import dealt

openspiel.register()
NONE, SINGLE, ALL = (
    pyspiel.PrivateInfoType.NONE,
    pyspiel.PrivateInfoType.SINGLE_PLAYER,
    pyspiel.PrivateInfoType.ALL_PLAYERS,
)
THREE: dict[str, Any] = {"preset": "three", "max_turns": 4}
SMALL_QUORIDOR = {"options": '"size":3;"walls":0', "max_turns": 8}


def asked(private: Any, perfect_recall: bool = False, public: bool = True) -> Any:
    return pyspiel.IIGObservationType(
        public_info=public, perfect_recall=perfect_recall, private_info=private
    )


def observation(state: Any, private: Any, player: int = 0, **more: Any) -> Any:
    made = make_observation(state.get_game(), asked(private, **more))
    made.set_from(state, player)
    return made


def test_public_parts_hide_what_is_private_and_everybodys_parts_show_it() -> None:
    """Rock-paper-scissors as it is encoded: whose turn it is and the like is not what counts here,
    but that a choice shows to who made it, to nobody else, and to who sees all."""
    tensors: dict[Any, set[bytes]] = {NONE: set(), SINGLE: set(), ALL: set()}
    strings: dict[Any, set[str]] = {NONE: set(), SINGLE: set(), ALL: set()}
    others = set()
    for choice in range(3):
        state = dealt("damier_rock_paper_scissors")
        state.apply_action(choice)
        for private in tensors:
            made = observation(state, private)
            tensors[private].add(made.tensor.tobytes())
            strings[private].add(made.string_from(state, 0))
        others.add(observation(state, SINGLE, player=1).tensor.tobytes())
    assert [len(tensors[private]) for private in (NONE, SINGLE, ALL)] == [1, 3, 3]
    assert [len(strings[private]) for private in (NONE, SINGLE, ALL)] == [1, 3, 3]
    assert len(others) == 1


def test_a_hand_of_love_letter_is_private_and_the_open_cards_are_public() -> None:
    """The zones of the bundle, in order: eight kinds and one for the hidden in each; checked by
    hand against the state."""
    state = dealt("damier_love_letter", deal=5)
    table = state.get_game().table
    position = state.moment.state
    public = observation(state, NONE).tensor
    own, other = (observation(state, SINGLE, player=seat).tensor for seat in (0, 1))
    everything = observation(state, ALL).tensor
    assert np.array_equal(everything, np.concatenate([own, other]))
    view = table.game.engine.get_player_view(position, None)
    shown = [view.cards[handle] for handle in view.zones["open"]]
    names = table.encoding.entities
    kinds = len(names) + 1
    counts = [float(shown.count(name)) for name in names]
    # Behind the open cards come hands, discards and two flags of each seat, then the counters.
    before = public.size - sum((kinds, 2 * kinds, 2 * kinds, 2, 2, len(table.encoding.counters)))
    assert public[before : before + kinds - 1].tolist() == counts
    hand = slice(before + kinds, before + 2 * kinds)
    assert public[hand].tolist() == [0.0] * (kinds - 1) + [1.0], "one card, hidden"
    for seat, tensor in enumerate((own, other)):
        mine = table.game.engine.get_player_view(position, table.config.player_ids[seat])
        (card,) = mine.zones["hands"][table.config.player_ids[seat]]
        held = [float(name == mine.cards[card]) for name in names]
        assert tensor[hand].tolist() == [*held, 0.0]


def test_what_cannot_be_honoured_is_refused_in_words() -> None:
    state = dealt("damier_love_letter")
    game = state.get_game()
    with pytest.raises(InvalidData, match="no observer without public_info"):
        make_observation(game, asked(SINGLE, public=False))
    with pytest.raises(InvalidData, match="takes no parameters"):
        game.make_py_observer(None, {"colour": "red"})
    long = pyspiel.load_game("damier_quoridor")
    assert not long.get_type().provides_information_state_tensor
    start = long.new_initial_state()
    with pytest.raises(Exception, match=r"read it as text|information_state_tensor"):
        start.information_state_tensor(0)
    assert start.information_state_string(0)


def test_an_action_that_is_not_allowed_is_refused_in_words() -> None:
    state = dealt("damier_tic_tac_toe_py")
    state.apply_action(4)
    with pytest.raises(NotAnAction, match=r"player_2 may not play 4 \(b2\) now"):
        state.apply_action(4)
    assert state.legal_actions() == [0, 1, 2, 3, 5, 6, 7, 8], "nothing has happened"
    dice = dealt("damier_piscari")
    dice.apply_action(0)
    with pytest.raises(NotAnAction, match="luck may not play 3 now; there are 3 results"):
        dice.apply_action(3)


def test_a_deck_is_dealt_card_by_card() -> None:
    """Each draw is a chance node with all the cards that are left; all orders can come of it."""
    state = pyspiel.load_game("damier_love_letter").new_initial_state()
    counts = []
    while state.is_chance_node():
        chances = state.chance_outcomes()
        assert sum(chance for _, chance in chances) == pytest.approx(1)
        counts.append(len(chances))
        state.apply_action(0)
    assert counts == [*range(16, 1, -1), 2], "sixteen cards, then who begins"
    eights = pyspiel.load_game("damier_crazy_eights").new_initial_state()
    assert len(eights.chance_outcomes()) == 52
    picks = pyspiel.load_game("damier_triple_triad").new_initial_state()
    assert picks.is_chance_node()


def test_a_history_tells_every_line_of_what_was_done_and_seen() -> None:
    """Hand-written for two throws of rock-paper-scissors, as both players had them."""
    state = dealt("damier_rock_paper_scissors", **THREE)
    for choice in (0, 1, 2, 2):
        state.apply_action(choice)
    first, second = (state.information_state_string(seat).split("\n") for seat in (0, 1))
    assert [line[: line.index("[")] for line in first[1:]] == [
        "> choose paper ",
        "",
        "> choose scissors ",
        "",
    ]
    assert '"scores/player_1"' not in first[0]
    assert [line.startswith(">") for line in second[1:]] == [False, True, False, True]
    recall = observation(state, SINGLE, perfect_recall=True)
    rows = recall.dict["history"]
    size = state.get_game().table.encoding.observation_size
    chosen = [np.flatnonzero(row[size:]).tolist() for row in rows]
    assert chosen == [[], [0], [], [2], []], "two throws of its own, and what came of the other's"
    assert state.information_state_tensor(0) == recall.tensor.tolist()


@pytest.mark.parametrize(
    "name", ["damier_love_letter", "damier_rock_paper_scissors", "damier_piscari"]
)
def test_tensors_and_texts_of_a_history_tell_the_same_apart(name: str) -> None:
    params = {"max_turns": 6}
    by_text: dict[tuple[int, str], bytes] = {}
    game = pyspiel.load_game(name, params)
    luck = np.random.RandomState(3)
    for _ in range(30):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                for seat in range(2):
                    key = (seat, state.information_state_string(seat))
                    tensor = np.array(state.information_state_tensor(seat)).tobytes()
                    assert by_text.setdefault(key, tensor) == tensor
            state.apply_action(int(luck.choice(state.legal_actions())))


def uniform_of(game: Any) -> tuple[Any, Policy]:
    return UniformRandomPolicy(game), {}


@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("damier_rock_paper_scissors", THREE),
        ("damier_quoridor", SMALL_QUORIDOR),
        ("damier_piscari", {"max_turns": 5, "options": '"first":"blue"'}),
        ("damier_nim", {"max_turns": 3}),
    ],
)
def test_our_best_response_is_openspiels(name: str, params: dict[str, Any]) -> None:
    game = pyspiel.load_game(name, params)
    policy, ours = uniform_of(game)
    root = game.new_initial_state()
    for seat in range(2):
        theirs = best_response.BestResponsePolicy(game, seat, policy).value(root)
        assert best_response_value(root.moment, seat, ours) == pytest.approx(theirs, abs=1e-9)
