"""`damier site`: what it writes, and what it refuses."""

import json
from pathlib import Path

import pytest

from damier.cli import site as command
from damier.cli.site import ClientNotBuilt, FolderNotEmpty, NoSuchPages, site


def test_a_site_is_the_whole_client_and_says_that_it_is_static(
    client: Path, tmp_path: Path
) -> None:
    site(tmp_path / "out")
    assert json.loads((tmp_path / "out" / "health").read_text())["house"] == "static"
    for name in ("piscari/index.html", "python/files.json"):
        assert (tmp_path / "out" / name).read_bytes() == (client / name).read_bytes()
    ours, all_here = (_ids(folder / "games.fr.json") for folder in (client, tmp_path / "out"))
    assert all_here[: len(ours)] == ours, "what is installed here besides comes after"


def _ids(path: Path) -> list[str]:
    return [game["id"] for game in json.loads(path.read_text(encoding="utf-8"))["games"]]


def test_one_games_pages_come_with_what_they_need_and_no_more(client: Path, tmp_path: Path) -> None:
    site(tmp_path / "out", only="piscari")
    assert (tmp_path / "out" / "piscari" / "index.html").is_file()
    assert "piscari/" in (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert not (tmp_path / "out" / "games.en.json").exists()


def test_nothing_is_written_over(client: Path, tmp_path: Path) -> None:
    (tmp_path / "kept.txt").touch()
    with pytest.raises(FolderNotEmpty):
        site(tmp_path)


def test_a_game_without_pages_of_its_own_is_refused(client: Path, tmp_path: Path) -> None:
    with pytest.raises(NoSuchPages):
        site(tmp_path / "out", only="quoridor")


def test_a_client_that_is_not_built_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "files", lambda _: tmp_path)
    with pytest.raises(ClientNotBuilt):
        site(tmp_path / "out")
