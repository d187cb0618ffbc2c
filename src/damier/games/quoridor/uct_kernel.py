"""UCT for Quoridor: which action wins most of the games played on from here at random?

The same position, budget and seed give the same answer on every machine: the generator is our
own, and the logarithm of UCB1 is replaced by the harmonic numbers, which grow alike and consist
of IEEE additions only (libraries disagree on the last bit of `log`).
It plays no move and keeps no clock; whoever calls it hands in `spent`, asked once a playout.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final

from damier.games.quoridor.board_kernel import NOBODY
from damier.games.quoridor.kernel import Position, applied, legal_actions
from damier.games.quoridor.playout_kernel import Dice, Playout

EXPLORATION: Final = 1.4


class Node:
    """An action in the tree, counted for the seat that chose it."""

    def __init__(self, action: int, seat: int) -> None:
        self.action = action
        self.seat = seat
        self.visits = 0
        self.wins = 0.0
        self.children: list[Node] = []
        self.untried: list[int] = []
        self.position: Position | None = None
        """Known once the node was visited a second time; its actions are untried then."""


def search(
    position: Position,
    playouts: int,
    seed: int,
    spent: Callable[[], bool],
    rush: int = 0,
    exploration: float = EXPLORATION,
) -> list[tuple[int, int, float]]:
    """(action, visits, wins) for every action tried, in ascending order of actions.

    Stops after so many playouts, or once `spent()` is true. `rush` is the share of playout turns,
    in 256ths, that follow a shortest path instead of a random choice; a draw counts half a win.
    """
    dice = Dice(seed)
    start, playout = Playout(position), Playout(position)
    root = Node(NOBODY, NOBODY)
    _expand(root, position, dice)
    harmonic = [0.0]
    for n in range(1, playouts + 1):
        if spent():
            break
        harmonic.append(harmonic[-1] + 1.0 / n)
        playout.copy_from(start)
        line = _descend(root, playout, dice, harmonic, exploration)
        winner = playout.finish(dice, rush)
        for node in line:
            node.visits += 1
            if winner == node.seat:
                node.wins += 1.0
            elif winner == NOBODY:
                node.wins += 0.5
    tried = [(child.action, child.visits, child.wins) for child in root.children]
    tried.sort()
    return tried


def _descend(
    root: Node, playout: Playout, dice: Dice, harmonic: list[float], exploration: float
) -> list[Node]:
    """Walk down the tree to a node without visits, playing its actions; the nodes on the way."""
    node = root
    line = [root]
    while playout.winner == NOBODY:
        if node.untried:
            child = Node(node.untried.pop(), playout.seat)
            node.children.append(child)
        else:
            child = _best_child(node, exploration * exploration * harmonic[node.visits])
        playout.play(child.action)
        line.append(child)
        if child.visits == 0:
            break
        if child.position is None and playout.winner == NOBODY and node.position is not None:
            _expand(child, applied(node.position, child.action), dice)
        node = child
    return line


def _best_child(node: Node, width: float) -> Node:
    best = node.children[0]
    highest = -1.0
    for child in node.children:
        visits = float(child.visits)
        bound = child.wins / visits + sqrt(width / visits)
        if bound > highest:
            highest = bound
            best = child
    return best


def _expand(node: Node, position: Position, dice: Dice) -> None:
    """Give a node its position and its actions, shuffled."""
    node.position = position
    actions = list(legal_actions(position))
    for i in range(len(actions) - 1, 0, -1):
        j = dice.below(i + 1)
        actions[i], actions[j] = actions[j], actions[i]
    node.untried = actions
