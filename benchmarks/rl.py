"""Learning: our environments beside PettingZoo's on tic-tac-toe, beside OpenSpiel's on Quoridor.

On tic-tac-toe all play the same random matches through the same loop: `reset`, then `last()` with
its observation and mask and `step` for every agent until none is left, all inside the clock. Each
round has matches that no round before had, so that what ours remembers of positions is what it
would remember in training. On Quoridor and Triple Triad every side makes, for each ply, what the
mover sees and its mask, draws one action of the mask by the same numpy call, plays it, and begins a
match that is over anew. Everything is one thread, so what counts is its processor time.
"""

import warnings
from collections.abc import Callable
from itertools import count as counted
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from benchmarks.core import tic_tac_toe_scripts
from benchmarks.pairs import Row, Work, compared
from damier.compiled import mode
from damier.rl.gymnasium import SeatEnv
from damier.rl.pettingzoo import env
from damier.rl.vector import VectorEnv, drawn

MATCHES = 300
MATCHES_AT_ONCE = 256
PLIES = 324
"""OpenSpiel's end of a match of Quoridor."""
STEPS_AT_ONCE = 60
STEPS_ALONE = 2_000
STEPS_OF_STATES = 8
ROUNDS_OF_LOVE_LETTER, STEPS_OF_LOVE_LETTER = 7, 500
ENOUGH_OF_LOVE_LETTER = 200.0

BARS: dict[str, dict[str, float | None]] = {
    "compiled": {"alone": 8.0, "openspiel": 4.0, "cards": 5.0},
    "pure": {"alone": None, "openspiel": None, "cards": None},
}

warnings.filterwarnings("ignore", module="pettingzoo|pygame|gymnasium")


def timed(work: Callable[[], int]) -> Work:
    """Work of which every second of the processor counts."""

    def measured() -> tuple[int, float]:
        start = process_time()
        done = work()
        return done, process_time() - start

    return measured


def played(table: Any, scripts: list[list[int]]) -> int:
    """Step through these matches, one agent at a time."""
    for number, script in enumerate(scripts):
        table.reset(seed=number)
        cells = iter(script)
        for _ in table.agent_iter():
            _, _, terminated, truncated, _ = table.last()
            table.step(None if terminated or truncated else next(cells))
    return sum(map(len, scripts))


def many_matches(count: int, game: str = "quoridor") -> Work:
    """Plies of so many matches of a game in our batch."""
    table, generator = VectorEnv(game, count, max_turns=PLIES), np.random.default_rng(1)
    table.reset(seed=1)

    def steps() -> int:
        for _ in range(STEPS_AT_ONCE):
            table.step(table.random_actions(generator))
        return STEPS_AT_ONCE * count

    return timed(steps)


def one_match(game: str = "quoridor") -> Work:
    """Plies of our single environment."""
    table, generator = env(game, max_turns=PLIES), np.random.default_rng(1)
    table.reset(seed=1)

    def steps() -> int:
        for _ in range(STEPS_ALONE):
            seen, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.reset()
                seen = table.last()[0]
            table.step(int(drawn(seen["action_mask"][None], generator)[0]))
        return STEPS_ALONE

    return timed(steps)


def states_of_openspiel(count: int) -> Work:
    """Plies of so many states of OpenSpiel's C++ Quoridor, stepped from Python."""
    import pyspiel

    game, generator = pyspiel.load_game("quoridor"), np.random.default_rng(1)
    states = [game.new_initial_state() for _ in range(count)]
    seen = np.empty((count, game.observation_tensor_size()), np.float32)
    masks = np.empty((count, game.num_distinct_actions()), np.int8)

    def steps() -> int:
        for _ in range(STEPS_OF_STATES):
            for place, state in enumerate(states):
                seen[place] = state.observation_tensor()
                masks[place] = state.legal_actions_mask()
            actions = drawn(masks, generator).tolist()
            for place, (state, action) in enumerate(zip(states, actions, strict=True)):
                state.apply_action(action)
                if state.is_terminal():
                    states[place] = game.new_initial_state()
        return STEPS_OF_STATES * count

    return timed(steps)


def their_env(wrapped: bool) -> Any:
    from pettingzoo.classic.tictactoe.tictactoe import env as wrapped_env
    from pettingzoo.classic.tictactoe.tictactoe import raw_env

    return wrapped_env() if wrapped else raw_env()


def rows() -> list[Row]:
    """Our steps a second beside theirs, and those of many matches in one process."""
    ours, raw, wrapped = env("tic-tac-toe-py"), their_env(False), their_env(True)
    bars = BARS[mode()]

    def steps(table: Any, first: int = 1) -> Work:
        rounds = counted(first)

        def measured() -> tuple[int, float]:
            scripts = tic_tac_toe_scripts(MATCHES, next(rounds))
            start = process_time()
            return played(table, scripts), process_time() - start

        return measured

    return [
        compared(
            "tic-tac-toe: steps of an environment",
            "steps/s",
            steps(ours),
            "PettingZoo tictactoe_v3, wrapped",
            steps(wrapped),
            bar=6.0,
            pairs=15,
        ),
        compared(
            "tic-tac-toe: steps of an environment",
            "steps/s",
            steps(ours, 100),
            "PettingZoo tictactoe_v3, raw_env",
            steps(raw, 100),
            bar=2.0,
            pairs=15,
        ),
        compared(
            f"Quoridor: plies of {MATCHES_AT_ONCE} matches at once, with observations and masks",
            "plies/s",
            many_matches(MATCHES_AT_ONCE),
            "our single environment",
            one_match(),
            bar=bars["alone"],
            pairs=15,
        ),
        compared(
            f"Quoridor: plies of {MATCHES_AT_ONCE} matches at once, with observations and masks",
            "plies/s",
            many_matches(MATCHES_AT_ONCE),
            f"OpenSpiel (C++), {MATCHES_AT_ONCE} states",
            states_of_openspiel(MATCHES_AT_ONCE),
            bar=bars["openspiel"],
            pairs=7,
        ),
        compared(
            f"Triple Triad: plies of {MATCHES_AT_ONCE} matches at once, with what is seen",
            "plies/s",
            many_matches(MATCHES_AT_ONCE, "triple-triad"),
            "our single environment",
            one_match("triple-triad"),
            bar=bars["cards"],
            pairs=15,
        ),
        love_letter(),
    ]


def love_letter() -> Row:
    """Steps of one seat against a level: the rules of a bundle and a bot's thoughts are inside."""
    table, generator = SeatEnv("love-letter", opponent="medium"), np.random.default_rng(1)
    table.reset(seed=1)
    rates = []
    for _ in range(ROUNDS_OF_LOVE_LETTER):
        start = process_time()
        for _ in range(STEPS_OF_LOVE_LETTER):
            action = generator.choice(np.flatnonzero(table.action_masks()))
            _, _, ended, cut_off, _ = table.step(action)
            if ended or cut_off:
                table.reset()
        rates.append(STEPS_OF_LOVE_LETTER / (process_time() - start))
    ours = median(rates)
    return Row(
        name="Love Letter against medium: steps of one seat",
        unit="steps/s",
        ours=ours,
        peer="what learners need",
        theirs=ENOUGH_OF_LOVE_LETTER,
        ratio=ours / ENOUGH_OF_LOVE_LETTER,
        bar=1.0,
    )
