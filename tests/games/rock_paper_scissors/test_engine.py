"""Rock-paper-scissors: the four tests of the guide it comes from, then the rulings."""

from inspect import getsource
from itertools import product

import pytest

from damier import catalogue
from damier.core import IllegalAction, SeededRandom, plain
from damier.games.rock_paper_scissors import engine, secrecy, state
from damier.games.rock_paper_scissors.engine import RockPaperScissors
from damier.games.rock_paper_scissors.state import BEATS, Choice, Choose, RpsConfig, RpsState

ENGINE = RockPaperScissors()
ROCK, PAPER, SCISSORS = (Choose(choice=choice) for choice in BEATS)


def started(wins_needed: int = 1) -> RpsState:
    return ENGINE.init(RpsConfig(seed=12345, player_ids=("p1", "p2"), wins_needed=wins_needed))


def played(state: RpsState, first: Choose, second: Choose) -> RpsState:
    return ENGINE.apply_action(ENGINE.apply_action(state, first, "p1"), second, "p2")


def refused(state: RpsState, action: Choose, player: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        ENGINE.apply_action(state, action, player)
    return caught.value.refusal.code


# The guide's own four


def test_should_create_initial_state() -> None:
    state = started()
    assert state.choices == (None, None)
    assert not state.game_over


def test_should_record_player_choice() -> None:
    state = ENGINE.apply_action(started(), ROCK, "p1")
    assert state.choices[0] == "rock"
    assert not state.game_over


def test_should_end_game_when_both_chose() -> None:
    state = played(started(), ROCK, SCISSORS)
    assert state.game_over
    assert state.winners == ("p1",)


def test_should_hide_opponent_choice_before_reveal() -> None:
    state = ENGINE.apply_action(started(), ROCK, "p1")
    view = ENGINE.get_player_view(state, "p2")
    assert view.choices == {"p1": "hidden", "p2": None}


# The rulings


@pytest.mark.parametrize("winner", list(BEATS))
def test_each_choice_beats_one_from_either_seat(winner: Choice) -> None:
    loser = Choose(choice=BEATS[winner])
    assert played(started(), Choose(choice=winner), loser).winners == ("p1",)
    assert played(started(), loser, Choose(choice=winner)).winners == ("p2",)


def test_a_tie_ends_the_game_without_winners() -> None:
    state = played(started(), PAPER, PAPER)
    assert state.game_over
    assert ENGINE.get_winners(state) is None
    outcome = ENGINE.get_outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "tie")


def test_with_more_wins_needed_a_tied_round_is_played_again() -> None:
    state = played(started(2), PAPER, PAPER)
    assert not state.game_over
    assert state.scores == (0, 0)
    assert state.choices == (None, None)
    assert state.last_round == ("paper", "paper")
    state = played(played(state, ROCK, SCISSORS), ROCK, SCISSORS)
    assert state.winners == ("p1",)
    assert ENGINE.get_scores(state) == {"p1": 2, "p2": 0}


def test_a_view_has_the_shape_of_the_guide_and_no_luck() -> None:
    view = plain(ENGINE.get_player_view(started(), "p1"))
    assert view == {
        "playerIds": ["p1", "p2"],
        "currentPlayerId": None,
        "turn": 1,
        "gameOver": False,
        "winners": None,
        "reason": None,
        "winsNeeded": 1,
        "choices": {"p1": None, "p2": None},
        "scores": {"p1": 0, "p2": 0},
        "lastRound": None,
        "revealed": False,
    }


def test_a_state_keeps_the_names_of_the_guide() -> None:
    names = {"currentPlayerId", "gameOver", "winners", "turn", "rngState", "playerIds", "revealed"}
    assert names <= plain(started()).keys()


def test_a_spectator_sees_neither_choice_before_the_end() -> None:
    state = ENGINE.apply_action(started(), ROCK, "p1")
    assert ENGINE.get_player_view(state, None).choices == {"p1": "hidden", "p2": None}
    state = ENGINE.apply_action(state, PAPER, "p2")
    assert ENGINE.get_player_view(state, None).choices == {"p1": "rock", "p2": "paper"}


