"""`python -m benchmarks.load DIALECT PORT PID`: plays against a running server, answers in JSON.

The processor time is that of the server's process and its children over the measured seconds.
"""

import argparse
import asyncio
import gc
import json
from statistics import quantiles
from typing import Any

import psutil
import uvloop

from .dialect import DIALECTS
from .play import Load
from .web import Web

HOST = "127.0.0.1"


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("dialect", choices=DIALECTS)
    asked.add_argument("port", type=int)
    asked.add_argument("pid", type=int)
    asked.add_argument("--seconds", type=float, default=5.0)
    asked.add_argument("--warm", type=float, default=1.0)
    asked.add_argument("--tables", type=int, default=200)
    asked.add_argument("--rate", type=float, help="moves offered a second; without it, all it can")
    gc.freeze()
    gc.disable()
    print(json.dumps(uvloop.run(_played(asked.parse_args()))))


async def _played(asked: argparse.Namespace) -> dict[str, Any]:
    load = Load(DIALECTS[asked.dialect](), Web(HOST, asked.port), asked.tables, asked.rate)
    await load.start()
    await load.play(asked.warm)
    load.latencies.clear()
    load.late = 0
    moves, matches, cpu, own = load.moves, load.matches, spent(asked.pid), _own()
    clock = asyncio.get_running_loop().time()
    await load.play(asked.seconds)
    seconds = asyncio.get_running_loop().time() - clock
    cpu, own = spent(asked.pid) - cpu, _own() - own
    load.stop()
    percentiles = [1000 * share for share in quantiles(load.latencies, n=1000)]
    return {
        "moves": load.moves - moves,
        "matches": load.matches - matches,
        "seconds": seconds,
        "cpu": cpu,
        "generator_cpu": own,
        "late": load.late,
        "p50_ms": percentiles[499],
        "p99_ms": percentiles[989],
    }


def spent(pid: int) -> float:
    """Seconds of processor that a process and its children have used."""
    process = psutil.Process(pid)
    total = 0.0
    for each in (process, *process.children(recursive=True)):
        times = each.cpu_times()
        total += times.user + times.system
    return total


def _own() -> float:
    times = psutil.Process().cpu_times()
    return times.user + times.system


if __name__ == "__main__":
    main()
