"""The moving picture of the README: bots at two real tables, frame by frame.

`python -m tools.docs.moving_picture` lets them play in a real Chromium on the built client, with
seeds that are written here, and keeps docs/pictures/playing.webp. A frame is taken after each
action.
"""

from io import BytesIO
from typing import Final

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests import patience
from tests.web.playing import RESULT, stands
from tests.web.serving import served
from tools.docs.pictures import CALM, HEIGHT, PICTURES, SETTLED, WIDTH
from tools.programs.chromium import chromium
from tools.web.build import ROOT, build

PICTURE: Final = PICTURES / "playing.webp"
LARGEST: Final = 2_000_000
SHOWN_WIDTH: Final = 900
MILLISECONDS: Final = 550
LAST_MILLISECONDS: Final = 2_400

TABLES: Final = (
    ("quoridor", "Hard", "11", 0, 28),
    ("triple-triad", "Hard", "4", 10, 20),
)
"""The game, the bots' level, the seed, how many actions go by unseen, how many frames at most."""


def frames(
    page: Page, game: str, level: str, seed: str, unseen: int, most: int
) -> list[Image.Image]:
    """A match of two bots, as it looks after each action."""
    page.evaluate(f"location.hash = '#/launch/{game}'")
    page.wait_for_selector("[data-testid=start]")
    for chair in (0, 1):
        page.locator("[aria-haspopup=dialog]").nth(chair).click()
        seat = page.get_by_role("dialog")
        seat.get_by_role("radio", name="Bot", exact=True).click()
        seat.get_by_role("radio", name=level, exact=True).click()
        page.keyboard.press("Escape")
    page.locator("details summary").filter(has_text="Seed").click()
    page.get_by_label("Seed of the luck").fill(seed)
    page.locator("[data-testid=start]").click()
    stands(page)
    taken: list[Image.Image] = []
    for number in range(unseen + most):
        before = page.locator("main").get_attribute("data-seq")
        is_last = page.locator(RESULT).count() > 0  # asked first: bots play on during a picture
        if number >= unseen or is_last:
            page.wait_for_function(SETTLED, timeout=patience.MILLISECONDS)
            taken.append(Image.open(BytesIO(page.screenshot())).convert("RGB"))
        if is_last:
            break
        page.wait_for_selector(
            f"{RESULT}, main[data-seq]:not([data-seq='{before}'])", timeout=patience.MILLISECONDS
        )
    return taken


def main() -> None:
    with (
        served(build()) as address,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium()) as browser,
    ):
        page = browser.new_page(locale="en-GB", **CALM)
        page.goto(address)
        page.wait_for_selector("article")
        taken = [frames(page, *table) for table in TABLES]
    size = (SHOWN_WIDTH, SHOWN_WIDTH * HEIGHT // WIDTH)
    shown = [frame.resize(size) for part in taken for frame in part]
    times = [t for part in taken for t in [MILLISECONDS] * (len(part) - 1) + [LAST_MILLISECONDS]]
    first, *rest = shown
    first.save(
        PICTURE, save_all=True, append_images=rest, duration=times, loop=0, quality=72, method=6
    )
    weight = PICTURE.stat().st_size
    print(f"{PICTURE.relative_to(ROOT)}: {len(shown)} frames, {weight / 1e6:.2f} MB")
    if weight > LARGEST:
        raise SystemExit(f"more than {LARGEST / 1e6:g} MB")


if __name__ == "__main__":
    main()