def test_choosing_twice_is_refused() -> None:
    assert refused(ENGINE.apply_action(started(), ROCK, "p1"), PAPER, "p1") == "already_chosen"


def test_a_stranger_is_refused() -> None:
    assert refused(started(), ROCK, "p3") == "not_a_player"


def test_an_unknown_choice_is_refused() -> None:
    lizard = Choose(choice="lizard")  # type: ignore[arg-type]
    assert refused(started(), lizard, "p1") == "not_allowed"


def test_after_the_end_everything_is_refused() -> None:
    assert refused(played(started(), ROCK, PAPER), ROCK, "p1") == "game_over"


def test_every_refusal_has_its_words_in_both_languages() -> None:
    game = catalogue.load("rock-paper-scissors")
    for language in ("en", "fr"):
        texts = game.texts(language)
        for code in ("already_chosen", "not_a_player", "not_allowed", "game_over"):
            assert isinstance(texts.get(f"refusals.{code}"), str)


def test_shapes_rules_and_secrets_together_have_fewer_than_a_hundred_lines() -> None:
    written = "".join(map(getsource, (state, engine, secrecy)))
    assert len([line for line in written.splitlines() if line.strip()]) < 100


# The same rules once more, written apart: whatever is played, each field is as told here

WINS = {("rock", "scissors"), ("scissors", "paper"), ("paper", "rock")}


@pytest.mark.parametrize("wins_needed", [1, 2, 3])
def test_every_field_of_every_match_is_as_the_rulings_say(wins_needed: int) -> None:
    rounds = list(product(BEATS, repeat=2))
    for seed in range(60):
        rng = SeededRandom(seed)
        state, scores, turn = started(wins_needed), [0, 0], 1
        while True:
            shown = rng.pick(rounds)
            seats = rng.shuffle([0, 1])
            for number, seat in enumerate(seats):
                player = f"p{seat + 1}"
                assert ENGINE.get_valid_actions(state, player) == (ROCK, PAPER, SCISSORS)
                assert (state.scores, state.turn) == (tuple(scores), turn)
                state = ENGINE.apply_action(state, Choose(choice=shown[seat]), player)
                if number == 0:
                    assert state.choices[seat] == shown[seat]
                    assert ENGINE.get_valid_actions(state, player) == ()
                    assert not state.game_over
            winner = 0 if shown in WINS else 1 if shown[::-1] in WINS else None
            if winner is not None:
                scores[winner] += 1
            assert state.scores == tuple(scores), "a tie scores for nobody"
            assert ENGINE.get_scores(state) == {"p1": scores[0], "p2": scores[1]}
            assert state.last_round == shown
            if wins_needed == 1 or max(scores) == wins_needed:
                break
            turn += 1
            assert (state.choices, state.revealed, state.winners) == ((None, None), False, None)
        assert (state.game_over, state.revealed, state.choices) == (True, True, shown)
        assert (state.reason, state.winners) == (
            ("tie", None) if winner is None else ("wins", (f"p{winner + 1}",))
        )


def test_what_the_game_says_of_itself() -> None:
    facts = ENGINE.facts
    assert (facts.id, facts.min_players, facts.max_players) == ("rock-paper-scissors", 2, 2)
    assert (facts.hidden_information, facts.simultaneous, facts.chance) == (True, True, False)
    assert ENGINE.presets == {"three": {"winsNeeded": 3}}
    assert RpsConfig(seed=1, player_ids=("p1", "p2")).wins_needed == 1


def test_one_sees_the_own_choice_and_never_what_the_other_has_not_shown() -> None:
    state = ENGINE.apply_action(started(3), ROCK, "p1")
    assert ENGINE.get_player_view(state, "p1").choices == {"p1": "rock", "p2": None}
    assert ENGINE.get_player_view(state, "p2").choices == {"p1": "hidden", "p2": None}
    state = ENGINE.apply_action(started(3), PAPER, "p2")
    assert ENGINE.get_player_view(state, "p2").choices == {"p1": None, "p2": "paper"}
    assert ENGINE.get_player_view(state, "p1").choices == {"p1": None, "p2": "hidden"}
