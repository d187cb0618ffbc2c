"""`damier bundle`: a game in YAML, from an empty folder to a match, a script and a pack."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from damier.bundle import BundleRefused, bundle_hash
from damier.bundle.format.hash_line import with_hash
from damier.catalogue import bundle_files, game_from_folder, game_from_pack
from damier.cli.main import app
from damier.core import BrokenGame
from damier.match import read
from tests.cli.running import ROOT, damier

FEW = ("--matches", "3", "--positions", "12")
HASH = "sha256-" + "0" * 64


@pytest.fixture(scope="session")
def newest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new")
    assert damier("bundle", "new", "sun-and-moon", folder=folder).code == 0
    return folder / "sun-and-moon"


@pytest.fixture
def made(newest: Path, tmp_path: Path) -> Path:
    """A new bundle's folder, to spoil."""
    return Path(shutil.copytree(newest, tmp_path / newest.name))


def test_a_new_bundle_passes_the_check_and_plays(made: Path) -> None:
    checked = damier("bundle", "check", str(made), *FEW)
    assert (checked.code, "sun-and-moon 1.0 keeps the laws" in checked.out) == (0, True)
    record = made / "match.jsonl"
    words = ["bundle", "run", str(made), "--seats", "human,bot:easy,bot:easy", "--seed", "3"]
    ran = damier(*words, "--record", str(record), typed="draw\nq\n")
    assert "Match the sign" not in ran.err
    assert "Your turn." in ran.out
    assert "Draw" in ran.out
    assert read(record.read_bytes()).header.rules == game_from_folder(made / "1.0").rules
    french = damier(*words, "--lang", "fr", typed="q\n")
    assert "Piocher" in french.out


def test_new_refuses_a_name_that_is_none_and_a_folder_that_is_there(made: Path) -> None:
    assert damier("bundle", "new", "Sun Moon", folder=made).code == 2
    again = damier("bundle", "new", made.name, folder=made.parent)
    assert (again.code, "is there already" in again.err) == (2, True)


def test_check_tells_every_mistake_with_its_place_and_exit_code_2(made: Path) -> None:
    entities = made / "1.0" / "entities.yaml"
    text = entities.read_text().replace("zone: deck }", "zone: dekc }", 1)
    entities.write_text(text.replace("visibility: none", "visibility: nobody"))
    (made / "1.0" / "script.wasm").write_bytes(b"\0asm\1\0\0\0")
    entities.write_text(entities.read_text() + "hooks: { shine: on_after_play }\n")
    ran = damier("bundle", "check", str(made))
    assert (ran.code, ran.out) == (2, "")
    lines = ran.err.splitlines()
    line = text[: text.index("dekc")].count("\n") + 1
    assert any(
        told.startswith(f"{entities}:{line}:")
        and "did you mean 'deck'? [undefined_zone] ($.verbs.draw.pre[0]" in told
        for told in lines
    )
    for code in ("unknown_keyword", "hash_differs", "module_memory_count"):
        assert any(f"[{code}] ($" in told for told in lines), code
    assert lines[-1] == f"damier: {len(lines) - 1} problems in {made / '1.0'} [bundle_refused]"


def test_check_says_which_law_is_broken_with_exit_code_1(made: Path) -> None:
    manifest = made / "1.0" / "manifest.yaml"
    manifest.write_text(manifest.read_text().replace("maxTurns: 60", "maxTurns: 2"))
    ran = damier("bundle", "check", str(made), *FEW)
    assert (ran.code, "breaks law 8" in ran.out) == (1, True)


