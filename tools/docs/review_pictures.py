"""The pictures of docs/review.md: the review of a match of ours between bots, as the page shows it.

`python -m tools.docs.review_pictures` plays matches by their seeds, opens each by its address in
a real Chromium from the built client, waits for the review, and writes docs/pictures/review.
"""

from io import BytesIO
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from damier import catalogue
from damier.protocol.local.share import shared
from tests.patience import MILLISECONDS
from tests.review.truth import played
from tests.web.serving import served
from tools.docs.pictures import CALM, COLOURS, SETTLED
from tools.programs.chromium import chromium
from tools.web.build import ROOT, build

PICTURES: Final = ROOT / "docs" / "pictures" / "review"
NAMES: Final = {"p1": "Alice", "p2": "Bob"}
OPEN: Final = {"rules": {"open": True, "random": True}}
SHOTS: Final[tuple[Any, ...]] = (
    ("quoridor", {}, "medium", 2, (1366, 768), "light", "en-GB"),
    ("quoridor", {}, "medium", 2, (390, 844), "dark", "fr-FR"),
    ("triple-triad", OPEN, "medium", 4, (1366, 768), "dark", "en-GB"),
    ("love-letter", {}, "easy", 3, (1366, 768), "light", "en-GB"),
)
"""Game, options, level, seed, size, theme, language."""


def main() -> None:
    client = build()
    PICTURES.mkdir(parents=True, exist_ok=True)
    with served(client) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        for shot in SHOTS:
            _take(browser, address, *shot)


def _take(
    browser: Browser,
    address: str,
    game: str,
    options: dict[str, Any],
    level: str,
    seed: int,
    size: tuple[int, int],
    theme: str,
    locale: str,
) -> None:
    text = shared(played(catalogue.load(game), options, level, seed), NAMES)
    width, height = size
    shown = {**CALM, "viewport": {"width": width, "height": height}}
    context = browser.new_context(**shown, color_scheme=theme, locale=locale)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{address}#/review/s.{text}?as=p1")
    page.wait_for_selector("main[aria-busy=false]", timeout=5 * MILLISECONDS)
    page.wait_for_function(SETTLED)
    image = Image.open(BytesIO(page.screenshot()))
    image.quantize(COLOURS).convert("RGB").save(
        PICTURES / f"{game}-{width}x{height}-{theme}.webp", quality=86, method=6
    )
    context.close()


if __name__ == "__main__":
    main()
