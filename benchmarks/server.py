"""The whole server beside its peers: tic-tac-toe, 200 matches at once, a new one every nine moves.

Every match is opened, joined and connected to as that server's clients do it; boardgame.io and
Colyseus keep nothing, ours keeps every move on disk where a row says durable. Throughput is moves
per second of the server's processor, so that neither the load nor neighbours count. boardgame.io
runs on the machine's own Node, and on a newer one if there is one; Colyseus asks for 22 or later.
`python -m benchmarks.server SECONDS ROUNDS SOCKETS` is a quick form.
"""

import os
import sys
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from benchmarks.boardgame_io import nodes
from benchmarks.load.running import Running, bare, damier, node_peer
from benchmarks.pairs import Row
from tools.programs.node import has_npm, node, version
from tools.programs.services import postgres_and_valkey, temporary_folder

SECONDS, ROUNDS = 5.0, 9
SOCKETS = 10_000
OFFERED = 500
"""Moves a second, where latency is measured."""
PROMISED_P99_MS = 3.0
SYNCS = 300

COLYSEUS_NODE = 22
COLYSEUS = "Colyseus 0.18, in memory"


def rows(seconds: float = SECONDS, rounds: int = ROUNDS, sockets: int = SOCKETS) -> list[Row]:
    """Throughput, latency, memory and sockets, then a grown installation of one and two nodes."""
    with ExitStack() as stack, temporary_folder() as folder:
        memory = stack.enter_context(damier("memory:"))
        durable = stack.enter_context(damier(f"sqlite:///{folder / 'damier.sqlite'}"))
        found = []
        if not has_npm():
            print("npm is missing: boardgame.io and Colyseus are not measured")
            found += _alone(memory, durable, folder, seconds)
        else:
            script, binary = "colyseus_server.mjs", node(COLYSEUS_NODE)
            rooms = stack.enter_context(node_peer("colyseus", script, binary))
            script = "boardgame_io_server.mjs"
            theirs = {
                f"boardgame.io 0.50, in memory, Node {version(binary)}": stack.enter_context(
                    node_peer("boardgame.io", script, binary)
                )
                for binary in nodes()
            }
            found += _throughput(memory, durable, theirs, rooms, seconds, rounds)
            echo = stack.enter_context(bare())
            found += _latency(memory, durable, rooms, echo, folder, seconds, rounds)
    return [*found, *_held(sockets), *_grown(seconds, rounds)]


def _throughput(
    memory: Running,
    durable: Running,
    theirs: dict[str, Running],
    rooms: Running,
    seconds: float,
    rounds: int,
) -> list[Row]:
    everybody = (memory, rooms, durable, *theirs.values())
    for server in everybody:
        _moves(server, seconds)
    rates = [[_moves(server, seconds) for server in everybody] for _ in range(rounds)]
    fast, colyseus, kept, *others = (median(column) for column in zip(*rates, strict=True))
    unit = "moves/CPU s"
    return [
        *(
            Row(
                "server, durable SQLite",
                unit,
                kept,
                name,
                others[number],
                median(r[2] / r[3 + number] for r in rates),
                bar=None if number else 4.0,
            )
            for number, name in enumerate(theirs)
        ),
        Row(
            "server, memory",
            unit,
            fast,
            COLYSEUS,
            colyseus,
            median(r[0] / r[1] for r in rates),
            bar=0.8,
        ),
    ]


def _moves(server: Running, seconds: float) -> float:
    found = server.loaded(seconds=seconds)
    return float(found["moves"] / found["cpu"])


