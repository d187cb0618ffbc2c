"""Servers to play against, each a process of its own: ours as `damier serve`, the peers on Node.

Ours runs as anybody runs it, but counts no lobbies, sockets or requests of one address, since all
load comes from one. Limits on open files are raised for everybody alike.
"""

import json
import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.boardgame_io import peer

UNCOUNTED = {
    "DAMIER_LOBBIES_PER_ADDRESS": "0",
    "DAMIER_SOCKETS_PER_ADDRESS": "1000000",
    "DAMIER_REQUESTS_PER_SECOND": "1000000",
    "DAMIER_LEASE_SECONDS": "60",  # what is measured is the work, on however busy a machine
}
START_SECONDS = 60.0


@dataclass(frozen=True)
class Running:
    """A server that can be played against."""

    dialect: str
    ports: tuple[int, ...]
    pids: tuple[int, ...]

    def loaded(self, *words: str, seconds: float) -> dict[str, Any]:
        """What the load generator found."""
        where = [",".join(map(str, numbers)) for numbers in (self.ports, self.pids)]
        command = [sys.executable, "-m", "benchmarks.load", self.dialect, *where, *words]
        timeout = 120 + 10 * seconds
        ran = subprocess.run(
            [*command, "--seconds", str(seconds)], capture_output=True, text=True, timeout=timeout
        )
        if ran.returncode != 0:
            raise RuntimeError(f"the load on {self.dialect} failed: {ran.stderr[-2000:]}")
        found: dict[str, Any] = json.loads(ran.stdout)
        return found


@contextmanager
def node_peer(dialect: str, script: str, binary: str) -> Iterator[Running]:
    """A peer of peers/ on this Node, once it listens."""
    _raise_limits()
    process = peer(script, binary)
    try:
        assert process.stdout is not None
        port = json.loads(process.stdout.readline())["port"]
        yield Running(dialect, (port,), (process.pid,))
    finally:
        process.kill()
        process.wait()


@contextmanager
def bare() -> Iterator[Running]:
    """A server that knows no game, once it listens."""
    _raise_limits()
    command = [sys.executable, "-m", "benchmarks.peers.bare_server"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        port = json.loads(process.stdout.readline())["port"]
        yield Running("bare", (port,), (process.pid,))
    finally:
        process.kill()
        process.wait()


@contextmanager
def damier(
    database: str, redis: str = "", nodes: int = 1, source: Path | None = None
) -> Iterator[Running]:
    """Our own server, of one node or of several, once it listens; of other sources if they are
    named."""
    _raise_limits()
    others = {} if source is None else {"PYTHONPATH": str(source)}
    command = [sys.executable, "-m", "damier", "serve", "--port", "0", "--database", database]
    command += ["--redis", redis] if redis else []
    processes = []
    try:
        for _ in range(nodes):
            process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                text=True,
                env={**os.environ, **UNCOUNTED, **others},
            )
            processes.append(process)
        ports = tuple(_port(process) for process in processes)
        yield Running("damier", ports, tuple(process.pid for process in processes))
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait(START_SECONDS)


def _port(process: "subprocess.Popen[str]") -> int:
    assert process.stdout is not None
    said = process.stdout.readline()
    found = re.search(r":(\d+)\s*$", said)
    if found is None:
        raise RuntimeError(f"damier serve said {said!r}")
    return int(found.group(1))


def _raise_limits() -> None:
    """As many open files as the machine allows; children inherit it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
