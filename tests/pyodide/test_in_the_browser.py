"""What the browser's Python does is what ours does, to the byte: matches replayed, hooks run.

Pyodide is booted once, in Node, for all of this.
"""

import json
import runpy
from pathlib import Path
from typing import Any

from damier import catalogue
from damier.catalogue import Game
from damier.core import SeededRandom, digest
from damier.match import Match, read, replayed, written
from damier.testing import choices
from damier.testing.playout import configs
from damier.wasm.cache import ModuleCache
from tests.pyodide.hook_cases import Case, hook_cases
from tests.wasm.modules import module
from tools.golden import golden_file
from tools.pyodide import run

HERE = Path(__file__).parent
RECORDS_EACH = 3


def our_games() -> list[Game]:
    return [game for game in catalogue.all() if game.id != "tic-tac-toe-py"]


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


def test_the_browsers_python_gives_the_same_bytes(tmp_path: Path) -> None:
    """One test, since Pyodide takes long to boot: golden texts, records and hooks."""
    kept = {game.id: records(game) for game in our_games()}
    cases = hook_cases(module)
    asked = [kept, list(cases.values()), kept["love-letter"]]
    scripts = [HERE / "again.py", HERE / "hooks.py", HERE / "effects.py"]
    ran = run([(script, json.dumps(given)) for script, given in zip(scripts, asked, strict=True)])
    played, effects, told = (json.loads(answer) for answer in ran)
    for game in our_games():
        assert played["golden"][game.id] == golden_file(game).read_text(encoding="utf-8")
        assert played["digests"][game.id] == digests_here(game, kept[game.id])
    assert dict(zip(cases, effects, strict=True)) == effects_here(cases, tmp_path)
    here = runpy.run_path(str(HERE / "effects.py"))["effects_of"](kept["love-letter"])
    assert (told.pop("host"), here.pop("host")) == ("BrowserHooks", "WasmtimeHooks")
    assert told == here


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
