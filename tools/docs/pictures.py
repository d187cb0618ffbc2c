"""The pictures of the shelf and of games' pages: a table of each, some actions into a match.

`python -m tools.docs.pictures [NAME...]` takes them in a real Chromium, in English and in French,
and writes docs/pictures: `shelf` from a server, which draws every game, tables from the built
client. What is played comes from a stride through the list of what may be done, so that boards look
lived in.
"""

import sys
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.patience import MILLISECONDS
from tests.web.playing import READY, is_over, stands
from tests.web.serving import served
from tools.programs.chromium import chromium
from tools.web.build import ROOT, build
from tools.web.pictures import house

PICTURES: Final = ROOT / "docs" / "pictures"
WIDTH: Final = 1366
HEIGHT: Final = 768
COLOURS: Final = 200
LOCALES: Final = {"en": "en-GB", "fr": "fr-FR"}
ACTIONS: Final = {
    "quoridor": 6,
    "triple-triad": 8,
    "love-letter": 3,
    "piscari": 5,
    "rock-paper-scissors": 0,
}
"""How many actions of ours before the picture."""
STRIDE: Final = 37
DRAWN: Final = "document.querySelector('article a .bg-sunk') === null"
"""No picture of the shelf is still to come."""
CALM: Final[Any] = {
    "viewport": {"width": WIDTH, "height": HEIGHT},
    "reduced_motion": "reduce",
    "bypass_csp": True,  # Playwright looks at a page with scripts of its own
}
"""How every page is opened for a picture."""
SETTLED: Final = "document.getAnimations().every((one) => one.playState !== 'running')"


def launch(page: Page, game: str) -> None:
    """A match against the bot that sits there, and wait until it is our turn."""
    page.evaluate(f"location.hash = '#/launch/{game}'")
    page.locator("[data-testid=start]").click()
    stands(page)


def acted(page: Page, number: int) -> None:
    """Do one of the things that may be done, by its place in the list."""
    before = page.locator("main").get_attribute("data-seq")
    page.keyboard.press("l")
    buttons = page.get_by_test_id("actions").get_by_role("button")
    buttons.nth(number % buttons.count()).click()
    page.wait_for_selector(f"main[data-seq]:not([data-seq='{before}'])", timeout=MILLISECONDS)


def played(page: Page, game: str) -> None:
    for step in range(ACTIONS[game]):
        page.wait_for_selector(READY, state="attached", timeout=MILLISECONDS)
        if is_over(page):
            launch(page, game)
            return
        acted(page, step * STRIDE)
    page.wait_for_selector(READY, state="attached", timeout=MILLISECONDS)


def keep(page: Page, name: str) -> None:
    page.wait_for_function(SETTLED, timeout=MILLISECONDS)
    page.wait_for_function("() => [...document.images].every((one) => one.complete)")
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB").quantize(COLOURS)
    picture.save(PICTURES / f"{name}.png", optimize=True)
    print(Path("docs/pictures", f"{name}.png"), flush=True)


def main(wanted: list[str]) -> None:
    with (
        served(build()) as address,
        house() as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium()) as browser,
    ):
        for language, locale in LOCALES.items():
            page = browser.new_page(locale=locale, **CALM)
            ending = "" if language == "en" else f"-{language}"
            if "shelf" in wanted:
                page.goto(server)
                page.wait_for_selector("article")
                page.wait_for_function(DRAWN, timeout=MILLISECONDS)
                keep(page, f"shelf{ending}")
            page.goto(address)
            page.wait_for_selector("article")
            for game in [game for game in ACTIONS if game in wanted]:
                launch(page, game)
                played(page, game)
                keep(page, f"{game}{ending}")
            page.close()


if __name__ == "__main__":
    main(sys.argv[1:] or ["shelf", *ACTIONS])
