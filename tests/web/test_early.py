"""A board before Python is awake: drawn as the build foresaw it, its first click kept."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from damier import catalogue
from tests.web.conftest import Watched
from tests.web.playing import EVERY_GAME, Gate
from tools.web.first_view import first_view, shared, turned

FORESEEN = {"quoridor", "rock-paper-scissors", "tic-tac-toe"}
"""Games whose first view depends on no deal."""


class Early:
    """A visitor at the shelf to whom nothing of Python comes until the gate is opened."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.visitor = Watched(browser, address, service_workers="block")
        self.page = self.visitor.page
        self.python = Gate(self.page, re.compile(r"/python/"))
        self.page.goto(address)

    def play(self, game: str) -> None:
        card = self.page.locator(f"[aria-labelledby=name-{game}]")
        card.get_by_role("button", name="Play now").click()
        self.page.wait_for_selector(".stage .sr-only[role=status]", state="attached")
        expect(self.page.locator("main")).to_have_attribute("aria-busy", "true")


@pytest.fixture
def early(browser: Browser, static_site: str) -> Iterator[Early]:
    early = Early(browser, static_site)
    yield early
    assert early.visitor.faults == []
    early.visitor.context.close()


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_board_of_every_game_is_drawn_before_python_is_awake(early: Early, game: str) -> None:
    early.play(game)
    expect(early.page.get_by_test_id("hint")).to_contain_text("on their way")
    assert (
        early.page.locator(".stage").inner_text() != "" or early.page.locator(".stage svg").count()
    )
    early.python.open()
    expect(early.page.locator("main")).to_have_attribute("aria-busy", "false")
    expect(early.page.get_by_test_id("says")).not_to_be_empty()


def test_the_first_click_is_kept_and_played(early: Early) -> None:
    early.play("quoridor")
    early.page.locator("[data-place=e2]").click()
    expect(early.page.get_by_test_id("hint")).to_contain_text("Noted")
    early.python.open()
    early.page.wait_for_selector("main:not([data-seq='0'])")
    expect(early.page.get_by_role("region", name="Moves")).to_contain_text("e2")


def test_one_click_begins_rock_paper_scissors_as_first_to_three(early: Early) -> None:
    early.play("rock-paper-scissors")
    early.python.open()
    expect(early.page.locator("main")).to_have_attribute("aria-busy", "false")
    expect(early.page.locator("main")).to_contain_text("irst to 3")


@pytest.mark.parametrize("game", EVERY_GAME)
def test_what_is_foreseen_is_what_every_deal_shares(client: Path, game: str) -> None:
    assert (client / "first" / f"{game}.fr.json").is_file()
    foreseen = first_view(catalogue.load(game), "en")
    assert bool(foreseen["words"]["says"]) == (game in FORESEEN)
    assert bool(foreseen["welcome"]["legal"]) == (game in FORESEEN)


def test_what_deals_share_has_no_value_that_only_some_have() -> None:
    deals = [
        {"hand": ["a", "b"], "left": 3, "own": {"x": 1}},
        {"hand": ["a", "c"], "left": 3, "own": {"x": 2}},
    ]
    assert shared(deals) == {"left": 3, "own": {}}


def test_cards_that_deals_do_not_share_lie_face_down() -> None:
    deals = [{"cards": [{"kind": "card", "id": "1", "label": name}]} for name in ("King", "Ace")]
    assert turned(shared(deals)) == {"cards": [{"kind": "back", "id": "1"}]}
    assert turned(shared(deals[:1])) == deals[0]
