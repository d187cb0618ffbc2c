"""A match that was left: kept, gone on with, and refused kindly where it cannot be."""

import json
from pathlib import Path
from typing import Any

import pytest

from damier import catalogue
from damier.catalogue import Game
from damier.cli.kept import forget, keep, kept, kept_file, state_folder
from damier.cli.save import DamagedSave
from damier.match import AnyMatch, Match
from tests.cli.running import damier


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def game() -> Game:
    return catalogue.load("quoridor")


@pytest.fixture
def match(game: Game) -> AnyMatch:
    config = game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]})
    started: AnyMatch = Match.start(game.engine, game.rules, config)
    return started.act("p1", game.decode_action({"type": "move", "to": "e2"}))


SEATS = {"p1": None, "p2": "medium"}


def test_what_is_kept_is_the_same_match_again(game: Game, match: AnyMatch) -> None:
    assert kept(game) is None
    keep(game, match, SEATS)
    again = kept(game)
    assert again is not None
    assert (again.match.record, again.match.state) == (match.record, match.state)
    assert again.seats == SEATS
    forget(game)
    forget(game)
    assert kept(game) is None


def test_only_its_owner_can_read_it_since_it_holds_the_seed(game: Game, match: AnyMatch) -> None:
    file = keep(game, match, SEATS)
    assert file.stat().st_mode & 0o077 == 0


def edited(**changes: Any) -> Any:
    return lambda data: json.dumps({**json.loads(data), **changes}).encode()


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (lambda data: data[: len(data) // 2], "not JSON"),
        (lambda data: b"", "not JSON"),
        (lambda data: b"\xff" + data, "not JSON"),
        (edited(format="damier-left-0"), "damier-left-0"),
        (edited(game="chess"), "chess"),
        (edited(seats={"p1": None}), "seats"),
        (edited(seats={"p1": None, "p2": "godlike"}), "godlike"),
        (edited(record="{}\n"), "line 1"),
        (edited(extra=1), "extra"),
        (lambda data: data.replace(b"e2", b"e3"), "hash"),
    ],
)
def test_what_cannot_be_believed_is_put_aside_with_its_reason(
    edit: Any, said: str, game: Game, match: AnyMatch
) -> None:
    file = keep(game, match, SEATS)
    file.write_bytes(edit(file.read_bytes()))
    with pytest.raises(DamagedSave) as refused:
        kept(game)
    assert said in refused.value.message
    assert Path(refused.value.details["aside"]).is_file()
    assert kept(game) is None


def test_a_match_under_other_rules_is_refused_by_name(game: Game, match: AnyMatch) -> None:
    from msgspec.structs import replace

    from damier.match.record import sealed_header

    other = replace(match.record.header, rules=replace(game.rules, digest="0" * 64))
    record = replace(match.record, header=sealed_header(other), entries=())
    keep(game, replace(match, record=record), SEATS)
    with pytest.raises(DamagedSave, match="made under quoridor"):
        kept(game)


def test_there_is_nothing_to_resume_and_options_do_not_go_with_it() -> None:
    ran = damier("play", "quoridor", "--resume")
    assert (ran.code, "[nothing_kept]" in ran.err) == (2, True)
    ran = damier("play", "quoridor", "--resume", "--seed", "1")
    assert (ran.code, "[invalid_data]" in ran.err) == (2, True)


def test_a_pipe_can_go_on_with_a_match_and_keeps_none(
    game: Game, match: AnyMatch, home: Path
) -> None:
    keep(game, match, {"p1": None, "p2": "easy"})
    ran = damier("play", "quoridor", "--resume", typed="q\n", state=home)
    assert ran.code == 0
    assert kept(game) is not None
    ran = damier("play", "quoridor", "--seed", "1", typed="q\n", state=home)
    assert kept(game) is not None


def test_the_folder_follows_the_rules_of_the_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/somewhere")
    monkeypatch.setattr("sys.platform", "linux")
    assert state_folder() == Path("/somewhere/damier")
    monkeypatch.setenv("XDG_STATE_HOME", "relative/paths/do/not/count")
    monkeypatch.setenv("HOME", "/home/ann")
    assert state_folder() == Path("/home/ann/.local/state/damier")


def test_the_id_of_a_game_is_no_way_out_of_the_folder() -> None:
    for game in catalogue.all():
        file = kept_file(game)
        assert file.parent == state_folder()
        assert file.name.count(".json") == 1
