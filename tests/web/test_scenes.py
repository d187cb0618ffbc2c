"""Tables drawn from scenes: two packages from outside and two bundles, played by keys, by finger
and by ear, dragged, looked back at; and a game that says nothing of where things lie."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.strangers import CONNECT_FOUR, STRANGERS, install
from tests.web.accessible import violations
from tests.web.conftest import Watched
from tests.web.playing import LIST, RESULT, launched, played_together, stands
from tests.web.scene_playing import CORNER, LEADS, NAMED, by_ear, by_finger, by_keys, played
from tests.web.serving import damier_serve

GAMES = ("connect-four", "oh-hell", "crazy-eights", "tic-tac-toe")
PLAYED = [
    pytest.param(game, marks=[pytest.mark.long] * (game in ("oh-hell", "crazy-eights")))
    for game in GAMES
]
"""Card games take minutes to their end: those are played by `python -m tools.campaign web`."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
TABLE = "[data-board=scene]"
READY = f"{LIST}:not(:disabled)"


@pytest.fixture(scope="module")
def server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server where two packages from outside are installed."""
    assert client.is_dir()
    found = install(STRANGERS, tmp_path_factory.mktemp("strangers"), faces=False)
    with damier_serve(PYTHONPATH=str(found)) as address:
        yield address


@pytest.fixture
def at(browser: Browser, server: str) -> Iterator[Callable[..., Page]]:
    """Pages at the shelf of that server; at the end nothing may have gone wrong."""
    opened: list[Watched] = []

    def page(**options: Any) -> Page:
        watched = Watched(browser, server, **options)
        opened.append(watched)
        watched.page.goto(server)
        watched.page.wait_for_selector("article")
        return watched.page

    yield page
    for watched in opened:
        assert watched.faults == []
        watched.context.close()


@pytest.mark.parametrize("game", PLAYED)
def test_a_scene_is_played_to_its_end_by_keys_alone(at: Callable[..., Page], game: str) -> None:
    page = at()
    launched(page, game)
    expect(page.locator(TABLE)).to_be_visible()
    assert played(page, by_keys) > 2


@pytest.mark.parametrize("game", PLAYED)
def test_a_scene_is_played_to_its_end_by_finger(at: Callable[..., Page], game: str) -> None:
    page = at(**PHONE)
    launched(page, game)
    assert played(page, by_finger) > 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", PLAYED)
def test_a_scene_is_played_to_its_end_by_what_is_read_out(
    at: Callable[..., Page], game: str
) -> None:
    page = at()
    launched(page, game)
    assert played(page, by_ear) > 2


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_tables_of_scenes(at: Callable[..., Page], theme: str) -> None:
    page = at(color_scheme=theme)
    found = []
    for game in GAMES:
        launched(page, game)
        page.wait_for_selector(READY)
        found += violations(page)
    assert found == []


def test_a_stranger_s_game_is_played_online_with_a_reload(at: Callable[..., Page]) -> None:
    host, guest = at(), at()
    host.evaluate("location.hash = '#/launch/connect-four'")
    host.locator("[aria-haspopup=dialog]").nth(1).click()
    host.get_by_role("dialog").get_by_role("radio", name="Open, invite by link").click()
    host.keyboard.press("Escape")
    host.locator("[data-testid=start]").click()
    guest.goto(host.locator("[data-testid=invitation]").inner_text())
    guest.get_by_role("button", name="Sit down").click()
    stands(guest)

    def reload() -> None:
        guest.reload()
        stands(guest)
        expect(guest.locator("[data-art^=disc]")).to_have_count(1)

    played_together([host, guest], reload)


def test_a_winning_line_is_drawn_and_so_is_the_look_back(at: Callable[..., Page]) -> None:
    page = at()
    launched(page, "connect-four")
    while page.locator(RESULT).count() == 0:
        played(page, by_keys)
        if page.locator("[data-line]").count() == 0:  # a draw has no line
            page.get_by_role("button", name="Rematch").click()
            stands(page)
    line = page.locator("[data-line]")
    assert len(str(line.get_attribute("data-line")).split()) >= 4
    page.get_by_role("link", name="Look back").click()
    page.get_by_role("slider").wait_for()
    expect(line).to_have_count(1)
    page.locator("main").press("Home")
    expect(line).to_have_count(0)
    expect(page.locator("[data-art^=disc]")).to_have_count(0)
    expect(page.locator("[data-place]")).to_have_count(42)


def test_a_card_that_is_pushed_out_of_the_hand_is_played_and_slides(
    at: Callable[..., Page],
) -> None:
    page = at()
    launched(page, "crazy-eights")
    page.wait_for_selector(READY)
    hand = page.locator(f"{LEADS}[style*='touch-action']")
    while hand.count() == 0:  # nothing fits: draw until something does
        before = page.locator("main").get_attribute("data-seq")
        page.locator(f"{LEADS}, {NAMED}").first.click()
        page.wait_for_selector(f"main[data-seq]:not([data-seq='{before}'])")
        page.wait_for_selector(READY)
    card = hand.first
    place = str(card.get_attribute("data-place"))
    art = page.locator(f"[data-art='{place}']")
    art.evaluate("one => { one.isTheSame = true; }")
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + 8, box["y"] + 20
    before = page.locator("main").get_attribute("data-seq")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 60, steps=4)
    page.mouse.move(x, y - box["height"], steps=4)
    page.mouse.up()
    if page.locator("[data-testid=choices] .button").count() > 0:  # an eight names a suit
        page.locator("[data-testid=choices] .button").first.click()
    page.wait_for_selector(f"main[data-seq]:not([data-seq='{before}'])")
    assert art.evaluate("one => one.isTheSame") is True


def test_escape_lets_go_of_a_half_made_choice(at: Callable[..., Page]) -> None:
    page = at(**PHONE)
    launched(page, "oh-hell")
    page.locator(NAMED).first.tap()  # a bid; then it is our turn to play a card
    page.wait_for_selector(LEADS)
    card = page.locator(LEADS).first
    card.tap(position=CORNER)
    expect(page.locator("[aria-pressed=true][data-place]")).to_have_count(1)
    card.press("Escape")
    expect(page.locator("[aria-pressed=true][data-place]")).to_have_count(0)


def test_what_may_not_be_done_is_asked_all_the_same_and_refused_in_words(
    at: Callable[..., Page],
) -> None:
    page = at()
    launched(page, "hex")
    page.locator(LEADS).nth(40).click()
    page.wait_for_selector("main[data-seq='2']")
    page.wait_for_selector(READY)
    taken = page.locator("[data-place][aria-disabled=true]").first
    taken.click(force=True)  # it says that it leads nowhere; a finger touches it all the same
    expect(page.get_by_role("alert")).to_contain_text("The rules do not allow this now.")


def test_a_game_without_a_scene_shows_its_text_board_large(
    browser: Browser, client: Path, tmp_path: Path
) -> None:
    bare = shutil.copytree(CONNECT_FOUR, tmp_path / "bare")
    (bare / "connect_four" / "scene.py").unlink()
    with damier_serve(PYTHONPATH=str(install([bare], tmp_path / "site", faces=False))) as address:
        watched = Watched(browser, address)
        page = watched.page
        page.goto(address)
        page.wait_for_selector("article")
        launched(page, "connect-four")
        board = page.locator("[data-board=text]")
        expect(board.locator("pre")).to_contain_text("a b c d e f g")
        size = board.locator(".sc-letters").evaluate(
            "one => parseFloat(getComputedStyle(one).fontSize)"
        )
        assert size >= 18
        board.locator(".sc-actions").evaluate(  # however much may be done, the board stays in sight
            "one => { for (let n = 0; n < 200; n++) one.append(one.lastChild.cloneNode(true)); }"
        )
        expect(board.locator("pre")).to_be_in_viewport(ratio=1)
        board.locator(".sc-actions button:nth-child(n+8)").evaluate_all(
            "all => all.forEach((one) => one.remove())"
        )
        expect(board.get_by_role("button")).to_have_count(7)
        board.get_by_role("button").nth(3).click()
        expect(board.locator("pre")).to_contain_text("X")
        assert violations(page) == []
        assert watched.faults == []
        watched.context.close()
