"""Two browsers and a real server: a rematch that is agreed to, help that is seen, a broken line."""

import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.patience import wait_until
from tests.web.accessible import violations
from tests.web.conftest import Watched
from tests.web.playing import act, at_launch, stands
from tests.web.serving import damier_serve
from tests.web.test_online import seated


@pytest.fixture(scope="module")
def server(client: Path) -> Iterator[str]:
    assert client.is_dir()
    with damier_serve(DAMIER_LEASE_SECONDS="120") as address:
        yield address


def resigned(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_test_id("result")).to_be_visible()


def test_a_rematch_is_accepted_and_begins_when_both_are_there(
    people: tuple[Watched, Watched],
) -> None:
    host, guest = (person.page for person in people)
    seated(host, guest, "tic-tac-toe")
    first = host.get_by_test_id("says").inner_text()
    resigned(guest)
    host.get_by_role("button", name="Rematch").click()
    expect(host.get_by_text("It begins as soon as everybody is here.")).to_be_visible()
    expect(host.get_by_text("not here yet")).to_be_visible()
    assert violations(host) == []
    offer = guest.get_by_test_id("offer")
    expect(offer).to_contain_text("Would play again:")
    assert violations(guest) == []
    guest.get_by_role("button", name="Play again").click()
    stands(guest)
    stands(host)
    assert host.url == guest.url
    expect(guest.get_by_test_id("says")).to_have_text(first)  # who sat second begins now


def test_a_rematch_is_declined_and_the_chair_is_free(people: tuple[Watched, Watched]) -> None:
    host, guest = (person.page for person in people)
    seated(host, guest, "tic-tac-toe")
    resigned(guest)
    host.get_by_role("button", name="Rematch").click()
    guest.get_by_role("button", name="No, thanks").click()
    expect(guest.get_by_test_id("offer")).to_contain_text("Would not: You")
    expect(host.get_by_text("One chair is still free.")).to_be_visible()
    guest.get_by_role("button", name="Play again").click()
    stands(guest)
    stands(host)


def test_help_is_not_offered_where_it_is_off_and_marked_where_it_is_on(
    people: tuple[Watched, Watched],
) -> None:
    host, guest = (person.page for person in people)
    seated(host, guest, "tic-tac-toe")
    for page in (host, guest):
        expect(page.get_by_role("button", name="Advice")).to_have_count(0)
        expect(page.get_by_label("Let a bot play my seat")).to_have_count(0)
    host.evaluate("location.hash = '#/'")
    host.wait_for_selector("article")
    at_launch(host, "tic-tac-toe", "Open, invite by link")
    host.get_by_role("switch", name="Help from bots").click()
    host.get_by_role("radio", name="Usual").click()
    host.locator("[data-testid=start]").click()
    expect(host.get_by_test_id("table-rules")).to_contain_text("Bots may help")
    guest.goto(host.get_by_test_id("invitation").inner_text())
    expect(guest.get_by_test_id("table-rules")).to_contain_text(re.compile(r"min \+ \d+ s"))
    assert violations(guest) == []
    guest.get_by_label("What shall we call you?").fill("Bob")
    guest.get_by_role("button", name="Sit down").click()
    stands(guest)
    stands(host)
    expect(guest.get_by_role("img", name="A bot has helped here")).to_have_count(0)
    host.get_by_role("button", name="Advice").click()
    expect(guest.get_by_role("img", name="A bot has helped here").first).to_be_visible()
    expect(host.get_by_test_id("hint")).to_contain_text("Advice:")
    assert violations(guest) == []


def test_open_tables_say_what_their_clock_is(people: tuple[Watched, Watched]) -> None:
    host, guest = (person.page for person in people)
    host.evaluate("location.hash = '#/'")
    host.wait_for_selector("article")
    at_launch(host, "quoridor", "Open, invite by link")
    host.get_by_role("radio", name="Quick").click()
    host.get_by_role("radio", name="Anybody").click()
    host.locator("[data-testid=start]").click()
    host.get_by_test_id("invitation").wait_for()
    guest.evaluate("location.hash = '#/lobbies'")
    expect(guest.get_by_test_id("clock").first).to_have_text(re.compile(r"^\d+ (min|s) \+ \d+ s$"))
    host.get_by_role("button", name="Leave").click()


PATIENT = {"DAMIER_LEASE_SECONDS": "120"}
"""No lease runs out because a machine is slow."""


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def test_a_click_while_the_server_is_down_is_kept_and_played(
    browser: Browser, client: Path, tmp_path: Path
) -> None:
    """And while it is down, nothing is offered that could not be done."""
    port, database = free_port(), f"sqlite:///{tmp_path}/matches.sqlite"
    with ExitStack() as running, ExitStack() as open_pages:
        server = ExitStack()
        address = server.enter_context(damier_serve(port, database, **PATIENT))
        running.push(lambda *_: server.close())
        host, guest = Watched(browser, address), Watched(browser, address)
        for person in (host, guest):
            open_pages.callback(person.context.close)
            person.page.goto(address)
        seated(host.page, guest.page, "tic-tac-toe")
        server.close()
        expect(host.page.get_by_test_id("hint")).to_contain_text("The line is down")
        expect(host.page.get_by_role("button", name="Resign")).to_be_disabled()
        host.page.locator("[data-testid=list]").wait_for()
        expect(host.page.locator("[data-testid=list]")).to_be_disabled()
        host.page.get_by_role("button", name="a1").first.click()
        expect(host.page.get_by_test_id("hint")).to_contain_text("Your choice is kept.")
        server.enter_context(damier_serve(port, database, **PATIENT))
        expect(guest.page.locator("main[data-seq='1']")).to_be_visible()
        wait_until(lambda: host.page.locator("main[data-seq='1']").count() == 1, "the move")
        act(guest.page)
