"""One browser and one booted Python for all tests of these pages that a process runs."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from damier.cli.site import site
from tests.web.piscari.driver import Pages, opened
from tests.web.serving import served
from tools.web.build import build


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Just Piscari's pages, as `damier site --only piscari` writes them; DAMIER_SITE may name a
    folder where they have been written already."""
    if written := os.environ.get("DAMIER_SITE"):
        return Path(written)
    build()
    folder = tmp_path_factory.mktemp("site") / "public"
    site(folder, only="piscari")
    return folder


@pytest.fixture(scope="session")
def address(published: Path) -> Iterator[str]:
    with served(published) as host:
        yield f"{host}piscari/"


@pytest.fixture(scope="session")
def chromium(browser: Browser) -> Browser:
    """The one browser of all tests of the client."""
    return browser


@pytest.fixture(scope="session")
def window(chromium: Browser, address: str) -> Iterator[Pages]:
    with opened(chromium, address) as pages:
        yield pages


@pytest.fixture
def pages(window: Pages) -> Pages:
    """The home page in French, nothing typed, nothing chosen."""
    window.home()
    return window
