"""Monte Carlo tree search as AlphaZero does it, for many games at once.

Every game has a tree of its own; all of them go down to a leaf together, the network judges all
leaves in one call, and what it says goes back up. A move's visits are what there is to learn.
"""

from dataclasses import dataclass

import numpy as np

from examples.alphazero.board import (
    COLUMNS,
    Bits,
    Floats,
    Numbers,
    dropped,
    free_columns,
    has_line,
    is_full,
    planes,
)
from examples.alphazero.network import Network, softmax

EXPLORATION = 1.6
UNSEEN = 0.2
"""How much worse than its position a move looks that nobody has tried."""
NOISE, NOISE_SHAPE = 0.25, 1.0
"""At the root of games of one's own: how much of the wishes is drawn, and how unevenly."""
BARRED, LEAST = -1e9, 1e-6
"""A wish for a full column; the least that any other gets."""
NOT_YET = -1
RUNNING = 2.0
"""Stands where a position's result would, as long as its match is not over."""


@dataclass(frozen=True)
class Found:
    """What a search has found out about the position at each root."""

    visits: Numbers
    """A row a game: how often each column was tried."""
    values: Floats
    """What who moves there may hope for."""


class Trees:
    """A tree for each of these positions, none of which is over."""

    def __init__(self, network: Network, own: Bits, discs: Bits, thoughts: int) -> None:
        games = len(own)
        self.network = network
        self.games = np.arange(games)
        self.own = np.zeros((games, thoughts + 1), np.uint64)
        self.discs = np.zeros((games, thoughts + 1), np.uint64)
        self.result = np.full((games, thoughts + 1), RUNNING, np.float32)
        """For who moves there: -1 where the other has a line, 0 where the board is full."""
        self.hope = np.zeros((games, thoughts + 1), np.float32)
        self.shares = np.zeros((games, thoughts + 1, COLUMNS), np.float32)
        self.visits = np.zeros((games, thoughts + 1, COLUMNS), np.int32)
        self.worth = np.zeros((games, thoughts + 1, COLUMNS), np.float32)
        self.child = np.full((games, thoughts + 1, COLUMNS), NOT_YET, np.int32)
        self.own[:, 0], self.discs[:, 0] = own, discs
        self._judge(self.games, np.zeros(games, np.int64))

    def stir(self, luck: np.random.Generator) -> None:
        """Mix chance into the wishes at the roots, so that no two games are alike."""
        free = free_columns(self.discs[:, 0])
        drawn = luck.gamma(NOISE_SHAPE, size=free.shape) * free
        drawn /= drawn.sum(axis=1, keepdims=True)
        self.shares[:, 0] = (1 - NOISE) * self.shares[:, 0] + NOISE * drawn

    def think(self, thoughts: int) -> Found:
        for thought in range(1, thoughts + 1):
            self._once(thought)
        visits = self.visits[:, 0].astype(np.int64)
        total = np.maximum(visits.sum(axis=1), 1)
        return Found(visits, self.worth[:, 0].sum(axis=1) / total.astype(np.float32))

    def _once(self, new: int) -> None:
        """One thought of every tree: down to a leaf, and back."""
        games, places = self.games, np.zeros(len(self.games), np.int64)
        path: list[tuple[Numbers, Numbers, Numbers]] = []
        value = np.zeros(len(games), np.float32)
        while len(games):
            columns = self._best(games, places)
            path.append((games, places, columns))
            below = self.child[games, places, columns]
            is_new = below == NOT_YET
            if is_new.any():
                leaves, above = games[is_new], places[is_new]
                own, discs = dropped(
                    self.own[leaves, above], self.discs[leaves, above], columns[is_new]
                )
                self.own[leaves, new], self.discs[leaves, new] = own, discs
                self.child[leaves, above, columns[is_new]] = new
                value[leaves] = self._judge(leaves, np.full(len(leaves), new))
            games, places = games[~is_new], below[~is_new].astype(np.int64)
            result = self.result[games, places]
            is_over = result != RUNNING
            if is_over.any():
                value[games[is_over]] = result[is_over]
                games, places = games[~is_over], places[~is_over]
        self._back(path, value)

    def _back(self, path: list[tuple[Numbers, Numbers, Numbers]], value: Floats) -> None:
        """Up again: what is good for who moves below is bad for who moved there."""
        for games, places, columns in reversed(path):
            value[games] = -value[games]
            self.visits[games, places, columns] += 1
            self.worth[games, places, columns] += value[games]

    def _best(self, games: Numbers, places: Numbers) -> Numbers:
        """The column to look at: what is hoped of it, and how little it was tried for its wish."""
        visits = self.visits[games, places]
        shares = self.shares[games, places]
        total = visits.sum(axis=1, keepdims=True)
        unseen = self.hope[games, places][:, None] - UNSEEN
        mean = np.where(visits > 0, self.worth[games, places] / np.maximum(visits, 1), unseen)
        bound = mean + EXPLORATION * shares * np.sqrt(total + 1) / (1 + visits)
        chosen: Numbers = np.where(shares > 0, bound, -np.inf).argmax(axis=1)
        return chosen

    def _judge(self, games: Numbers, places: Numbers) -> Floats:
        """What who moves at these new places may hope for."""
        own, discs = self.own[games, places], self.discs[games, places]
        free = free_columns(discs)
        wishes, hopes = self.network(planes(own, discs))
        shares = np.maximum(softmax(np.where(free, wishes, BARRED)), LEAST) * free
        self.shares[games, places] = shares
        is_lost, full = has_line(discs ^ own), is_full(discs)
        self.result[games, places] = np.where(is_lost, -1.0, np.where(full, 0.0, RUNNING))
        hopes = np.where(is_lost, -1.0, np.where(full, 0.0, hopes)).astype(np.float32)
        self.hope[games, places] = hopes
        return hopes
