"""UCT: plays many games to their end in the mind, and leans towards what went well.

For games without luck or secrets, of any number of players. Where there are dice, hidden cards or
simultaneous choices, information_set.py does the same over what each player knows.
"""

from collections.abc import Sequence
from math import inf, log, sqrt
from typing import Generic

from damier.core import A, C, GameEngine, S, SeededRandom, V

from .bot import Advice, Bot
from .budget import Budget
from .search import mover, played_out, worth

CURIOSITY = 1.4
"""How much a little-tried action is favoured over one that did well."""


class Node(Generic[S, A]):
    """An action tried, from the eyes of who played it."""

    __slots__ = ("actor", "children", "state", "total", "untried", "visits")

    def __init__(self, actor: str | None, state: S) -> None:
        self.actor = actor
        self.state = state
        self.visits = 0
        self.total = 0.0
        self.children: dict[A, Node[S, A]] = {}
        self.untried: list[A] | None = None

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class PlayoutBot(Bot[C, S, A, V]):
    """Learns from games played to their end in the mind."""

    def __init__(
        self,
        engine: GameEngine[C, S, A, V],
        player_id: str,
        curiosity: float = CURIOSITY,
        longest_playout: int = 10_000,
    ) -> None:
        super().__init__(engine, player_id)
        self.curiosity = curiosity
        self.longest_playout = longest_playout


class UctBot(PlayoutBot[C, S, A, V]):
    """Chooses the action it tried most."""

    name = "uct"

    def advise(
        self, view: V, valid_actions: Sequence[A], rng: SeededRandom, budget: Budget
    ) -> Advice[A]:
        root = Node[S, A](None, self.engine.sample_state(view, self.player_id, rng))
        while not budget.spent():
            self._simulate(root, rng)
        return advice_of(root, valid_actions, rng)

    def _simulate(self, root: Node[S, A], rng: SeededRandom) -> None:
        path, node, state = [root], root, root.state
        while node.visits or node is root:
            player = mover(self.engine, state)
            if player is None:
                break
            action = self._selected(node, state, player, rng)
            if action not in node.children:
                after = self.engine.resolve(state, action, player)
                node.children[action] = Node(player, after)
            node = node.children[action]
            state = node.state
            path.append(node)
        state = played_out(self.engine, state, rng, self.longest_playout)
        worths = {player: worth(self.engine, state, player) for player in state.player_ids}
        for node in path:
            node.visits += 1
            if node.actor is not None:
                node.total += worths[node.actor]

    def _selected(self, node: Node[S, A], state: S, player: str, rng: SeededRandom) -> A:
        """An action not tried yet, or else the one of the best balance of success and novelty."""
        if node.untried is None:
            node.untried = list(rng.shuffle(self.engine.get_valid_actions(state, player)))
        if node.untried:
            return node.untried.pop()
        scale = self.curiosity * sqrt(log(node.visits))
        best, best_score = None, -inf
        for action, child in node.children.items():
            score = child.total / child.visits + scale / sqrt(child.visits)
            if score > best_score:
                best, best_score = action, score
        assert best is not None
        return best


def advice_of(root: Node[S, A], valid_actions: Sequence[A], rng: SeededRandom) -> Advice[A]:
    """The most tried action, with its mean result and the most tried play after it."""
    if not root.children:
        return Advice(action=rng.pick(valid_actions))
    line: list[A] = []
    node = root
    while node.children:
        action, node = max(node.children.items(), key=lambda pair: pair[1].visits)
        line.append(action)
    values = sorted(
        ((action, child.mean) for action, child in root.children.items()),
        key=lambda pair: -root.children[pair[0]].visits,
    )
    return Advice(
        action=line[0], value=root.children[line[0]].mean, line=tuple(line), values=tuple(values)
    )