def _latency(
    memory: Running,
    durable: Running,
    rooms: Running,
    echo: Running,
    folder: Path,
    seconds: float,
    rounds: int,
) -> list[Row]:
    """From the moment a move is due until both players have heard of it."""
    measured = []
    for _ in range(rounds):
        disk = _sync_p99(folder)
        four = [_p99(server, seconds) for server in (memory, echo, durable, rooms)]
        measured.append((*four, disk))
    fast, bare_p99, kept, colyseus, disk = (
        median(column) for column in zip(*measured, strict=True)
    )
    promised = PROMISED_P99_MS * 1000
    return [
        Row(
            f"p99 at {OFFERED} moves/s, memory",
            "µs",
            fast,
            "promised",
            promised,
            promised / fast,
            bar=1.0,
        ),
        Row(
            "the same, beside the machine",
            "µs",
            fast,
            "a server that only repeats",
            bare_p99,
            median(b / f for f, b, *_ in measured),
        ),
        Row(
            f"p99 at {OFFERED} moves/s, durable",
            "µs",
            kept,
            COLYSEUS,
            colyseus,
            median(c / k for _, _, k, c, _ in measured),
            bar=1.0,
        ),
        Row("the same, beside the disk", "µs", kept, "fsync p99 of this disk", disk, disk / kept),
    ]


def _alone(memory: Running, durable: Running, folder: Path, seconds: float) -> list[Row]:
    """What can be said where no peer can be installed."""
    kept, fast = _moves(durable, seconds), _moves(memory, seconds)
    promised = PROMISED_P99_MS * 1000
    p99, disk = _p99(memory, seconds), _sync_p99(folder)
    late = _p99(durable, seconds)
    return [
        Row("server, durable SQLite", "moves/CPU s", kept, "in memory", fast, kept / fast),
        Row("p99, memory", "µs", p99, "promised", promised, promised / p99, bar=1.0),
        Row("p99, durable", "µs", late, "fsync p99 of this disk", disk, disk / late),
    ]


def _p99(server: Running, seconds: float) -> float:
    """Microseconds."""
    return float(server.loaded("--rate", str(OFFERED), seconds=seconds)["p99_ms"]) * 1000


def _sync_p99(folder: Path) -> float:
    """Microseconds that the disk takes for one page and an fsync, in the slowest hundredth."""
    times = []
    with (folder / "sync").open("wb", buffering=0) as file:
        for _ in range(SYNCS):
            begun = perf_counter()
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            times.append(1e6 * (perf_counter() - begun))
    return quantiles(times, n=100)[98]


def _held(sockets: int) -> list[Row]:
    """So many sockets at once, each at a table in play, and what each costs."""
    with damier("memory:") as server:
        found = server.loaded("--idle", "--tables", str(sockets // 2), seconds=1.0)
    each = found["bytes"] / found["sockets"]
    held = found["sockets"] if found["moves"] == sockets // 2 else 0
    return [
        Row("open sockets held", "sockets", held, "promised", SOCKETS, held / SOCKETS, bar=1.0),
        Row("memory of an idle seat", "bytes", each, "one kilobyte", 1024, each / 1024),
    ]


def _grown(seconds: float, rounds: int) -> list[Row]:
    """PostgreSQL and Valkey: two nodes, with the players of each match at different ones."""
    with ExitStack() as stack:
        database, redis = stack.enter_context(postgres_and_valkey())
        one = stack.enter_context(damier(database, redis))
        two = stack.enter_context(damier(database, redis, nodes=2))
        rates = [(_wall(one, seconds), _wall(two, seconds)) for _ in range(rounds)]
    single, double = (median(column) for column in zip(*rates, strict=True))
    ratio = median(b / a for a, b in rates)
    return [
        Row("two nodes, PostgreSQL and Valkey", "moves/s", double, "one node", single, ratio),
    ]


def _wall(server: Running, seconds: float) -> float:
    found = server.loaded(seconds=seconds)
    return float(found["moves"] / found["seconds"])


if __name__ == "__main__":
    words = [float(word) for word in sys.argv[1:]]
    quick = words + [1.5, 1, 1_000][len(words) :]
    for row in rows(quick[0], int(quick[1]), int(quick[2])):
        print(row)
