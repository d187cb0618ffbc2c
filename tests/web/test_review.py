"""The review of a finished match in the browser, without a server: shown, stopped, tried from."""

from playwright.sync_api import Page, expect

from tests.patience import MILLISECONDS
from tests.web.playing import launched, played_by_keyboard, stands

WORKING = "Looking it over"


def reviewed(page: Page, game: str = "tic-tac-toe") -> None:
    """Play a match to its end, and open its review."""
    launched(page, game)
    played_by_keyboard(page)
    page.get_by_role("link", name="Review").click()


def test_a_review_shows_how_far_it_is_then_the_chances_and_what_is_best(page: Page) -> None:
    reviewed(page)
    expect(page.get_by_text(WORKING).first).to_be_visible(timeout=MILLISECONDS)
    expect(page.get_by_role("img", name="The chances of")).to_be_visible(timeout=MILLISECONDS)
    page.locator("main").press("Home")
    expect(page.get_by_role("slider")).to_have_value("0")
    expect(page.get_by_text("Best from here")).to_be_visible()


def test_the_page_goes_on_while_a_review_is_made_and_it_can_be_stopped(page: Page) -> None:
    reviewed(page, "quoridor")
    page.get_by_role("button", name="Stop").click(timeout=MILLISECONDS)
    expect(page.get_by_text("Stopped.")).to_be_visible()
    page.locator("main").press("Home")
    expect(page.get_by_role("slider")).to_have_value("0")
    page.get_by_role("button", name="Begin again").click()
    expect(page.get_by_text(WORKING).first).to_be_visible()


def test_a_position_is_tried_again_against_a_bot(page: Page) -> None:
    reviewed(page)
    expect(page.get_by_role("img", name="The chances of")).to_be_visible(timeout=MILLISECONDS)
    page.locator("main").press("Home")
    page.get_by_role("button", name="Try from here").click()
    stands(page)
    assert "#/table/here-" in page.url
    expect(page.get_by_test_id("list")).to_be_enabled(timeout=MILLISECONDS)


def test_a_review_in_french_is_french(page: Page) -> None:
    reviewed(page)
    expect(page.get_by_role("img", name="The chances of")).to_be_visible(timeout=MILLISECONDS)
    page.get_by_role("button", name="En français").click()
    expect(
        page.get_by_text("La meilleure suite").or_(page.get_by_text("Analyse en cours")).first
    ).to_be_visible()
    expect(page.get_by_role("img", name="Les chances de")).to_be_visible(timeout=MILLISECONDS)
