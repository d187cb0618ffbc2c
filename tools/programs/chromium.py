"""A Chromium to test with and to take pictures: the machine's, else Debian's package, else
Playwright's own. Never none."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from tools.programs import debian
from tools.programs.alone import alone

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@cache
def chromium() -> str | None:
    """The path of a Chromium; None where Playwright brings its own and knows where it is."""
    return debian.program(NAMES, "chromium") or _from_playwright()


def _from_playwright() -> str | None:
    """Playwright's own build; a failure here is an error, since nothing else is left."""
    usual = Path.home() / ".cache" / "ms-playwright"
    installed = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or usual)
    with alone("chromium"):
        if not list(installed.glob("chromium-*")):
            subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    return None
