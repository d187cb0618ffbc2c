"""Learning: our PettingZoo environment beside PettingZoo's own, on tic-tac-toe, and many at once.

All play the same random matches through the same loop: `reset`, then `last()` with its observation
and mask and `step` for every agent until none is left; each of these calls is inside the clock.
"""

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.core import tic_tac_toe_scripts
from benchmarks.pairs import Row, compared, timed
from damier.rl.pettingzoo import env
from damier.rl.vector import VectorEnv

MATCHES = 300
STEPS_AT_ONCE = 8_000
MATCHES_AT_ONCE = 256

warnings.filterwarnings("ignore", module="pettingzoo|pygame|gymnasium")


def played(table: Any, scripts: list[list[int]]) -> int:
    """Step through these matches, one agent at a time."""
    for number, script in enumerate(scripts):
        table.reset(seed=number)
        cells = iter(script)
        for _ in table.agent_iter():
            _, _, terminated, truncated, _ = table.last()
            table.step(None if terminated or truncated else next(cells))
    return sum(map(len, scripts))


def played_at_once(table: VectorEnv, steps: int) -> int:
    """Step many matches together; a finished one begins again by itself."""
    generator = np.random.default_rng(1)
    step = table.reset(seed=1)
    done = 0
    while done < steps:
        step = table.step(table.random_actions(generator))
        done += len(step.movers)
    return done


def their_env(wrapped: bool) -> Any:
    from pettingzoo.classic.tictactoe.tictactoe import env as wrapped_env
    from pettingzoo.classic.tictactoe.tictactoe import raw_env

    return wrapped_env() if wrapped else raw_env()


def rows() -> list[Row]:
    """Our steps a second beside theirs, and those of many matches in one process."""
    ours, raw, wrapped = env("tic-tac-toe-py"), their_env(False), their_env(True)
    scripts = tic_tac_toe_scripts()[:MATCHES]
    many = VectorEnv("tic-tac-toe-py", MATCHES_AT_ONCE)

    def steps(table: Any) -> Callable[[], tuple[int, float]]:
        return timed(lambda: played(table, scripts))

    return [
        compared(
            "tic-tac-toe: steps of an environment",
            "steps/s",
            steps(ours),
            "PettingZoo tictactoe_v3, wrapped",
            steps(wrapped),
            bar=5.0,
            pairs=15,
        ),
        compared(
            "tic-tac-toe: steps of an environment",
            "steps/s",
            steps(ours),
            "PettingZoo tictactoe_v3, raw_env",
            steps(raw),
            bar=1.0,
            pairs=15,
        ),
        compared(
            f"tic-tac-toe: {MATCHES_AT_ONCE} matches at once, on one core",
            "steps/s",
            timed(lambda: played_at_once(many, STEPS_AT_ONCE)),
            "PettingZoo tictactoe_v3, raw_env",
            steps(raw),
            pairs=15,
        ),
    ]
