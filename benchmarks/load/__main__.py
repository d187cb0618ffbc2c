"""`python -m benchmarks.load DIALECT PORTS PIDS`: plays against running servers, answers in JSON.

The processor time is that of the servers' processes and their children over the measured seconds.
With --idle nobody plays: so many tables are set up, held, and asked for one move each at the end,
beside matches with long clocks at which nobody is.
"""

import argparse
import asyncio
import gc
import json
from statistics import quantiles
from time import process_time
from typing import Any

import psutil  # type: ignore[import-untyped]
import uvloop

from benchmarks.load.dialect import DIALECTS
from benchmarks.load.play import Load
from benchmarks.load.web import Web

HOST = "127.0.0.1"


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("dialect", choices=DIALECTS)
    asked.add_argument("ports", type=_numbers)
    asked.add_argument("pids", type=_numbers)
    asked.add_argument("--seconds", type=float, default=5.0)
    asked.add_argument("--warm", type=float, default=1.0)
    asked.add_argument("--tables", type=int, default=200)
    asked.add_argument("--rate", type=float, help="moves offered a second; without it, all it can")
    asked.add_argument("--idle", action="store_true")
    asked.add_argument("--waiting", type=int, default=0, help="matches at which nobody is")
    asked.add_argument("--together", action="store_true", help="all players of a match at one node")
    gc.freeze()
    gc.disable()
    words = asked.parse_args()
    print(json.dumps(uvloop.run(_held(words) if words.idle else _played(words))))


def _numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def _load(asked: argparse.Namespace) -> Load:
    webs = [Web(HOST, port) for port in asked.ports]
    return Load(DIALECTS[asked.dialect](), webs, asked.tables, asked.rate, asked.together)


async def _played(asked: argparse.Namespace) -> dict[str, Any]:
    load = _load(asked)
    await load.start()
    load.begin()
    await load.play(asked.warm)
    load.latencies.clear()
    load.late = 0
    moves, matches, cpu, own = load.moves, load.matches, spent(asked.pids), process_time()
    clock = asyncio.get_running_loop().time()
    await load.play(asked.seconds)
    seconds = asyncio.get_running_loop().time() - clock
    cpu, own = spent(asked.pids) - cpu, process_time() - own
    load.stop()
    percentiles = [1000 * share for share in quantiles(load.latencies, n=1000)]
    return {
        "moves": load.moves - moves,
        "matches": load.matches - matches,
        "all_matches": load.matches + len(load.tables),
        "seconds": seconds,
        "cpu": cpu,
        "generator_cpu": own,
        "late": load.late,
        "p50_ms": percentiles[499],
        "p99_ms": percentiles[989],
    }


async def _held(asked: argparse.Namespace) -> dict[str, Any]:
    load = _load(asked)
    await load.warm_up()
    before = memory(asked.pids)
    await load.start()
    await load.play(asked.seconds)
    held = memory(asked.pids) - before
    await load.begin_waiting(asked.waiting)
    waiting = memory(asked.pids) - before - held
    load.rate = 0.0  # one move each, and no more
    load.begin()
    for table in load.tables:
        table.move(0.0)
        await asyncio.sleep(0)
    while load.moves < len(load.tables):
        await load.play(0.05)
    load.stop()
    return {
        "sockets": 2 * len(load.tables),
        "bytes": held,
        "moves": load.moves,
        "matches": len(load.tables) + asked.waiting,
        "waiting_bytes": waiting,
    }


def memory(pids: list[int]) -> int:
    """Bytes that these processes hold."""
    total: int = sum(psutil.Process(pid).memory_info().rss for pid in pids)
    return total


def spent(pids: list[int]) -> float:
    """Seconds of processor that these processes and their children have used."""
    total = 0.0
    for pid in pids:
        process = psutil.Process(pid)
        for each in (process, *process.children(recursive=True)):
            times = each.cpu_times()
            total += times.user + times.system
    return total


if __name__ == "__main__":
    main()
