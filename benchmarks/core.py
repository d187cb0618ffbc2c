"""Applying an action: our contract beside PettingZoo's raw environments of the same games.

Both play the same whole matches, and only the calls that apply an action are inside the clock,
each with whatever checking it does: `apply_action` here, `raw_env.step` there. Making a new
match is outside on both sides.
"""

import warnings
from time import perf_counter

from benchmarks.pairs import Row, compared
from damier import catalogue
from damier.core import SeededRandom
from damier.testing import choices

MATCHES = 300
ROUNDS = 15
"""Rounds of rock-paper-scissors in one of PettingZoo's matches."""

warnings.filterwarnings("ignore", module="pettingzoo|pygame|gymnasium")


def tic_tac_toe_scripts(matches: int = MATCHES, seed: int = 1) -> list[list[int]]:
    """Random matches as lists of cells, the same for both."""
    game = catalogue.load("tic-tac-toe-py")
    rng = SeededRandom(seed)
    scripts = []
    for number in range(matches):
        state = game.engine.init(game.decode_config({"seed": number, "playerIds": ["p1", "p2"]}))
        script = []
        while possible := choices(game.engine, state):
            player, action = rng.pick(possible)
            script.append(CELLS.index(action.cell))
            state = game.engine.resolve(state, action, player)
        scripts.append(script)
    return scripts


CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")


def our_tic_tac_toe(scripts: list[list[int]]) -> tuple[int, float]:
    game = catalogue.load("tic-tac-toe-py")
    actions = [game.decode_action({"type": "place", "cell": cell}) for cell in CELLS]
    start = game.engine.init(game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]}))
    apply_action = game.engine.apply_action
    moves = [[(actions[c], ("p1", "p2")[n % 2]) for n, c in enumerate(s)] for s in scripts]
    spent = 0.0
    for script in moves:
        state = start
        begun = perf_counter()
        for action, player in script:
            state = apply_action(state, action, player)
        spent += perf_counter() - begun
    return sum(map(len, moves)), spent


def their_tic_tac_toe(scripts: list[list[int]]) -> tuple[int, float]:
    from pettingzoo.classic.tictactoe.tictactoe import raw_env

    env = raw_env()
    spent = 0.0
    for script in scripts:
        env.reset(seed=1)
        begun = perf_counter()
        for cell in script:
            env.step(cell)
        spent += perf_counter() - begun
    return sum(map(len, scripts)), spent


def our_rps(rounds: list[tuple[int, int]]) -> tuple[int, float]:
    game = catalogue.load("rock-paper-scissors")
    actions = [game.decode_action({"type": "choose", "choice": c}) for c in CHOICES]
    config = game.decode_config({"seed": 1, "playerIds": ["p1", "p2"], "winsNeeded": 99})
    start = game.engine.init(config)
    apply_action = game.engine.apply_action
    pairs = [(actions[a], actions[b]) for a, b in rounds]
    spent = 0.0
    for _ in range(MATCHES):
        state = start
        begun = perf_counter()
        for first, second in pairs:
            state = apply_action(state, first, "p1")
            state = apply_action(state, second, "p2")
        spent += perf_counter() - begun
    return 2 * len(pairs) * MATCHES, spent


CHOICES = ("rock", "paper", "scissors")


def their_rps(rounds: list[tuple[int, int]]) -> tuple[int, float]:
    from pettingzoo.classic.rps.rps import raw_env

    env = raw_env(max_cycles=ROUNDS + 1)
    spent = 0.0
    for _ in range(MATCHES):
        env.reset(seed=1)
        begun = perf_counter()
        for first, second in rounds:
            env.step(first)
            env.step(second)
        spent += perf_counter() - begun
    return 2 * len(rounds) * MATCHES, spent


BARS = {"tic-tac-toe: apply an action": 3.0, "rock-paper-scissors: apply an action": 1.5}
"""A bare step of PettingZoo is three frames of Python that change their table in place; ours checks
the action and makes another state."""


def rows() -> list[Row]:
    """Our rate of applied actions beside theirs."""
    scripts = tic_tac_toe_scripts()
    rng = SeededRandom(2)
    rounds = [(rng.int(0, 2), rng.int(0, 2)) for _ in range(ROUNDS)]
    return [
        compared(
            "tic-tac-toe: apply an action",
            "actions/s",
            lambda: our_tic_tac_toe(scripts),
            "PettingZoo raw_env",
            lambda: their_tic_tac_toe(scripts),
            bar=BARS["tic-tac-toe: apply an action"],
        ),
        compared(
            "rock-paper-scissors: apply an action",
            "actions/s",
            lambda: our_rps(rounds),
            "PettingZoo raw_env",
            lambda: their_rps(rounds),
            bar=BARS["rock-paper-scissors: apply an action"],
        ),
    ]
