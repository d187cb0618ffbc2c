"""What the browser's Python does is what ours does, to the byte: matches replayed, hooks run.

Pyodide is booted once, in Node, for all of this.
"""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

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

pytestmark = pytest.mark.xdist_group("pyodide")


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


KEPT = {game.id: records(game) for game in our_games()}


@pytest.fixture(scope="module")
def cases() -> dict[str, Case]:
    return hook_cases(module)


@pytest.fixture(scope="module")
def answers(cases: dict[str, Case]) -> list[Any]:
    ran = run(
        [
            (HERE / "again.py", json.dumps(KEPT)),
            (HERE / "hooks.py", json.dumps(list(cases.values()))),
        ]
    )
    return [json.loads(answer) for answer in ran]


def test_golden_texts_are_played_the_same(answers: list[Any]) -> None:
    for game in our_games():
        golden = golden_file(game).read_text(encoding="utf-8")
        assert answers[0]["golden"][game.id] == golden


def test_records_replay_to_the_same_state(answers: list[Any]) -> None:
    for game in our_games():
        assert answers[0]["digests"][game.id] == [
            digest(replayed(game.engine, game.rules, read(record.encode())).state)
            for record in KEPT[game.id]
        ]


def test_hooks_give_the_same_effects_and_the_same_codes(
    answers: list[Any], cases: dict[str, Case], tmp_path: Path
) -> None:
    tmp_path.chmod(0o700)
    result_of = runpy.run_path(str(HERE / "hooks.py"))["result_of"]
    cache = ModuleCache(tmp_path)
    ours = {name: result_of(case, cache) for name, case in cases.items()}
    assert dict(zip(cases, answers[1], strict=True)) == ours
