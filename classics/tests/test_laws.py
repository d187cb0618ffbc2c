"""The classics keep the laws, play as their golden text tells, and are short."""

import ast
from collections.abc import Iterable
from pathlib import Path
from statistics import median

import damier_classics
import pytest

from classics.tests.oracles import ORACLES
from classics.tests.pages import LANGUAGES, page
from damier import catalogue
from damier.testing import check_engine, golden_text, scenes_text

FOLDER = Path(damier_classics.__file__).parent
GAMES = sorted(path.parent.name.replace("_", "-") for path in FOLDER.glob("*/engine.py"))
MOST_RULES, MOST_SCENE = 250, 60
"""Lines of code, in the median; all modules of the rules count."""


@pytest.mark.parametrize("game_id", GAMES)
def test_it_keeps_the_laws(game_id: str) -> None:
    report = check_engine(catalogue.load(game_id), match_count=8, position_count=40)
    assert report.warnings == []
    assert report.seen[9] >= 40


@pytest.mark.parametrize("game_id", GAMES)
def test_it_plays_and_lies_as_its_golden_text_tells(game_id: str) -> None:
    game = catalogue.load(game_id)
    folder = Path(str(game.folder))
    assert (folder / "golden.txt").read_text(encoding="utf-8") == golden_text(game)
    assert (folder / "scenes.txt").read_text(encoding="utf-8") == scenes_text(game)


@pytest.mark.parametrize("game_id", GAMES)
def test_its_rules_pages_say_what_its_words_say(game_id: str) -> None:
    game = catalogue.load(game_id)
    folder = Path(str(game.folder))
    assert (folder / "board.svg").is_file()
    for language in LANGUAGES:
        written = (folder / f"rules.{language}.md").read_text(encoding="utf-8")
        assert written == page(game, language)


def test_every_game_has_an_oracle() -> None:
    assert list(ORACLES) == GAMES


def test_rules_and_scenes_are_short() -> None:
    rules, scenes = zip(*lengths().values(), strict=True)
    assert median(rules) <= MOST_RULES
    assert median(scenes) <= MOST_SCENE


def lengths() -> dict[str, tuple[int, int]]:
    """Of each game the lines of its rules, and those of its scene beside what the rules need."""
    found: dict[str, tuple[int, int]] = {}
    for game in GAMES:
        folder = FOLDER / game.replace("-", "_")
        rules, scene = needed(folder / "engine.py"), needed(folder / "scene.py")
        found[game] = (lines_of_code(rules), lines_of_code(scene - rules))
    return found


def needed(first: Path) -> set[Path]:
    """This module and every one of this package that it needs, also those that games share."""
    found: set[Path] = set()
    coming = [first]
    while coming:
        path = coming.pop()
        if path in found:
            continue
        found.add(path)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                shared = node.module.removeprefix("damier_classics.")
                if node.level == 1:
                    coming.append(path.parent / f"{node.module}.py")
                elif shared != node.module:
                    coming.append(FOLDER / f"{shared.replace('.', '/')}.py")
    return found


def lines_of_code(paths: Iterable[Path]) -> int:
    """Lines that are neither blank nor words about the code."""
    return sum(_lines_of_code(path.read_text(encoding="utf-8")) for path in paths)


def _lines_of_code(text: str) -> int:
    words = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    return sum(
        1
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#") and number not in words
    )
