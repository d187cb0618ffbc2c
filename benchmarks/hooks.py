"""How long one hook call takes: snapshot to JSON, a fresh instance, the hook, effects from JSON.

    python benchmarks/hooks.py [language ...]

The bar is 150 µs in the median. A call is one played Guard: one question, one effect.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from damier.wasm.cache import ModuleCache
from damier.wasm.limits import DEFAULT_LIMITS
from damier.wasm.wasmtime_host import WasmtimeHooks

SDK = Path(__file__).resolve().parents[1] / "sdk"
BAR_MICROSECONDS = 150
WARM_UP, CALLS = 200, 5_000

SNAPSHOT = {
    "hook": "guard_guess",
    "event": "on_after_play",
    "actor": "p1",
    "args": {"target": "p2", "guess": "priest"},
    "card": "guard",
    "players": ["p1", "p2", "p3", "p4"],
    "zones": {
        "deck": ["baron", "guard", "king", "prince", "handmaid", "guard", "priest"],
        "burn": ["princess"],
        "discard": {"p1": ["guard"], "p2": [], "p3": ["guard"], "p4": ["prince"]},
        "hands": {"p1": ["countess"], "p2": ["priest"], "p3": ["baron"], "p4": ["handmaid"]},
        "immunes": {"p1": False, "p2": False, "p3": True, "p4": False},
        "eliminated": {"p1": False, "p2": False, "p3": False, "p4": False},
    },
    "turn": {"player": "p1", "phase": "resolve", "tick": 9},
}


class Table:
    def rng(self, bound: int) -> int:
        return 0

    def player_holds(self, player: str, entity: str) -> bool:
        return (player, entity) == ("p2", "priest")

    def get(self, path: str) -> bytes | None:
        return None

    def log(self, text: str) -> None:
        return


def measured(hooks: WasmtimeHooks) -> list[float]:
    """Microseconds of each call."""
    table, times = Table(), []
    for _ in range(WARM_UP + CALLS):
        began = time.perf_counter_ns()
        effects = hooks.call("guard_guess", msgspec.json.encode(SNAPSHOT), table)
        decoded = [msgspec.json.decode(effect) for effect in effects]
        times.append((time.perf_counter_ns() - began) / 1_000)
        assert decoded == [{"eliminate": {"player": "p2"}}]
    return times[WARM_UP:]


def main(languages: list[str]) -> None:
    modules = sorted(SDK.glob("*/guard_guess/guard_guess.wasm"))
    print(
        f"{'hook call':<16}{'module':>12}{'median µs':>11}{'p99 µs':>9}   bar {BAR_MICROSECONDS} µs"
    )
    with tempfile.TemporaryDirectory() as folder:
        cache = ModuleCache(Path(folder))
        for path in modules:
            language = path.parent.parent.name
            if languages and language not in languages:
                continue
            wasm = path.read_bytes()
            hooks = WasmtimeHooks(wasm, ["guard_guess"], DEFAULT_LIMITS, cache)
            times = measured(hooks)
            median, slow = statistics.median(times), statistics.quantiles(times, n=100)[98]
            met = "met" if median <= BAR_MICROSECONDS else "not met"
            print(f"{language:<16}{len(wasm):>12}{median:>11.1f}{slow:>9.1f}   {met}")


if __name__ == "__main__":
    main(sys.argv[1:])
