"""boardgame.io's reducer as a peer: a Node process that plays tic-tac-toe when asked.

It is asked for a few hundred matches at a time, so that its work and ours alternate. Only its
reducer's moves are inside its clock; starting matches, JSON and the pipe are outside. It runs on
a Node of 22 or later: on Node 20 the same reducer is several times slower.
"""

import json
import os
import subprocess
from functools import cache
from pathlib import Path

from benchmarks.pairs import Work
from damier import catalogue
from damier.core import SeededRandom
from damier.testing import choices
from tools.node import installed, node

PEERS = Path(__file__).resolve().parent / "peers"
OLDEST_NODE = 24
PEER = "boardgame.io's reducer, tic-tac-toe"

MATCHES = 250
CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")


@cache
def scripts() -> list[list[int]]:
    """Random matches of tic-tac-toe as lists of cells, whoever plays them."""
    game = catalogue.load("tic-tac-toe-py")
    rng = SeededRandom(1)
    played = []
    for number in range(MATCHES):
        state = game.engine.init(game.decode_config({"seed": number, "playerIds": ["p1", "p2"]}))
        script = []
        while possible := choices(game.engine, state):
            player, action = rng.pick(possible)
            script.append(CELLS.index(action.cell))
            state = game.engine.resolve(state, action, player)
        played.append(script)
    return played


def peer(script: str, *words: str) -> "subprocess.Popen[str]":
    """A Node program of peers/ with its packages installed, as production runs it."""
    installed(PEERS)
    return subprocess.Popen(
        [node(OLDEST_NODE), str(PEERS / script), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "NODE_ENV": "production"},
    )


@cache
def reducer() -> Work:
    """The reducer's moves, as work to compare with; one process serves the whole run."""
    running = peer("reducer.mjs")
    assert running.stdin is not None
    assert running.stdout is not None
    asked, answers = running.stdin, running.stdout
    line = json.dumps(scripts()) + "\n"

    def work() -> tuple[int, float]:
        asked.write(line)
        asked.flush()
        made, seconds = json.loads(answers.readline())
        return made, seconds

    for _ in range(20):
        work()  # its compiler needs some thousands of moves to warm up
    return work
