"""Every command as people run it: what it shows, and what it says when the input is wrong."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from damier import __version__, catalogue
from damier.match import Match, written
from tests.cli.running import damier


@pytest.mark.parametrize(
    "command", [[sys.executable, "-m", "damier"], [Path(sys.executable).with_name("damier")]]
)
def test_the_version_says_how_the_kernels_run(command: list[str]) -> None:
    said = subprocess.run([*command, "--version"], capture_output=True, check=True, text=True)
    assert said.stdout in (f"damier {__version__} (pure)\n", f"damier {__version__} (compiled)\n")


def test_an_error_is_told_to_the_shell_by_its_exit_code() -> None:
    command = [sys.executable, "-m", "damier", "play", "chess-boxing"]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "[unknown_game]" in ran.stderr


def test_games_are_listed_in_the_language_asked_for() -> None:
    assert "Rock-paper-scissors" in damier("games").out
    assert "Pierre-feuille-ciseaux" in damier("games", "--lang", "fr").out


def test_check_lists_the_laws_with_how_many_positions_each_saw() -> None:
    ran = damier("check", "rock-paper-scissors", "--matches", "10")
    assert ran.code == 0
    for law in range(1, 9):
        assert f"  {law}. " in ran.out
    assert "p1: choices, rngState" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_a_new_game_passes_the_check_and_can_be_played(tmp_path: Path) -> None:
    assert damier("new", "tic-tac-toe", folder=tmp_path).code == 0
    assert "keeps the laws" in damier("check", "./tic-tac-toe", folder=tmp_path).out
    played = damier("play", "./tic-tac-toe", "--seats", "bot:easy,bot:easy", folder=tmp_path)
    assert "takes the last counter and wins" in played.out


@pytest.mark.parametrize("kind", [[], ["--hidden"]], ids=["open", "hidden"])
def test_a_new_game_is_a_whole_package(kind: list[str], tmp_path: Path) -> None:
    assert damier("new", "my-game", *kind, folder=tmp_path).code == 0
    ran = damier("check", "./my-game", "--matches", "4", "--positions", "20", folder=tmp_path)
    assert "words right in en, fr" in ran.out, ran.out + ran.err
    assert "  9. a scene is made from a view alone" in ran.out
    assert "warning" not in ran.out
    assert ("p1: hands, rest, rngState" in ran.out) == bool(kind)
    made = {str(p.relative_to(tmp_path / "my-game")) for p in tmp_path.rglob("*") if p.is_file()}
    wanted = {".github/workflows/check.yml", "README.md", "pyproject.toml", "tests/test_rules.py"}
    assert wanted | {"my_game/scene.py", "my_game/fr.json"} <= made
    text = "".join(
        (tmp_path / "my-game" / name).read_text("utf-8") for name in made if "pyc" not in name
    )
    assert not re.findall(r"@\w+@", text)
    own = [sys.executable, "-m", "pytest", "-q", "--disable-plugin-autoload", "tests/test_rules.py"]
    paths = os.pathsep.join([".", *sys.path])
    tested = subprocess.run(
        [*own, "-p", "no:cacheprovider"],
        cwd=tmp_path / "my-game",
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
    )
    assert tested.returncode == 0, tested.stdout


def test_new_refuses_a_name_that_is_none_and_a_folder_that_is_there(tmp_path: Path) -> None:
    assert damier("new", "Tic Tac", folder=tmp_path).code == 2
    damier("new", "mine", folder=tmp_path)
    assert damier("new", "mine", folder=tmp_path).code == 2


def test_a_match_is_kept_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    seats = "bot:easy,bot:easy"
    damier("play", "tic-tac-toe-py", "--seats", seats, "--record", str(file))
    shown = damier("replay", str(file))
    assert shown.code == 0
    assert "1. Player 1 marks " in shown.out
    verified = damier("replay", str(file), "--verify")
    assert "entries verified" in verified.out
    assert "1. Player 1" not in verified.out


HEADER = b'{"type":"match"'


@pytest.fixture
def record() -> bytes:
    game = catalogue.load("rock-paper-scissors")
    config = game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]})
    return written(Match.start(game.engine, game.rules, config).resign("p1").record)


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (lambda data: data.replace(b'"resigned"', b'"resignes"'), "broken_record"),
        (lambda data: data.replace(b'"version":"1.0"', b'"version":"0.1"'), "broken_record"),
        (lambda data: data[:-10], "broken_record"),
        (lambda data: b"{" + data, "invalid_data"),
        (lambda data: data.replace(b'"seq":1', b'"seq":"1"'), "invalid_data"),
        (lambda data: data.replace(b'"seq":1', b'"seq":1,"x":1'), "invalid_data"),
        (lambda data: b'{"x":"' + b"x" * 10_000_000 + b'"}\n' + data, "invalid_data"),
        (lambda data: b"\xff\xfe" + data, "invalid_data"),
        (lambda data: b"", "broken_record"),
    ],
)
def test_a_damaged_record_is_one_clear_line_and_exit_code_2(
    edit: object, code: str, record: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(edit(record))  # type: ignore[operator]
    ran = damier("replay", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert f"[{code}]" in ran.err
    assert "line " in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_record_of_other_rules_is_refused_by_name(record: bytes, tmp_path: Path) -> None:
    from msgspec.structs import replace

    from damier.match.record import read, sealed_header

    header = read(record).header
    other = sealed_header(replace(header, rules=replace(header.rules, digest="0" * 64)))
    file = tmp_path / "match.jsonl"
    file.write_bytes(written(replace(read(record), header=other, entries=())))
    ran = damier("replay", str(file))
    assert ran.code == 2
    assert "made under rock-paper-scissors 1.0 (000000000000)" in ran.err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["play", "chess-boxing"], "unknown_game"),
        (["check", "/nowhere"], "unknown_game"),
        (["check", "."], "broken_game"),
        (["replay", "/nowhere"], "invalid_data"),
        (["play", "rock-paper-scissors", "--seats", "human"], "invalid_config"),
        (["play", "rock-paper-scissors", "--seats", "human,cat"], "invalid_data"),
        (["play", "rock-paper-scissors", "--seats", "human,bot:godlike"], "unknown_level"),
        (["play", "rock-paper-scissors", "-o", "winsNeeded=0"], "invalid_data"),
        (["play", "rock-paper-scissors", "-o", "winsNeeded"], "invalid_data"),
        (["play", "rock-paper-scissors", "-o", "wings=2"], "invalid_data"),
        (["play", "rock-paper-scissors", "--preset", "none"], "invalid_data"),
        (["play", "rock-paper-scissors", "--seed", "luck"], "invalid_data"),
    ],
)
def test_wrong_input_is_one_line_with_its_code(words: list[str], code: str) -> None:
    ran = damier(*words)
    assert ran.code == 2
    assert f"[{code}]" in ran.err
    assert "Traceback" not in ran.err


def test_golden_refuses_a_change_of_rules_under_an_old_version(tmp_path: Path) -> None:
    damier("new", "mine", folder=tmp_path)
    assert damier("golden", "./mine", "--write", folder=tmp_path).code == 0
    assert damier("golden", "./mine", folder=tmp_path).code == 0
    engine = tmp_path / "mine" / "mine" / "engine.py"
    engine.write_text(engine.read_text().replace("MOST_TAKEN = 3", "MOST_TAKEN = 2"))
    assert damier("golden", "./mine", folder=tmp_path).code == 1
    changed = damier("golden", "./mine", "--write", folder=tmp_path)
    assert (changed.code, "[rules_changed]" in changed.err) == (2, True)
    engine.write_text(engine.read_text().replace('version="1.0"', 'version="1.1"'))
    assert damier("golden", "./mine", "--write", folder=tmp_path).code == 0


def test_shell_completion_is_offered() -> None:
    assert "--install-completion" in damier("--help").out


def test_one_flag_of_a_preset_is_changed_by_its_dotted_name() -> None:
    words = ["play", "triple-triad", "--preset", "basic", "--seats", "bot:easy,bot:easy"]
    assert damier(*words, "-o", "rules.open=true", "-o", "rules.tradeRule=none").code == 0
    ran = damier(*words, "-o", "rules.tradeRule=One")
    assert (ran.code, "The trade rule One is written in lower case: one." in ran.err) == (2, True)
    ran = damier(*words, "-o", "rules.tradeRule=One", "--lang", "fr")
    assert "La règle d'échange One s'écrit en minuscules : one." in ran.err


def test_an_option_that_is_not_there_is_named_with_those_that_are() -> None:
    words = ["play", "triple-triad", "--seats", "bot:easy,bot:easy"]
    ran = damier(*words, "-o", "suddenDeath=true")
    assert ran.code == 2
    assert (
        "no option “suddenDeath”. Did you mean rules.suddenDeath? There are rules.open" in ran.err
    )
    ran = damier(*words, "-o", "unknown=1", "--lang", "fr")
    assert "Il n'y a pas d'option « unknown ». Il y a rules.open" in ran.err
    ran = damier(*words, "-o", "rules.open=maybe")
    assert "The option rules.open cannot be maybe; it can be true or false." in ran.err
    ran = damier("play", "quoridor", "-o", "size=4")
    assert "The option size cannot be 4; it can be 3, 5, 7, 9 or 11." in ran.err
    assert "This game has no options." in damier("play", "love-letter", "-o", "size=4").err


def test_options_presets_and_levels_of_a_game_are_listed_with_their_words() -> None:
    for lang, label in (("en", "Sudden Death"), ("fr", "Mort Subite")):
        told = damier("games", "triple-triad", "--lang", lang).out
        game = catalogue.load("triple-triad")
        for name in (*game.levels, *game.engine.presets, "rules.suddenDeath", "collections", label):
            assert name in told, name
        assert all(len(line) <= 80 for line in told.splitlines())
        assert "…" not in told
    for game in catalogue.all():
        assert damier("games", game.id).code == 0
    assert damier("games", "nothing").code == 2


QUORIDOR = "1. e2 e8 2. e3 e7 3. e3h d6v 4. d3 f7\n"


def test_a_game_goes_from_text_to_record_and_back(tmp_path: Path) -> None:
    text, record = tmp_path / "game.txt", tmp_path / "game.jsonl"
    text.write_text(QUORIDOR)
    shown = damier("replay", str(text), "--game", "quoridor", "--record", str(record))
    assert (shown.code, "8. Player 2 moves to f7." in shown.out) == (0, True)
    assert "8 entries verified" in damier("replay", str(record), "--verify").out
    assert damier("replay", str(record), "--export", "text").out == QUORIDOR


def test_options_of_a_text_come_from_it_or_from_the_command_line(tmp_path: Path) -> None:
    text, small = tmp_path / "game.txt", "[size 5]\n1. c2 c4\n"
    text.write_text(small.splitlines()[1])
    words = ["replay", str(text), "--game", "quoridor", "--export", "text"]
    assert damier(*words, "-o", "size=5").out == small
    text.write_text(small)
    assert damier(*words).out == small
    refused = damier(*words, "-o", "size=9")
    assert (refused.code, "move 1, c2 by p1: " in refused.err) == (2, True)


@pytest.mark.parametrize(
    ("content", "words", "said"),
    [
        (b"1. e2 e8 2. e3h e3h", ["--game", "quoridor"], "move 4, e3h by p2: The wall e3h is"),
        (b"1. e2 e8 2. e3x", ["--game", "quoridor"], "move 3: 'e3x' is no move"),
        (b"1. e2 \xff", ["--game", "quoridor"], "UTF-8"),
        (b"Turn 1 (blue) - Eve rolls blue fish: placed on a1", ["--game", "piscari"], "the seed"),
        (b"1. e2", ["--seed", "1"], "a record has its own"),
        (b"1. e2", ["--game", "quoridor", "--record", "/nowhere/x"], "No such file"),
    ],
)
def test_a_bad_text_is_one_clear_line_and_exit_code_2(
    content: bytes, words: list[str], said: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(content)
    ran = damier("replay", str(file), *words)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1
