"""Every page of the web client at four sizes, kept as files, with what is wrong with each listed.

`python -m tools.docs.screens [PAGE...]` opens each in a real Chromium from the built client, light
in English and dark in French, and writes docs/pictures/pages and docs/figures/screens.json: what
axe finds, and what is wider than the screen.
"""

import json
import sys
from io import BytesIO
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from damier import catalogue
from damier.protocol.local.share import shared
from tests.patience import MILLISECONDS
from tests.review.truth import played
from tests.web.accessible import violations
from tests.web.serving import damier_serve, served
from tools.docs.pictures import CALM, COLOURS
from tools.programs.chromium import chromium
from tools.web.build import ROOT, build

PICTURES: Final = ROOT / "docs" / "pictures" / "pages"
FIGURES: Final = ROOT / "docs" / "figures" / "screens.json"
SIZES: Final = ((1366, 768), (1920, 1080), (820, 1180), (390, 844))
LOOKS: Final = (("light", "en-GB"), ("dark", "fr-FR"))
SETTLING: Final = 700
"""Milliseconds after which nothing moves any more."""

WIDER: Final = """() => document.documentElement.scrollWidth - innerWidth"""
BOARD: Final = "main[aria-busy=false] .stage svg, main[aria-busy=false] .stage button"
PLACES: Final = {
    "shelf": ("#/", "article"),
    "launch": ("#/launch/quoridor", "[data-testid=start]"),
    "rules": ("#/rules/love-letter", "article"),
    "settings": ("#/settings", "main"),
    "tables": ("#/lobbies", "main"),
    "lesson": ("#/lesson/love-letter?at=2", "[data-testid=list]:not(:disabled)"),
    "puzzle": ("#/puzzles/triple-triad?at=1", "[data-testid=list]:not(:disabled)"),
    "review": ("#/review/s.{match}", "main:not([aria-busy=true]) svg"),
    "refused": ("#/join/nobody-is-here", "main"),
    "look-back": ("#/replay/s.{match}", BOARD),
    "nowhere": ("#/nowhere", "main"),
    "quoridor": ("quoridor", BOARD),
    "triple-triad": ("triple-triad", BOARD),
    "love-letter": ("love-letter", BOARD),
    "rock-paper-scissors": ("rock-paper-scissors", BOARD),
    "nim": ("nim", BOARD),
}
"""Each page's address, or the game that is played from the shelf; and what shows it is there."""

INVITATION: Final = "[data-testid=invitation]"
ONLINE: Final = {"waiting", "join", "recover"}
"""Pages that only a server has."""

OTHERS: Final = (*sorted(ONLINE), "offline")


def main() -> None:
    client = build()
    PICTURES.mkdir(parents=True, exist_ok=True)
    kept = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.is_file() else {}
    match = shared(played(catalogue.load("quoridor"), {}, "glance", 2), {"p1": "Ada"})
    with served(client) as address, damier_serve() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        for name in sys.argv[1:] or [*PLACES, *OTHERS]:
            found = _taken(browser, server if name in ONLINE else address, name, match)
            kept[name] = {"screens": len(SIZES) * len(LOOKS), "wrong": found}
            print(name, found or "clean", flush=True)
            text = json.dumps(kept, indent=2, sort_keys=True, ensure_ascii=False)
            FIGURES.write_text(text + "\n", encoding="utf-8")


def _taken(browser: Browser, address: str, name: str, match: str) -> list[str]:
    found = []
    for theme, locale in LOOKS:
        context = browser.new_context(**CALM, color_scheme=theme, locale=locale)  # type: ignore[arg-type]
        page = context.new_page()
        page.set_default_timeout(MILLISECONDS)
        if name in OTHERS:
            page = _other(browser, page, address, name)
        else:
            _open(page, address, *PLACES[name], match)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(SETTLING)
            found += [f"{width}x{height} {theme}: {told}" for told in _wrong(page)]
            _save(page, f"{name}-{width}x{height}-{theme}")
        context.close()
    return found


def _open(page: Page, address: str, place: str, there: str, match: str) -> None:
    page.goto(address if not place.startswith("#") else address + place.format(match=match))
    if not place.startswith("#"):
        page.wait_for_selector("article")
        page.locator(f"[aria-labelledby=name-{place}] .primary").click(force=True)
    page.wait_for_selector(there)


def _other(browser: Browser, page: Page, address: str, name: str) -> Page:
    """A page that somebody comes to only by others, or without a network."""
    if name == "offline":
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        page.context.set_offline(True)
        page.reload()
        page.wait_for_selector("article")
    elif name == "recover":
        page.goto(f"{address}#/recover/nobody-has-this")
        page.wait_for_selector("main h1, main p")
    else:
        host = page if name == "waiting" else browser.new_page(locale="en-GB")
        host.goto(address)
        host.wait_for_selector("article")
        host.evaluate("location.hash = '#/launch/quoridor'")
        host.wait_for_selector("[data-testid=start]")
        host.locator("[aria-haspopup=dialog]").nth(1).click()
        host.get_by_role("dialog").get_by_role("radio").nth(2).click()
        host.keyboard.press("Escape")
        host.locator("[data-testid=start]").click()
        host.wait_for_selector(INVITATION)
        if name == "join":
            page.goto(host.locator(INVITATION).inner_text())
            page.wait_for_selector("main input")
    return page


def _wrong(page: Page) -> list[str]:
    over: Any = page.evaluate(WIDER)
    told = [one.partition(" ")[2] for one in violations(page)]
    return [*told, *([f"{over} px wider than the screen"] if over > 0 else [])]


def _save(page: Page, name: str) -> None:
    image = Image.open(BytesIO(page.screenshot()))
    image.quantize(COLOURS).convert("RGB").save(PICTURES / f"{name}.webp", quality=60, method=4)


if __name__ == "__main__":
    main()
