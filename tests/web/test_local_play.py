"""Games without a server: Python in a worker plays every one of them."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.playing import EVERY_GAME, RESULT, act, launched, played_by_keyboard, stands

KEPT = """seq => Object.keys(localStorage).some((key) => key.startsWith("damier.here.")
    && location.hash.includes(key.slice("damier.here.".length))
    && JSON.parse(localStorage[key]).record.trim().split("\\n").length > seq)"""
"""Whether what this page shows is kept: a record is its header and a line for each entry."""


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_game_is_played_to_its_end_against_a_bot_by_keyboard_alone(page: Page, game: str) -> None:
    launched(page, game)
    assert played_by_keyboard(page) > 0
    expect(page.locator(RESULT)).to_contain_text("Rematch")


def test_the_table_is_read_aloud_board_and_last_move(page: Page) -> None:
    launched(page, "tic-tac-toe")
    words = page.get_by_role("status", name="The table in words")
    expect(words).to_contain_text("a b c")
    expect(words).not_to_contain_text("X")
    act(page)
    expect(words).to_contain_text("X")


def test_a_refusal_says_why_in_the_persons_language(page: Page) -> None:
    launched(page, "tic-tac-toe")
    act(page)
    page.wait_for_selector("[data-testid=list]:not(:disabled)")
    taken = page.locator("[data-place][aria-disabled=true]").first
    taken.press("Enter")
    expect(page.get_by_test_id("hint")).to_contain_text("This cell is taken.")
    page.get_by_role("button", name="En français").click()
    taken.press("Enter")
    expect(page.get_by_test_id("hint")).to_contain_text("Cette case est prise.")


def test_the_language_changes_frame_and_game_at_once(page: Page) -> None:
    launched(page, "tic-tac-toe")
    expect(page.get_by_test_id("says")).to_contain_text("Your turn.")
    page.get_by_role("button", name="En français").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Morpion")
    expect(page.get_by_test_id("says")).to_contain_text("À vous de jouer.")
    assert page.locator("html").get_attribute("lang") == "fr"


def test_a_reload_in_the_middle_of_a_local_match_loses_nothing(page: Page) -> None:
    launched(page, "tic-tac-toe")
    act(page)
    page.wait_for_selector("[data-testid=list]:not(:disabled)")
    before = page.locator("main").get_attribute("data-seq")
    page.wait_for_function(KEPT, arg=int(before or 0))
    page.reload()
    stands(page)
    assert page.locator("main").get_attribute("data-seq") == before


def test_a_look_back_is_shared_as_an_address_and_steps_by_key(page: Page) -> None:
    launched(page, "tic-tac-toe")
    played_by_keyboard(page)
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText: async "
        "text => { window.copied = text; }}})"
    )
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copied").wait_for()
    link = str(page.evaluate("window.copied"))
    page.evaluate("localStorage.clear()")
    page.goto(link)
    page.wait_for_selector("main[aria-busy=false]")
    slider = page.get_by_role("slider")
    last = slider.get_attribute("max")
    expect(slider).to_have_value(str(last))
    page.locator("main").press("ArrowLeft")
    expect(slider).to_have_value(str(int(last or 0) - 1))
    assert "at=" in page.url
    page.locator("main").press("Home")
    expect(slider).to_have_value("0")


def test_two_people_at_one_screen_keep_their_secrets(page: Page) -> None:
    page.locator("[aria-labelledby=name-rock-paper-scissors]").get_by_text("Two here").click()
    stands(page)
    act(page)
    page.get_by_role("button", name="I am Player 2").click()
    page.wait_for_selector("[data-testid=list]:not(:disabled)")
    act(page)
    expect(page.locator(RESULT)).to_contain_text("Rematch")
