"""Every page, held against axe's rules of accessibility, in light and in dark."""

import pytest
from playwright.sync_api import Page

from tests.web.accessible import violations
from tests.web.playing import PRESETS, launched, played_by_keyboard

PAGES = ["", "launch/quoridor", "lobbies", "rules/triple-triad", "settings", "nothing/here"]

GO = """hash => {
  if (location.hash === hash) return;
  document.querySelector("main").dataset.left = "";
  location.hash = hash;
}"""
AT_REST = """() => document.querySelector('main[aria-busy=true]') === null
    && document.getAnimations().every((animation) => animation.playState !== 'running')"""


def test_axe_is_awake(page: Page) -> None:
    page.evaluate("document.querySelector('main').append(document.createElement('img'))")
    found = violations(page)
    page.reload()
    assert any("image-alt" in line for line in found)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_quiet_pages(page: Page, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    found: list[str] = []
    for address in PAGES:
        page.evaluate(GO, f"#/{address}")
        page.wait_for_selector("main:not([data-left])")
        page.wait_for_selector("h1")
        page.wait_for_function(AT_REST)
        found += violations(page)
    page.emulate_media(color_scheme="light")
    assert found == []


def test_axe_finds_nothing_at_the_tables(page: Page) -> None:
    found: list[str] = []
    for game in PRESETS:
        launched(page, game)
        page.wait_for_function(AT_REST)
        found += violations(page)
    page.wait_for_selector("[data-testid=list]:not(:disabled)")
    page.keyboard.press("l")
    found += violations(page)
    page.keyboard.press("Escape")
    assert found == []


def test_axe_finds_nothing_at_the_end_and_in_the_look_back(page: Page) -> None:
    launched(page, "tic-tac-toe")
    played_by_keyboard(page)
    found = violations(page)
    page.get_by_role("link", name="Look back").click()
    page.get_by_role("slider").wait_for()
    assert found + violations(page) == []
