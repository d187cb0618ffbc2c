"""The author's panel of `damier serve --dev`, in a real browser."""

import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Watched


@pytest.fixture(scope="module")
def author() -> Iterator[str]:
    """The address of a server that was started by a game's author."""
    command = [sys.executable, "-m", "damier", "serve", "--dev", "--port", "0"]
    command += ["--database", "memory:"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().split()[-1]
        process.terminate()


def posted(address: str, body: dict[str, Any], token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    asked = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(asked) as answer:
        return json.load(answer)


def started(author: str) -> str:
    """A match of rock-paper-scissors over three wins; its lobby."""
    seats = [{"kind": "human"}, {"kind": "open"}]
    options = {"winsNeeded": 3}
    asked = {"gameId": "rock-paper-scissors", "seats": seats, "options": options}
    opened = posted(f"{author}/lobbies", asked)
    lobby = f"{author}/lobbies/{opened['lobby']['id']}"
    posted(f"{lobby}/join", {"name": "Bob"})
    posted(f"{lobby}/start", {}, opened["seat"]["token"])
    return str(opened["lobby"]["id"])


def column(page: Page, name: str) -> Any:
    return page.get_by_role("region", name=name, exact=True)


def test_an_author_looks_behind_the_table_acts_for_anybody_and_goes_back(
    browser: Browser, author: str
) -> None:
    lobby = started(author)
    watched = Watched(browser, author)
    page = watched.page
    page.goto(f"{author}/dev#{lobby}")
    column(page, "p2").get_by_role("button", name='choose "rock"').click()
    expect(page.locator("#where")).to_contain_text("1 of 1")
    expect(column(page, "State")).to_contain_text("rock")
    expect(column(page, "p1").locator("pre").first).to_contain_text("hidden")
    expect(column(page, "p1").locator("pre").first).not_to_contain_text("rock")
    expect(column(page, "spectator")).not_to_contain_text("rock")
    column(page, "p1").get_by_role("button", name='choose "paper"').click()
    expect(page.locator("#where")).to_contain_text("2 of 2")
    page.get_by_label("Entry").press("ArrowLeft")
    expect(page.locator("#where")).to_contain_text("1 of 2")
    expect(column(page, "p1").get_by_role("button", name='choose "rock"')).to_be_disabled()
    page.get_by_role("button", name="Go on from here").click()
    expect(page.locator("#where")).to_contain_text("1 of 1")
    assert page.locator("#match").input_value() != lobby
    assert watched.faults == []
    column(page, "p2").get_by_role("button", name="Send").click()
    expect(page.locator("#said")).to_contain_text("[")
    watched.context.close()
