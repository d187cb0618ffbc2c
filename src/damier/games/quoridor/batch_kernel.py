"""Many matches of Quoridor at once: actions in, observations and masks out, as one flat array.

A kernel: compiled where a C compiler is. The trick: a row changes little from one ply to the next,
so only what an action changed is written. Which walls fit is kept as zeros and ones, copied into
the mask as a whole; the few that would cut somebody off are taken out after. The rows are those of
encoding.py, followed by the mask; batch.py hands them on.
"""

from __future__ import annotations

from damier.games.quoridor.board_kernel import Board
from damier.games.quoridor.fence_kernel import walls_that_cut
from damier.games.quoridor.kernel import Position, applied, cell_actions, opening


class MatchRows:
    """So many matches, each begun and going on by itself."""

    def __init__(self, board: Board, walls_each: int, count: int) -> None:
        self.board = board
        self.walls_each = walls_each
        self.first: Position = opening(board, walls_each)
        self.positions: list[Position] = [self.first] * count
        self.size = board.players * (board.cells + 2) + board.walls + 1
        """How many numbers an observation has; the mask comes after."""
        self.width = self.size + board.pass_action + 1
        self.rows = bytearray(count * self.width)
        self.movers = bytearray(count)
        self.fits: list[bytearray] = [bytearray()] * count
        """For each match, a 1 for each wall that neither overlaps nor crosses another."""
        self.no_walls = bytes(board.walls)
        self.no_cells = bytes(board.cells + 1)
        self.no_pawns = bytes(board.players * board.cells)
        self.every_wall = bytes([1] * board.walls)
        self.seats = [
            bytes([int(s == seat) for s in range(board.players)] + [1])
            for seat in range(board.players)
        ]

    def begin(self, place: int) -> None:
        """Begin the match at this place anew."""
        board = self.board
        self.positions[place] = self.first
        self.fits[place] = bytearray(self.every_wall)
        walls = place * self.width + board.players * board.cells
        self.rows[walls : walls + board.walls] = self.no_walls
        self._show(place)

    def play(self, actions: list[int]) -> list[int]:
        """Play a legal action in each match; the places of those that are over, one after another
        with the seats that have won."""
        board = self.board
        over: list[int] = []
        for place in range(len(actions)):
            action = actions[place]
            position = applied(self.positions[place], action)
            self.positions[place] = position
            if action < board.walls:
                fits = self.fits[place]
                for clash in board.clashes[action]:
                    fits[clash] = 0
                self.rows[place * self.width + board.players * board.cells + action] = 1
            if position[1] < 0:
                over.append(place)
                over.append(~position[1])
            else:
                self._show(place)
        return over

    def show_to(self, place: int, seat: int) -> bytes:
        """What a seat sees of a match, whoever is to move, or once it is over."""
        board = self.board
        walls = place * self.width + board.players * board.cells
        start = walls - board.players * board.cells
        kept = self.rows[start : start + self.size]
        self._write(place, seat)
        mover = self.positions[place][1]
        self.rows[start + self.size - 1] = 1 if mover == seat else 0
        shown = bytes(self.rows[start : start + self.size])
        self.rows[start : start + self.size] = kept
        return shown

    def _show(self, place: int) -> None:
        """Write what the mover of a match sees, and what it may do."""
        position = self.positions[place]
        fences, seat, _, routes = position
        board = self.board
        self.movers[place] = seat
        self._write(place, seat)
        rows = self.rows
        at = place * self.width + self.size
        if fences.hands[seat]:
            rows[at : at + board.walls] = self.fits[place]
            for wall in walls_that_cut(fences, routes):
                rows[at + wall] = 0
        else:
            rows[at : at + board.walls] = self.no_walls
        first = at + board.walls
        rows[first : first + board.cells + 1] = self.no_cells
        cells = cell_actions(position)
        for action in cells:
            rows[at + action] = 1
        if not cells and not (fences.hands[seat] and 1 in rows[at : at + board.walls]):
            rows[at + board.pass_action] = 1

    def _write(self, place: int, seat: int) -> None:
        """Write pawns and hands as a seat sees them; the walls are there already."""
        board, rows = self.board, self.rows
        position = self.positions[place]
        pawns, hands = position[2], position[0].hands
        players, cells = board.players, board.cells
        start = place * self.width
        rows[start : start + players * cells] = self.no_pawns
        left = start + players * cells + board.walls
        for plane in range(players):
            player = (seat + plane) % players
            rows[start + plane * cells + pawns[player]] = 1
            rows[left + plane] = hands[player]
        rows[left + players : left + 2 * players + 1] = self.seats[seat]
