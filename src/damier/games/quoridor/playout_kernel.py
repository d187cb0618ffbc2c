"""One Quoridor game played on at random, fast: a position that is changed in place.

Moves are drawn uniformly from the legal ones without listing them: a move is proposed, and only
that one is tested. With `rush`, a share of the turns runs along a shortest path instead.
It knows no search tree (`uct_kernel.py`) and hands no position out.

Paths are kept by the argument of `fence_kernel.py`, in the form that is cheap for one wall: the
posts make a forest of links, each with a *turn* (0 or 1): how often, modulo two, the player's
route is crossed by the walls between a post and the root of its tree. A wall whose ends have one
root closes a loop, and parts pawn and goal exactly if the turns along that loop add up to one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from damier.games.quoridor.board_kernel import NOBODY, Mask
from damier.games.quoridor.fence_kernel import narrow
from damier.games.quoridor.kernel import Position, reachable, winner

if TYPE_CHECKING:
    from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
RUSH_SCALE: Final = 256
PLIES_PER_CELL: Final = 4
"""A playout longer than this many plies for each cell of the board has no winner."""


class Dice:
    """A small xorshift generator, the same everywhere. Nothing secret may hang on it."""

    def __init__(self, seed: int) -> None:
        mixed = (seed * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D) & 0xFFFFFFFFFFFFFFFF
        self.state: i64 = ((mixed >> 32) ^ mixed) & WORD | 1

    def below(self, bound: i64) -> i64:
        """An int from 0 to bound - 1; the bound is far below 2**31."""
        x = self.state
        x ^= x << 13 & WORD
        x ^= x >> 17
        x ^= x << 5 & WORD
        self.state = x
        return x * bound >> 32


class Playout:
    """A position as lists, with everything one proposed wall needs to be tested."""

    def __init__(self, position: Position) -> None:
        fences, self.seat, pawns, routes = position
        board = fences.board
        self.board = board
        self.winner = winner(position)
        self.pawns = list(pawns)
        self.hands = list(fences.hands)
        self.in_hand = sum(fences.hands)
        self.ways = fences.ways[:]
        self.taken = [wall not in fences.fitting for wall in range(board.walls)]
        """For each wall, whether it overlaps, crosses or is one on the board."""
        lanes = [board.lane * seat for seat in range(board.players)]
        self.crossed = [[routes >> lane + gap & 1 for gap in range(board.lane)] for lane in lanes]
        """For each seat and gap, how often its route crosses it, modulo two."""
        heads = enumerate(fences.heads)
        standing = [fences.groups[wall] for wall, head in heads if wall == head]
        self.links = [self._links([*standing, fences.rims >> lane]) for lane in lanes]
        """For each seat and post, twice the post it hangs on, plus the turn of that link."""
        self.distances: list[list[int]] = [[] for _ in lanes]
        """For each seat, its distances from the goal; empty until they are asked for."""

    def _links(self, groups: list[Mask]) -> list[int]:
        """The routes of a position cross no fence, so every turn starts as 0."""
        board = self.board
        posts = board.stride * board.stride
        links = [2 * post for post in range(posts)]
        for group in groups:
            root = NOBODY
            for post in range(posts):
                if board.post(post % board.stride, post // board.stride) & group:
                    root = post if root == NOBODY else root
                    links[post] = 2 * root
        return links

    def copy_from(self, other: Playout) -> None:
        """Become the same position as another playout of the same board."""
        self.seat = other.seat
        self.winner = other.winner
        self.in_hand = other.in_hand
        self.pawns = other.pawns[:]
        self.hands = other.hands[:]
        self.ways = other.ways[:]
        self.distances = other.distances[:]
        if other.in_hand:
            self.taken = other.taken[:]
            self.crossed = [crossed[:] for crossed in other.crossed]
            self.links = [links[:] for links in other.links]

    def play(self, action: int) -> None:
        """Apply a legal action."""
        board = self.board
        if action < board.walls:
            self.place(action)
        elif action < board.pass_action:
            self.move(action - board.walls)
        self.seat = board.following[self.seat]

    def move(self, to: int) -> None:
        seat = self.seat
        if self.in_hand:
            self._cross(self.pawns[seat], to)
        self.pawns[seat] = to
        if self.board.goals[seat][to]:
            self.winner = seat

    def place(self, wall: int) -> None:
        board = self.board
        self.hands[self.seat] -= 1
        self.in_hand -= 1
        for clashing in board.clashes[wall]:
            self.taken[clashing] = True
        narrow(board, self.ways, wall)
        first, middle, last = board.wall_posts[wall]
        gap = board.bits[wall]
        for seat in range(board.players):
            links, crossed = self.links[seat], self.crossed[seat]
            _link(links, first, middle, crossed[gap])
            _link(links, middle, last, crossed[gap + 1])
            self.distances[seat] = []

    def keeps_paths(self, wall: int) -> bool:
        """Whether every player keeps a path to the goal if this wall is placed."""
        board = self.board
        first, middle, last = board.wall_posts[wall]
        gap = board.bits[wall]
        for seat in range(board.players):
            links, crossed = self.links[seat], self.crossed[seat]
            one, two = crossed[gap], crossed[gap + 1]
            a, m, b = _root(links, first), _root(links, middle), _root(links, last)
            if a ^ m ^ one == 1 or m ^ b ^ two == 1 or a ^ b ^ one ^ two == 1:
                return False
        return True

    def _cross(self, cell: int, to: int) -> None:
        """Let the route of the player to move start from its new cell."""
        board = self.board
        crossed = self.crossed[self.seat]
        for step in board.steps[self.ways[cell]]:
            if step == to:
                crossed[board.gap_bit(cell, to)] ^= 1
                return
            if to in board.steps[self.ways[step]]:
                crossed[board.gap_bit(cell, step)] ^= 1
                crossed[board.gap_bit(step, to)] ^= 1
                return

    def finish(self, dice: Dice, rush: int) -> int:
        """Play to the end at random and return the winner, or NOBODY after too many plies."""
        board = self.board
        for _ in range(PLIES_PER_CELL * board.cells):
            if self.winner != NOBODY:
                return self.winner
            if rush and dice.below(RUSH_SCALE) < rush:
                self._step_forward(dice)
            else:
                self.play_at_random(dice)
            self.seat = board.following[self.seat]
        return self.winner

    def moves(self) -> tuple[int, ...]:
        """The cells that the pawn to move may go to."""
        board = self.board
        cell = self.pawns[self.seat]
        near = board.is_near[cell]
        for pawn in self.pawns:
            if near[pawn]:
                return tuple(reachable(board, self.ways, tuple(self.pawns), cell))
        return board.steps[self.ways[cell]]

    def play_at_random(self, dice: Dice) -> None:
        """Propose actions until one is legal: every legal one has the same chance."""
        moves = self.moves()
        count = len(moves)
        if not self.hands[self.seat]:
            if count:
                self.move(moves[dice.below(count)])
            return
        walls = len(self.taken)
        for _ in range(PLIES_PER_CELL * walls):
            draw = dice.below(count + walls)
            if draw < count:
                self.move(moves[draw])
                return
            wall = draw - count
            if not self.taken[wall] and self.keeps_paths(wall):
                self.place(wall)
                return

    def _step_forward(self, dice: Dice) -> None:
        """Move to a cell from which the goal is nearest."""
        seat = self.seat
        if not self.distances[seat]:
            self.distances[seat] = self._measured(seat)
        distances = self.distances[seat]
        best: list[int] = []
        least = self.board.cells
        for cell in self.moves():
            if distances[cell] < least:
                least = distances[cell]
                best = []
            if distances[cell] == least:
                best.append(cell)
        if best:
            self.move(best[dice.below(len(best))])

    def _measured(self, seat: int) -> list[int]:
        """For each cell, the steps from it to the goal of a seat, pawns ignored."""
        board = self.board
        far = board.cells
        goal = board.goals[seat]
        distances = [0 if goal[cell] else far for cell in range(board.cells)]
        queue = [cell for cell in range(board.cells) if goal[cell]]
        for cell in queue:
            beyond = distances[cell] + 1
            for step in board.steps[self.ways[cell]]:
                if distances[step] == far:
                    distances[step] = beyond
                    queue.append(step)
        return distances


def _root(links: list[int], post: i64) -> i64:
    """Twice the root of a post's tree, plus the turns from the post to it."""
    turns: i64 = 0
    while True:
        link: i64 = links[post]
        turns ^= link & 1
        if link >> 1 == post:
            return link & ~1 | turns
        post = link >> 1


def _link(links: list[int], post: i64, other: i64, turn: i64) -> None:
    """Hang one tree on another through a gap that the route crosses `turn` times."""
    a, b = _root(links, post), _root(links, other)
    if a >> 1 != b >> 1:
        links[a >> 1] = b & ~1 | (a ^ b ^ turn) & 1
