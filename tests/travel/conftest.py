"""A person's own folder, empty at first, for each test of what is installed in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from damier import catalogue
from tests.travel.packs import Publisher


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    catalogue.refresh()
    yield tmp_path / "home" / "damier"
    monkeypatch.undo()
    catalogue.refresh()


@pytest.fixture
def author(tmp_path: Path) -> Publisher:
    return Publisher(tmp_path)
