"""Two browsers at one table of a real server, with a reload in the middle."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Watched
from tests.web.playing import EVERY_GAME, RESULT, act, at_launch, is_over, may_act, stands

MOST_STEPS = 1_500


@pytest.fixture(scope="module")
def server(client: Path) -> Iterator[str]:
    """A real server on any free port, which forgets everything at the end."""
    assert client.is_dir()
    command = [sys.executable, "-m", "damier", "serve", "--port", "0", "--database", "memory:"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        yield line.split()[-1].rstrip("/") + "/"
        process.terminate()


@pytest.fixture(scope="module")
def people(browser: Browser, server: str) -> Iterator[tuple[Watched, Watched]]:
    two = Watched(browser, server), Watched(browser, server)
    for person in two:
        person.page.goto(server)
    yield two
    for person in two:
        person.context.close()


def seated(host: Page, guest: Page, game: str) -> None:
    """A table opened by one and joined by the other through its link."""
    host.evaluate("location.hash = '#/'")
    host.wait_for_selector("article")
    at_launch(host, game, "Open, invite by link")
    host.locator("[data-testid=start]").click()
    link = host.locator("[data-testid=invitation]")
    expect(host.get_by_role("img", name="QR code")).to_be_visible()
    guest.goto(link.inner_text())
    guest.get_by_label("What shall we call you?").fill("Bob")
    guest.get_by_role("button", name="Sit down").click()
    stands(guest)
    stands(host)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_two_browsers_play_to_the_end_with_a_reload_in_the_middle(
    people: tuple[Watched, Watched], game: str
) -> None:
    host, guest = (person.page for person in people)
    pages = [host, guest]
    seated(host, guest, game)
    has_reloaded = False
    for step in range(MOST_STEPS):
        if all(is_over(page) for page in pages):
            break
        page = pages[step % 2]
        if not may_act(page) or is_over(page):
            page.wait_for_timeout(20)
            continue
        act(page)
        if not has_reloaded:
            has_reloaded = True
            guest.reload()
            stands(guest)
    for page in pages:
        expect(page.locator(RESULT)).to_contain_text("Look back")
    assert has_reloaded
    assert [fault for person in people for fault in person.faults] == []


def test_people_talk_and_meet_again(people: tuple[Watched, Watched]) -> None:
    host, guest = (person.page for person in people)
    seated(host, guest, "tic-tac-toe")
    guest.get_by_label("Say something").fill("Good luck!")
    guest.keyboard.press("Enter")
    expect(host.get_by_role("log")).to_contain_text("Good luck!")
    guest.get_by_role("button", name="Resign").click()
    guest.get_by_role("dialog").get_by_role("button", name="Resign").click()
    host.get_by_role("button", name="Rematch").click()
    stands(host)
    guest.get_by_role("button", name="Join the rematch").click()
    stands(guest)
    assert host.url == guest.url
