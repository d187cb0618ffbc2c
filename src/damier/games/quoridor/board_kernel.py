"""The board of Quoridor as numbers: cells, posts, gaps, walls, and the tables made from them.

Everything here depends on the size and the number of players alone; it is built once and shared.
No position and no rule lives here: those are in `kernel.py`, which is read next.

Cells are numbered row by row from a1. Walls stand on *posts*, the corners of the cells: a wall
covers three posts and fills the two *gaps* between them, and a pawn's step crosses one gap.
A mask holds all inner lines of posts one after another, the horizontal ones from bottom to top,
then the vertical ones from left to right. So an inner post owns two bits (on its horizontal and on
its vertical line), the next post along a line is a shift by one, and a gap or a wall is the bit of
its first post. A mask *of all seats* is one mask for each seat, side by side, each in its *lane*.

Actions are small ints: first the horizontal walls row by row (`a1h` is 0), then the vertical walls
column by column, then the cells a pawn may go to, and last the pass.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

Mask: TypeAlias = Any
"""An int of many bits. To mypyc it is any object, so that `&` goes straight to Python's own ints
instead of asking first whether the value fits a machine word."""

NOBODY: Final = -1
"""No seat, or no wall."""

SIZES: Final = (3, 5, 7, 9, 11)
SOUTH: Final = 1
WEST: Final = 2
EAST: Final = 4
NORTH: Final = 8
ALL_WAYS: Final = 15
WAYS_BITS: Final = 4


class Board:
    """The tables of one size of board and one number of players."""

    def __init__(self, size: int, players: int) -> None:
        if size not in SIZES or players not in (2, 4):
            raise ValueError(f"no board of size {size} for {players} players")
        last = size - 1
        self.size = size
        self.players = players
        self.cells = size * size
        self.walls = 2 * last * last
        """How many walls there are, which is also the action that goes to the first cell."""
        self.first_vertical = last * last
        self.pass_action = self.walls + self.cells
        self.stride = size + 1
        self.lane = 2 * last * self.stride
        """The bits of a mask."""
        self.lanes: list[Mask] = [((1 << self.lane) - 1) << self.lane * s for s in range(players)]
        self._make_seat_tables([0, 2] if players == 2 else [0, 1, 2, 3])
        self._make_cell_tables()
        self._make_wall_tables()

    def _make_seat_tables(self, sides: list[int]) -> None:
        """`sides` are where the seats start, clockwise: 0 south, 1 west, 2 north, 3 east."""
        middle, last = self.size // 2, self.size - 1
        starts = ((middle, 0), (0, middle), (middle, last), (last, middle))
        self.starts = tuple([starts[side][1] * self.size + starts[side][0] for side in sides])
        self.no_hands = (0,) * self.players
        self.following = [(seat + 1) % self.players for seat in range(self.players)]
        self.goals = [self._goal(side) for side in sides]
        """For each seat, for each cell, whether it is a goal."""
        rims = [self._rim(side) << self.lane * seat for seat, side in enumerate(sides)]
        self.rims: Mask = sum(rims)
        """Of all seats, the posts of the three sides of the board that are not the goal."""
        self.paired: Mask = self.rims & self.rims >> 1
        self.spanned: Mask = self.rims & self.rims >> 2
        """Of all seats, the gaps and the walls whose ends stand on the rim."""
        self.nobody = [NOBODY] * (self.stride * self.stride)
        """For each post, that no wall stands on it."""
        self.straight: list[list[Mask]] = [self._straight_routes(side) for side in sides]
        """For each seat, from each cell, the gaps crossed by going straight to the goal."""

    def _make_cell_tables(self) -> None:
        cells = range(self.cells)
        self.ways = [cell << WAYS_BITS | self._ways(cell) for cell in cells]
        """For each cell without walls around it: its number and its open ways, in one int."""
        self.steps = [self._steps(ways) for ways in range(self.cells << WAYS_BITS)]
        """For each such int, the cells one step away, in ascending order."""
        self.moves = [tuple([self.walls + cell for cell in steps]) for steps in self.steps]
        """The same as actions."""
        around = [self.steps[ways] for ways in self.ways]
        self.is_near = [[other in around[cell] for other in cells] for cell in cells]
        """For each two cells, whether they are neighbours, walls ignored."""

    def _make_wall_tables(self) -> None:
        walls = range(self.walls)
        posts = [self._wall_posts(wall) for wall in walls]
        self.first_posts: list[Mask] = [self._everywhere(three[0]) for three in posts]
        self.last_posts: list[Mask] = [self._everywhere(three[2]) for three in posts]
        self.posts: list[Mask] = [self._everywhere(sum(three)) for three in posts]
        """For each wall, in every lane, its three posts."""
        self.bits = [self._wall_bit(wall) for wall in walls]
        """For each wall, its bit, which is also that of its first gap."""
        self.first_gaps: list[Mask] = [self._everywhere(1 << bit) for bit in self.bits]
        self.last_gaps: list[Mask] = [self._everywhere(2 << bit) for bit in self.bits]
        self.gaps: list[Mask] = [self._everywhere(3 << bit) for bit in self.bits]
        """For each wall, in every lane, its two gaps."""
        self.wall_at = {bit: wall for wall, bit in enumerate(self.bits)}
        self.every_wall_mask: Mask = sum([1 << bit for bit in self.bits])
        self.every_wall = bytes(walls)
        self.alone = [bytes((wall,)) for wall in walls]
        self.clashes = [bytes(self._clashes(wall)) for wall in walls]
        """For each wall, those that cannot stand together with it, itself included."""
        self.spared: list[Mask] = [self._spared(wall) for wall in walls]
        """For each wall, the mask of all the others."""
        self.anchors = [self._anchor(wall) for wall in walls]
        """For each wall, the cell it is named after."""
        self.wall_posts = [self._numbered_posts(wall) for wall in walls]
        """For each wall, its three posts, counted row by row."""

    def is_vertical(self, wall: int) -> bool:
        return wall >= self.first_vertical

    def post(self, x: int, y: int) -> int:
        """The bits of a post: none for a corner of the board, one on its sides, two inside."""
        bits = 0
        if 0 < y < self.size:
            bits |= 1 << ((y - 1) * self.stride + x)
        if 0 < x < self.size:
            bits |= 1 << (self.lane // 2 + (x - 1) * self.stride + y)
        return bits

    def gap_bit(self, cell: int, to: int) -> int:
        """The bit of the gap between a cell and its neighbour."""
        low = cell if cell < to else to
        x, y = low % self.size, low // self.size
        if cell - to in (1, -1):
            return self.lane // 2 + x * self.stride + y
        return y * self.stride + x

    def _everywhere(self, mask: Mask) -> Mask:
        """A mask in every lane."""
        return sum([mask << self.lane * seat for seat in range(self.players)])

    def _goal(self, side: int) -> list[bool]:
        last = self.size - 1
        cells = [(cell % self.size, cell // self.size) for cell in range(self.cells)]
        return [(y == last, x == last, y == 0, x == 0)[side] for x, y in cells]

    def _rim(self, side: int) -> int:
        rim = 0
        for i in range(1, self.size):
            sides = (self.post(i, 0), self.post(0, i), self.post(i, self.size))
            for s, post in enumerate((*sides, self.post(self.size, i))):
                if s != (side + 2) % 4:
                    rim |= post
        return rim

    def _straight_routes(self, side: int) -> list[Mask]:
        ahead = (self.size, 1, -self.size, -1)[side]
        goal = self._goal(side)
        routes: list[Mask] = []
        for start in range(self.cells):
            cell, route = start, 0
            while not goal[cell]:
                route |= 1 << self.gap_bit(cell, cell + ahead)
                cell += ahead
            routes.append(route)
        return routes

    def _ways(self, cell: int) -> int:
        x, y = cell % self.size, cell // self.size
        ways = SOUTH if y > 0 else 0
        ways |= WEST if x > 0 else 0
        ways |= EAST if x < self.size - 1 else 0
        return ways | (NORTH if y < self.size - 1 else 0)

    def _steps(self, ways: int) -> tuple[int, ...]:
        cell = ways >> WAYS_BITS
        ways &= self._ways(cell)
        offsets = ((SOUTH, -self.size), (WEST, -1), (EAST, 1), (NORTH, self.size))
        return tuple([cell + offset for way, offset in offsets if ways & way])

    def _anchor(self, wall: int) -> int:
        last = self.size - 1
        along, across = wall % last, wall // last
        if self.is_vertical(wall):
            return along * self.size + across - last
        return across * self.size + along

    def _wall_bit(self, wall: int) -> int:
        last = self.size - 1
        return wall // last * self.stride + wall % last

    def _wall_posts(self, wall: int) -> list[int]:
        x, y = self._anchor(wall) % self.size, self._anchor(wall) // self.size
        if self.is_vertical(wall):
            return [self.post(x + 1, y + i) for i in range(3)]
        return [self.post(x + i, y + 1) for i in range(3)]

    def _numbered_posts(self, wall: int) -> tuple[int, int, int]:
        x, y = self._anchor(wall) % self.size, self._anchor(wall) // self.size
        if self.is_vertical(wall):
            first, step = y * self.stride + x + 1, self.stride
        else:
            first, step = (y + 1) * self.stride + x, 1
        return first, first + step, first + 2 * step

    def _clashes(self, wall: int) -> list[int]:
        """Itself, the parallel walls that share a gap with it, and last the one that crosses it."""
        last = self.size - 1
        same_line = [wall - 1, wall + 1]
        overlapping = [other for other in same_line if other // last == wall // last]
        x, y = self._anchor(wall) % self.size, self._anchor(wall) // self.size
        crossing = y * last + x if self.is_vertical(wall) else (last + x) * last + y
        return [wall, *overlapping, crossing]

    def _spared(self, wall: int) -> Mask:
        spared = self.every_wall_mask
        for other in self._clashes(wall):
            spared ^= 1 << self.bits[other]
        return spared


_BOARDS: Final[dict[tuple[int, int], Board]] = {}


def board_of(size: int, players: int) -> Board:
    """The one board of this size and number of players."""
    board = _BOARDS.get((size, players))
    if board is None:
        board = _BOARDS[size, players] = Board(size, players)
    return board


def action_name(board: Board, action: int) -> str:
    """`e2` for a pawn's move, `e3h` and `e3v` for a wall, `pass`."""
    if action == board.pass_action:
        return "pass"
    if action >= board.walls:
        return _cell_name(board, action - board.walls)
    return _cell_name(board, board.anchors[action]) + ("v" if board.is_vertical(action) else "h")


def action_named(board: Board, name: str) -> int:
    """The action of a name; a name that is not on this board raises ValueError."""
    for action in range(board.pass_action + 1):
        if action_name(board, action) == name:
            return action
    raise ValueError(f"no action {name!r} on a board of size {board.size}")


def _cell_name(board: Board, cell: int) -> str:
    return f"{'abcdefghijk'[cell % board.size]}{cell // board.size + 1}"
