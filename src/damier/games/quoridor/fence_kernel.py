"""Fences: which walls fit among those on the board and leave every player a path.

The trick: no path is ever searched for. Walls that touch make *fences*; a new wall can cut a
player off only by closing a loop, that is, if two of its three posts stand on one fence already
(for each player, the three sides of the board that are not the goal are one fence, the *rim*).
For each player we keep one *route*: the gaps crossed, modulo two, by some way from the pawn to
beyond the goal. A loop parts the pawn from the goal exactly when the route crosses it an odd
number of times (Jordan), and of all the gaps of that loop the route crosses only those of the new
wall. So a dozen operations on masks tell every wall that would cut anybody off.
A pawn's step adds one gap to its route. Where a new wall lies across a route, the route is led
round the other side of the fence at the wall's end, which flips every gap that leaves that fence.

Which walls touch is kept by union-find: each wall has a number, and a head whose fence it is in.
"""

from __future__ import annotations

from damier.games.quoridor.board_kernel import EAST, NOBODY, NORTH, SOUTH, WEST, Board, Mask


class Fences:
    """All about walls, on the board and in hand: shared by the positions that differ in pawns only.

    Never changed once made.
    """

    def __init__(
        self,
        board: Board,
        hands: tuple[int, ...],
        walls: bytes,
        fitting: bytes,
        fitting_mask: Mask,
        ways: list[int],
        owners: list[int],
        heads: list[int],
        groups: list[Mask],
        rims: Mask,
        paired: Mask,
        spanned: Mask,
    ) -> None:
        self.board = board
        self.hands = hands
        """For each seat, how many walls it has left."""
        self.walls = walls
        """The walls on the board."""
        self.fitting = fitting
        """The walls that neither overlap nor cross one of them, in ascending order."""
        self.fitting_mask = fitting_mask
        self.ways = ways
        """For each cell, its number and its open ways, as in `Board.ways`."""
        self.owners = owners
        """For each post, counted row by row, the last of these walls to stand on it, or NOBODY."""
        self.heads = heads
        """For each wall, counted as they came, a later one that joined its fence, or itself."""
        self.groups = groups
        """For each wall, in every lane, the posts of the fence it made; the rims are left out."""
        self.rims = rims
        """Of all seats, the posts of the rim and of the fences that touch it."""
        self.paired = paired
        """Of all seats, the gaps with both posts on one fence."""
        self.spanned = spanned
        """Of all seats, the walls with both end posts on one fence."""


def bare_fences(board: Board) -> Fences:
    """No wall on the board, nor in any hand."""
    return Fences(
        board,
        board.no_hands,
        b"",
        board.every_wall,
        board.every_wall_mask,
        board.ways,
        board.nobody,
        [],
        [],
        board.rims,
        board.paired,
        board.spanned,
    )


def legal_walls(fences: Fences, routes: Mask) -> bytes:
    """The walls that fit and cut nobody off, in ascending order."""
    gone = walls_that_cut(fences, routes)
    return fences.fitting.translate(None, bytes(gone)) if gone else fences.fitting


def walls_that_cut(fences: Fences, routes: Mask) -> list[int]:
    """The walls that fit, but would cut somebody off."""
    board = fences.board
    cutting = cutting_walls(fences, routes)
    gone: list[int] = []
    if not cutting:
        return gone
    anybody: Mask = 0
    while cutting:
        anybody |= cutting
        cutting >>= board.lane
    anybody &= fences.fitting_mask
    while anybody:
        bit: int = anybody.bit_length() - 1
        gone.append(board.wall_at[bit])
        anybody ^= 1 << bit
    return gone


def cutting_walls(fences: Fences, routes: Mask) -> Mask:
    """Of all seats, the walls that close a loop across the route, by one gap or by both."""
    closed = fences.paired & routes
    return closed | closed >> 1 | fences.spanned & (routes ^ routes >> 1)


def crossed_gaps(fences: Fences, cell: int, to: int) -> Mask:
    """The gaps a pawn's move crosses, jumps included."""
    board = fences.board
    for step in board.steps[fences.ways[cell]]:
        if step == to:
            return 1 << board.gap_bit(cell, to)
        if to in board.steps[fences.ways[step]]:
            return 1 << board.gap_bit(cell, step) | 1 << board.gap_bit(step, to)
    raise ValueError(f"no way from cell {cell} to cell {to}")


