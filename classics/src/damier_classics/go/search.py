"""A tree of Go games: what went well in games played at random is tried more often.

Every move also learns from the games in which it was played later (RAVE), and starts with what a
look at the board says of it. It knows bits and no rules but those of playout.py; positions that may
not come back are handed in for the first move alone.
"""

from typing import Final

from .board import grid_of
from .playout import Playouts

EVEN: Final = 8
"""Games that every move is taken to have played before, half of them won."""
TAKES, TAKES_MANY, SAVES, THROWS_AWAY = 12, 24, 14, 12
NEAR_LAST: Final = (0, 8, 8, 5, 3)
EDGE: Final = (10, 3)
"""What first and second line lose where nobody is near."""
SHARED: Final = 1200.0
"""How soon a move's own games count more than those in which it was played later."""
EXPANDS_AT: Final = 3
BY_HOW_MUCH: Final = 0.1
"""What share of a result is by how much, so that nobody plays carelessly who is ahead."""


class Node:
    """A position with one side to move, and what is known of each of its moves."""

    __slots__ = (
        "children",
        "games",
        "ko",
        "last",
        "moves",
        "other",
        "own",
        "rave",
        "rave_won",
        "won",
    )

    def __init__(self, own: int, other: int, ko: int, last: int) -> None:
        self.own, self.other, self.ko, self.last = own, other, ko, last
        self.moves: list[int] = []
        self.games: list[float] = []
        self.won: list[float] = []
        self.rave: list[float] = []
        self.rave_won: list[float] = []
        self.children: list[Node | None] = []


class GoSearch:
    """One search from one position."""

    def __init__(
        self, size: int, own: int, other: int, last: int, allowed: int, head_start: float, seed: int
    ) -> None:
        """Our stones and the other's, the last stone, the points that we may play, and what we
        have beside our area."""
        self.grid = grid_of(size)
        self.size = size
        self.head_start = head_start
        self.points = size * size
        self.playouts = Playouts(size, seed)
        self.near = self.playouts.near
        self.number = self.grid.number
        self.root = Node(own, other, 0, last)
        self._expand(self.root, allowed)

    def _expand(self, node: Node, allowed: int) -> None:
        own, other, last = node.own, node.other, node.last
        points, takes = self.grid.ways(own, other)
        rescue = self._rescues(own, other)
        empty = self.grid.full & ~(own | other)
        points &= allowed & ~node.ko
        close = self._rings(last) if last else ()
        stones = own | other
        crowded = self.grid.around(self.grid.around(stones) | stones) | stones
        crowded = self.grid.around(crowded) | crowded
        is_eye = self.playouts.is_eye
        while points:
            bit = points & -points
            points ^= bit
            if is_eye(bit, own, other):
                continue
            games, won = float(EVEN), EVEN / 2
            taken = takes.get(bit, 0)
            if taken:
                gain = TAKES_MANY if taken & (taken - 1) else TAKES
                games += gain
                won += gain
            elif not self._lives(bit, own, empty):
                games += THROWS_AWAY
            elif bit & rescue:
                games += SAVES
                won += SAVES
            for distance, ring in enumerate(close):
                if bit & ring:
                    games += NEAR_LAST[distance]
                    won += NEAR_LAST[distance]
            if not bit & crowded:
                line = self._line(bit)
                if line < 2:
                    games += EDGE[line]
            node.moves.append(bit)
            node.games.append(0.0)
            node.won.append(0.0)
            node.rave.append(games)
            node.rave_won.append(won)
            node.children.append(None)

    def _lives(self, bit: int, own: int, empty: int) -> bool:
        """Whether a stone here has two liberties at least."""
        near = self.near[bit] & empty
        if near & (near - 1):
            return True
        group = self.grid.group(bit, own | bit)
        liberties = self.grid.around(group) & empty & ~bit
        return liberties & (liberties - 1) != 0

    def _rescues(self, own: int, other: int) -> int:
        """The last liberties of our groups."""
        empty, found = self.grid.full & ~(own | other), 0
        for group in self.grid.groups(own):
            liberties = self.grid.around(group) & empty
            if not liberties & (liberties - 1):
                found |= liberties
        return found

    def _rings(self, last: int) -> list[int]:
        rings, inside = [last], last
        for _ in range(len(NEAR_LAST) - 1):
            grown = self.grid.around(inside) | inside
            rings.append(grown & ~inside)
            inside = grown
        return rings

    def _line(self, bit: int) -> int:
        row, column = divmod(self.number[bit], self.size)
        return min(row, column, self.size - 1 - row, self.size - 1 - column)

    def play_one(self) -> None:
        """One more game, and what every move on the way learns from it."""
        path: list[tuple[Node, int]] = []
        node = self.root
        while node.moves:
            place = self._best(node)
            path.append((node, place))
            child = node.children[place]
            if child is None:
                child = self._after(node, node.moves[place])
                if node.games[place] + 1 >= EXPANDS_AT:
                    self._expand(child, -1)
                    node.children[place] = child
                node = child
                break
            node = child
        own, other, played, theirs, ours_to_move = self.playouts.play(
            node.own, node.other, node.ko, node.last
        )
        if not ours_to_move:
            own, other = other, own
        full, around = self.grid.full, self.grid.around
        empty = full & ~(own | other)
        by_own, by_other = around(own), around(other)
        area = (own | empty & by_own & ~by_other).bit_count()
        area -= (other | empty & by_other & ~by_own).bit_count()
        is_root_side = len(path) % 2 == 0
        margin = area + (self.head_start if is_root_side else -self.head_start)
        won = 1.0 if margin > 0 else 0.0 if margin < 0 else 0.5
        result = won + BY_HOW_MUCH * (0.5 + margin / (4 * self.points) - won)
        for node, place in reversed(path):
            played, theirs = theirs, played
            result = 1.0 - result
            bit = node.moves[place]
            played |= bit
            theirs &= ~bit
            node.games[place] += 1.0
            node.won[place] += result
            rave, rave_won = node.rave, node.rave_won
            for index, move in enumerate(node.moves):
                if move & played:
                    rave[index] += 1.0
                    rave_won[index] += result

    def found(self) -> list[tuple[int, float, float]]:
        """The moves that were tried, with the number of games and the share won, most tried
        first."""
        root = self.root
        tried = [
            (move, games, won / games)
            for move, games, won in zip(root.moves, root.games, root.won, strict=True)
            if games
        ]
        return sorted(tried, key=lambda row: -row[1])

    def _best(self, node: Node) -> int:
        best, best_value = 0, -1.0
        games, won = node.games, node.won
        for place, (rave, rave_won) in enumerate(zip(node.rave, node.rave_won, strict=True)):
            count = games[place]
            if count:
                share = rave / (rave + count + rave * count / SHARED)
                value = share * rave_won / rave + (1.0 - share) * won[place] / count
            else:
                value = rave_won / rave
            if value > best_value:
                best, best_value = place, value
        return best

    def _after(self, node: Node, bit: int) -> Node:
        own, other = node.own | bit, node.other
        empty = self.grid.full & ~(own | other)
        taken = self.playouts.taken(bit, other, empty)
        other ^= taken
        is_ko = taken and not taken & (taken - 1) and self.near[bit] & ~other == taken
        return Node(other, own, taken if is_ko else 0, bit)
