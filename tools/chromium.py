"""A Chromium to test with and to take pictures: the machine's, else Debian's package, else
Playwright's own. Never none."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from tools.alone import alone

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@cache
def chromium() -> str | None:
    """The path of a Chromium; None where Playwright brings its own and knows where it is."""
    with alone("chromium"):
        return _found() or _from_debian() or _from_playwright()


def _found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _from_debian() -> str | None:
    """Debian's package, where apt is there and we may use it."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return None
    install = ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update"], install):
        subprocess.run(command, env=quiet, capture_output=True)
    return _found()


def _from_playwright() -> str | None:
    """Playwright's own build; a failure here is an error, since nothing else is left."""
    installed = Path.home() / ".cache" / "ms-playwright"
    if not list(installed.glob("chromium-*")):
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    return None
