"""Nothing jumps under the eye: what is shown stays where it is while the rest arrives."""

import pytest
from playwright.sync_api import Browser

from tests.patience import MILLISECONDS
from tests.web.conftest import WIDE, Watched
from tests.web.playing import stands

MOST = 0.05
"""Cumulative layout shift; .1 is called good."""

PHONE = {"width": 390, "height": 844}
NOTE = """new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput) {
      const moved = entry.sources.map(({ node }) => node?.className || node?.nodeName);
      (window.shifts ??= []).push([entry.value, String(moved)]);
    }
}).observe({ type: "layout-shift", buffered: true });"""
"""Notes how far things were moved, and what."""

PAGES = ["", "launch/quoridor", "lobbies", "settings", "rules/quoridor"]
TABLES = ["quoridor", "love-letter", "crazy-eights"]


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("path", [*PAGES, *TABLES])
def test_hardly_anything_moves_while_a_page_arrives(
    browser: Browser, static_site: str, path: str, size: dict[str, int]
) -> None:
    visitor = Watched(browser, static_site, viewport=size)
    page = visitor.page
    page.add_init_script(NOTE)
    page.goto(f"{static_site}#/{'' if path in TABLES else path}")
    if path in TABLES:
        page.locator(f"[aria-labelledby=name-{path}] .primary").click()
        stands(page)
        page.wait_for_selector("main[aria-busy=false]", timeout=MILLISECONDS)
    else:
        page.wait_for_selector("main:not([aria-busy=true]) :is(article, h2, button)")
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    shifts = page.evaluate("window.shifts ?? []")
    assert sum(value for value, _ in shifts) <= MOST, shifts
    visitor.context.close()
