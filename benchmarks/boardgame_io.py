"""boardgame.io's reducer as a peer: a Node process that plays tic-tac-toe when asked.

It is asked for a few hundred matches at a time, so that its work and ours alternate. Only its
reducer's moves are inside its clock; starting matches, JSON and the pipe are outside. Its speed
depends on the Node it runs on: bars are for the machine's own, and where PyPI brings a newer one
the same is shown for that, with a bar of its own where one was promised.
"""

import json
import os
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

from benchmarks.core import tic_tac_toe_scripts
from benchmarks.pairs import Row, Work, compared
from tools.programs.node import has_npm, installed, node, version

PEERS = Path(__file__).resolve().parent / "peers"
NEWER_NODE = 24
WARM_UP = 20
MATCHES = 250


@cache
def scripts() -> list[list[int]]:
    """Random matches of tic-tac-toe as lists of cells, whoever plays them."""
    return tic_tac_toe_scripts(MATCHES)


def nodes() -> list[str]:
    """The machine's own Node, and a newer one if there is one."""
    return list(dict.fromkeys((node(), node(NEWER_NODE))))


def peer(script: str, binary: str) -> "subprocess.Popen[str]":
    """A program of peers/ with its packages installed, as production runs it."""
    installed(PEERS)
    return subprocess.Popen(
        [binary, str(PEERS / script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "NODE_ENV": "production"},
    )


def beside_the_reducer(
    name: str,
    unit: str,
    ours: Work,
    bar: float,
    pairs: int = 21,
    newer_bar: float | None = None,
) -> list[Row]:
    """Our rate beside the reducer's moves a second, on each Node; alone where npm is missing."""
    if not has_npm():
        done, seconds = ours()
        return [Row(name, unit, done / seconds, "none: npm is missing", 0.0, 0.0)]
    return [
        compared(
            name,
            unit,
            ours,
            f"boardgame.io's reducer, tic-tac-toe, Node {version(binary)}",
            _reducer(binary),
            bar=bar if binary == node() else newer_bar,
            pairs=pairs,
        )
        for binary in nodes()
    ]


@cache
def _reducer(binary: str) -> Callable[[], tuple[int, float]]:
    """The reducer's moves, as work to compare with; one process serves the whole run."""
    running = peer("reducer.mjs", binary)
    assert running.stdin is not None
    assert running.stdout is not None
    asked, answers = running.stdin, running.stdout
    line = json.dumps(scripts()) + "\n"

    def work() -> tuple[int, float]:
        asked.write(line)
        asked.flush()
        made, seconds = json.loads(answers.readline())
        return made, seconds

    for _ in range(WARM_UP):
        work()  # its compiler wants some thousands of moves first
    return work
