"""The same bytes in a real browser: Pyodide in a worker of a page, served by us alone.

Every game's records end in the same states, and what Love Letter's hooks emit over recorded matches
is what they emit under wasmtime, to the byte.
"""

import json
import runpy
import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.pyodide.serving import served
from tests.pyodide.test_in_the_browser import digests_here, our_games, records
from tools.node import installed
from tools.pyodide import ROOT, msgspec_wheel, pure_wheel

HERE = Path(__file__).parent
PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
LONGEST_MS = 240_000
"""A page that has not answered by then never will."""


def test_records_and_hooks_do_the_same_in_chromium(tmp_path: Path) -> None:
    """One test, since Pyodide takes long to boot."""
    kept = {game.id: records(game) for game in our_games()}
    scripts = [("again.py", json.dumps(kept)), ("effects.py", json.dumps(kept["love-letter"]))]
    wheels = [Path(msgspec_wheel()), Path(pure_wheel(tmp_path))]
    pyodide = installed(ROOT / "web") / "pyodide"
    files = {path.name: path for path in (*wheels, *HERE.glob("*.*"))}
    files |= {f"pyodide/{name}": pyodide / name for name in PYODIDE_FILES}
    asked = {"wheels": [wheel.name for wheel in wheels], "scripts": scripts}
    with served(files) as (address, missing):
        answer = ran_in_chromium(address, asked)
    assert set(missing) <= {"favicon.ico"}
    assert "Chrome/" in answer["agent"]
    played, there = map(json.loads, answer["values"])
    for game in our_games():
        assert played["digests"][game.id] == digests_here(game, kept[game.id])
    here = runpy.run_path(str(HERE / "effects.py"))["effects_of"](kept["love-letter"])
    assert (there.pop("host"), here.pop("host")) == ("BrowserHooks", "WasmtimeHooks")
    assert there == here
    assert len({call[0] for call in here["calls"]}) == 8, "every hook of the game was called"
    assert sum(bool(call[2]) for call in here["calls"]) > 100, "and they had effects"


def ran_in_chromium(address: str, asked: dict[str, Any]) -> dict[str, Any]:
    """What the page answers. Everything it loads comes from this address."""
    outside: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        try:
            page = browser.new_page()
            page.on(
                "request",
                lambda sent: None if sent.url.startswith(address) else outside.append(sent.url),
            )
            page.set_default_timeout(LONGEST_MS)
            page.goto(f"{address}/page.html")
            page.wait_for_function("() => globalThis.run")
            answer: dict[str, Any] = page.evaluate("asked => globalThis.run(asked)", asked)
        finally:
            browser.close()
    assert outside == []
    return answer
