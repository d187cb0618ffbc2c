"""How tests play at a table drawn from a scene: by keys, by finger, and by what a screen reader is
told, each to the end and with nothing else."""

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, Position

from tests.patience import MILLISECONDS
from tests.web.playing import READY, is_over

LEADS = "[data-place][data-leads]"
ONWARD = f"{LEADS}:not([aria-pressed=true])"
"""What leads on: a thing that is chosen already only leads back."""
NAMED = "[data-testid=choices] .button"
MOST_ACTIONS = 300
MOST_TOUCHES = 6
MOST_TABS = 60
CORNER: Final[Position] = {"x": 12, "y": 14}
"""What is seen of a card in a fan."""
REACHED = f"document.activeElement.matches('{ONWARD}, {NAMED}')"
FIELD = re.compile(r"""^- ['"]?button "((?:[^"\\]|\\.)*)"(.*)$""")


STANDS = """() => [
    document.querySelector('main').dataset.seq,
    ...Array.from(document.querySelectorAll('[aria-pressed=true]'), one => one.dataset.place),
].join()"""
"""What has happened so far, and what is chosen: every touch that leads on changes it."""


def played(page: Page, touch: Callable[[Page], None]) -> int:
    """Play to the end, touch by touch; how many actions that took."""
    for number in range(MOST_ACTIONS):
        page.wait_for_selector(READY, state="attached", timeout=MILLISECONDS)
        if is_over(page):
            return number
        before = page.locator("main").get_attribute("data-seq")
        for _ in range(MOST_TOUCHES):
            stood = page.evaluate(STANDS)
            touch(page)
            page.wait_for_function(f"stood => ({STANDS})() !== stood", arg=stood)
            if page.locator("main").get_attribute("data-seq") != before:
                break
    raise AssertionError(f"no end after {MOST_ACTIONS} actions")


def by_keys(page: Page) -> None:
    """Tab to something that leads on, then Enter."""
    page.locator("main").focus()
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(REACHED):
            page.keyboard.press("Enter")
            return
    raise AssertionError("nothing that leads on is reached by Tab")


def by_finger(page: Page) -> None:
    """Tap what is offered by name, else the first thing that leads on."""
    named = page.locator(f"{NAMED}.primary")
    target = named if named.count() > 0 else page.locator(f"{ONWARD}, {NAMED}")
    target.first.tap(position=CORNER)


def by_ear(page: Page) -> None:
    """Find the first thing that leads on in the accessibility tree, and press it by its name."""
    for line in page.locator("main").aria_snapshot().splitlines():
        found = FIELD.match(line.strip())
        if found is None or "[disabled]" in found[2]:
            continue
        name = found[1].replace('\\"', '"')
        button = page.get_by_role("button", name=name, exact=True).first
        if button.evaluate(f"one => one.matches('{ONWARD}, {NAMED}')"):
            button.press("Enter")
            return
    raise AssertionError("nothing that leads on is in the accessibility tree")
