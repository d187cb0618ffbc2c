"""What happened, as text: no byte of it can be changed unnoticed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damier import catalogue
from damier.core import DamierError, InvalidData, encode, plain
from damier.match import (
    BrokenRecord,
    Match,
    OtherRules,
    Rules,
    commitment,
    keeps_promise,
    read,
    replayed,
    written,
)
from tests.match.starting import AnyMatch, played, played_at_random, started

RPS = catalogue.load("rock-paper-scissors")
TIC_TAC_TOE = catalogue.load("tic-tac-toe-py")


def finished() -> AnyMatch:
    match = played(started(TIC_TAC_TOE), TIC_TAC_TOE, "p1 b2", "p2 a1").undo("p1", 1)
    return played_at_random(match.take_over("p2", "easy"), TIC_TAC_TOE, 3)


RECORD = written(finished().record)


def again(data: bytes) -> AnyMatch:
    return replayed(TIC_TAC_TOE.engine, TIC_TAC_TOE.rules, read(data))


@pytest.mark.parametrize("seed", range(20))
def test_a_record_read_and_replayed_is_the_match(seed: int) -> None:
    for game in (RPS, TIC_TAC_TOE):
        match = played_at_random(started(game), game, seed)
        same = replayed(game.engine, game.rules, read(written(match.record)))
        assert (same.state, same.record, same.outcome) == (match.state, match.record, match.outcome)


def test_a_record_with_undo_takeover_and_resignation_replays() -> None:
    assert written(again(RECORD).record) == RECORD
    resigned = written(started(TIC_TAC_TOE).time_out("p1", "bot").resign("p2").record)
    assert written(again(resigned).record) == resigned


@settings(max_examples=300)
@given(st.integers(0, len(RECORD) - 1), st.integers(1, 255))
def test_one_byte_changed_is_refused_at_its_line(place: int, change: int) -> None:
    edited = RECORD[:place] + bytes([RECORD[place] ^ change]) + RECORD[place + 1 :]
    with pytest.raises(DamierError) as error:
        again(edited)
    line = RECORD[:place].count(b"\n") + 1
    assert error.value.details["line"] == line


def test_lines_missing_or_swapped_are_refused() -> None:
    lines = RECORD.splitlines(keepends=True)
    for edited in (lines[:-1], lines[:2] + lines[3:], [*lines[:2], lines[3], lines[2], *lines[4:]]):
        with pytest.raises(BrokenRecord):
            again(b"".join(edited))


def test_a_record_cut_in_a_line_is_refused() -> None:
    with pytest.raises(BrokenRecord, match="cut short"):
        again(RECORD[:-1])


def test_an_empty_record_is_refused() -> None:
    with pytest.raises(BrokenRecord):
        read(b"")


def test_a_line_that_no_record_has_is_refused_with_its_place() -> None:
    with pytest.raises(InvalidData) as error:
        read(RECORD + b'{"type":"party"}\n')
    assert error.value.details["line"] == RECORD.count(b"\n") + 1
    assert error.value.details["path"] == "$.type"


def test_a_line_of_ten_megabytes_is_refused_unread() -> None:
    with pytest.raises(InvalidData, match="bytes"):
        read(b'{"x":"' + b"x" * 10_000_000 + b'"}\n')


def test_an_illegal_action_with_right_hashes_is_refused() -> None:
    forged = started(TIC_TAC_TOE)
    engine = TIC_TAC_TOE.engine
    record = played(forged, TIC_TAC_TOE, "p1 b2").record
    twice = Match(engine, record, forged.config, forged.state).act(
        "p1", engine.get_valid_actions(forged.state, "p1")[4]
    )
    with pytest.raises(BrokenRecord, match="not_your_turn"):
        again(written(twice.record))


def test_a_record_of_other_rules_is_refused_by_name() -> None:
    other = Rules(game_id="tic-tac-toe-py", version="0.9", digest="f" * 64)
    with pytest.raises(
        OtherRules, match=r"made under tic-tac-toe-py 1\.0 .*; installed is .* 0\.9"
    ):
        replayed(TIC_TAC_TOE.engine, other, read(RECORD))


def test_a_promise_is_kept_by_its_seed_and_no_other() -> None:
    promise = commitment("ab" * 32, "cd" * 32)
    assert keeps_promise(promise, "ab" * 32, "cd" * 32)
    assert not keeps_promise(promise, "ab" * 32, "ce" * 32)
    assert not keeps_promise(promise, "aa" * 32, "cd" * 32)


def test_a_record_whose_seed_was_not_promised_is_refused() -> None:
    config = RPS.decode_config({"seed": "ab" * 32, "playerIds": ["p1", "p2"]})
    for seed, holds in (("ab" * 32, True), ("ac" * 32, False)):
        match: AnyMatch = Match.start(
            RPS.engine, RPS.rules, config, commitment=commitment(seed, "n"), nonce="n"
        )
        data = written(match.resign("p1").record)
        if holds:
            replayed(RPS.engine, RPS.rules, read(data))
        else:
            with pytest.raises(BrokenRecord, match="promised"):
                replayed(RPS.engine, RPS.rules, read(data))


def test_a_header_tells_the_whole_config() -> None:
    header = plain(started(RPS).record.header)
    assert header["config"] == {"seed": 1, "playerIds": ["p1", "p2"], "winsNeeded": 1}
    assert encode(header["rules"]) == encode(RPS.rules)
