"""One match, two ways to sit at it: the host in a browser, the guest at a real terminal."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.terminal.test_real_terminal import Terminal
from tests.web.conftest import Watched
from tests.web.playing import at_launch, stands
from tests.web.serving import damier_serve


def test_a_browser_and_a_terminal_play_a_match_to_its_end(
    browser: Browser, client: Path, tmp_path: Path
) -> None:
    with damier_serve() as address:
        host = Watched(browser, address)
        page = host.page
        page.goto(address)
        page.wait_for_selector("article")
        at_launch(page, "tic-tac-toe", "Open, invite by link")
        page.locator("[data-testid=start]").click()
        invitation = page.locator("[data-testid=invitation]").inner_text()
        guest = Terminal("join", invitation, "--name", "Bob", state=tmp_path)
        try:
            stands(page)
            for own, theirs in (("a1", "b1"), ("a2", "b2")):
                page.get_by_role("button", name=f"Mark {own}.").click()
                guest.shows(f"marks {own}")
                guest.shows("Your turn")
                guest.type(f"{theirs}\r")
                expect(page.locator("main")).to_contain_text(f"Bob marks {theirs}.")
            page.get_by_role("button", name="Mark a3.").click()
            guest.shows("Player 1 wins")
            expect(page.locator("main")).to_contain_text("You win")
        finally:
            guest.close()
        assert host.faults == []
        host.context.close()
