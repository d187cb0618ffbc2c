"""The cookbook: every recipe keeps the laws, speaks, and has its place on the page."""

from pathlib import Path

import pytest

from damier.catalogue import game_from_package
from damier.testing import check_engine, mistakes_in_words

ROOT = Path(__file__).resolve().parents[2]
RECIPES = sorted(path.parent.name for path in (ROOT / "examples/cookbook").glob("*/__init__.py"))
PAGE = (ROOT / "docs" / "cookbook.md").read_text("utf-8")


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_keeps_the_laws_and_is_told(name: str) -> None:
    game = game_from_package(f"examples.cookbook.{name}")
    report = check_engine(game, match_count=12, position_count=60)
    assert report.warnings == []
    assert report.coverage.never_played() == []
    assert mistakes_in_words(game, seed=0) == []
    assert f"`examples/cookbook/{name}`" in PAGE


def test_what_the_page_quotes_is_in_the_recipes() -> None:
    files = (ROOT / "examples" / "cookbook").rglob("*.py")
    sources = "\n".join(file.read_text("utf-8") for file in files)
    quoted = [part.split("```")[0] for part in PAGE.split("```python\n")[1:]]
    assert len(quoted) >= len(RECIPES)
    for text in quoted:
        assert text.strip("\n") in sources, text
