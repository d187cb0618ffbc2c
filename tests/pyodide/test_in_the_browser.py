"""What the browser's Python does is what ours does, to the byte: golden texts, matches replayed,
hooks run. Pyodide is booted in a worker of a page in Chromium, served by us alone; and for the
hooks once more in Node.
"""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from damier import catalogue
from damier.catalogue import Game
from damier.catalogue.playout import configs
from damier.core import SeededRandom, digest
from damier.match import Match, read, replayed, written
from damier.testing import choices
from damier.wasm.compile import ModuleCache
from tests.pyodide.hook_cases import Case, hook_cases
from tests.pyodide.serving import served
from tests.wasm.modules import module
from tools.golden import golden_file
from tools.programs.chromium import chromium
from tools.programs.node import installed
from tools.web.pyodide import ROOT, msgspec_wheel, pure_wheel, run

HERE = Path(__file__).parent
RECORDS_EACH = 3
PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
LONGEST_MS = 240_000
"""A page that has not answered by then never will."""

pytestmark = pytest.mark.xdist_group("pyodide")


def our_games() -> list[Game]:
    """Those of the wheel; what others have installed is tested in tests/web."""
    ours = ("shelf:", "package:damier.games.")
    return [game for game in catalogue.all() if (game.source or "").startswith(ours)]


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return [Path(msgspec_wheel()), Path(pure_wheel(tmp_path_factory.mktemp("wheel")))]


def test_the_browsers_python_gives_the_same_bytes(wheels: list[Path], tmp_path: Path) -> None:
    """One test, since Pyodide takes long to boot."""
    kept = {game.id: records(game) for game in our_games()}
    hooked = records(catalogue.load("love-letter@1.0"))
    cases = hook_cases(module)
    asked = {
        "again.py": json.dumps(kept),
        "hooks.py": json.dumps(list(cases.values())),
        "effects.py": json.dumps(hooked),
    }
    played, effects, told = map(json.loads, ran_in_chromium(asked, wheels))
    for game in our_games():
        assert played["golden"][game.id] == golden_file(game).read_text(encoding="utf-8")
        assert played["digests"][game.id] == digests_here(game, kept[game.id])
    assert dict(zip(cases, effects, strict=True)) == effects_here(cases, tmp_path)
    here = runpy.run_path(str(HERE / "effects.py"))["effects_of"](hooked)
    assert (told.pop("host"), here.pop("host")) == ("BrowserHooks", "WasmtimeHooks")
    assert told == here
    assert len({call[0] for call in here["calls"]}) == 8, "every hook of the game was called"
    assert sum(bool(call[2]) for call in here["calls"]) > 100, "and they had effects"


def test_hooks_do_the_same_in_node(wheels: list[Path], tmp_path: Path) -> None:
    kept = records(catalogue.load("love-letter@1.0"))
    cases = hook_cases(module)
    scripts = [
        (HERE / "hooks.py", json.dumps(list(cases.values()))),
        (HERE / "effects.py", json.dumps(kept)),
    ]
    effects, told = map(json.loads, run(scripts, wheels))
    assert dict(zip(cases, effects, strict=True)) == effects_here(cases, tmp_path)
    here = runpy.run_path(str(HERE / "effects.py"))["effects_of"](kept)
    assert (told.pop("host"), here.pop("host")) == ("BrowserHooks", "WasmtimeHooks")
    assert told == here


def records(game: Game) -> list[str]:
    """Random matches of every number of players and preset, as they are kept."""
    rng = SeededRandom(11)
    kept = []
    for config in configs(game, rng)[:RECORDS_EACH]:
        match: Match[Any, Any, Any, Any] = Match.start(game.engine, game.rules, config)
        while match.outcome is None:
            player, action = rng.pick(choices(game.engine, match.state))
            match = match.act(player, action)
        kept.append(written(match.record).decode())
    return kept


def digests_here(game: Game, kept: list[str]) -> list[str]:
    """The last states of these records, as this Python replays them."""
    return [
        digest(replayed(game.engine, game.rules, read(record.encode())).state) for record in kept
    ]


def effects_here(cases: dict[str, Case], folder: Path) -> dict[str, Any]:
    """What the same hooks give in wasmtime."""
    folder.chmod(0o700)
    result_of = runpy.run_path(str(HERE / "hooks.py"))["result_of"]
    cache = ModuleCache(folder)
    return {name: result_of(case, cache) for name, case in cases.items()}


def ran_in_chromium(scripts: dict[str, str], wheels: list[Path]) -> list[str]:
    """What these files end with in the page's Python, each given a text."""
    pyodide = installed(ROOT / "web") / "pyodide"
    files = {path.name: path for path in (*wheels, *HERE.glob("*.*"))}
    files |= {f"pyodide/{name}": pyodide / name for name in PYODIDE_FILES}
    asked = {"wheels": [wheel.name for wheel in wheels], "scripts": list(scripts.items())}
    with served(files) as (address, missing):
        answer = answered(address, asked)
    assert set(missing) <= {"favicon.ico"}
    assert "Chrome/" in answer["agent"]
    values: list[str] = answer["values"]
    return values


def answered(address: str, asked: dict[str, Any]) -> dict[str, Any]:
    """What the page answers. Everything it loads comes from this address."""
    outside: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
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
