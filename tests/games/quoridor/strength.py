"""Games between bots of Quoridor, from openings that are drawn: for the tests and the campaign."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

from damier import catalogue
from damier.arena import seconds_budget
from damier.bots import Budget
from damier.core import SeededRandom
from damier.games.quoridor.board_kernel import action_name, board_of
from damier.games.quoridor.bots import LEVELS
from damier.games.quoridor.kernel import applied, legal_actions, opening, path_length
from damier.games.quoridor.state import QuoridorState, action_named, name_of

LONGEST_GAME = 300
"""Plies after which a game between bots counts as a draw; OpenSpiel stops at 324."""

OPENING_ROUNDS = 3
WALLED_ROUNDS = 0.5
"""Rounds of a drawn opening, and the share of them in which walls are placed anywhere."""


def drawn_opening(seed: int) -> list[str]:
    """The names of a few first moves: in each round both step ahead or both place a wall, and in
    the end neither is far ahead."""
    rng = random.Random(seed)
    board = board_of(9, 2)
    while True:
        position, names = opening(board, 10), []
        for _ in range(OPENING_ROUNDS):
            with_walls = rng.random() < WALLED_ROUNDS
            for ahead in (board.size, -board.size):
                walls = [a for a in legal_actions(position) if a < board.walls]
                step = board.walls + position[2][position[1]] + ahead
                action = rng.choice(walls) if with_walls else step
                if action not in legal_actions(position):
                    break
                names.append(action_name(board, action))
                position = applied(position, action)
        lead = path_length(position, 0) - path_length(position, 1)
        if len(names) == 2 * OPENING_ROUNDS and abs(lead) <= 1:
            return names


FIRST_SEED = 1000
"""Where the drawn openings of the strength figures start: none of these was played in tuning."""

Mover = Callable[[QuoridorState], str]
"""Names the move to play."""


def level_mover(level: str, seed: int, seconds: float | None = None) -> Mover:
    """A level as it plays; with seconds, that time is its only limit."""
    game = catalogue.load("quoridor")
    rng = SeededRandom(seed)

    def move(state: QuoridorState) -> str:
        player = str(state.current_player_id)
        bot = LEVELS[level].make(game.engine, player)
        budget = Budget(LEVELS[level].nodes) if seconds is None else seconds_budget(seconds)
        valid = game.engine.get_valid_actions(state, player)
        view = game.engine.get_player_view(state, player)
        return name_of(bot.choose_action(view, valid, rng, budget))

    return move


def level_against_level(
    one: str, other: str, games: int, first_seed: int = FIRST_SEED
) -> Counter[str]:
    """Games between two levels as they come, from drawn openings, each played twice."""
    engine = catalogue.load("quoridor").engine
    won: Counter[str] = Counter()
    for number in range(games):
        state = state_after(drawn_opening(first_seed + number // 2))
        seed = 2 * (first_seed + number)
        first, second = level_mover(one, seed), level_mover(other, seed + 1)
        movers = {"p1": first, "p2": second} if number % 2 == 0 else {"p1": second, "p2": first}
        plies = 0
        while not engine.is_game_over(state) and plies < LONGEST_GAME:
            player = str(state.current_player_id)
            state = engine.apply_action(state, action_named(movers[player](state)), player)
            plies += 1
        winner = (engine.get_winners(state) or (None,))[0]
        if winner is None:
            won["drawn"] += 1
        else:
            won[one if (winner == "p1") == (number % 2 == 0) else other] += 1
    return won


def state_after(names: Sequence[str]) -> QuoridorState:
    game = catalogue.load("quoridor")
    state = game.engine.init(game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]}))
    for name in names:
        state = game.engine.apply_action(state, action_named(name), state.current_player_id)
    assert isinstance(state, QuoridorState)
    return state
