"""How tests play: by keyboard alone, as anybody could, through the list of what may be done."""

from playwright.sync_api import Page

LONGEST = 60_000

RESULT = "[data-testid=result]"
LIST = "[data-testid=list]"
READY = f"{RESULT}, {LIST}:not(:disabled)"


def launched(page: Page, game: str, *, preset: str | None = None, level: str | None = None) -> None:
    """Set a table for one game against bots, and wait until it stands."""
    page.evaluate(f"location.hash = '#/launch/{game}'")
    page.wait_for_selector("[data-testid=start]")
    if preset is not None:
        page.get_by_role("radio", name=preset, exact=True).click()
    if level is not None:
        page.locator("[aria-haspopup=dialog]").nth(1).click()
        page.get_by_role("radio", name=level, exact=True).click()
        page.keyboard.press("Escape")
    page.locator("[data-testid=start]").click()
    stands(page)


def stands(page: Page) -> None:
    """Wait until the table speaks."""
    page.wait_for_selector("[data-testid=says]:not(:empty)", state="attached", timeout=LONGEST)


def played_by_keyboard(page: Page, most: int = 400) -> int:
    """Play to the end with keys alone; how many actions that took."""
    for number in range(most):
        page.wait_for_selector(READY, state="attached", timeout=LONGEST)
        if page.locator(RESULT).count() > 0:
            return number
        act(page)
    raise AssertionError(f"no end after {most} actions")


def act(page: Page) -> None:
    """Take the first action of the list, by keyboard."""
    before = page.locator("main").get_attribute("data-seq")
    page.keyboard.press("l")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "before => document.querySelector('main')?.dataset.seq !== before", arg=before
    )
