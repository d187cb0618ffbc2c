"""The pages on all screens: proportions, no scrolling, upright the zones under the messages."""

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.patience import MILLISECONDS
from tests.web.piscari.driver import Pages
from tests.web.piscari.test_board import EARLY_PASS, EARLY_PASS_CELLS

WIDE = [(1366, 768), (1920, 1080), (3840, 2160), (1280, 800), (1024, 768), (844, 475)]
"""From 16:9 to 4:3, a telephone on its side to a television."""

UPRIGHT = [(390, 844), (360, 640), (768, 1024)]

OVERFLOW = """() => [document.documentElement.scrollWidth > innerWidth,
  document.documentElement.scrollHeight > innerHeight]"""

CUT = """() => [...document.querySelectorAll("p, h1, h2, button, label, .point, li.rule")]
  .filter((one) => one.getClientRects().length && !one.closest(".unseen, .die, .wizard, .cell"))
  .filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return one.scrollHeight > one.clientHeight + 3 && one.clientHeight > 0
      || left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
  })
  .map((one) => `${one.className} ${one.textContent.slice(0, 40)}`)"""
"""What lies outside the screen, or is too small for its own words."""


@pytest.mark.parametrize("language", ["fr", "en"])
def test_home_and_rules_fit_every_lying_screen(pages: Pages, language: str) -> None:
    pages.press(f"language-{language}")
    for page in ("home", "rules"):
        if page == "rules":
            pages.press("rules")
        for width, height in WIDE:
            pages.page.set_viewport_size({"width": width, "height": height})
            assert pages.page.evaluate(OVERFLOW) == [False, False], (page, width, height)
            assert pages.page.evaluate(CUT) == [], (page, width, height)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_board_fits_every_lying_screen_with_the_longest_message(
    pages: Pages, language: str
) -> None:
    pages.press(f"language-{language}")
    pages.start("blue", EARLY_PASS)
    pages.played(EARLY_PASS_CELLS)
    pages.press("die-red")
    pages.pass_time(2000)
    pages.until("stuck")
    for width, height in WIDE:
        pages.page.set_viewport_size({"width": width, "height": height})
        assert pages.page.evaluate(OVERFLOW) == [False, False], (width, height)
        assert pages.page.evaluate(CUT) == [], (width, height)
        board, line = pages.page.locator(".wood"), pages.page.locator(".jetty")
        under, jetty = pages.box(board), pages.box(line)
        assert abs(under["y"] + under["height"] - jetty["y"]) < 2
        assert (jetty["x"], jetty["width"]) == (0, width)
        words = pages.box(pages.one("message").locator("span"))
        assert words["height"] < 0.12 * height  # one line
        assert words["width"] < width


@pytest.mark.parametrize("language", ["fr", "en"])
def test_upright_the_zones_lie_under_the_message_line(pages: Pages, language: str) -> None:
    pages.press(f"language-{language}")
    for page in ("home", "rules"):
        if page == "rules":
            pages.press("rules")
        for width, height in UPRIGHT:
            pages.page.set_viewport_size({"width": width, "height": height})
            assert pages.page.evaluate(OVERFLOW)[0] is False, (page, width)
    pages.press("back")
    pages.start("blue", EARLY_PASS)
    for width, height in UPRIGHT:
        pages.page.set_viewport_size({"width": width, "height": height})
        assert pages.page.evaluate(OVERFLOW)[0] is False, width
        board, line = pages.page.locator(".wood"), pages.page.locator(".jetty")
        under, jetty = pages.box(board), pages.box(line)
        assert abs(under["y"] + under["height"] - jetty["y"]) < 2
        for colour in ("blue", "red"):
            zone = pages.box(f"zone-{colour}")
            assert zone["y"] >= jetty["y"] + jetty["height"]


def test_the_rules_page_shows_every_rule_of_the_file(pages: Pages) -> None:
    pages.press("rules")
    expect(pages.page.locator(".rule")).to_have_count(8)
    expect(pages.page.locator(".point")).to_have_text(
        [
            "Le pêcheur attrape le poisson",
            "Le poisson mange la mouche",
            "La mouche pique le pêcheur",
        ]
    )
    expect(pages.page.locator(".rule").first).to_contain_text("Ce jeu se joue à deux")
    expect(pages.page.locator(".rule").last).to_contain_text("Pour jouer seul, cliquez simplement")
    expect(pages.one("back")).to_have_text("Retour")


PLACES = """() => [...document.querySelectorAll("button, input, h1, h2, p")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""


@pytest.mark.parametrize("pressed", [[], ["rules"], ["quit"], ["first-blue"]])
@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_nothing_moves_when_a_drawing_arrives_late(
    chromium: Browser, address: str, size: tuple[int, int], pressed: list[str]
) -> None:
    """A button that moved under the finger would lose its click."""
    late: list[Route] = []
    arrived: list[str] = []

    def hold(route: Route) -> None:
        if arrived:
            route.continue_()
        else:
            late.append(route)

    with chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, service_workers="block"
    ) as context:
        page = context.new_page()
        page.route("**/*.svg", hold)
        page.goto(address, wait_until="domcontentloaded")
        for name in pressed:
            page.get_by_test_id(name).click(timeout=MILLISECONDS)
        page.wait_for_selector("[data-phase=ready]" if "first-blue" in pressed else "main")
        page.evaluate("() => document.fonts.ready.then(() => undefined)")
        before = page.evaluate(PLACES)
        assert len(before) > 1
        assert late, "no drawing was asked for"
        arrived.extend(route.request.url for route in late)
        for route in late:
            route.continue_()
        page.wait_for_function("() => [...document.images].every((one) => one.naturalWidth > 0)")
        moved = [
            max(abs(one - other) for one, other in zip(now, then, strict=True))
            for now, then in zip(page.evaluate(PLACES), before, strict=True)
        ]
        assert max(moved) <= 3, moved  # not every drawing is a square to the pixel
