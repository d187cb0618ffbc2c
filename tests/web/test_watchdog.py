"""A hook that never comes back, in a real browser: its worker is ended, and the page lives."""

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from damier.bundle import bundle_hash, packed
from damier.catalogue import game_from_pack
from damier.cli.site import site
from damier.core import encode
from damier.protocol import game_page
from tests.patience import wait_until
from tests.wasm.modules import module
from tests.web.conftest import Watched
from tests.web.playing import stands
from tests.web.serving import served

MANIFEST = """
gameId: endless
version: "1.0"
bluefeltSpecVersion: "1"
metadata: { name: Endless, players: { min: 2, max: 2 } }
"""

ENTITIES = """
entities: { ace: { count: 3 } }
zones:
  deck: { shape: stack, visibility: none }
verbs: { wait: { nextPhase: done }, rest: { nextPhase: done } }
phases: [{ id: turn, verbs: [wait, rest] }, { id: done, verbs: [] }]
setup: []
hooks: { hook: on_after_effect }
"""

FOR_EVER = "(loop $again (br $again))"
MORE_THAN_PATIENCE = 31_000
"""Milliseconds; `LONGEST_SILENCE` of web/src/local/python.ts, and a little more."""


@pytest.fixture
def endless(client: Path, tmp_path: Path) -> Iterator[str]:
    """A site with one more game, whose hook runs for ever."""
    assert client.is_dir()
    files = {"entities.yaml": ENTITIES.encode(), "script.wasm": module(FOR_EVER)}
    named = MANIFEST + f"hash: {bundle_hash({**files, 'manifest.yaml': MANIFEST.encode()})}\n"
    pack = encode(packed({**files, "manifest.yaml": named.encode()}))
    out = tmp_path / "out"
    site(out)
    with zipfile.ZipFile(out / "endless.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("damier/_bundles/endless/1.0.json", pack)
    more = {"games": [], "rules": {"endless": "endless.zip"}, "scenes": {}, "faces": ""}
    (out / "more.en.json").write_text(json.dumps(more), encoding="utf-8")
    shelf = out / "games.en.json"
    page = json.loads(encode(game_page(game_from_pack(pack), "en")))
    shelf.write_text(json.dumps({"games": [page]}), encoding="utf-8")
    with served(out) as address:
        yield address


def test_a_hook_that_runs_for_ever_is_stopped_and_the_page_lives(
    browser: Browser, endless: str
) -> None:
    visitor = Watched(browser, endless, service_workers="block")
    page = visitor.page
    page.clock.install()
    page.goto(endless)
    page.locator("[aria-labelledby=name-endless]").get_by_text("Two here").click()
    stands(page)
    ready = "[data-testid=list]:not(:disabled)"
    page.wait_for_selector(ready)
    page.keyboard.press("l")
    page.get_by_role("dialog").get_by_role("button").nth(1).click()

    def is_given_up() -> bool:
        """Time passes in vain while the worker's last sign of life is still on its way."""
        page.clock.fast_forward(MORE_THAN_PATIENCE)
        return "did not come back" in page.get_by_test_id("hint").inner_text()

    wait_until(is_given_up, "the end of the worker")
    page.get_by_role("button", name="Go on").click()
    page.wait_for_selector(ready)
    expect(page.get_by_test_id("hint")).not_to_contain_text("did not come back")
    assert page.locator("main").get_attribute("data-seq") == "0"
    assert visitor.faults == []
    visitor.context.close()
