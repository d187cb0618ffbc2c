"""What a table offers beside the board: a bot on the own seat, words, what is not yet seen."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Watched
from tests.web.playing import LIST, RESULT, Gate, act, launched, played_by_keyboard

READY = f"{LIST}:not(:disabled)"
AUTOPLAY = "Let a bot play my seat"


def test_a_bot_plays_the_own_seat_until_it_is_told_to_stop(page: Page) -> None:
    launched(page, "crazy-eights")
    page.get_by_role("button", name=AUTOPLAY).click()
    page.wait_for_selector("main:not([data-seq='0'])")
    page.get_by_role("button", name="I play again").click()
    expect(page.get_by_role("button", name=AUTOPLAY)).to_have_attribute("aria-pressed", "false")
    page.wait_for_selector(READY)
    before = page.locator("main").get_attribute("data-seq")
    page.keyboard.press("a")  # answered only after all that was asked before
    page.get_by_role("button", name="Play it").wait_for()
    assert page.locator("main").get_attribute("data-seq") == before


def test_a_bot_plays_the_own_seat_to_the_end(page: Page) -> None:
    launched(page, "tic-tac-toe")
    page.get_by_role("button", name=AUTOPLAY).click()
    page.wait_for_selector(RESULT)


def test_a_turn_that_only_passes_is_no_line_of_the_moves(page: Page) -> None:
    launched(page, "crazy-eights")
    act(page)
    page.wait_for_selector(READY)
    moves = page.get_by_role("region", name="Moves")
    expect(moves).not_to_contain_text("§")
    expect(moves.get_by_role("button").first).to_be_visible()
    expect(moves).not_to_contain_text("The turn passes")


def test_moves_are_sentences_and_the_reader_is_you(page: Page) -> None:
    launched(page, "tic-tac-toe")
    act(page)
    page.wait_for_selector(READY)
    moves = page.get_by_role("region", name="Moves")
    expect(moves).to_contain_text(re.compile(r"You mark [abc][123]\."))
    expect(moves).to_contain_text(re.compile(r"Ada marks [abc][123]\."))
    expect(page.get_by_role("region", name="Seat of Ada")).to_contain_text(
        re.compile("Bot, (easy|medium)")
    )


def test_a_turn_told_whole_is_one_line_with_what_came_of_it(page: Page) -> None:
    launched(page, "piscari")
    for _ in range(2):
        act(page)
        page.wait_for_selector(READY)
    moves = page.get_by_role("region", name="Moves")
    expect(moves).to_contain_text(re.compile(r"You roll a \w+ and (place it|take)"))
    expect(moves).not_to_contain_text(re.compile(r"You roll a \w+\.You roll"))


def test_the_cards_not_yet_seen_are_counted_by_kind(page: Page) -> None:
    launched(page, "love-letter")
    page.wait_for_selector(READY)
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


def test_who_asks_is_answered_whatever_is_still_on_its_way(
    browser: Browser, static_site: str
) -> None:
    """Who asks to play is at the table before Python has come; a key pressed before the board has
    come is kept until it is there."""
    visitor = Watched(browser, static_site, service_workers="block")
    page = visitor.page
    python, board = Gate(page, re.compile(r"/python/")), Gate(page, re.compile(r"/Board-.*\.js"))
    page.goto(static_site)
    card = page.locator("[aria-labelledby=name-crazy-eights]")
    card.get_by_role("button", name="Play now").click()
    expect(page.locator("main.table, main .stage").get_by_role("progressbar")).to_be_visible()
    python.open()
    page.wait_for_selector("main[data-seq]")
    assert board.held
    page.keyboard.press("l")
    expect(page.locator("dialog[open]")).to_have_count(0)
    board.open()
    page.wait_for_selector("dialog[open]")
    assert visitor.faults == []
    visitor.context.close()
