"""What a table offers beside the board: a bot on the own seat, words, what is not yet seen."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Watched
from tests.web.playing import (
    LIST,
    LONGEST,
    RESULT,
    act,
    launched,
    played_by_keyboard,
)

READY = f"{LIST}:not(:disabled)"
AUTOPLAY = "Let a bot play my seat"


def test_a_bot_plays_the_own_seat_until_it_is_told_to_stop(page: Page) -> None:
    launched(page, "crazy-eights")
    page.get_by_role("button", name=AUTOPLAY).click()
    page.wait_for_selector("main:not([data-seq='0'])", timeout=LONGEST)
    page.get_by_role("button", name="I play again").click()
    expect(page.get_by_role("button", name=AUTOPLAY)).to_have_attribute("aria-pressed", "false")
    page.wait_for_selector(READY, timeout=LONGEST)
    before = page.locator("main").get_attribute("data-seq")
    page.wait_for_timeout(700)
    assert page.locator("main").get_attribute("data-seq") == before


def test_a_bot_plays_the_own_seat_to_the_end(page: Page) -> None:
    launched(page, "tic-tac-toe")
    page.get_by_role("button", name=AUTOPLAY).click()
    page.wait_for_selector(RESULT, timeout=LONGEST)


def test_a_turn_that_only_passes_is_no_line_of_the_moves(page: Page) -> None:
    launched(page, "crazy-eights")
    act(page)
    page.wait_for_selector(READY, timeout=LONGEST)
    moves = page.get_by_role("region", name="Moves")
    expect(moves).not_to_contain_text("§")
    expect(moves.get_by_role("button").first).to_be_visible()
    expect(moves).not_to_contain_text("The turn passes")


def test_the_cards_not_yet_seen_are_counted_by_kind(page: Page) -> None:
    launched(page, "love-letter")
    page.wait_for_selector(READY, timeout=LONGEST)
    unseen = page.get_by_role("region", name="Cards not yet seen")
    expect(unseen.locator("[data-unseen]")).to_have_count(8)
    expect(unseen.locator("[data-unseen]").first).to_contain_text("Princess")
    left = unseen.locator("[data-unseen]").evaluate_all(
        "lines => lines.reduce((sum, line) => sum + Number(line.dataset.left), 0)"
    )
    faces = page.locator(".ll-felt .ll-card:not(.ll-back)").count()
    assert faces >= 4
    assert left == 16 - faces


def test_the_winners_path_is_drawn_at_the_end_and_looking_back(page: Page) -> None:
    launched(page, "quoridor")
    assert page.locator("[data-trail]").count() == 0
    played_by_keyboard(page)
    trail = page.locator("[data-trail]")
    path = str(trail.get_attribute("data-trail"))
    assert re.fullmatch(r"b[13]( [a-c][1-3])+", path)
    page.get_by_role("link", name="Look back").click()
    page.get_by_role("slider").wait_for()
    expect(trail).to_have_attribute("data-trail", path)
    page.locator("main").press("Home")
    expect(trail).to_have_count(0)


def test_who_asks_to_play_sees_at_once_that_something_is_on_its_way(
    browser: Browser, static_site: str
) -> None:
    visitor = Watched(browser, static_site, service_workers="block")
    visitor.page.goto(static_site)
    card = visitor.page.locator("[aria-labelledby=name-quoridor]")
    card.get_by_role("button", name="Play now").click()
    expect(card.get_by_role("progressbar")).to_be_visible(timeout=1_000)
    assert visitor.faults == []
    visitor.context.close()
