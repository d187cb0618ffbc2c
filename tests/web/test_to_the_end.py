"""Everything else on the shelf, played to its end: by keys against a bot, and by two browsers at
one table of a server. Two of them here; the others by `python -m tools.campaign web`.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from damier import catalogue
from tests.web.conftest import Watched
from tests.web.playing import (
    EVERY_GAME,
    MOST_ACTIONS,
    RESULT,
    at_launch,
    launched,
    played_by_keyboard,
    played_together,
    stands,
)
from tests.web.serving import damier_serve

QUICK = ("connect-four", "kalah", "nim")
GAMES = sorted({game.id for game in catalogue.all()} - {*EVERY_GAME, "tic-tac-toe-py"})
LONG = (pytest.mark.long, pytest.mark.timeout(840))
"""A whole game of Memory or Go by keys is long even where nothing hangs."""
PLAYED = [pytest.param(game, marks=() if game in QUICK else LONG) for game in GAMES]
FOR_TWO = [game for game in GAMES if catalogue.load(game).engine.facts.min_players == 2]


@pytest.fixture(scope="module")
def server(client: Path) -> Iterator[str]:
    assert client.is_dir()
    with damier_serve() as address:
        yield address


@pytest.fixture(scope="module")
def alone(browser: Browser, server: str) -> Iterator[Page]:
    """A browser at that server, with Python awake from game to game."""
    watched = Watched(browser, server)
    watched.page.goto(server)
    yield watched.page
    assert watched.faults == []
    watched.context.close()


@pytest.mark.parametrize("game", PLAYED)
def test_a_game_is_played_to_its_end_by_keys_alone(alone: Page, game: str) -> None:
    alone.evaluate("location.hash = '#/'")
    alone.wait_for_selector("article")
    launched(alone, game)
    assert played_by_keyboard(alone, MOST_ACTIONS) > 0
    expect(alone.locator(RESULT)).to_be_visible()


@pytest.mark.parametrize("game", [one for one in PLAYED if one.values[0] in FOR_TWO])
def test_a_game_is_played_to_its_end_by_two_browsers(
    people: tuple[Watched, Watched], game: str
) -> None:
    host, guest = (person.page for person in people)
    host.evaluate("location.hash = '#/'")
    host.wait_for_selector("article")
    at_launch(host, game, "Open, invite by link")
    host.locator("[data-testid=start]").click()
    guest.goto(host.locator("[data-testid=invitation]").inner_text())
    named = guest.get_by_label("What shall we call you?")
    if named.count() > 0:
        named.fill("Bob")
    guest.get_by_role("button", name="Sit down").click()
    stands(guest)
    stands(host)

    def reload() -> None:
        guest.reload()
        stands(guest)

    played_together([host, guest], in_the_middle=reload)
    assert [fault for person in people for fault in person.faults] == []
