"""Faces that games bring: what they are handed, and that a hostile one reaches nothing and nobody.

One real server with a game from a package; its face is exchanged on the way to the page, so that
each test has the face it needs, in the real frame, in real Chromium.
"""

import os
import socket
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, Route, expect

from tests.patience import wait_until
from tests.strangers import STRANGERS, install
from tests.web.conftest import Watched
from tests.web.hostile_face import FORGED, NETWORK, REFUSED, Trap, module, trap
from tests.web.playing import act, played_together, stands
from tests.web.serving import damier_serve

ROOT = Path(__file__).resolve().parents[2]
FACE = "iframe.face-frame"
TOLD = f"{FACE} >> internal:control=enter-frame >> html[data-told]"
CARD = "article[aria-labelledby='name-connect-four']"
SEQ = "() => Number(document.querySelector('main').dataset.seq)"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = install(STRANGERS, tmp_path_factory.mktemp("strangers"))
    return {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT / 'src'}"}


@pytest.fixture(scope="module")
def server(client: Path, installed: dict[str, str]) -> Iterator[str]:
    assert client.is_dir()
    with damier_serve(**installed) as address:
        yield address


@pytest.fixture(scope="module")
def caught() -> Iterator[Trap]:
    with trap() as made:
        yield made


class Faced:
    """A page at a table of Connect Four, whose face is whatever a test says."""

    def __init__(self, browser: Browser, server: str, caught: Trap) -> None:
        self.watched = Watched(browser, server, service_workers="block")
        self.page: Page = self.watched.page
        self.server, self.caught = server, caught
        self.source: str | None = None
        self.watched.context.route("**/face.txt", self._answer)
        self.page.goto(server)
        self.table = opened(self.page)

    def _answer(self, route: Route) -> None:
        if self.source is None:
            route.continue_()
        else:
            route.fulfill(body=self.source, content_type="text/plain")

    def show(self, source: str | None) -> FrameLocator:
        """The table anew, with this face."""
        self.source = source
        self.page.evaluate("location.hash = '#/settings'")
        self.page.wait_for_selector(FACE, state="detached")
        self.page.evaluate(f"location.hash = '{self.table}'")
        stands(self.page)
        return self.page.frame_locator(FACE)

    def tried(self, attack: str) -> str:
        """What came of this attack, as the face itself saw it."""
        attack = attack.replace("TRAP", self.caught.address).replace("SERVER", self.server)
        frame = self.show(module(attack))
        html = frame.locator("html[data-told]")
        html.wait_for(state="attached")
        return html.get_attribute("data-told") or ""

    @property
    def seq(self) -> int:
        return int(self.page.evaluate(SEQ))


def opened(page: Page) -> str:
    """Sit down against a bot with one click; the address of the table."""
    page.evaluate("location.hash = '#/'")
    page.locator(CARD).get_by_role("button", name="Play now").click()
    stands(page)
    return "#" + page.url.partition("#")[2]


@pytest.fixture(scope="module")
def faced(browser: Browser, server: str, caught: Trap) -> Iterator[Faced]:
    made = Faced(browser, server, caught)
    yield made
    made.watched.context.close()


def test_a_face_draws_its_game_and_a_touch_in_it_plays(faced: Faced) -> None:
    frame = faced.show(None)
    before = faced.seq
    expect(frame.get_by_role("button")).to_have_count(7)
    frame.get_by_role("button").nth(3).click()
    wait_until(lambda: faced.seq > before, "the disc has fallen")
    expect(faced.page.locator(FACE)).to_have_attribute("sandbox", "allow-scripts")


def test_the_face_that_the_page_about_them_prints_is_one(faced: Faced) -> None:
    page = (ROOT / "docs" / "boards.md").read_text("utf-8")
    frame = faced.show(page.split("```js\n")[1].split("```")[0])
    before = faced.seq
    frame.get_by_role("button", name="drop in column 4").click()
    wait_until(lambda: faced.seq > before, "the disc has fallen")


REDRAWN = """
export default function face(root, { act, say }) {
  let drawn = 0;
  return ({ legal, theme }) => {
    root.innerHTML = `<output>${++drawn}</output><button>${theme}</button>`;
    const button = root.lastElementChild;
    button.onpointerenter = () => say("here");
    button.onpointerdown = () => say("pressed");
    button.onclick = () => legal.length && act(legal[0]);
  };
}
"""
"""Everything is made anew with each table, as a careless face does."""