def with_walls(
    fences: Fences, hands: tuple[int, ...], routes: Mask, walls: bytes
) -> tuple[Fences, Mask]:
    """The fences after more walls were placed, and the routes led around these."""
    board = fences.board
    ways, rims, mask = fences.ways[:], fences.rims, fences.fitting_mask
    owners, heads, groups = fences.owners[:], fences.heads[:], fences.groups[:]
    gone = b""
    for wall in walls:
        gone += board.clashes[wall]
        mask &= board.spared[wall]
        narrow(board, ways, wall)
        crossing = routes & board.gaps[wall]
        if crossing:
            ends = _end_fences(board, owners, heads, groups, wall)
            routes = _led_around(board, ends, rims, routes, crossing, wall)
        fence = _joined(board, owners, heads, groups, wall)
        touching = rims & board.posts[wall]
        if touching:
            rims = _with_fence(board, rims, touching, fence)
    paired, spanned = fences.paired, fences.spanned
    for newcomer in range(len(fences.heads), len(heads)):
        if heads[newcomer] == newcomer:
            fence = groups[newcomer]
            paired |= fence & fence >> 1
            spanned |= fence & fence >> 2
    if rims is not fences.rims:
        paired |= rims & rims >> 1
        spanned |= rims & rims >> 2
    if hands == board.no_hands:
        routes = 0
    return Fences(
        board,
        hands,
        fences.walls + walls,
        fences.fitting.translate(None, gone),
        mask,
        ways,
        owners,
        heads,
        groups,
        rims,
        paired,
        spanned,
    ), routes


def narrow(board: Board, ways: list[int], wall: int) -> None:
    """Close the four ways across a wall."""
    cell, size = board.anchors[wall], board.size
    if wall >= board.first_vertical:
        ways[cell] &= ~EAST
        ways[cell + size] &= ~EAST
        ways[cell + 1] &= ~WEST
        ways[cell + size + 1] &= ~WEST
    else:
        ways[cell] &= ~NORTH
        ways[cell + 1] &= ~NORTH
        ways[cell + size] &= ~SOUTH
        ways[cell + size + 1] &= ~SOUTH


def _joined(
    board: Board, owners: list[int], heads: list[int], groups: list[Mask], wall: int
) -> Mask:
    """The fence that a new wall makes of all those it touches, entered under its own number."""
    newcomer = len(heads)
    heads.append(newcomer)
    fence = board.posts[wall]
    for post in board.wall_posts[wall]:
        head = owners[post]
        if head != NOBODY:
            while heads[head] != head:
                head = heads[head]
            if head != newcomer:
                fence |= groups[head]
                heads[head] = newcomer
        owners[post] = newcomer
    groups.append(fence)
    return fence


def _end_fences(
    board: Board, owners: list[int], heads: list[int], groups: list[Mask], wall: int
) -> tuple[Mask, Mask]:
    """The fences at the two ends of a wall not yet there; at a bare post, only that post."""
    first, _, last = board.wall_posts[wall]
    first_head, last_head = _head(heads, owners[first]), _head(heads, owners[last])
    return (
        board.first_posts[wall] if first_head == NOBODY else groups[first_head],
        board.last_posts[wall] if last_head == NOBODY else groups[last_head],
    )


def _head(heads: list[int], owner: int) -> int:
    """Where the search for a post's fence ends: at its head, or at NOBODY."""
    if owner != NOBODY:
        while heads[owner] != owner:
            owner = heads[owner]
    return owner


def _with_fence(board: Board, rims: Mask, touching: Mask, fence: Mask) -> Mask:
    """The rims with a new fence, for the seats where its posts are `touching` the rim."""
    for lane in board.lanes:
        if touching & lane:
            rims |= fence & lane
    return rims


def _led_around(
    board: Board,
    ends: tuple[Mask, Mask],
    rims: Mask,
    routes: Mask,
    crossing: Mask,
    wall: int,
) -> Mask:
    """The routes led round the fences at the ends of a new wall, where they are `crossing` it."""
    for lane in board.lanes:
        if crossing & lane & board.first_gaps[wall]:
            fence = rims if rims & lane & board.first_posts[wall] else ends[0]
            routes ^= (fence ^ fence >> 1) & lane
        if crossing & lane and routes & lane & board.last_gaps[wall]:
            fence = rims if rims & lane & board.last_posts[wall] else ends[1]
            routes ^= (fence ^ fence >> 1) & lane
    return routes
