"""`python -m benchmarks.load.alternation PORT PID PORT PID`: plays at two servers in turn.

Each has two hundred tables. One plays so many moves while the other is held, then the other does,
in the order 1 2 2 1: whatever else the machine does meets both alike, and a busy machine makes it
longer, not coarser. The answer is JSON: for each the seconds of processor that its process has used
while it was played at, and the moves made.
"""

import argparse
import asyncio
import gc
import json
from time import clock_gettime

import uvloop

from benchmarks.load.dialect import DIALECTS
from benchmarks.load.play import Load
from benchmarks.load.web import Web

HOST = "127.0.0.1"
TABLES = 200
WARM_MOVES = 3000
LOOK_SECONDS = 0.005
ORDER = (0, 1, 1, 0)


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("numbers", type=int, nargs=4)
    asked.add_argument("--rounds", type=int, default=2)
    asked.add_argument("--slice", type=int, default=2000, help="moves at one of them")
    gc.freeze()
    gc.disable()
    words = asked.parse_args()
    port, pid, other_port, other_pid = words.numbers
    servers = ((port, pid), (other_port, other_pid))
    print(json.dumps(uvloop.run(alternated(servers, words.rounds, words.slice))))


async def alternated(
    servers: tuple[tuple[int, int], ...], rounds: int, slice_moves: int
) -> list[dict[str, float]]:
    """What each of the servers has used, after a while that does not count."""
    loads = [Load(DIALECTS["damier"](), [Web(HOST, port)], TABLES) for port, _ in servers]
    for load in loads:
        await load.start()
        load.begin()
        await play(load, WARM_MOVES)
        await load.hold()
    found = [{"cpu": 0.0, "moves": 0.0} for _ in servers]
    for place in ORDER * rounds:
        load, clock = loads[place], clock_of(servers[place][1])
        moves, cpu = load.moves, clock_gettime(clock)
        load.go_on()
        await play(load, slice_moves)
        await load.hold()
        found[place]["cpu"] += clock_gettime(clock) - cpu
        found[place]["moves"] += load.moves - moves
    for load in loads:
        load.stop()
    await asyncio.sleep(0)
    return found


async def play(load: Load, moves: int) -> None:
    """At least so many moves."""
    enough = load.moves + moves
    while load.moves < enough:
        await load.play(LOOK_SECONDS)


def clock_of(pid: int) -> int:
    """The clock that counts a process' time on the processor, all threads of it and no children, in
    nanoseconds: what clock_getcpuclockid(3) gives on Linux."""
    return (~pid << 3) | 2


if __name__ == "__main__":
    main()
