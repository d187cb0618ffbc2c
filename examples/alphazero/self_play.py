"""Games of the network against itself, and what is remembered of them for its lessons.

Many games go on at once, each move thought about by search.py. How often a move was tried is what
the network shall wish for; how the game ended, and what the search hoped, is what it shall expect.
"""

import numpy as np

from examples.alphazero.board import (
    COLUMNS,
    Bits,
    Floats,
    Numbers,
    dropped,
    empty,
    has_line,
    is_full,
    mirrored,
    planes,
)
from examples.alphazero.network import Network
from examples.alphazero.search import Trees

GAMES = 256
THOUGHTS = 64
CURIOUS_PLIES = 10
"""So long a game's moves are drawn by how often they were tried; then the best stand out more."""
SHARPNESS = 4.0
TRUST = 0.7
"""How much of what a position is worth is the end of its game; the rest is what the search said."""
REMEMBERED = 250_000
LESSON = 768


class Memory:
    """The latest positions of games that have ended; the oldest make room for new ones."""

    def __init__(self, room: int = REMEMBERED) -> None:
        self.own: Bits = np.zeros(room, np.uint64)
        self.discs: Bits = np.zeros(room, np.uint64)
        self.shares: Floats = np.zeros((room, COLUMNS), np.float32)
        self.results: Floats = np.zeros(room, np.float32)
        self.count = 0
        """How many were ever remembered."""

    def add(self, own: int, discs: int, shares: Floats, result: float) -> None:
        place = self.count % len(self.own)
        self.own[place], self.discs[place] = own, discs
        self.shares[place], self.results[place] = shares, result
        self.count += 1

    def drawn(self, luck: np.random.Generator, size: int) -> tuple[Floats, Floats, Floats]:
        """Boards, shares and results, some of them seen in a mirror."""
        places = luck.integers(min(self.count, len(self.own)), size=size)
        rows, shares = planes(self.own[places], self.discs[places]), self.shares[places]
        half = size // 2
        rows[:half], shares[:half] = mirrored(rows[:half]), shares[:half, ::-1].copy()
        return rows, shares, self.results[places]


class SelfPlay:
    """So many games that go on and on, and what was remembered of them."""

    def __init__(self, network: Network, games: int = GAMES, seed: int = 1) -> None:
        self.network = network
        self.luck = np.random.default_rng(seed)
        self.own, self.discs = empty(games)
        self.plies = np.zeros(games, np.int64)
        self.told: list[list[tuple[int, int, Floats, float]]] = [[] for _ in range(games)]
        self.memory = Memory()
        self.ended = 0

    def move(self, thoughts: int = THOUGHTS) -> None:
        """A move in every game; those that are over begin again."""
        trees = Trees(self.network, self.own, self.discs, thoughts)
        trees.stir(self.luck)
        found = trees.think(thoughts)
        shares = (found.visits / found.visits.sum(axis=1, keepdims=True)).astype(np.float32)
        for game, told in enumerate(self.told):
            board = int(self.own[game]), int(self.discs[game])
            told.append((*board, shares[game], float(found.values[game])))
        self.own, self.discs = dropped(self.own, self.discs, self._chosen(shares))
        self.plies += 1
        has_won = has_line(self.discs ^ self.own)
        for game in np.flatnonzero(has_won | is_full(self.discs)).tolist():
            self._end(game, 1.0 if has_won[game] else 0.0)

    def learn(self) -> tuple[float, float]:
        """One lesson; how far off the network's wishes and hopes were."""
        return self.network.learn(*self.memory.drawn(self.luck, LESSON))

    def _chosen(self, shares: Floats) -> Numbers:
        weights = shares ** np.where(self.plies < CURIOUS_PLIES, 1.0, SHARPNESS)[:, None]
        sums = weights.cumsum(axis=1)
        drawn = self.luck.random((len(sums), 1)) * sums[:, -1:]
        chosen: Numbers = (sums > drawn).argmax(axis=1)
        return chosen

    def _end(self, game: int, result: float) -> None:
        """Remember a game that is over, from its end; another begins in its place."""
        for own, discs, shares, hoped in reversed(self.told[game]):
            self.memory.add(own, discs, shares, TRUST * result + (1 - TRUST) * hoped)
            result = -result
        self.told[game].clear()
        self.own[game] = self.discs[game] = 0
        self.plies[game] = 0
        self.ended += 1