def test_a_click_is_not_lost_where_the_table_changes_under_it(faced: Faced) -> None:
    frame = faced.show(REDRAWN)
    button = frame.get_by_role("button")
    button.hover()
    expect(faced.page.get_by_text("here", exact=True)).to_be_visible()
    drawn = frame.locator("output").inner_text()
    before = faced.seq
    faced.page.evaluate("document.documentElement.dataset.theme = 'dark'")
    faced.page.mouse.down()
    expect(faced.page.get_by_text("pressed", exact=True)).to_be_visible()
    assert frame.locator("output").inner_text() == drawn, "drawn anew for words, or while pressed"
    faced.page.mouse.up()
    wait_until(lambda: faced.seq > before, "the click")
    expect(button).to_have_text("dark")
    faced.page.evaluate("document.documentElement.dataset.theme = 'light'")


def test_a_face_is_played_by_keyboard(faced: Faced) -> None:
    frame = faced.show(None)
    expect(frame.get_by_role("button").first).to_be_visible()
    before = faced.seq
    frame.get_by_role("button").nth(2).press("Enter")
    wait_until(lambda: faced.seq > before, "the disc has fallen")


def test_what_may_be_done_is_listed_while_the_keyboard_is_in_the_face(faced: Faced) -> None:
    frame = faced.show(None)
    frame.get_by_role("button").first.focus()
    frame.get_by_role("button").first.press("l")
    faced.page.wait_for_selector("dialog[open]")
    faced.page.keyboard.press("Escape")
    faced.page.wait_for_selector("dialog[open]", state="detached")


def test_a_face_is_handed_what_our_own_boards_are(faced: Faced) -> None:
    wait = "while (!tables.length) await new Promise((r) => setTimeout(r, 20));"
    told = faced.tried(f"{wait} return Object.keys(tables[0]).sort()")
    given = set(told.split(","))
    assert {"view", "legal", "labels", "scene", "seats", "viewer"} <= given
    assert {"language", "theme", "reducedMotion"} <= given
    told = faced.tried(f"{wait} const t = tables[0]; return [t.language, t.theme, t.viewer]")
    assert told == "en,light,p1"


def test_the_person_may_prefer_the_plain_table(faced: Faced) -> None:
    faced.show(None)
    faced.page.get_by_role("button", name="Plain table").click()
    faced.page.wait_for_selector(FACE, state="detached")
    faced.page.wait_for_selector(".sc-table")
    faced.page.get_by_role("button", name="The game's own board").click()
    faced.page.wait_for_selector(FACE)


@pytest.mark.parametrize("name", NETWORK)
def test_a_hostile_face_reaches_no_network_by(faced: Faced, name: str) -> None:
    attack, directive = NETWORK[name]
    before = len(faced.caught.requests)
    assert faced.tried(attack) == f"refused by {directive}"
    assert faced.caught.requests[before:] == []


@pytest.mark.parametrize("name", REFUSED)
def test_a_hostile_face_is_refused(faced: Faced, name: str) -> None:
    attack, refusal = REFUSED[name]
    before, where = len(faced.caught.requests), faced.page.url
    told = faced.tried(attack)
    assert told.startswith(refusal)
    assert len(faced.watched.context.pages) == 1
    assert faced.page.url.startswith(faced.server)
    assert where.partition("#")[0] == faced.page.url.partition("#")[0]
    assert faced.caught.requests[before:] == []


def test_a_face_that_leads_its_frame_elsewhere_is_stopped_and_the_scene_is_shown(
    faced: Faced,
) -> None:
    before = len(faced.caught.requests)
    faced.show(module(f"location.href = '{faced.caught.address}'"))
    faced.page.wait_for_selector("[data-testid=face-ended]")
    faced.page.wait_for_selector(".sc-table")
    assert faced.caught.requests[before:] == []


def test_a_face_that_works_for_ever_leaves_the_table_usable_and_the_scene_is_offered(
    browser: Browser, server: str, caught: Trap
) -> None:
    """In a browser of its own: where other hostile faces have been, Chromium may keep the busy
    process for frames to come until the page is closed."""
    faced = Faced(browser, server, caught)
    faced.show(module("await new Promise((r) => setTimeout(r, 100)); for (;;);"))
    offer = faced.page.locator("[data-testid=face-silent]")
    expect(offer).to_contain_text("does not answer")
    before = faced.seq
    act(faced.page)
    assert faced.seq > before  # while the frame is busy: it has a process of its own
    offer.get_by_role("button", name="Show the plain table").click()
    faced.page.wait_for_selector(".sc-table")
    assert faced.page.locator(FACE).count() == 0
    before = faced.seq
    act(faced.page)
    assert faced.seq > before
    faced.watched.context.close()


