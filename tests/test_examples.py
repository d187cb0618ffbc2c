"""The examples run, and the code on the pages is code."""

import doctest
import re
from pathlib import Path

import pytest

from damier import catalogue
from examples.ten_line_bot import First
from examples.uct_on_your_game import main
from tests.bots.playing import final_state
from tests.cli.running import damier

ROOT = Path(__file__).resolve().parent.parent
PAGES = [
    ROOT / "README.md",
    *(page for page in sorted((ROOT / "docs").glob("*.md")) if page.name != "cookbook.md"),
]
"""All but the cookbook, which quotes lines of its recipes: tests/docs/test_cookbook.py."""


@pytest.mark.parametrize("game_id", ["rock-paper-scissors", "tic-tac-toe-py"])
def test_the_ten_line_bot_plays(game_id: str) -> None:
    assert final_state(catalogue.load(game_id), [First, First], 1, 1).game_over


def test_the_ten_line_bot_sits_down_at_the_terminal() -> None:
    seats = "bot:examples.ten_line_bot:First,bot:easy"
    assert damier("play", "tic-tac-toe-py", "--seats", seats).code == 0


def test_uct_on_your_game_opens_in_the_middle() -> None:
    assert main("tic-tac-toe-py", 2_000).startswith("b2, worth +")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_on_a_page_is_python(page: Path) -> None:
    for block in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S):
        compile(block, str(page), "exec")
    doctest.DocTestParser().parse(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target
