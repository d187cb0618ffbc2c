"""Quoridor beside OpenSpiel's C++, which is asked through its Python bindings as ours is.

Both sides run the same loops, and both end a random game after OpenSpiel's 324 plies. The kernels
hold no cache: every list is made from its position alone, and none is asked for twice. A cold list
is counted together with the action before it, for that action prepares ours. Both are one thread of
this process, so its own processor time is what counts: neighbours on the machine do not.
The bars are those of the mode that is measured: kernels compiled, or as plain Python.
"""

from __future__ import annotations

import random
from functools import partial
from time import process_time

import pyspiel

from benchmarks.pairs import Row, Work, compared
from damier import catalogue
from damier.compiled import mode
from damier.games.quoridor.board_kernel import action_name, board_of
from damier.games.quoridor.kernel import Position, applied, legal_actions, opening
from damier.games.quoridor.uct_kernel import search

SIZE = 9
WALLS_EACH = 10
MAX_PLIES = 324
GAMES = 20
COLD_LISTS = 40
SIMULATIONS = 1_000
EXPLORATION = 1.4
MEGABYTES = 1000
BOARD = board_of(SIZE, 2)
SPIEL = pyspiel.load_game("quoridor")
PEER = "OpenSpiel (C++)"

BARS: dict[str, dict[str, float | None]] = {
    "compiled": {"games": 2.0, "cold": 1.0, "uct": 2.5, "contract": 0.5},
    "pure": {"games": 1.0, "cold": None, "uct": None, "contract": 0.3},
}


def rows() -> list[Row]:
    """Our rates beside theirs."""
    bars, rng = BARS[mode()], random.Random(1)
    return [
        compared(
            "kernel: random games, full legal lists",
            "plies/s",
            kernel_games(rng),
            PEER,
            spiel_games(rng),
            bar=bars["games"],
        ),
        *(
            compared(
                f"kernel: an action and the cold list after it, {walls} walls",
                "pairs/s",
                partial(cold_lists, rng, walls),
                PEER,
                partial(cold_spiel_lists, rng, walls),
                bar=bars["cold"],
            )
            for walls in (10, 19)
        ),
        compared(
            "UCT simulations from the opening",
            "simulations/s",
            partial(uct_simulations, rng),
            f"{PEER} MCTSBot",
            partial(mcts_simulations, rng),
            bar=bars["uct"],
            pairs=7,
        ),
        compared(
            "contract: get_valid_actions and resolve, random games",
            "plies/s",
            contract_games(rng),
            PEER,
            spiel_games(rng),
            bar=bars["contract"],
        ),
    ]


def drawn(rng: random.Random) -> list[list[int]]:
    """Numbers that choose the moves of some games."""
    return [[rng.getrandbits(30) for _ in range(MAX_PLIES)] for _ in range(GAMES)]


def kernel_games(rng: random.Random) -> Work:
    def measured() -> tuple[int, float]:
        games, plies = drawn(rng), 0
        start = process_time()
        for game in games:
            position = opening(BOARD, WALLS_EACH)
            for draw in game:
                actions = legal_actions(position)
                position = applied(position, actions[draw % len(actions)])
                plies += 1
                if position[1] < 0:
                    break
        return plies, process_time() - start

    return measured


def contract_games(rng: random.Random) -> Work:
    game = catalogue.load("quoridor")
    engine = game.engine
    first = engine.init(game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]}))

    def measured() -> tuple[int, float]:
        games, plies = drawn(rng), 0
        start = process_time()
        for moves in games:
            state = first
            for draw in moves:
                player = state.current_player_id
                actions = engine.get_valid_actions(state, player)
                state = engine.resolve(state, actions[draw % len(actions)], player)
                plies += 1
                if state.game_over:
                    break
        return plies, process_time() - start

    return measured


def spiel_games(rng: random.Random) -> Work:
    def measured() -> tuple[int, float]:
        games, plies = drawn(rng), 0
        start = process_time()
        for game in games:
            state = SPIEL.new_initial_state()
            for draw in game:
                actions = state.legal_actions()
                state.apply_action(actions[draw % len(actions)])
                plies += 1
                if state.is_terminal():
                    break
        return plies, process_time() - start

    return measured


def cold_lists(rng: random.Random, walls: int) -> tuple[int, float]:
    """The last of so many random walls, and the list after it, on one board after another."""
    boards = [before_last_wall(rng, walls) for _ in range(COLD_LISTS)]
    start = process_time()
    for position, action, _ in boards:
        legal_actions(applied(position, action))
    return COLD_LISTS, process_time() - start


def cold_spiel_lists(rng: random.Random, walls: int) -> tuple[int, float]:
    boards = [before_last_wall(rng, walls) for _ in range(COLD_LISTS)]
    placed = [(state, spiel_wall(action)) for _, action, state in boards]
    start = process_time()
    for state, wall in placed:
        state.apply_action(wall)
        state.legal_actions()
    return COLD_LISTS, process_time() - start


def before_last_wall(rng: random.Random, walls: int) -> tuple[Position, int, pyspiel.State]:
    """Both sides one action before the last of so many random walls, and that action."""
    position, state = opening(BOARD, WALLS_EACH), SPIEL.new_initial_state()
    for placed in range(1, walls + 1):
        wall = rng.choice([action for action in legal_actions(position) if action < BOARD.walls])
        if placed == walls:
            break
        position = applied(position, wall)
        state.apply_action(spiel_wall(wall))
    return position, wall, state


def spiel_wall(wall: int) -> int:
    """The same wall in OpenSpiel's numbering: rows from the top, cells and gaps interleaved."""
    name = action_name(BOARD, wall)
    x, y = "abcdefgh".index(name[0]), SIZE - 1 - int(name[1:-1])
    across, down = (2 * x, 2 * y + 1) if name[-1] == "h" else (2 * x + 1, 2 * y)
    return down * (2 * SIZE - 1) + across


def uct_simulations(rng: random.Random) -> tuple[int, float]:
    start = process_time()
    search(opening(BOARD, WALLS_EACH), SIMULATIONS, rng.randrange(2**31), lambda: False)
    return SIMULATIONS, process_time() - start


def mcts_simulations(rng: random.Random) -> tuple[int, float]:
    seed = rng.randrange(2**31)
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(SPIEL, evaluator, EXPLORATION, SIMULATIONS, MEGABYTES, False, seed, False)
    state = SPIEL.new_initial_state()
    start = process_time()
    bot.mcts_search(state)
    return SIMULATIONS, process_time() - start
