"""Somebody who looks at another tab is told whose turn it is: in the title, and where that is
wanted as a notice of the browser's own."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.patience import MILLISECONDS
from tests.web.conftest import Watched
from tests.web.playing import act, launched

LOOKED_AT = """isLookedAt => {
    Object.defineProperty(document, 'hidden', { get: () => !isLookedAt, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}"""
NOTED = """() => {
    window.noticed = [];
    window.Notification = class extends Notification {
        constructor(title, options) { super(title, options); window.noticed.push(options.body); }
    };
}"""
TURN = re.compile("^● ")


def look(page: Page, is_looked_at: bool) -> None:
    page.evaluate(LOOKED_AT, is_looked_at)


def test_a_turn_is_told_to_who_looks_at_another_tab(browser: Browser, static_site: str) -> None:
    visitor = Watched(browser, static_site)
    visitor.context.grant_permissions(["notifications"])
    page = visitor.page
    page.goto(f"{static_site}#/settings")
    switch = page.get_by_role("switch", name="Tell me when it is my turn")
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    launched(page, "tic-tac-toe")
    page.evaluate(NOTED)
    act(page)
    look(page, False)
    expect(page).to_have_title(TURN)
    page.wait_for_function("window.noticed.length > 0", timeout=MILLISECONDS)
    assert set(page.evaluate("window.noticed")) == {"Tic-tac-toe: your turn."}
    look(page, True)
    expect(page).not_to_have_title(TURN)
    assert visitor.faults == []
    visitor.context.close()


def test_nobody_is_sent_a_notice_who_did_not_ask_for_one(page: Page) -> None:
    launched(page, "tic-tac-toe")
    page.evaluate(NOTED)
    act(page)
    look(page, False)
    expect(page).to_have_title(TURN)
    assert page.evaluate("window.noticed") == []
    look(page, True)
    page.reload()
