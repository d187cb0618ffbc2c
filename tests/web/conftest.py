"""One browser, one built client, one page with Python awake: shared by all tests of the client that
one process runs."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from damier.cli.site import site
from tests.patience import MILLISECONDS
from tests.web.serving import served
from tools.programs.chromium import chromium
from tools.web.build import build

expect.set_options(timeout=MILLISECONDS)

WIDE = {"width": 1366, "height": 768}


@pytest.fixture(scope="session")
def client() -> Path:
    """The built client."""
    return build()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(
            executable_path=chromium(), args=["--autoplay-policy=no-user-gesture-required"]
        )


@pytest.fixture(scope="session")
def static_site(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site as `damier site` writes it, with no server behind it."""
    out = tmp_path_factory.mktemp("site") / "out"
    site(out)
    with served(out) as address:
        yield address


class Watched:
    """A browser context that notes what must not happen: errors, and requests to anybody else."""

    def __init__(self, browser: Browser, address: str, **options: object) -> None:
        self.address = address
        self.faults: list[str] = []
        settings = {"viewport": WIDE, "locale": "en-GB", "reduced_motion": "reduce", **options}
        self.context: BrowserContext = browser.new_context(**settings)  # type: ignore[arg-type]
        self.context.set_default_timeout(MILLISECONDS)
        self.page = self.opened()

    def opened(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._heard)
        page.on("request", self._asked)
        return page

    def _heard(self, message: object) -> None:
        if getattr(message, "type", "") == "error":
            self.faults.append(str(getattr(message, "text", "")))

    def _asked(self, request: object) -> None:
        url = str(getattr(request, "url", ""))
        if not url.startswith((self.address, "data:", "blob:")):
            self.faults.append(f"a request to {url}")


@pytest.fixture(scope="session")
def here(browser: Browser, static_site: str) -> Iterator[Watched]:
    """A browser at the static site; its page keeps Python awake from test to test."""
    watched = Watched(browser, static_site)
    yield watched
    watched.context.close()


@pytest.fixture
def page(here: Watched) -> Iterator[Page]:
    """That page, at the shelf; at the end of a test nothing may have gone wrong."""
    here.faults.clear()
    if not here.page.url.startswith(here.address):
        here.page.goto(here.address)
    here.page.goto(f"{here.address}#/")
    here.page.wait_for_selector("article")
    if here.page.locator("html").get_attribute("lang") == "fr":
        here.page.get_by_role("button", name="In English").click()
    yield here.page
    assert here.faults == []


@pytest.fixture(scope="module")
def people(browser: Browser, server: str) -> Iterator[tuple[Watched, Watched]]:
    """Two browsers at the shelf of a server that the module has started."""
    two = Watched(browser, server), Watched(browser, server)
    for person in two:
        person.page.goto(server)
    yield two
    for person in two:
        person.context.close()
