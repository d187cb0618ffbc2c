"""Visits to a built client in a real browser, as a person makes them: the shelf, a click, a board.

A profile is a folder: empty it is a first visit, kept it is the next one, with all that the browser
has stored meanwhile. Times are the page's own, from the click to what is painted.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Playwright

from benchmarks.commits import checked_out
from tests.web.serving import served
from tools.programs.chromium import chromium

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".cache" / "clients"
LONGEST = 120_000
SETTLING = 5_000
"""Milliseconds after which a browser has written what it keeps of code that ran."""

WATCH = """() => {
  const since = {};
  window.times = new Promise((resolve) => {
    addEventListener("click", () => {
      const start = performance.now();
      const look = () => {
        const painted = performance.now() - start;
        if (document.querySelector(".stage svg")) since.board ??= painted;
        if (document.querySelector("[data-testid=list]:not(:disabled)"))
          requestAnimationFrame(() => resolve({ ...since, move: painted }));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, { capture: true, once: true });
  });
}"""


@dataclass(frozen=True)
class Times:
    """Milliseconds: until the shelf is painted, from the click to the board, to a legal move."""

    paint: float
    board: float
    move: float


def visit(playwright: Playwright, profile: Path, address: str, looking: int = 0) -> Times:
    """Open the shelf, look at it for so many milliseconds, and play Quoridor against a bot."""
    with _browser(playwright, profile) as context:
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("article")
        paint = page.evaluate(
            "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
        )
        page.wait_for_timeout(looking)
        page.evaluate(WATCH)
        page.locator("[aria-labelledby=name-quoridor] .primary").click()
        told = page.evaluate("window.times")
        _settle(page)
        return Times(float(paint), float(told["board"]), float(told["move"]))


def _settle(page: Page) -> None:
    """Let the browser keep what it will: the offline copy, compiled code."""
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.wait_for_timeout(SETTLING)


@contextmanager
def _browser(playwright: Playwright, profile: Path) -> Iterator[BrowserContext]:
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=chromium(), reduced_motion="reduce"
    )
    context.set_default_timeout(LONGEST)
    try:
        yield context
    finally:
        context.close()


@contextmanager
def hosted(client: Path) -> Iterator[str]:
    """The address of a client as static files."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder, "site")
        shutil.copytree(client, site)
        (site / "health").write_text('{"house": "static"}', encoding="utf-8")
        with served(site) as address:
            yield address


def client_of(commit: str) -> Path:
    """The client that another commit builds, built once."""
    kept = KEPT / commit
    if not kept.is_dir():
        with checked_out(commit) as tree:
            build = "import tools.web.build; print(tools.web.build.build())"
            sources = {"PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree}"}
            command = [sys.executable, "-c", build]
            subprocess.run(command, cwd=tree, env={**os.environ, **sources}, check=True)
            KEPT.mkdir(parents=True, exist_ok=True)
            shutil.move(tree / "src" / "damier" / "_web", kept)
    return kept
