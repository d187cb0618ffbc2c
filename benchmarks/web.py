"""The web client in a real browser: weight, first paint, and when a local move is possible.

Cold is a browser that has never been here, warm its second visit. Times are the browser's own, of
the static site served on this machine; a limit stands where others have a peer.
"""

import gzip
import tempfile
from pathlib import Path
from time import perf_counter

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from benchmarks.pairs import Row
from damier.cli.site import site
from tests.web.serving import served
from tools.programs.chromium import chromium
from tools.web.build import build

PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
PLAY = "[aria-labelledby=name-rock-paper-scissors] .primary"
LARGEST_SCRIPT = 300 * 1024
GOOD_PAINT = 1_800
"""Milliseconds: what Lighthouse calls a good first contentful paint."""
WALL_CLOCK_FACTOR = 10_000
"""Milliseconds that a person waits for a board without leaving."""


def rows() -> list[Row]:
    client = build()
    scripts = [*client.glob("assets/*.js"), client / "theme.js"]
    weight = sum(len(gzip.compress(script.read_bytes())) for script in scripts)
    light = _row("all scripts before Python, gzipped", "bytes", weight, "300 KB", LARGEST_SCRIPT, 1)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site(Path(folder, "out"))
        browser = playwright.chromium.launch(executable_path=chromium())
        with served(Path(folder, "out")) as address:
            return [light, *_visits(browser, address)]


def _visits(browser: Browser, address: str) -> list[Row]:
    context = browser.new_context(reduced_motion="reduce")
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    told: list[Row] = []
    for visit in ("cold", "warm"):
        paint, move = _visit(context, address)
        good = "Lighthouse's good"
        told.append(_row(f"first contentful paint, {visit}", "ms", paint, good, GOOD_PAINT, 1))
        told.append(
            _row(f"from click to local move, {visit}", "ms", move, "patience", WALL_CLOCK_FACTOR)
        )
    context.close()
    return [*told, _hosts(asked, address)]


def _hosts(asked: list[str], address: str) -> Row:
    """Nothing of the client is fetched from anybody else."""
    others = [url for url in asked if not url.startswith((address, "data:", "blob:"))]
    name = "requests, none of them to another host"
    return Row(name, "requests", len(asked), "to others", len(others), float(not others), 1)


def _visit(context: BrowserContext, address: str) -> tuple[float, float]:
    """Milliseconds until something shows, and from the click until a move can be made."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("article")
    paint = float(page.evaluate(PAINT))
    start = perf_counter()
    page.locator(PLAY).click()
    page.wait_for_selector("[data-testid=list]:not(:disabled)", timeout=120_000)
    move = (perf_counter() - start) * 1_000
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.close()
    return paint, move


def _row(
    name: str, unit: str, ours: float, limit: str, most: float, bar: float | None = None
) -> Row:
    """What must stay below a limit: the ratio says how many times it would fit."""
    return Row(name, unit, ours, limit, most, most / ours, bar)
