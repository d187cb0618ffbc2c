"""The pictures of `/dev`, the author's panel: a match from all sides, a game that failed in play,
and one with a syntax error, on a laptop and a phone, light and dark.

`python -m tools.docs.dev_pictures` takes them in a real Chromium from a real `damier serve --dev`
with two games of strangers, and writes docs/pictures/dev.
"""

import json
import os
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.patience import MILLISECONDS
from tests.strangers import OH_HELL, install
from tools.docs.pictures import CALM, PICTURES
from tools.programs.chromium import chromium

DEV: Final = PICTURES / "dev"
SIZES: Final = ((1366, 768), (390, 844))
THEMES: Final = ("light", "dark")
QUALITY: Final = 78
OPEN: Final = {"kind": "open"}
MISTYPED: Final = ("def resolve(self", "def resolve(self,,")
MISSPELT: Final = ("action.tricks)", "action.trick)")
"""What the author gets wrong: as Python reads it, and as it runs."""


def main() -> None:
    DEV.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium()) as browser,
    ):
        engine = install([OH_HELL], Path(folder)) / "oh_hell" / "engine.py"
        good = engine.read_text("utf-8")
        page = browser.new_page(**CALM)
        with author(folder) as address:
            lobby = started(address)
            page.goto(f"{address}/dev#{lobby}")
            page.get_by_role("region", name="State", exact=True).wait_for(timeout=MILLISECONDS)
            keep(page, "match")
            engine.write_text(good.replace(*MISTYPED), "utf-8")
            page.locator("#broken pre").wait_for(timeout=MILLISECONDS)
            keep(page, "syntax-error")
        engine.write_text(good.replace(*MISSPELT), "utf-8")
        with author(folder) as address:
            lobby = started(address, {"kind": "bot", "level": "easy"})
            page.goto(f"{address}/dev#{lobby}")
            page.locator("#faults pre").wait_for(timeout=MILLISECONDS)
            keep(page, "exception")


def keep(page: Page, name: str) -> None:
    """The panel in every size and theme."""
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            path = DEV / f"{name}-{width}x{height}-{theme}.webp"
            Image.open(BytesIO(page.screenshot())).save(path, quality=QUALITY, method=6)
            print(Path("docs/pictures/dev", path.name), flush=True)


@contextmanager
def author(folder: str) -> Iterator[str]:
    """The address of a server that a game's author started, with what is installed in a folder."""
    command = [sys.executable, "-m", "damier", "serve", "--dev", "--port", "0"]
    environment = {**os.environ, "PYTHONPATH": folder}
    with subprocess.Popen(
        [*command, "--database", "memory:"], stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[-1]
        finally:
            process.terminate()


def started(address: str, others: dict[str, str] = OPEN) -> str:
    """A match of three that has just begun; its lobby."""
    seats = [{"kind": "human"}, others, others]
    opened = posted(f"{address}/lobbies", {"gameId": "oh-hell", "seats": seats})
    name = str(opened["lobby"]["id"])
    for person in ("Bo", "Cy") if others == OPEN else ():
        posted(f"{address}/lobbies/{name}/join", {"name": person})
    posted(f"{address}/lobbies/{name}/start", {}, opened["seat"]["token"])
    return name


def posted(address: str, body: Any, token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    what = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(what) as answer:
        return json.load(answer)


if __name__ == "__main__":
    main()
