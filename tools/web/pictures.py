"""Every page of the client as it looks, at three sizes, in light and in dark.

`python -m tools.web.pictures OUT [PAGE...]` writes `PAGE-THEME-WIDTH.png`. A real server serves, a
real Chromium draws, and bots play the positions. tools/docs/pictures.py takes those of
the documents.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.playing import READY, is_over
from tools.programs.chromium import chromium
from tools.web.build import build

SIZES = ((1366, 768), (1024, 768), (390, 844))
THEMES = ("light", "dark")
LONGEST = 180_000
"""Milliseconds; bots think, and machines are busy."""

SETTINGS = {"language": "en", "theme": "system", "sound": False, "motion": "reduced"}
MOVES = {
    "quoridor": 1_000,
    "triple-triad": 11,
    "love-letter": 12,
    "rock-paper-scissors": 0,
    "piscari": 9,
    "crazy-eights": 12,
    "tic-tac-toe": 3,
}
"""How far a match is played before its picture is taken."""

MATCH = (
    "e2 e8 e3 e7 e4 e6 e5 e4 e6 e3 e7 e2 d1h f2 f1h g2 e8 e8h h1h f2 e2v f3 e4v f4 e6v f5 f5h g5"
)
"""The beginning of a match of Quoridor, as two hard bots played it."""

AUTOPLAY = "Let a bot play my seat"

Opened = Callable[[Page], None]


def at(address: str) -> Opened:
    """A page that needs nothing but its address."""

    def opened(page: Page) -> None:
        page.evaluate(f"location.hash = '#/{address}'")
        page.wait_for_selector("h1")

    return opened


def table(game: str) -> Opened:
    """A match in its middle; both seats were played by bots so far."""

    def opened(page: Page) -> None:
        at(f"launch/{game}")(page)
        page.locator("[data-testid=start]").click()
        page.wait_for_selector("[data-testid=says]:not(:empty)", state="attached", timeout=LONGEST)
        if (wanted := MOVES[game]) > 0:
            page.get_by_role("button", name=AUTOPLAY).click()
            while not is_over(page) and seq(page) < wanted:
                page.wait_for_timeout(100)
            if not is_over(page):
                page.get_by_role("button", name="I play again").click()
            page.wait_for_selector(READY, state="attached", timeout=LONGEST)

    return opened


def written_down(page: Page) -> None:
    """Two people at one board, in the middle of a match that two bots once played."""
    at("launch/quoridor")(page)
    page.locator("[aria-haspopup=dialog]").nth(1).click()
    page.get_by_role("dialog").get_by_role("radio", name="Person, here").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("Bob")
    page.keyboard.press("Escape")
    page.locator("[data-testid=start]").click()
    page.wait_for_selector(READY, timeout=LONGEST)
    for number, place in enumerate(MATCH.split(), 1):
        page.locator(f"[data-place={place}]").press("Enter")
        page.wait_for_selector(f"main[data-seq='{number}']", timeout=LONGEST)
        page.wait_for_selector(READY, timeout=LONGEST)
    page.evaluate("document.activeElement.blur()")


def seq(page: Page) -> int:
    return int(page.locator("main").get_attribute("data-seq") or 0)


def over(page: Page) -> None:
    """A match that has just ended."""
    table("quoridor")(page)


def look_back(page: Page) -> None:
    over(page)
    page.get_by_role("link", name="Look back").click()
    page.wait_for_selector("main[aria-busy=false]", timeout=LONGEST)


def waiting(page: Page) -> None:
    at("launch/quoridor")(page)
    page.locator("[aria-haspopup=dialog]").nth(1).click()
    page.get_by_role("dialog").get_by_role("radio", name="Open, invite by link").click()
    page.keyboard.press("Escape")
    page.get_by_role("radio", name="Anybody").click()
    page.locator("[data-testid=start]").click()
    page.get_by_role("img", name="QR code").wait_for()


def joining(page: Page) -> None:
    waiting(page)
    link = page.get_by_test_id("invitation").inner_text()
    page.evaluate("localStorage.removeItem('damier.seats')")
    at(link.partition("#/")[2])(page)
    page.get_by_role("button", name="Sit down").wait_for()


PAGES: dict[str, Opened] = {
    "shelf": at(""),
    "launch": at("launch/quoridor"),
    "launch-triad": at("launch/triple-triad"),
    "rules": at("rules/quoridor"),
    "settings": at("settings"),
    "nowhere": at("nothing/here"),
    **{game: table(game) for game in MOVES},
    "quoridor": written_down,
    "waiting": waiting,
    "joining": joining,
    "lobbies": at("lobbies"),
    "over": over,
    "look-back": look_back,
}


@contextmanager
def house() -> Iterator[str]:
    """The address of a real server that forgets everything."""
    build()
    command = [sys.executable, "-m", "damier", "serve", "--port", "0", "--database", "memory:"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[-1].rstrip("/") + "/"
        finally:
            process.terminate()


def take(browser: Browser, address: str, names: list[str], folder: Path) -> None:
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", device_scale_factor=1)
    page = context.new_page()
    page.goto(address)
    kept = json.dumps({**SETTINGS, "name": "Alice"})
    page.evaluate(f"localStorage.setItem('damier.settings', {json.dumps(kept)})")
    page.reload()
    for name in names:
        page.set_viewport_size({"width": 1366, "height": 768})
        PAGES[name](page)
        for theme in THEMES:
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            page.wait_for_selector(f"html[data-theme={theme}]", state="attached", timeout=LONGEST)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(400)
                page.screenshot(path=folder / f"{name}-{theme}-{width}.png")
        sys.stdout.write(f"{name}\n")
        sys.stdout.flush()
    context.close()


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with house() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        take(browser, address, sys.argv[2:] or list(PAGES), folder)


if __name__ == "__main__":
    main()
