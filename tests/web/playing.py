"""How tests play: by keyboard alone, as anybody could, through the list of what may be done."""

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Page, Route, expect

from tests.patience import MILLISECONDS, wait_until

RESULT = "[data-testid=result]"
LIST = "[data-testid=list]"
READY = f"{RESULT}, {LIST}:not(:disabled)"
TURN = f"""() => document.querySelector('{RESULT}') ? 'over'
    : document.querySelector('{LIST}:not(:disabled)') ? 'act' : 'wait'"""
MOST_ACTIONS = 1_000

PRESETS = {
    "rock-paper-scissors": None,
    "quoridor": "tiny",
    "triple-triad": "basic",
    "love-letter": None,
    "piscari": None,
    "crazy-eights": None,
    "tic-tac-toe": None,
}
"""Every game, in the form that ends soonest."""

EVERY_GAME = list(PRESETS)

SHORTEST = {
    "backgammon": "hyper",
    "battleship": "quick",
    "dots-and-boxes": "quick",
    "gin-rummy": "hand",
    "kalah": "quick",
    "liars-dice": "duel",
    "reversi": "quick",
}
"""The same of games on the shelf whose usual form takes long."""


class Gate:
    """Holds back requests until it is opened."""

    def __init__(self, page: Page, address: re.Pattern[str]) -> None:
        self.held: list[Route] = []
        self.is_open = False
        page.context.route(address, self._come)

    def open(self) -> None:
        self.is_open = True
        for route in self.held:
            route.continue_()

    def _come(self, route: Route) -> None:
        route.continue_() if self.is_open else self.held.append(route)


def at_launch(page: Page, game: str, second: str) -> None:
    """The launch page of a game, with this on the second chair: a level, or `Open...`."""
    page.evaluate(f"location.hash = '#/launch/{game}'")
    page.wait_for_selector("[data-testid=start]")
    if (preset := {**SHORTEST, **PRESETS}.get(game)) is not None:
        page.locator(f"[data-preset={preset}]").click()
    page.locator("[aria-haspopup=dialog]").nth(1).click()
    page.get_by_role("dialog").get_by_role("radio", name=second).click()
    page.keyboard.press("Escape")


def launched(page: Page, game: str, level: str = "Easy") -> None:
    """Set a table for a game against a bot, and wait until it stands."""
    at_launch(page, game, level)
    page.locator("[data-testid=start]").click()
    stands(page)


def stands(page: Page) -> None:
    """Wait until the table speaks."""
    says = "[data-testid=says]:not(:empty)"
    page.wait_for_selector(says, state="attached", timeout=MILLISECONDS)


def is_over(page: Page) -> bool:
    return page.locator(RESULT).count() > 0


def played_by_keyboard(page: Page, most: int = 400) -> int:
    """Play to the end with keys alone; how many actions that took."""
    for number in range(most):
        page.wait_for_selector(READY, state="attached", timeout=MILLISECONDS)
        if is_over(page):
            return number
        act(page)
    raise AssertionError(f"no end after {most} actions")


def act(page: Page) -> None:
    """Take the first action of the list, by keyboard."""
    before = page.locator("main").get_attribute("data-seq")
    page.keyboard.press("l")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"main[data-seq]:not([data-seq='{before}'])", timeout=MILLISECONDS)


def played_together(
    pages: Sequence[Page], in_the_middle: Callable[[], None] = lambda: None
) -> None:
    """Play at several pages of one table, whoever may act, until all are told the end; and do
    something after the first action."""
    for acted in range(MOST_ACTIONS):
        turns: list[str] = []

        def is_somebodys_turn(turns: list[str] = turns) -> bool:
            turns[:] = [page.evaluate(TURN) for page in pages]
            return "act" in turns or set(turns) == {"over"}

        wait_until(is_somebodys_turn, "somebody's turn")
        if "act" not in turns:
            break
        act(pages[turns.index("act")])
        if acted == 0:
            in_the_middle()
    for page in pages:
        expect(page.locator(RESULT)).to_contain_text("Look back")
