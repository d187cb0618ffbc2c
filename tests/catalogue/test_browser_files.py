"""What of an installed game is sent to a browser's Python."""

import sys
import zipfile
from io import BytesIO
from pathlib import Path
from shutil import copytree

import pytest

from damier.catalogue import browser_archive, game_from_package
from tests.strangers import CONNECT_FOUR


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of several games, with modules beside their folders that they share."""
    folder = tmp_path / "shelf_of_games"
    copytree(CONNECT_FOUR / "connect_four", folder / "connect_four")
    (folder / "__init__.py").write_text("", encoding="utf-8")
    (folder / "drawn.py").write_text("from .drawing import pen\n", encoding="utf-8")
    (folder / "drawing").mkdir()
    (folder / "drawing" / "__init__.py").write_text("", encoding="utf-8")
    (folder / "drawing" / "pen.py").write_text("", encoding="utf-8")
    (folder / "unasked.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "modules", dict(sys.modules))
    return folder


def files_of(folder: Path) -> set[str] | None:
    archive = browser_archive(game_from_package(f"{folder.name}.connect_four"))
    if archive is None:
        return None
    names = zipfile.ZipFile(BytesIO(archive)).namelist()
    return {name for name in names if name.startswith(folder.name) and "dist-info" not in name}


def test_modules_that_games_of_a_package_share_come_along(shelf: Path) -> None:
    with (shelf / "connect_four" / "scene.py").open("a", encoding="utf-8") as scene:
        scene.write("\nimport shelf_of_games.drawn\n")
    beside = {
        name.removeprefix("shelf_of_games/")
        for name in files_of(shelf) or ()
        if "connect_four" not in name
    }
    assert beside == {"__init__.py", "drawn.py", "drawing/__init__.py", "drawing/pen.py"}


def test_a_shared_module_that_leans_on_others_keeps_the_game_on_servers(shelf: Path) -> None:
    (shelf / "drawn.py").write_text("import hypothesis\n", encoding="utf-8")
    with (shelf / "connect_four" / "scene.py").open("a", encoding="utf-8") as scene:
        scene.write("\nfrom shelf_of_games import drawn\n")
    assert files_of(shelf) is None
