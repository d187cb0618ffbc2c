"""Every page, held against axe's rules of accessibility, in light and in dark."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.web.playing import launched, played_by_keyboard
from tools.node import installed
from tools.web import WEB

PAGES = ["", "launch/quoridor", "lobbies", "rules/triple-triad", "settings", "nothing/here"]
TABLES = ["tic-tac-toe", "rock-paper-scissors", "quoridor", "triple-triad", "crazy-eights"]
MORE_TABLES = ["love-letter", "piscari"]


@pytest.fixture(scope="module")
def axe() -> str:
    source: Path = installed(WEB) / "axe-core" / "axe.min.js"
    return source.read_text(encoding="utf-8")


def violations(page: Page, axe: str) -> list[str]:
    """What axe finds, each with the first element it is about."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{axe}; undefined")
    found = page.evaluate("axe.run(document)")
    return [
        f"{page.url} {rule['id']}: {rule['nodes'][0]['html'][:160]} "
        f"{rule['nodes'][0].get('failureSummary', '')[:160]}"
        for rule in found["violations"]
    ]


def test_axe_is_awake(page: Page, axe: str) -> None:
    page.evaluate("document.querySelector('main').append(document.createElement('img'))")
    found = violations(page, axe)
    page.reload()
    assert any("image-alt" in line for line in found)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_quiet_pages(page: Page, axe: str, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    found: list[str] = []
    for address in PAGES:
        page.evaluate(f"location.hash = '#/{address}'")
        page.wait_for_selector("h1")
        page.wait_for_timeout(300)
        found += violations(page, axe)
    page.emulate_media(color_scheme="light")
    assert found == []


@pytest.mark.parametrize(
    "tables", [TABLES, pytest.param(MORE_TABLES, marks=pytest.mark.long)], ids=["most", "rest"]
)
def test_axe_finds_nothing_at_the_tables(page: Page, axe: str, tables: list[str]) -> None:
    found: list[str] = []
    for game in tables:
        launched(page, game)
        page.wait_for_timeout(300)
        found += violations(page, axe)
    page.wait_for_selector("[data-testid=list]:not(:disabled)")
    page.keyboard.press("l")
    found += violations(page, axe)
    page.keyboard.press("Escape")
    assert found == []


def test_axe_finds_nothing_at_the_end_and_in_the_look_back(page: Page, axe: str) -> None:
    launched(page, "tic-tac-toe")
    played_by_keyboard(page)
    found = violations(page, axe)
    page.get_by_role("link", name="Look back").click()
    page.get_by_role("slider").wait_for()
    assert found + violations(page, axe) == []