def test_hash_changes_one_line_and_keeps_every_comment(made: Path) -> None:
    folder = made / "1.0"
    manifest = folder / "manifest.yaml"
    before = manifest.read_text().splitlines()
    (folder / "assets").mkdir()
    (folder / "assets" / "sun.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    assert "[hash_differs]" in damier("bundle", "check", str(folder)).err
    ran = damier("bundle", "hash", str(folder))
    assert ran.out == f"{bundle_hash(bundle_files(folder))}  {folder}\n"
    after = manifest.read_text().splitlines()
    assert [old for old, new in zip(before, after, strict=True) if old != new] == [before[-1]]
    game = game_from_folder(folder)
    sun = {"name": "Soleil", "help": "", "value": 0, "asset": "assets/sun.svg"}
    assert game.cards_in("fr")["sun"] == sun
    assert set(game.assets) == {"assets/sun.svg"}


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ('a: 1 # one\nhash: "x" # filled\n', f'a: 1 # one\nhash: "{HASH}" # filled\n'),
        ("hash: 'x'\r\na: 1\r\n", f'hash: "{HASH}"\r\na: 1\r\n'),
        ("hash: sha256-<filled-by-cli>\n", f'hash: "{HASH}"\n'),
        ("hash:\na: 1\n", f'hash: "{HASH}"\na: 1\n'),
        ("hash: # to come\na: 1\n", f'hash: "{HASH}" # to come\na: 1\n'),
        ("{ hash: x, a: 1 }\n", f'{{ hash: "{HASH}", a: 1 }}\n'),
        ("a: 1", f'a: 1\nhash: "{HASH}"\n'),
        ("# é\r\na: 1\r\n", f'# é\r\na: 1\r\nhash: "{HASH}"\r\n'),
    ],
)
def test_only_the_hash_of_a_manifest_is_written(text: str, filled: str) -> None:
    assert with_hash(text.encode(), HASH) == filled.encode()
    assert with_hash(filled.encode(), HASH) == filled.encode()


@pytest.mark.parametrize("text", ["hash: [a]\n", "hash: |\n  x\n", "{ a: 1 }\n", "- a\n", "a: {\n"])
def test_a_manifest_without_room_for_a_hash_is_refused(text: str) -> None:
    with pytest.raises(BundleRefused):
        with_hash(text.encode(), HASH)


def test_build_compiles_the_source_and_fills_in_the_hash(made: Path) -> None:
    folder = made / "1.0"
    (folder / "src").mkdir()
    source = ROOT / "sdk" / "javascript" / "guard_guess" / "hook.js"
    shutil.copy(source, folder / "src")
    entities = folder / "entities.yaml"
    entities.write_text(entities.read_text() + "hooks: { guard_guess: on_after_play }\n")
    ran = damier("bundle", "build", str(folder))
    assert (ran.code, "from javascript" in ran.out) == (0, True), ran.err
    assert (folder / "script.wasm").read_bytes() == (
        source.with_name("guard_guess.wasm").read_bytes()
    )
    assert bundle_hash(bundle_files(folder)) in (folder / "manifest.yaml").read_text()


def test_build_says_what_it_looked_for(made: Path) -> None:
    ran = damier("bundle", "build", str(made))
    assert (ran.code, "[build_failed]" in ran.err, "lib.rs" in ran.err) == (2, True, True)


def test_a_pack_is_the_same_game(made: Path) -> None:
    ran = damier("bundle", "pack", str(made), folder=made)
    assert (ran.code, ran.out.startswith("wrote sun-and-moon-1.0.json, ")) == (0, True)
    content = (made / "sun-and-moon-1.0.json").read_bytes()
    assert json.loads(content)["format"] == "damier-bundle-1"
    assert game_from_pack(content).rules == game_from_folder(made / "1.0").rules


def test_a_pack_goes_to_a_folder_that_is_not_there_yet(made: Path) -> None:
    ran = damier("bundle", "pack", str(made), "--out", "packs/moon.json", folder=made)
    assert (ran.code, (made / "packs" / "moon.json").is_file()) == (0, True)


@pytest.mark.parametrize("command", ["check", "hash", "build", "pack", "run"])
def test_a_folder_without_a_manifest_is_refused(command: str, tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, ["bundle", command, str(tmp_path)])
    assert isinstance(ran.exception, BrokenGame)


def test_what_is_refused_is_one_clear_line(tmp_path: Path) -> None:
    ran = damier("bundle", "hash", str(tmp_path))
    assert (ran.code, "[broken_game]" in ran.err) == (2, True)
    assert len(ran.err.splitlines()) == 1
