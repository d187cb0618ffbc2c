"""Two browsers at one table of a real server, with a reload in the middle."""

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.web.accessible import violations
from tests.web.conftest import Watched
from tests.web.playing import EVERY_GAME, READY, act, at_launch, played_together, stands
from tests.web.serving import damier_serve

ADMIN = "whoever-runs-this"
SPEAKING = """localStorage.setItem("damier.settings", '{"language": "%s"}')"""


@pytest.fixture(scope="module")
def server(client: Path) -> Iterator[str]:
    """A real server on any free port, which forgets everything at the end."""
    assert client.is_dir()
    with damier_serve(DAMIER_ADMIN_TOKEN=ADMIN) as address:
        yield address


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
    seated(host, guest, game)

    def reload() -> None:
        guest.reload()
        stands(guest)

    played_together([host, guest], in_the_middle=reload)
    assert [fault for person in people for fault in person.faults] == []


def test_people_talk_and_meet_again(people: tuple[Watched, Watched]) -> None:
    host, guest = (person.page for person in people)
    seated(host, guest, "tic-tac-toe")
    guest.get_by_label("Say something").fill("Good luck!")
    guest.keyboard.press("Enter")
    expect(host.get_by_role("log")).to_contain_text("Good luck!")
    assert violations(host) == []
    guest.get_by_role("button", name="Resign").click()
    guest.get_by_role("dialog").get_by_role("button", name="Resign").click()
    host.get_by_role("button", name="Rematch").click()
    guest.get_by_role("button", name="Play again").click()
    stands(guest)
    stands(host)
    assert host.url == guest.url


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The match had moved on before your move arrived."),
        ("fr", "La partie avait avancé avant l'arrivée de votre coup."),
    ],
)
def test_a_move_chosen_in_a_position_that_is_gone_is_kindly_refused(
    people: tuple[Watched, Watched], language: str, sentence: str
) -> None:
    """A second tab of the host's hears nothing of what is played, as on a line that hangs."""
    host, guest = (person.page for person in people)
    seated(host, guest, "tic-tac-toe")
    asleep = people[0].context.new_page()

    def deaf_to_events(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(
            lambda data: None if json.loads(data)["type"] == "event" else line.send(data)
        )

    asleep.route_web_socket("**/ws", deaf_to_events)
    asleep.add_init_script(SPEAKING % language)
    asleep.goto(host.url)
    stands(asleep)
    asleep.wait_for_selector(READY, state="attached")
    act(host)
    guest.wait_for_selector(READY, state="attached")
    act(guest)
    host.wait_for_selector(READY, state="attached")
    asleep.keyboard.press("l")
    asleep.wait_for_selector("dialog[open]")
    asleep.keyboard.press("End")
    asleep.keyboard.press("Enter")
    expect(asleep.get_by_text(sentence)).to_be_visible()
    assert host.locator("main").get_attribute("data-seq") == "2"
    asleep.close()


def said(page: Page, text: str) -> None:
    page.get_by_label("Say something").fill(text)
    page.keyboard.press("Enter")


def test_whoever_talks_badly_is_muted_and_reported(
    people: tuple[Watched, Watched], server: str
) -> None:
    host, guest = (person.page for person in people)
    seated(host, guest, "tic-tac-toe")
    said(guest, "Something rude")
    host.get_by_role("button", name="About Bob").click()
    host.get_by_label("What happened?").fill("Rude words")
    assert violations(host) == []
    host.get_by_role("button", name="Report").click()
    expect(host.get_by_role("dialog")).to_contain_text("Thank you")
    assert reported(server) == ["Rude words", "p2", "Something rude"]
    host.get_by_role("button", name="Do not show what Bob says").click()
    expect(host.get_by_text("Something rude")).to_have_count(0)
    expect(host.get_by_text("Bob is muted.")).to_be_visible()
    said(guest, "Still there?")
    expect(guest.get_by_role("log")).to_contain_text("Still there?")
    assert host.get_by_text("Still there?").count() == 0
    host.get_by_role("button", name="Change").click()
    host.get_by_role("button", name="Hear Bob again").click()
    said(guest, "Sorry.")
    expect(host.get_by_role("log")).to_contain_text("Sorry.")


def reported(server: str) -> list[str]:
    """The last complaint: why, about whom, and the last line that went with it."""
    asked = urllib.request.Request(f"{server}reports", headers={"Authorization": f"Bearer {ADMIN}"})
    with urllib.request.urlopen(asked) as answer:
        last = json.load(answer)["reports"][0]
    return [last["reason"], last["about"], last["chat"][-1]["text"]]


def test_a_seat_goes_to_another_device_by_its_link(
    people: tuple[Watched, Watched], browser: Browser, server: str
) -> None:
    host, guest = (person.page for person in people)
    seated(host, guest, "tic-tac-toe")
    host.get_by_role("button", name="Take my seat to another device").click()
    link = host.get_by_test_id("recovery").inner_text()
    assert violations(host) == []
    host.keyboard.press("Escape")
    phone = Watched(browser, server)
    phone.page.goto(link)
    stands(phone.page)
    expect(phone.page.get_by_test_id("says")).to_contain_text("Your turn.")
    assert "recover" not in phone.page.url
    expect(host.get_by_test_id("hint")).to_contain_text("on another device now")
    act(phone.page)
    expect(guest.get_by_test_id("says")).to_contain_text("Your turn.")
    again = Watched(browser, server)
    again.page.goto(link)
    expect(again.page.get_by_text("This link opens no seat.")).to_be_visible()
    phone.context.close()
    again.context.close()
