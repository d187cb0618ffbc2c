"""The report is one file that needs nothing else, and a browser shows it whole."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from playwright.sync_api import sync_playwright

from damier.arena.report import html, markdown, sections, write_report
from damier.arena.summary import Summary, summary_of
from damier.core import InvalidData
from tests.arena.holding import plan, played
from tools.programs.chromium import chromium

HOSTILE = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def summary() -> Summary:
    cells = [f"{letter}{line}" for letter in "abc" for line in (1, 2, 3)]
    matches = [
        played(
            (number % 2,),
            number=number,
            length=5 + number % 7,
            closing=(cells[number % 4],),
            marks=({cells[number % 9]: 2, "play guard": 1, HOSTILE: 1}, {cells[number % 5]: 1}),
        )
        for number in range(90)
    ]
    return summary_of(plan(bots=("a", "b")), matches)


def test_a_page_holds_its_plots_and_asks_for_nothing(summary: Summary) -> None:
    page = html(summary, HOSTILE)
    assert page.count("<svg") == len(sections(summary)) == 7
    assert "<script" not in page
    assert not re.search(r"""(src|href)=|url\(|@import|//""", page)


def test_every_plot_is_well_formed(summary: Summary) -> None:
    for _, plot, _ in sections(summary):
        ElementTree.fromstring(plot)


def test_a_page_for_the_docs_comes_with_its_picture(tmp_path: Path, summary: Summary) -> None:
    page = tmp_path / "pages" / "game.md"
    write_report(page, summary, "Game")
    assert page.read_text(encoding="utf-8") == markdown(summary, "Game", "game.svg")
    picture = ElementTree.fromstring(page.with_suffix(".svg").read_text(encoding="utf-8"))
    assert picture.tag.endswith("svg")
    with pytest.raises(InvalidData, match=r"\.html or \.md"):
        write_report(tmp_path / "game.pdf", summary, "Game")


def test_a_page_names_the_command_that_makes_it(summary: Summary) -> None:
    asked = replace(summary, gauntlet="b", options={"size": 5, "rules": {"open": True}}, seed=7)
    told = "damier arena tic-tac-toe-py --bots a,b --gauntlet b --option size=5"
    told += """ --option 'rules={"open":true}' --players 2 --games 90 --seed 7"""
    assert f"\nMade by `{told}`.\n" in markdown(asked, "Game", "game.svg")


def test_a_browser_shows_the_page_whole(tmp_path: Path, summary: Summary) -> None:
    page_file = tmp_path / "report.html"
    write_report(page_file, summary, "Game")
    asked: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        page = browser.new_page(viewport={"width": 390, "height": 800})
        page.on("request", lambda request: asked.append(request.url))
        page.goto(page_file.as_uri())
        assert page.locator("svg").count() == 7
        boxes = [plot.bounding_box() for plot in page.locator("svg").all()]
        assert all(box is not None and 0 < box["width"] <= 390 for box in boxes)
        wide = page.evaluate("document.documentElement.scrollWidth")
        browser.close()
    assert wide <= 390, "nothing sticks out on a phone"
    assert asked == [page_file.as_uri()]
