"""One playing of a game: it grows, ends with a reason, and can be taken back where that is fair."""

import pytest

from damier import catalogue
from damier.core import IllegalAction, InvalidConfig, Outcome
from damier.match import Match, events
from tests.match.starting import AnyMatch, played, started

RPS = catalogue.load("rock-paper-scissors")
TIC_TAC_TOE = catalogue.load("tic-tac-toe-py")


def code_of(error: pytest.ExceptionInfo[IllegalAction]) -> str:
    return error.value.refusal.code


def test_a_config_its_game_refuses_starts_no_match() -> None:
    config = RPS.engine.config_type(seed=1, player_ids=("p1", "p2", "p3"))
    with pytest.raises(InvalidConfig) as error:
        Match.start(RPS.engine, RPS.rules, config)
    assert error.value.refusal.code == "player_count"


def test_two_of_the_same_name_start_no_match() -> None:
    config = RPS.engine.config_type(seed=1, player_ids=("p1", "p1"))
    with pytest.raises(InvalidConfig) as error:
        Match.start(RPS.engine, RPS.rules, config)
    assert error.value.refusal.code == "players_repeat"


def test_a_match_is_a_value_and_the_old_one_stays() -> None:
    before = started(RPS)
    after = played(before, RPS, "p1 rock")
    assert (before.seq, after.seq) == (0, 1)
    assert before.state.choices == (None, None)


def test_an_illegal_action_appends_nothing() -> None:
    match = played(started(TIC_TAC_TOE), TIC_TAC_TOE, "p1 b2")
    taken = TIC_TAC_TOE.decode_action({"type": "place", "cell": "b2"})
    with pytest.raises(IllegalAction) as error:
        match.act("p2", taken)
    assert code_of(error) == "cell_taken"
    assert match.seq == 1


def test_the_end_is_an_entry_with_its_outcome() -> None:
    match = played(started(RPS), RPS, "p1 rock", "p2 paper")
    assert match.outcome == Outcome(winners=("p2",), reason="wins")
    assert match.seq == 3


def test_nothing_happens_after_the_end() -> None:
    match = played(started(RPS), RPS, "p1 rock", "p2 paper")
    for attempt in (match.resign, match.time_out):
        with pytest.raises(IllegalAction) as error:
            attempt("p1")
        assert code_of(error) == "game_over"
    with pytest.raises(IllegalAction):
        match.undo("p1", 1)


def test_who_resigns_loses_to_the_one_who_stays() -> None:
    match = started(TIC_TAC_TOE).resign("p1")
    assert match.outcome == Outcome(winners=("p2",), reason="resigned")


def test_who_runs_out_of_time_loses() -> None:
    match = started(TIC_TAC_TOE).time_out("p2")
    assert match.outcome == Outcome(winners=("p1",), reason="timeout")


def test_a_stranger_cannot_resign_for_anybody() -> None:
    with pytest.raises(IllegalAction) as error:
        started(TIC_TAC_TOE).resign("p3")
    assert code_of(error) == "not_a_player"


def test_a_match_that_cannot_go_on_is_void() -> None:
    match = started(TIC_TAC_TOE).void("bundle_fault")
    assert match.outcome == Outcome(winners=(), reason="bundle_fault")


def test_a_bot_may_take_a_seat_and_give_it_back() -> None:
    match = started(TIC_TAC_TOE).take_over("p2", "medium").take_over("p2", None)
    assert (match.seq, match.outcome) == (2, None)


def test_undo_goes_back_to_the_own_last_turn() -> None:
    match = played(started(TIC_TAC_TOE), TIC_TAC_TOE, "p1 b2", "p2 a1", "p1 c3", "p2 a3")
    back = match.undo("p1", match.last_action_of("p1") or 0)
    assert TIC_TAC_TOE.engine.get_current_player(back.state) == "p1"
    assert back.state == match.states()[2]
    assert (back.seq, back.tick) == (5, 2)


def test_play_goes_on_after_an_undo_and_may_be_taken_back_again() -> None:
    match = played(started(TIC_TAC_TOE), TIC_TAC_TOE, "p1 b2", "p2 a1").undo("p1", 1)
    match = played(match, TIC_TAC_TOE, "p1 c1")
    assert match.last_action_of("p1") == 4
    assert match.undo("p1", 4).state == match.states()[0]


def test_there_is_nothing_to_undo_before_the_first_action() -> None:
    with pytest.raises(IllegalAction) as error:
        started(TIC_TAC_TOE).undo("p1", 0)
    assert code_of(error) == "nothing_to_undo"


def test_what_has_been_seen_cannot_be_taken_back() -> None:
    match = played(started(RPS, winsNeeded=2), RPS, "p1 rock", "p2 paper")
    with pytest.raises(IllegalAction) as error:
        match.undo("p1", 1)
    assert code_of(error) == "undo_across_secrets"


def test_every_viewer_hears_of_an_action_in_their_own_way() -> None:
    match = played(started(RPS), RPS, "p1 rock")
    own, other = (events(match, viewer)[0] for viewer in ("p1", "p2"))
    assert (own.verb, own.args) == ("choose", {"choice": "rock"})
    assert (other.verb, other.args) == (None, {})
    assert own.diff == [{"op": "replace", "path": "/choices/p1", "value": "rock"}]
    assert other.diff == [{"op": "replace", "path": "/choices/p1", "value": "hidden"}]


def test_the_end_is_told_without_hash_or_digest() -> None:
    match = played(started(RPS), RPS, "p1 rock", "p2 paper")
    told = events(match, None)[-1]
    assert told.verb == "end"
    assert told.args == {"outcome": {"winners": ["p2"], "reason": "wins"}}


def test_an_undo_is_told_with_the_way_back() -> None:
    match: AnyMatch = played(started(TIC_TAC_TOE), TIC_TAC_TOE, "p1 b2").undo("p1", 1)
    (told,) = events(match, "p2")
    assert (told.verb, told.args) == ("undo", {"to": 1})
    assert {"op": "replace", "path": "/cells", "value": "........."} in told.diff
