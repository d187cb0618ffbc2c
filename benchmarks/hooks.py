"""What hooks cost: one call in each language, Love Letter played through them, and no hook at all.

A call is one played Guard: the snapshot to JSON, a fresh instance, one question, one effect read
back. Love Letter's actions are those of random matches; only `apply_action` is inside the clock.
Bundle tic-tac-toe has no hook: its rows show what the YAML alone costs.
"""

import tempfile
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import thread_time

import msgspec

from benchmarks.boardgame_io import beside_the_reducer, scripts
from benchmarks.bundle_work import SNAPSHOT, Table
from benchmarks.pairs import Row, Work
from damier import catalogue
from damier.core import SeededRandom
from damier.testing import random_match
from damier.wasm.binary import DEFAULT_LIMITS
from damier.wasm.compile import ModuleCache
from damier.wasm.wasmtime_host import WasmtimeHooks

SDK = Path(__file__).resolve().parents[1] / "sdk"
PROMISED_MICROSECONDS = 150
PROMISED_ACTIONS = 3_000
NEWER_BAR = 1.5
"""Beside the reducer of boardgame.io on the newest Node."""
CALLS, TURNS = 150, 40
MATCHES = 20
RUNS = 15


def rows() -> list[Row]:
    """Calls by language, then whole games made of YAML."""
    return [*_calls(), _love_letter(), *_tic_tac_toe()]


def _calls() -> list[Row]:
    """The median call of each language, in microseconds. They take turns, so that a slow minute of
    the machine is slow for all of them."""
    with tempfile.TemporaryDirectory() as folder:
        cache = ModuleCache(Path(folder))
        hooks = {
            module.parent.parent.name: WasmtimeHooks(
                module.read_bytes(), ["guard_guess"], DEFAULT_LIMITS, cache
            )
            for module in sorted(SDK.glob("*/guard_guess/guard_guess.wasm"))
        }
        times: dict[str, list[float]] = {name: [] for name in hooks}
        for round_number in range(TURNS + 1):
            for name, called in hooks.items():
                taken = [_called(called) for _ in range(CALLS)]
                if round_number:  # the first warms up
                    times[name] += taken
    return [_row(name, median(taken)) for name, taken in times.items()]


def _called(hooks: WasmtimeHooks) -> float:
    begun = thread_time()
    effects = hooks.call("guard_guess", msgspec.json.encode(SNAPSHOT), Table())
    decoded = [msgspec.json.decode(effect) for effect in effects]
    taken = 1e6 * (thread_time() - begun)
    assert decoded == [{"eliminate": {"player": "p2"}}]
    return taken


def _row(language: str, taken: float) -> Row:
    promised = PROMISED_MICROSECONDS
    return Row(
        f"hook call, {language}", "µs", taken, "promised", promised, promised / taken, bar=1.0
    )


def _love_letter() -> Row:
    """Actions of random matches, in which every card that asks a hook is played."""
    game = catalogue.load("love-letter@1.0")
    rng, kept = SeededRandom(3), []
    for seed in range(MATCHES):
        config = game.decode_config({"seed": seed, "playerIds": ["p1", "p2", "p3", "p4"]})
        for before, after in pairwise(random_match(game.engine, config, rng)):
            kept.append((before.state, *after.history[-1]))
    apply_action, rates = game.engine.apply_action, []
    for _ in range(RUNS):
        begun = thread_time()
        for state, player, action in kept:
            apply_action(state, action, player)
        rates.append(len(kept) / (thread_time() - begun))
    rate = median(rates)
    name, promised = "Love Letter through its hooks", PROMISED_ACTIONS
    return Row(name, "actions/s", rate, "promised", promised, rate / promised, bar=1.0)


def _tic_tac_toe() -> list[Row]:
    name = "tic-tac-toe as a bundle"
    return beside_the_reducer(name, "actions/s", bundle_moves(), bar=1.0, newer_bar=NEWER_BAR)


def bundle_moves() -> Work:
    """The same matches as the reducer's."""
    game = catalogue.load("tic-tac-toe")
    actions = [
        game.decode_action({"type": "place", "cell": f"{'abc'[cell % 3]}{3 - cell // 3}"})
        for cell in range(9)
    ]
    start = game.engine.init(game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]}))
    moves = [[(actions[c], ("p1", "p2")[n % 2]) for n, c in enumerate(s)] for s in scripts()]
    apply_action = game.engine.apply_action

    def work() -> tuple[int, float]:
        begun = thread_time()
        for script in moves:
            state = start
            for action, player in script:
                state = apply_action(state, action, player)
        spent = thread_time() - begun
        assert game.engine.is_game_over(state)
        return sum(map(len, moves)), spent

    return work


if __name__ == "__main__":
    for row in _calls():
        print(f"{row.name}: {row.ours:.0f} {row.unit}")
