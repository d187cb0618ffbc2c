"""The shelf: large cards for few games; for many small ones, with verbs where one points."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.patience import MILLISECONDS
from tests.web.conftest import Watched
from tests.web.playing import stands

CARD = "[aria-labelledby=name-quoridor]"
VERBS = f"{CARD} .compact-verbs"
PLACES = "[...document.querySelectorAll('li article')].map((card) => card.getBoundingClientRect())"
FEW = 8
"""The most games that are shown as large cards."""


@pytest.fixture
def phone(browser: Browser, static_site: str) -> Iterator[Page]:
    """A page at the shelf, under a finger; at the end nothing may have gone wrong."""
    size = {"width": 390, "height": 844}
    visitor = Watched(browser, static_site, viewport=size, has_touch=True, is_mobile=True)
    visitor.page.goto(static_site)
    visitor.page.wait_for_selector("article")
    yield visitor.page
    assert visitor.faults == []
    visitor.context.close()


def test_of_many_games_only_the_card_that_is_pointed_at_shows_its_verbs(page: Page) -> None:
    page.mouse.move(1, 1)
    page.locator(CARD).scroll_into_view_if_needed()
    expect(page.locator(VERBS)).to_have_css("opacity", "0")
    before = page.evaluate(PLACES)
    page.locator(CARD).hover()
    expect(page.locator(VERBS)).to_have_css("opacity", "1")
    expect(page.locator("[aria-labelledby=name-nim] .compact-verbs")).to_have_css("opacity", "0")
    assert page.evaluate(PLACES) == before


def test_every_verb_of_a_small_card_is_reached_by_keyboard(page: Page) -> None:
    page.mouse.move(1, 1)
    page.locator("[aria-labelledby=name-piscari] h2 a").focus()
    reached = []
    while page.evaluate("document.activeElement.closest('[aria-labelledby=name-piscari]')"):
        reached.append(page.evaluate("document.activeElement.innerText").split(":")[0].strip())
        shown = page.locator("article:focus-within .compact-verbs")
        expect(shown).to_have_css("opacity", "1")
        page.keyboard.press("Tab")
    assert reached == [
        *("Piscari", "Rules", "First steps", "For kids"),
        *("Play now", "Two here", "Set up"),
    ]


@pytest.mark.parametrize(
    "place", ["h2 a", ".primary", ".compact-readings a >> nth=0", ".compact-line"]
)
def test_the_first_touch_opens_a_card_and_does_nothing_else(phone: Page, place: str) -> None:
    before = phone.url
    phone.locator(f"{CARD} {place}").tap(force=True)
    expect(phone.locator(VERBS)).to_have_css("opacity", "1")
    assert phone.url == before
    assert phone.locator(f"{CARD}[data-busy=true]").count() == 0


def test_the_second_touch_plays(phone: Page) -> None:
    play = phone.locator(CARD).get_by_role("button", name="Play now")
    phone.locator(CARD).tap()
    phone.locator("[aria-labelledby=name-reversi], [aria-labelledby=name-triple-triad]").last.tap()
    expect(phone.locator(VERBS)).to_have_css("opacity", "0")
    phone.locator(CARD).tap()
    play.tap()
    stands(phone)


@pytest.mark.parametrize("number", [FEW, FEW + 1])
def test_few_games_have_large_cards(browser: Browser, static_site: str, number: int) -> None:
    visitor = Watched(browser, static_site, service_workers="block")

    def some(route: Route) -> None:
        told = json.loads(route.fetch().body())
        route.fulfill(
            json={**told, "games": told["games"][: number * ("more" not in route.request.url)]}
        )

    visitor.page.route("**/games.en.json", some)
    visitor.page.route("**/more.en.json", some)
    visitor.page.goto(static_site)
    expect(visitor.page.locator("article")).to_have_count(number, timeout=MILLISECONDS)
    assert visitor.page.locator(".compact-card").count() == number * (number > FEW)
    assert visitor.page.get_by_role("search").count() == (number > FEW)
    assert visitor.faults == []
    visitor.context.close()


def test_the_rules_are_one_click_away_on_the_shelf_and_at_a_wide_table(page: Page) -> None:
    expect(page.locator(f"{CARD} a[href='#/rules/quoridor']")).to_have_count(1)
    page.locator(CARD).hover()
    page.locator(f"{CARD} .primary").click()
    stands(page)
    expect(page.locator("header a[href='#/rules/quoridor']")).to_be_visible()


def test_piscaris_card_leads_to_its_own_pages(page: Page) -> None:
    links = page.locator("[aria-labelledby=name-piscari] a")
    led_to = links.evaluate_all("(found) => found.map((link) => link.getAttribute('href'))")
    (own,) = (address for address in led_to if not address.startswith("#"))
    assert page.evaluate("(address) => fetch(address).then(({ status }) => status)", own) == 200
