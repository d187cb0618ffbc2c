"""Games without a server: Python in a worker plays every one of them, by keyboard alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.playing import RESULT, act, launched, played_by_keyboard

TABLES = {
    "rock-paper-scissors": {"preset": "Three rounds"},
    "quoridor": {"preset": "3 by 3, one wall each"},
    "triple-triad": {"preset": "Basic"},
    "love-letter": {},
    "piscari": {},
    "crazy-eights": {},
    "tic-tac-toe": {},
}


@pytest.mark.parametrize("game", TABLES)
def test_a_game_is_played_to_its_end_against_a_bot_by_keyboard_alone(page: Page, game: str) -> None:
    launched(page, game, level="Easy", preset=TABLES[game].get("preset"))
    assert played_by_keyboard(page) > 0
    expect(page.locator(RESULT)).to_contain_text("Rematch")


def test_the_table_speaks_for_those_who_cannot_see_it(page: Page) -> None:
    launched(page, "quoridor", level="Easy")
    words = page.get_by_role("status", name="The table in words")
    expect(words).to_contain_text("going to row 9")
    act(page)
    expect(words).to_contain_text("walls left")
