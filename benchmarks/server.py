"""The whole server beside its peers: tic-tac-toe, 200 matches at once, a new one every nine moves.

Every match is opened, joined and connected to as that server's clients do it; boardgame.io and
Colyseus keep nothing, ours keeps every move on disk where a row says durable. Throughput is moves
per second of the server's processor, so that neither the load nor neighbours count. boardgame.io
runs on the machine's own Node, and on a newer one if there is one; Colyseus asks for 22 or later.
`python -m tools.bench server --only peers --rounds 3` measures one part of it, less often.
"""

import argparse
import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from benchmarks.boardgame_io import nodes
from benchmarks.load.running import Running, bare, damier, node_peer
from benchmarks.pairs import Row, lower_bound
from tools.programs.node import has_npm, node, version
from tools.programs.services import postgres_and_valkey, temporary_folder

SECONDS, ROUNDS = 5.0, 9
SOCKETS, MATCHES = 10_000, 20_000
"""Held by one process, two at a table; matches, most of them with nobody there."""
OFFERED = 500
"""Moves a second, where latency is measured."""
PROMISED_P99_MS = 3.0
ACROSS, ACROSS_P99_MS = 200, 3.0
"""Moves a second across nodes, and what that may add to the slowest hundredth."""
TOGETHER, APART = 1.15, 1.6
"""What two nodes may spend on a move, beside one."""
SYNCS = 300

COLYSEUS_NODE = 22
COLYSEUS = "Colyseus 0.18, in memory"
BOARDGAME_IO = {20: 4.0, 24: 2.5}
"""What is promised beside it, by the Node that it runs on."""


def rows(given: Sequence[str] = ()) -> list[Row]:
    """Throughput and latency beside others; memory and sockets; one node and two."""
    parser = argparse.ArgumentParser(prog="tools.bench server")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args(list(given))
    return [row for part in asked.only for row in PARTS[part](asked.seconds, asked.rounds)]


def _beside_peers(seconds: float, rounds: int) -> list[Row]:
    """Throughput and latency."""
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
    return found


def _throughput(
    memory: Running,
    durable: Running,
    theirs: dict[str, Running],
    rooms: Running,
    seconds: float,
    rounds: int,
) -> list[Row]:
    """Moves of each in turn. What is promised is the lower bound of the ratio."""
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
                bar=BOARDGAME_IO.get(int(name.rpartition("Node ")[2].partition(".")[0])),
                lower=lower_bound([r[2] / r[3 + number] for r in rates]),
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
            bar=1.3,
            lower=lower_bound([r[0] / r[1] for r in rates]),
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


def _p99(server: Running, seconds: float, offered: int = OFFERED) -> float:
    """Microseconds."""
    return float(server.loaded("--rate", str(offered), seconds=seconds)["p99_ms"]) * 1000


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


def _held(seconds: float, rounds: int) -> list[Row]:
    """One process with a file: sockets at tables in play, and matches with a day for each move at
    which nobody is. What each of them costs in memory, and what a finished match does on disk."""
    with temporary_folder() as folder:
        with damier(f"sqlite:///{folder / 'damier.sqlite'}") as server:
            waiting, tables = MATCHES - SOCKETS // 2, SOCKETS // 2
            number = ("--tables", str(tables), "--waiting", str(waiting))
            found = server.loaded("--idle", *number, seconds=seconds)
        file = folder / "other.sqlite"
        with damier(f"sqlite:///{file}") as server:
            finished = server.loaded(seconds=seconds)["all_matches"]
        on_disk = file.stat().st_size / finished
    held = found["sockets"] if found["moves"] == tables else 0
    matches = found["matches"]
    each, seat = found["waiting_bytes"] / waiting, found["bytes"] / found["sockets"]
    return [
        Row("open sockets held", "sockets", held, "promised", SOCKETS, held / SOCKETS, bar=1.0),
        Row("open matches held", "matches", matches, "promised", MATCHES, matches / MATCHES, bar=1),
        _bytes("memory of an idle seat", seat),
        _bytes("memory of a match with nobody there", each),
        _bytes("disk of a match of nine moves", on_disk),
    ]


def _bytes(name: str, each: float) -> Row:
    return Row(name, "bytes", each, "one kilobyte", 1024, each / 1024)


def _grown(seconds: float, rounds: int) -> list[Row]:
    """PostgreSQL and Valkey: what a move costs all nodes together, with the players of each match
    at one of two nodes, or at different ones."""
    with ExitStack() as stack:
        database, redis = stack.enter_context(postgres_and_valkey())
        other, bus = stack.enter_context(postgres_and_valkey())
        one = stack.enter_context(damier(database, redis))
        two = stack.enter_context(damier(other, bus, nodes=2))
        costs, late = [], []
        for _ in range(rounds):
            together = _cost(two, seconds, "--together")
            costs.append((_cost(one, seconds), together, _cost(two, seconds)))
            late.append([_p99(each, seconds, ACROSS) for each in (one, two)])
    single, together, apart = (median(column) for column in zip(*costs, strict=True))
    alone, across = (median(column) for column in zip(*late, strict=True))
    unit, peer = "µs of processor a move", "one node, PostgreSQL and Valkey"
    return [
        Row("one node, PostgreSQL and Valkey", unit, single, "one core", 1e6, 1e6 / single),
        _dearer("two nodes, players at the owner", unit, together, peer, single, TOGETHER),
        _dearer("two nodes, players at different ones", unit, apart, peer, single, APART),
        _dearer(
            f"p99 at {ACROSS} moves/s across nodes",
            "µs",
            across,
            f"one node's, and {ACROSS_P99_MS:g} ms",
            alone + 1000 * ACROSS_P99_MS,
            1.0,
        ),
    ]


def _dearer(name: str, unit: str, ours: float, peer: str, theirs: float, most: float) -> Row:
    """A row that holds while ours is at most so many times theirs."""
    return Row(name, unit, ours, peer, theirs, theirs / ours, bar=1 / most)


def _cost(server: Running, seconds: float, *words: str) -> float:
    """Microseconds of processor that all nodes together spend on a move."""
    found = server.loaded(*words, seconds=seconds)
    return float(1e6 * found["cpu"] / found["moves"])


PARTS: dict[str, Callable[[float, int], list[Row]]] = {
    "peers": _beside_peers,
    "held": _held,
    "nodes": _grown,
}
