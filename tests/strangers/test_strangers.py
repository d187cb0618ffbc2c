"""Games from outside: they keep the laws, and are as short as the docs say a game can be."""

from pathlib import Path

import pytest

from damier.testing import check_engine
from tests.strangers import STRANGERS, stranger

MOST_LINES = {"engine.py": 150, "scene.py": 50}


@pytest.mark.parametrize("folder", STRANGERS, ids=lambda folder: folder.name)
def test_it_keeps_the_laws(folder: Path) -> None:
    report = check_engine(stranger(folder), match_count=12, position_count=60)
    assert report.warnings == []
    assert report.seen[9] >= 60


@pytest.mark.parametrize("folder", STRANGERS, ids=lambda folder: folder.name)
def test_its_rules_and_its_scene_are_short(folder: Path) -> None:
    (package,) = (path.parent for path in folder.glob("*/engine.py"))
    for name, most in MOST_LINES.items():
        assert len((package / name).read_text(encoding="utf-8").splitlines()) <= most
