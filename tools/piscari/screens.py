"""Pictures of Piscari's three pages, on three screens and in two languages, to be looked at.

`python -m tools.piscari.screens FOLDER` takes them in a real Chromium from the built client
(`python -m tools.web`); those that the documents show go to docs/pictures. The match has a fixed
seed, so that the same position is seen everywhere.
"""

import argparse
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.web.piscari.driver import Pages, opened
from tests.web.serving import served
from tools.programs.chromium import chromium
from tools.web.build import ROOT, build

SCREENS: Final = {"16x9": (1366, 768), "4x3": (1024, 768), "portrait": (390, 844)}
SEED: Final = 58
CELLS: Final = ("c1", "a1", "c3", "a3", "a2", "b2", "b1")
PICTURES: Final = ROOT / "docs/pictures"
SHOWN: Final = ("home-fr-16x9", "board-fr-16x9", "won-en-4x3", "board-fr-portrait")
"""The best, for the documents."""

COLOURS: Final = 200


def taken(pages: Pages, name: str, folder: Path) -> None:
    for screen, (width, height) in SCREENS.items():
        pages.page.set_viewport_size({"width": width, "height": height})
        pages.page.wait_for_function("() => [...document.images].every((one) => one.complete)")
        content = pages.page.screenshot()
        (folder / f"{name}-{screen}.png").write_bytes(content)
        if f"{name}-{screen}" in SHOWN:
            PICTURES.mkdir(exist_ok=True)
            picture = Image.open(BytesIO(content)).convert("RGB").quantize(COLOURS)
            picture.save(PICTURES / f"piscari-{name}-{screen}.png", optimize=True)
    pages.page.set_viewport_size({"width": 1366, "height": 768})


def all_taken(pages: Pages, language: str, folder: Path) -> None:
    pages.home()
    pages.press(f"language-{language}")
    taken(pages, f"home-{language}", folder)
    pages.press("rules")
    taken(pages, f"rules-{language}", folder)
    pages.press("back")
    for colour, name in (("blue", "Zoé"), ("red", "Paul")):
        pages.one(f"name-{colour}").fill(name)
    pages.start("blue", SEED)
    pages.played(CELLS)
    pages.rolled("red")
    pages.press("wizard-red")
    pages.page.wait_for_selector(".cell.hint")
    taken(pages, f"board-{language}", folder)
    pages.press("end")
    pages.start("blue", 75)
    pages.played(("b3", "a3", "c3", "a1"))
    pages.rolled("blue")
    pages.placed("a3")
    pages.until("over")
    taken(pages, f"won-{language}", folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--site", type=Path, help="a folder that `damier site` wrote")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with (
        served(asked.site or build()) as host,
        sync_playwright() as playwright,
        opened(playwright.chromium.launch(executable_path=chromium()), f"{host}piscari/") as pages,
    ):
        for language in ("fr", "en"):
            all_taken(pages, language, asked.folder)


if __name__ == "__main__":
    main()
