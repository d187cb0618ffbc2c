"""The rules of Quoridor over ints and tuples: legal actions, and the position after one.

A kernel: compiled where a C compiler is, interpreted elsewhere. It explains nothing to players
and refuses nothing politely; that is the engine's work. `board_kernel.py` has the vocabulary and
the numbers of the actions; `fence_kernel.py` knows which walls may still be placed.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from damier.games.quoridor.board_kernel import NOBODY, Board, Mask
from damier.games.quoridor.fence_kernel import (
    Fences,
    bare_fences,
    crossed_gaps,
    cutting_walls,
    legal_walls,
    with_walls,
)

CLEAR: Final = 0
EXISTS: Final = 1
OVERLAPS: Final = 2
CROSSES: Final = 3


Position: TypeAlias = tuple[Fences, int, tuple[int, ...], Mask]
"""Fences; the seat to move, or ~winner (below zero) once the game is over; the pawns' cells; and,
of all seats, the routes (0 once no wall is in any hand, when nobody needs them)."""


def opening(board: Board, walls_each: int) -> Position:
    """The position before the first move."""
    return position_of(board, b"", board.starts, (walls_each,) * board.players, 0)


def position_of(
    board: Board, walls: bytes, pawns: tuple[int, ...], hands: tuple[int, ...], seat: int
) -> Position:
    """The position with these walls (as actions, in any order) on the board; nobody has won yet."""
    routes: Mask = 0
    for mover, pawn in enumerate(pawns):
        routes |= board.straight[mover][pawn] << board.lane * mover
    fences, routes = with_walls(bare_fences(board), hands, routes, walls)
    return fences, seat, pawns, routes


def winner(position: Position) -> int:
    """The seat that has won, or NOBODY."""
    return ~position[1] if position[1] < 0 else NOBODY


def legal_actions(position: Position) -> tuple[int, ...]:
    """Every legal action: to cells, then walls, both ascending. Empty once the game is over."""
    fences, seat, _, routes = position
    if seat < 0:
        return ()
    actions = cell_actions(position)
    if fences.hands[seat]:
        actions += tuple(legal_walls(fences, routes))
    return actions or (fences.board.pass_action,)


def cell_actions(position: Position) -> tuple[int, ...]:
    """The legal actions that go to a cell, ascending."""
    fences, seat, pawns, _ = position
    board = fences.board
    cell = pawns[seat]
    near = board.is_near[cell]
    for pawn in pawns:
        if near[pawn]:
            return pawn_moves(position)
    return board.moves[fences.ways[cell]]


def pawn_moves(position: Position) -> tuple[int, ...]:
    """The actions of the pawn to move, ascending."""
    fences, seat, pawns, _ = position
    first = fences.board.walls
    return tuple([first + to for to in reachable(fences.board, fences.ways, pawns, pawns[seat])])


def reachable(board: Board, ways: list[int], pawns: tuple[int, ...], cell: int) -> list[int]:
    """The cells a pawn may go to: a free step away, or beyond a pawn, or else beside that pawn."""
    cells: list[int] = []
    for step in board.steps[ways[cell]]:
        if step not in pawns:
            cells.append(step)
            continue
        beyond = board.steps[ways[step]]
        straight = 2 * step - cell
        if straight in beyond and straight not in pawns:
            cells.append(straight)
            continue
        for side in beyond:
            if side != straight and side not in pawns and side not in cells:
                cells.append(side)
    cells.sort()
    return cells


def wall_clash(position: Position, wall: int) -> int:
    """Why this wall does not fit among those on the board: EXISTS, OVERLAPS, CROSSES, or CLEAR."""
    fences = position[0]
    if wall in fences.walls:
        return EXISTS
    if wall in fences.fitting:
        return CLEAR
    crossing = fences.board.clashes[wall][-1]
    for other in fences.board.clashes[wall]:
        if other != crossing and other in fences.walls:
            return OVERLAPS
    return CROSSES


def cut_off(position: Position, wall: int) -> int:
    """The first seat that this wall (one that is CLEAR) would leave without a path, or NOBODY."""
    fences, routes = position[0], position[3]
    board = fences.board
    cutting = cutting_walls(fences, routes)
    for seat in range(board.players):
        if cutting >> (board.lane * seat + board.bits[wall]) & 1:
            return seat
    return NOBODY


def path_length(position: Position, seat: int) -> int:
    """The steps from a seat's pawn to its goal, pawns ignored."""
    fences, _, pawns, _ = position
    board, goal = fences.board, fences.board.goals[seat]
    lengths = [-1] * board.cells
    lengths[pawns[seat]] = 0
    queue = [pawns[seat]]
    for cell in queue:
        if goal[cell]:
            return lengths[cell]
        for step in board.steps[fences.ways[cell]]:
            if lengths[step] < 0:
                lengths[step] = lengths[cell] + 1
                queue.append(step)
    return -1


def applied(position: Position, action: int) -> Position:
    """The position after a legal action."""
    fences, seat, pawns, routes = position
    board = fences.board
    after = board.following[seat]
    if action < board.walls:
        hands = fences.hands[:seat] + (fences.hands[seat] - 1,) + fences.hands[seat + 1 :]
        fences, routes = with_walls(fences, hands, routes, board.alone[action])
    elif action < board.pass_action:
        cell = action - board.walls
        if routes:
            routes ^= crossed_gaps(fences, pawns[seat], cell) << board.lane * seat
        if board.goals[seat][cell]:
            after = ~seat
        if board.players == 2:
            pawns = (pawns[0], cell) if seat else (cell, pawns[1])
        else:
            pawns = pawns[:seat] + (cell,) + pawns[seat + 1 :]
    return fences, after, pawns, routes
