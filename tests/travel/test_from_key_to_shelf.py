"""A bundle's pack with the commands alone, where nothing but our wheel is installed: signed,
installed by hand and by index, updated, removed; and each way in which one is refused."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.release.conftest import wheel as wheel
from tests.travel.packs import GAME, web_server
from tools.release.build import installed

pytestmark = pytest.mark.long


@dataclass
class Person:
    """Somebody at a terminal, with a folder and a home of their own."""

    damier: Path
    folder: Path
    around: dict[str, str]

    def says(self, *words: str) -> str:
        """What a command that works answers."""
        done = self.tries(*words)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def refused(self, code: str, *words: str) -> None:
        done = self.tries(*words)
        assert done.returncode == 2, done.stdout
        assert f"[{code}]" in done.stderr, done.stderr
        assert "Traceback" not in done.stderr

    def tries(self, *words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [str(self.damier), *words],
            cwd=self.folder,
            env={**self.around, "HOME": str(self.folder)},
            capture_output=True,
            text=True,
        )


@pytest.fixture(scope="module")
def damier(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    folder = tmp_path_factory.mktemp("packs")
    around = installed(wheel, folder)
    return folder / "bin" / "damier", around


@pytest.fixture
def author(damier: tuple[Path, dict[str, str]], tmp_path: Path) -> Person:
    return arrived(damier, tmp_path, "author")


@pytest.fixture
def player(damier: tuple[Path, dict[str, str]], tmp_path: Path) -> Person:
    return arrived(damier, tmp_path, "player")


def arrived(damier: tuple[Path, dict[str, str]], place: Path, name: str) -> Person:
    (place / name).mkdir()
    return Person(damier[0], place / name, damier[1])


def made(author: Person, version: str, is_signed: bool = True) -> Path:
    """This version of the author's game, packed and published; its pack."""
    bundle = author.folder / GAME / "1.0"
    if not bundle.exists():
        author.says("bundle", "new", GAME)
    if not (author.folder / "my.key").exists():
        author.says("keygen", "my.key", "--no-password")
    manifest = bundle / "manifest.yaml"
    text = re.sub(r'^version: "[^"]+"', f'version: "{version}"', manifest.read_text(), flags=re.M)
    manifest.write_text(text)
    author.says("bundle", "hash", GAME)
    file = f"packs/{GAME}-{version}.json"
    author.says("bundle", "pack", GAME, "--out", file)
    author.says("publish", "packs", *(("--key", "my.key") if is_signed else ()))
    return author.folder / file


@pytest.fixture
def address(author: Person) -> Iterator[str]:
    (author.folder / "packs").mkdir()
    with web_server(author.folder / "packs") as at:
        yield at


def test_by_hand_from_a_file_and_from_an_address(
    author: Person, player: Person, address: str
) -> None:
    first, second = made(author, "1.0"), made(author, "1.1")
    assert f"installed {GAME} 1.0" in player.says("install", str(first))
    assert f"{GAME} " in player.says("games")
    assert f"{GAME} 1.1" in player.says("install", f"{address}/{second.name}")
    assert "1.1" in player.says("list")
    assert player.says("play", GAME, "--seats", "bot:easy,bot:easy", "--seed", "1")
    assert f"removed {GAME}" in player.says("remove", GAME)
    assert GAME not in player.says("games")
    player.refused("not_installed", "remove", GAME)


def test_by_index_then_updated_and_removed(author: Person, player: Person, address: str) -> None:
    made(author, "1.0")
    assert f"installed {GAME} 1.0" in player.says("install", GAME, "--index", address)
    assert f"unchanged {GAME} 1.0" in player.says("update")
    made(author, "1.1")
    assert f"{GAME} 1.1" in player.says("update")
    assert f"from {address}/index.json" in player.says("list")
    assert f"removed {GAME}" in player.says("remove", GAME)


def test_a_changed_an_unsigned_an_older_and_a_foreign_pack_are_refused(
    author: Person, player: Person, damier: tuple[Path, dict[str, str]], tmp_path: Path
) -> None:
    old, new = made(author, "1.0"), made(author, "1.1")
    player.says("install", str(new))
    player.refused("downgrade", "install", str(old))
    newest = made(author, "1.2")
    whole = newest.read_bytes()
    newest.write_bytes(whole.replace(b"first without", b"first with a"))
    assert newest.read_bytes() != whole
    player.refused("signature_wrong", "install", str(newest))
    bare = player.folder / "bare.json"
    bare.write_bytes(whole)
    player.refused("signature_missing", "install", str(bare))
    thief = arrived(damier, tmp_path, "thief")
    shutil.copytree(author.folder / GAME, thief.folder / GAME)
    player.refused("key_changed", "install", str(made(thief, "1.3")))
    newest.write_bytes(whole)
    assert f"{GAME} 1.2" in player.says("install", str(newest))


def test_two_files_of_one_version_and_another_key_are_not_published(author: Person) -> None:
    first = made(author, "1.0")
    shutil.copy(first, first.with_name("again.json"))
    author.refused("version_reused", "publish", "packs", "--key", "my.key")
    first.with_name("again.json").unlink()
    author.says("keygen", "other.key", "--no-password")
    author.refused("key_changed", "publish", "packs", "--key", "other.key")
