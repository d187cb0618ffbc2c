"""Random and other games played in the kernel and in OpenSpiel at once, list against list.

`compare` is called with few positions by the tests and with many by campaigns. Two players only:
OpenSpiel's four-player mode is faulty. It calls a game a draw after four plies a cell; we do not.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pyspiel

from damier.games.quoridor.board_kernel import NOBODY, action_name, board_of
from damier.games.quoridor.kernel import Position, applied, legal_actions, opening, winner

DRAWN_BY_LENGTH = [0.0, 0.0]
"""OpenSpiel's only draw; it even overrides a goal reached on the last of its plies."""

Choose = Callable[[Position, random.Random], int]
"""How a game goes on: the action played in a position."""


def at_random(position: Position, rng: random.Random) -> int:
    return rng.choice(legal_actions(position))


def compare(positions: int, seed: int, size: int = 9, choose: Choose = at_random) -> int:
    """Assert equal legal actions and winners over so many positions; return the games finished."""
    rng = random.Random(seed)
    board, walls_each = board_of(size, 2), size + 1
    game = pyspiel.load_game(f"quoridor(board_size={size},wall_count={walls_each})")
    seen = finished = 0
    while seen < positions:
        position, state = opening(board, walls_each), game.new_initial_state()
        while not state.is_terminal() and seen < positions:
            theirs = {spiel_name(state, action, size): action for action in state.legal_actions()}
            ours = {action_name(board, action) for action in legal_actions(position)}
            assert ours == set(theirs), f"{sorted(ours ^ set(theirs))} in\n{state}"
            action = choose(position, rng)
            position = applied(position, action)
            state.apply_action(theirs[action_name(board, action)])
            seen += 1
        if not state.is_terminal():
            assert winner(position) == NOBODY
        elif state.returns() != DRAWN_BY_LENGTH:
            assert winner(position) == state.returns().index(1.0)
            finished += 1
    return finished


def spiel_name(state: pyspiel.State, action: int, size: int) -> str:
    """Our name of OpenSpiel's action: it counts the rows from the top."""
    name: str = state.action_to_string(state.current_player(), action)
    if name[-1] in "hv":
        return f"{name[0]}{size - int(name[1:-1])}{name[-1]}"
    return f"{name[0]}{size + 1 - int(name[1:])}"
