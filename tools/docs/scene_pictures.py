"""The pictures of tables drawn from scenes: bundles of ours and two packages from outside, on
screens of four sizes, light and dark; of the two packages their own faces as well.

`python -m tools.docs.scene_pictures [GAME...]` takes them in a real Chromium from a real server and
writes docs/pictures/scenes. One match a game is played and looked at in every size.
"""

import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any, Final, Literal

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.patience import MILLISECONDS
from tests.strangers import STRANGERS, install
from tests.web.playing import READY, is_over
from tests.web.serving import damier_serve
from tools.docs.pictures import CALM, PICTURES, SETTLED, STRIDE, acted, launch
from tools.programs.chromium import chromium
from tools.web.build import build

SCENES: Final = PICTURES / "scenes"
SIZES: Final = ((1366, 768), (1920, 1080), (820, 1180), (390, 844))
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
ACTIONS: Final = {
    "connect-four": 4,
    "oh-hell": 3,
    "crazy-eights": 4,
    "tic-tac-toe": 2,
    "hex": 4,
    "hearts": 4,
    "memory": 2,
    "race": 2,
    "nim": 2,
    "go-fish": 3,
    "auction": 3,
    "draft": 2,
    "deduction": 1,
}
"""How many actions of ours before the picture."""
FACED: Final = ("connect-four", "oh-hell")
FACE: Final = "iframe.face-frame"
QUALITY: Final = 78


def played(page: Page, game: str) -> None:
    """Some actions into a match, at our turn; a match that ends before is begun anew."""
    launch(page, game)
    for step in range(ACTIONS[game]):
        page.wait_for_selector(READY, state="attached", timeout=MILLISECONDS)
        if is_over(page):
            break
        acted(page, step * STRIDE + 3)
    page.wait_for_selector(READY, state="attached", timeout=MILLISECONDS)


def keep(page: Page, game: str, kind: str = "") -> None:
    """This table in every size and theme."""
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(SETTLED, timeout=MILLISECONDS)
            kept(page, f"{game}{kind}-{width}x{height}-{theme}")


def kept(page: Page, name: str) -> None:
    """The page as it stands, as a file."""
    path = SCENES / f"{name}.webp"
    Image.open(BytesIO(page.screenshot())).save(path, quality=QUALITY, method=6)
    print(Path("docs/pictures/scenes", path.name), flush=True)


def faced(page: Page, game: str) -> None:
    """The game's own face, then the plain table that is one button away."""
    page.wait_for_selector(FACE, timeout=MILLISECONDS)
    page.frame_locator(FACE).locator("#face > *").first.wait_for(timeout=MILLISECONDS)
    keep(page, game, "-face")
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    page.get_by_role("button", name="Plain table").click()
    page.wait_for_selector(".sc-table", timeout=MILLISECONDS)


def main() -> None:
    build()
    SCENES.mkdir(parents=True, exist_ok=True)
    options: dict[str, Any] = {**CALM, "locale": "en-GB"}
    with (
        tempfile.TemporaryDirectory() as folder,
        damier_serve(PYTHONPATH=str(install(STRANGERS, Path(folder)))) as address,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium()) as browser,
    ):
        for game in sys.argv[1:] or ACTIONS:
            page = browser.new_page(**options)
            page.goto(address)
            page.wait_for_selector("article")
            played(page, game)
            if game in FACED:
                faced(page, game)
            keep(page, game)
            page.close()


if __name__ == "__main__":
    main()