def test_a_face_that_fails_is_replaced_by_the_scene(faced: Faced) -> None:
    faced.show("export default () => { throw new Error('broken'); }")
    expect(faced.page.locator("[data-testid=face-ended]")).to_contain_text("could not be shown")
    faced.page.wait_for_selector(".sc-table")


def test_a_face_does_not_act_by_itself(browser: Browser, server: str, caught: Trap) -> None:
    faced = Faced(browser, server, caught)
    before = faced.seq
    faced.source = module(
        "while (!tables.length) await new Promise((r) => setTimeout(r, 20));"
        "for (const action of tables.at(-1).legal) hands.act(action); hands.say('All asked.')"
    )
    # Whatever else asks a page from outside counts as a touch there.
    untouching = faced.watched.context.new_cdp_session(faced.page)
    faced.page.reload()

    def holds(expression: str) -> bool:
        asked = {"expression": expression, "awaitPromise": True, "userGesture": False}
        return bool(untouching.send("Runtime.evaluate", asked)["result"].get("value"))

    wait_until(lambda: holds("document.body.innerText.includes('All asked.')"), "the end of it")
    assert holds("new Promise((resolve) => setTimeout(() => resolve(true), 1_500))")
    assert faced.seq == before
    faced.watched.context.close()


@pytest.mark.parametrize("name", [name for name in FORGED if name != "for-another-seat"])
def test_a_forged_message_does_nothing(faced: Faced, name: str) -> None:
    faced.page.mouse.click(5, 300)
    before = faced.seq
    told = faced.tried(
        "while (!tables.at(-1)?.legal.length) await new Promise((r) => setTimeout(r, 20));"
        f"const one = tables.at(-1).legal[0]; {FORGED[name]};"
        "await new Promise((r) => setTimeout(r, 200)); return 'sent'"
    )
    assert told == "sent"
    assert faced.seq == before


def test_an_act_for_another_seat_is_the_own_seats(faced: Faced) -> None:
    faced.show(
        module(
            "while (!tables.at(-1)?.legal.length) await new Promise((r) => setTimeout(r, 20));"
            "const one = tables.at(-1).legal[0]; const b = made('button', {textContent: 'go'});"
            "b.style.cssText = 'position:fixed;inset:0'; b.onclick = () => "
            + FORGED["for-another-seat"]
        )
    ).get_by_role("button", name="go").click()
    faced.page.wait_for_function(
        "() => JSON.parse(Object.values(localStorage).find((v) => v.includes('record')) ?? '{}')"
    )
    here = faced.page.evaluate("location.hash.split('/').at(-1)")
    kept = faced.page.evaluate(
        "(here) => JSON.parse(localStorage.getItem('damier.here.' + here)).record", here
    )
    actors = [line.split('"actor":"')[1][:2] for line in kept.splitlines() if '"actor":"' in line]
    assert all(one != other for one, other in pairwise(actors))


def test_two_browsers_play_online_with_faces(people: tuple[Watched, Watched]) -> None:
    host, guest = (person.page for person in people)
    host.locator(CARD).get_by_role("button", name="Invite").click()
    host.get_by_role("dialog").get_by_role("textbox").fill("Ann")
    host.keyboard.press("Enter")
    guest.goto(host.locator("[data-testid=invitation]").inner_text())
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        expect(page.frame_locator(FACE).locator("svg")).to_be_visible()
    first = host if host.frame_locator(FACE).get_by_role("button").count() else guest
    before = int(first.evaluate(SEQ))
    first.frame_locator(FACE).get_by_role("button").nth(3).click()
    wait_until(lambda: int(first.evaluate(SEQ)) > before, "the disc has fallen")
    first.locator("main").focus()
    played_together([host, guest])
    assert [person.faults for person in people] == [[], []]


def test_faces_may_have_an_origin_of_their_own(
    browser: Browser, client: Path, installed: dict[str, str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    origin = f"http://localhost:{port}"
    with damier_serve(port, DAMIER_FACE_ORIGIN=origin, **installed) as address:
        visitor = Watched(browser, address, service_workers="block")
        visitor.page.goto(address)
        opened(visitor.page)
        frame = visitor.page.locator(FACE)
        expect(frame).to_have_attribute("src", f"{origin}/face/frame.html")
        visitor.page.frame_locator(FACE).get_by_role("button").nth(3).click()
        visitor.page.wait_for_selector("main:not([data-seq='0'])")
        visitor.context.close()
