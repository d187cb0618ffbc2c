"""The classics' tables as they look in a browser, in the middle of a match.

`python -m classics.tests.screens [GAME...]` serves, plays some actions against a bot in a real
Chromium and writes classics/screens/GAME-WIDTHxHEIGHT-THEME.webp.
"""

import sys
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from classics.tests.test_laws import GAMES
from tests.patience import MILLISECONDS
from tests.web.playing import READY, is_over
from tests.web.serving import damier_serve
from tools.docs.pictures import CALM, SETTLED, STRIDE, acted, launch
from tools.programs.chromium import chromium
from tools.web.build import build

FOLDER: Final = Path(__file__).resolve().parent.parent / "screens"
SCREENS: Final = (
    (1366, 768, "light"),
    (1366, 768, "dark"),
    (820, 1180, "light"),
    (390, 844, "light"),
)
ACTIONS: Final = 6
"""How many of ours before the picture."""
QUALITY: Final = 78


def play(page: Page, game: str) -> None:
    launch(page, game)
    for step in range(ACTIONS):
        page.wait_for_selector(READY, state="attached", timeout=MILLISECONDS)
        if is_over(page):
            break
        acted(page, step * STRIDE + 3)
    page.wait_for_selector(READY, state="attached", timeout=MILLISECONDS)


def keep(page: Page, game: str) -> None:
    for width, height, theme in SCREENS:
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(SETTLED, timeout=MILLISECONDS)
        path = FOLDER / f"{game}-{width}x{height}-{theme}.webp"
        Image.open(BytesIO(page.screenshot())).save(path, quality=QUALITY, method=6)
        print(path.name, flush=True)


def main() -> None:
    build()
    FOLDER.mkdir(exist_ok=True)
    options: dict[str, Any] = {**CALM, "locale": "en-GB"}
    with (
        damier_serve() as address,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium()) as browser,
    ):
        for game in sys.argv[1:] or GAMES:
            page = browser.new_page(**options)
            page.goto(address)
            page.wait_for_selector("article")
            play(page, game)
            keep(page, game)
            page.close()


if __name__ == "__main__":
    main()
