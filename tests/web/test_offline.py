"""The site with the network cut, and what it costs to arrive."""

import gzip
import json
import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.conftest import Watched
from tests.web.playing import RESULT, launched, played_by_keyboard

LARGEST_SCRIPT = 300 * 1024
MORE_THAN_A_LOOK = 60_000
STARTS = """() => [
  performance.getEntriesByName("first-contentful-paint")[0].startTime,
  performance.getEntriesByType("resource").find(({name}) => name.includes("/worker-")).startTime,
]"""
"""When something was first painted, and when the worker was asked for."""


def test_the_site_plays_with_the_network_cut(browser: Browser, static_site: str) -> None:
    visitor = Watched(browser, static_site)
    page = visitor.page
    page.goto(static_site)
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    visitor.context.set_offline(True)
    page.reload()
    page.wait_for_selector("article")
    launched(page, "rock-paper-scissors")
    assert played_by_keyboard(page) > 0
    expect(page.locator(RESULT)).to_be_visible()
    assert visitor.faults == []
    visitor.context.close()


def test_all_scripts_before_python_weigh_less_than_300_kilobytes(client: Path) -> None:
    scripts = [*client.glob("assets/*.js"), client / "theme.js", client / "sw.js"]
    assert len(scripts) > 10
    assert sum(len(gzip.compress(script.read_bytes())) for script in scripts) < LARGEST_SCRIPT


def test_python_is_woken_at_the_shelf_but_not_before_it_is_painted(
    browser: Browser, static_site: str
) -> None:
    visitor = Watched(browser, static_site, service_workers="block")
    visitor.page.goto(static_site)
    with visitor.page.expect_request(re.compile(r"/python/files\.json")):
        visitor.page.wait_for_selector("article")
    painted, woken = visitor.page.evaluate(STARTS)
    assert 0 < painted < woken
    assert visitor.faults == []
    visitor.context.close()


def test_python_is_not_woken_ahead_of_time_where_data_are_saved(
    browser: Browser, static_site: str
) -> None:
    visitor = Watched(browser, static_site, service_workers="block")
    visitor.context.add_init_script(
        "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
    )
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.page.clock.install()
    visitor.page.goto(static_site)
    visitor.page.wait_for_selector("article")
    visitor.page.clock.fast_forward(MORE_THAN_A_LOOK)
    visitor.page.evaluate("new Promise((resolve) => requestIdleCallback(resolve))")
    assert [url for url in asked if "/python/" in url or "/worker-" in url] == []
    visitor.context.close()


def test_every_game_of_the_shelf_is_in_the_browsers_wheel(client: Path) -> None:
    games = json.loads((client / "games.en.json").read_text(encoding="utf-8"))["games"]
    assert {"quoridor", "triple-triad", "love-letter", "piscari"} <= {game["id"] for game in games}
