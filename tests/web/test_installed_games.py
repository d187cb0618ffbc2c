"""Games of others in the browser's Python: installed packages and bundles, on a server and a site.

The two packages of tests/strangers and a bundle are laid where Python finds them; then everything
is as for our own games: one click, as many people as the game needs, the network cut.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from damier.match import read, replayed, written
from tests.strangers import CONNECT_FOUR, OH_HELL, STRANGERS, install, stranger
from tests.web.conftest import Watched
from tests.web.playing import RESULT, played_by_keyboard
from tests.web.serving import Host, damier_serve, served

ROOT = Path(__file__).resolve().parents[2]
KEPT = """() => Object.keys(localStorage).filter((key) => key.startsWith("damier.here."))
  .map((key) => JSON.parse(localStorage.getItem(key)))
  .sort((one, other) => other.at - one.at)[0].record"""
"""The record of the latest match of this device."""


class Lax(Host):
    """A host of static files that sets no policy at all."""

    def send_header(self, keyword: str, value: str) -> None:
        if keyword != "Content-Security-Policy":
            super().send_header(keyword, value)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the two packages are installed."""
    folder = install(STRANGERS, tmp_path_factory.mktemp("strangers"))
    return {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT / 'src'}"}


@pytest.fixture(scope="module")
def server(client: Path, installed: dict[str, str]) -> Iterator[str]:
    assert client.is_dir()
    with damier_serve(**installed) as address:
        yield address


@pytest.fixture(scope="module")
def visitor(browser: Browser, server: str) -> Iterator[Watched]:
    """A browser at that server, with Python awake from test to test."""
    watched = Watched(browser, server)
    watched.page.goto(server)
    yield watched
    assert watched.faults == []
    watched.context.close()


def clicked(page: Page, game: str, verb: str) -> None:
    """A verb of a game's card on the shelf; then wait for the table."""
    page.evaluate("location.hash = '#/'")
    page.locator(f"article[aria-labelledby='name-{game}']").get_by_role("button", name=verb).click()
    page.wait_for_selector("main.table-page[aria-busy=false]")
    assert "#/table/here-" in page.url


@pytest.mark.parametrize("folder", STRANGERS, ids=lambda folder: folder.name)
def test_one_click_plays_it_in_the_browser_and_the_record_is_the_servers(
    visitor: Watched, folder: Path
) -> None:
    page, game = visitor.page, stranger(folder)
    clicked(page, game.id, "Play now")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    assert played_by_keyboard(page) > 0
    assert [url for url in asked if "/lobbies" in url] == []
    told = read(page.evaluate(KEPT).encode())
    match = replayed(game.engine, game.rules, told)
    assert written(match.record) == written(told)
    assert match.outcome is not None


def test_as_many_sit_here_as_the_game_needs(visitor: Watched) -> None:
    page = visitor.page
    clicked(page, "oh-hell", "3 here")
    assert page.evaluate(KEPT).splitlines()[0].count('"p3"') > 0
    clicked(page, "connect-four", "Two here")


def test_a_look_back_at_it_needs_no_server(visitor: Watched) -> None:
    page = visitor.page
    clicked(page, "connect-four", "Play now")
    played_by_keyboard(page)
    page.get_by_role("link", name="Look back").click()
    page.wait_for_selector("input[type=range]")


@pytest.fixture(scope="module")
def their_site(
    client: Path, installed: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """What `damier site` writes where the packages are installed."""
    assert client.is_dir()
    out = tmp_path_factory.mktemp("theirs") / "out"
    command = [sys.executable, "-m", "damier", "site", str(out)]
    subprocess.run(command, check=True, env={**os.environ, **installed}, capture_output=True)
    with served(out, Lax) as address:
        yield address


def test_a_site_has_them_and_plays_them_with_the_network_cut(
    browser: Browser, their_site: str
) -> None:
    visitor = Watched(browser, their_site)
    page = visitor.page
    page.goto(their_site)
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    visitor.context.set_offline(True)
    page.reload()
    for folder in (CONNECT_FOUR, OH_HELL):
        clicked(page, folder.name, "Play now")
        expect(page.locator(".sc-table")).to_be_visible()  # no browser has faces offline
    assert played_by_keyboard(page) > 0
    expect(page.locator(RESULT)).to_be_visible()
    assert visitor.faults == []
    visitor.context.close()
