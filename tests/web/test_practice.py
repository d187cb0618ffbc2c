"""Lessons and puzzles in the browser, without a server: on the real board, and by keys."""

import pytest
from playwright.sync_api import Page, expect

from damier import catalogue
from damier.practice import lesson_of
from tests.patience import MILLISECONDS
from tests.web.accessible import violations
from tests.web.playing import EVERY_GAME, stands

ENABLED = "[data-testid=list]:not(:disabled)"


def at(page: Page, kind: str, game: str, number: int = 1) -> None:
    page.evaluate(f"location.hash = '#/{kind}/{game}?at={number}'")
    page.wait_for_selector(ENABLED, timeout=MILLISECONDS)


def done(page: Page) -> None:
    expect(page.locator("main[data-done=true]")).to_be_visible(timeout=MILLISECONDS)


def shown_and_done(page: Page) -> None:
    """Have it shown, and do it from the list."""
    page.get_by_role("button", name="Show me").click()
    what = page.get_by_test_id("shown").inner_text()
    page.keyboard.press("l")
    page.get_by_test_id("actions").get_by_role("button").filter(has_text=what).first.click()
    done(page)


def test_a_step_is_done_on_the_board_and_leads_to_the_next(page: Page) -> None:
    at(page, "lesson", "quoridor")
    expect(page.get_by_test_id("task")).to_contain_text("touch e2")
    assert violations(page) == []
    page.get_by_role("button", name="e2").first.click()
    done(page)
    expect(page.get_by_test_id("task")).to_contain_text("one step at a time")
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_test_id("task")).to_contain_text("place a wall")


def test_what_is_allowed_and_not_asked_for_is_said_and_the_board_stays(page: Page) -> None:
    at(page, "lesson", "quoridor")
    page.get_by_role("button", name="d1").first.click()
    expect(page.get_by_test_id("said")).to_contain_text("not what was asked")
    page.get_by_role("button", name="e2").first.click()
    done(page)


def test_what_a_touch_would_do_is_said_and_moves_no_button(page: Page) -> None:
    """A pointer that left the board could miss the button it was about to press."""
    at(page, "lesson", "tic-tac-toe")
    button = page.get_by_role("button", name="Show me")
    before = button.bounding_box()
    page.locator("[data-place]").first.hover()
    expect(page.get_by_test_id("hint")).not_to_be_empty()
    assert button.bounding_box() == before
    button.click()
    expect(page.get_by_test_id("shown")).to_be_visible()


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_lesson_is_done_from_its_first_step_to_its_last(page: Page, game: str) -> None:
    lesson = lesson_of(catalogue.load(game))
    assert lesson is not None
    for number in range(1, len(lesson.steps) + 1):
        at(page, "lesson", game, number)
        shown_and_done(page)
    expect(page.get_by_text("That is enough to begin.")).to_be_visible()


def test_a_puzzle_is_found_kept_and_played_on_from(page: Page) -> None:
    at(page, "puzzles", "nim")
    assert violations(page) == []
    shown_and_done(page)
    expect(page.get_by_test_id("task")).to_contain_text("Nothing else wins")
    expect(page.locator(".practice-bar[data-found=true]")).to_have_count(1)
    page.get_by_role("button", name="Play on from here").click()
    stands(page)


def test_the_shelf_leads_to_the_puzzle_of_the_day_and_to_lessons(page: Page) -> None:
    page.get_by_test_id("today").click()
    page.wait_for_selector(ENABLED, timeout=MILLISECONDS)
    expect(page.get_by_test_id("task")).not_to_be_empty()
    page.evaluate("location.hash = '#/rules/love-letter'")
    page.get_by_role("link", name="First steps").click()
    expect(page.get_by_test_id("task")).to_contain_text("draw")


def test_a_lesson_that_is_not_there_is_said_to_be_missing(page: Page) -> None:
    page.evaluate("location.hash = '#/lesson/quoridor?at=99'")
    expect(page.get_by_text("There is no such lesson here.")).to_be_visible(timeout=MILLISECONDS)
