"""A move chosen while another thinks: played at once if it can be, else let go and said so."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Watched
from tests.web.serving import damier_serve
from tests.web.test_online import seated


@pytest.fixture(scope="module")
def server(client: Path) -> Iterator[str]:
    assert client.is_dir()
    with damier_serve(DAMIER_LEASE_SECONDS="120") as address:
        yield address


def test_what_is_chosen_ahead_is_played_when_its_turn_comes_if_it_still_can_be(
    people: tuple[Watched, Watched],
) -> None:
    host, guest = (person.page for person in people)
    host.evaluate("location.hash = '#/settings'")
    host.get_by_role("switch", name="Choose ahead").click()
    host.evaluate("location.hash = '#/'")
    host.wait_for_selector("article")
    seated(host, guest, "tic-tac-toe")
    hint = host.get_by_test_id("hint")
    host.get_by_role("button", name="a1").first.click()
    expect(host.locator("main[data-seq='1']")).to_be_visible()
    host.get_by_role("button", name="a2").first.click()
    expect(hint).to_contain_text("Next: Mark a2.")
    guest.get_by_role("button", name="b2").first.click()
    expect(host.locator("main[data-seq='3']")).to_be_visible()
    host.get_by_role("button", name="a3").first.click()
    expect(hint).to_contain_text("Next: Mark a3.")
    guest.get_by_role("button", name="a3").first.click()
    expect(hint).to_contain_text("cannot be done any more")
    host.get_by_role("button", name="c1").first.click()
    expect(host.locator("main[data-seq='5']")).to_be_visible()
    host.get_by_role("button", name="c2").first.click()
    hint.get_by_role("button", name="Let go of it").click()
    guest.get_by_role("button", name="b1").first.click()
    expect(host.locator("main[data-seq='6']")).to_be_visible()
    expect(host.get_by_test_id("list")).to_be_enabled()
