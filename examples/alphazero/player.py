"""What was learnt, at a table: a bot for Connect Four that thinks by search.py.

    damier arena connect-four --bots examples.alphazero.player:AlphaZero@100,medium --games 20

A thought is a node, so that a level of so many nodes is the same on every machine.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from damier_classics.connect_four.state import FREE, LETTERS, MARKS

from damier.bots import Advice, Bot, Budget
from damier.core import SeededRandom
from examples.alphazero.board import CELL_BITS, Bits
from examples.alphazero.network import Network
from examples.alphazero.search import Trees

KEPT = Path(__file__).with_name("connect_four.npz")
"""The network that the curve in docs/rl.md ends with."""

MOST_THOUGHTS = 400


def bits_of(cells: str, mark: str) -> tuple[Bits, Bits]:
    """A board as the search takes it: the discs of this mark, and all discs."""
    own = sum(int(bit) for bit, cell in zip(CELL_BITS, cells, strict=True) if cell == mark)
    discs = sum(int(bit) for bit, cell in zip(CELL_BITS, cells, strict=True) if cell != FREE)
    return np.array([own], np.uint64), np.array([discs], np.uint64)


class AlphaZero(Bot[Any, Any, Any, Any]):
    """Plays the usual board of seven columns and six rows."""

    name = "alphazero"
    network: Network | None = None

    def advise(
        self, view: Any, valid_actions: Sequence[Any], rng: SeededRandom, budget: Budget
    ) -> Advice[Any]:
        network = AlphaZero.network = AlphaZero.network or Network.load(KEPT)
        thoughts = max(1, min(budget.nodes or MOST_THOUGHTS, MOST_THOUGHTS))
        mark = MARKS[view.player_ids.index(self.player_id)]
        found = Trees(network, *bits_of(view.cells, mark), thoughts).think(thoughts)
        column = LETTERS[int(found.visits[0].argmax())]
        action = next(action for action in valid_actions if action.column == column)
        return Advice(action=action, value=float(np.clip(found.values[0], -1, 1)))
