"""Who plays Quoridor: four strengths, from a wanderer to a search as deep as its budget allows.

A bot reads the position off its view, which hides nothing. What it thinks with is
`search_kernel.py`, and for the expert with two players `deep_kernel.py`; luck only decides between
moves that look alike, and what the wanderer does.
"""

from collections.abc import Sequence
from functools import partial

from damier.bots import EXPERT_SECONDS, Advice, Bot, Budget, Level
from damier.core import SeededRandom

from .deep_kernel import Deep
from .engine import Quoridor
from .ground_kernel import LARGEST
from .kernel import path_length
from .search_kernel import DEEPEST, WON, Search
from .state import (
    Act,
    MovePawn,
    QuoridorConfig,
    QuoridorState,
    QuoridorView,
    names_of,
    position_at,
)
from .uct_kernel import search

LARGEST_SEED = 2**31 - 1

WANDERING = 0.4
"""How often the easy bot does anything at all instead of walking on."""

MOST_PLAYOUTS = 1_000_000
RUSH = 160
"""The share of playout turns, in 256ths, that follow a shortest way."""

HALF_WON = 400
"""The search's value that counts as half won: four steps ahead."""


class WandererBot(Bot[QuoridorConfig, QuoridorState, Act, QuoridorView]):
    """Walks a shortest way to its goal, and now and then does anything at all."""

    name = "wanderer"

    def choose_action(
        self,
        view: QuoridorView,
        valid_actions: Sequence[Act],
        rng: SeededRandom,
        budget: Budget,
    ) -> Act:
        moves = [action for action in valid_actions if isinstance(action, MovePawn)]
        if not moves or rng.chance(WANDERING):
            return rng.pick(valid_actions)
        state = self.engine.sample_state(view, self.player_id, rng)
        seat = state.seat(self.player_id)
        lengths = {
            move: path_length(position_at(self.engine.resolve(state, move, self.player_id)), seat)
            for move in moves
        }
        least = min(lengths.values())
        return rng.pick([move for move in moves if lengths[move] == least])


class SearchBot(Bot[QuoridorConfig, QuoridorState, Act, QuoridorView]):
    """Looks ahead with alpha-beta, deeper and deeper until its budget is spent."""

    name = "quoridor-search"

    def __init__(self, engine: Quoridor, player_id: str, deepest: int = DEEPEST) -> None:
        super().__init__(engine, player_id)
        self.deepest = deepest

    def advise(
        self,
        view: QuoridorView,
        valid_actions: Sequence[Act],
        rng: SeededRandom,
        budget: Budget,
    ) -> Advice[Act]:
        if len(valid_actions) == 1:
            return Advice(action=valid_actions[0])
        state = self.engine.sample_state(view, self.player_id, rng)
        search = self.search(state, rng.int(0, LARGEST_SEED), budget)
        best = search.think(self.deepest)
        if best < 0:
            return Advice(action=rng.pick(valid_actions))
        actions = names_of(state.size).actions
        line = tuple(actions[number] for number in search.line())
        return Advice(action=actions[best], value=_share(search.value), line=line)

    def search(self, state: QuoridorState, seed: int, budget: Budget) -> Search | Deep:
        return Search(position_at(state), seed, budget.spent)


class DeepBot(SearchBot):
    """Looks ahead much farther, with two players on boards up to 9; elsewhere as `SearchBot`."""

    name = "quoridor-deep"

    def search(self, state: QuoridorState, seed: int, budget: Budget) -> Search | Deep:
        if len(state.pawns) == 2 and state.size <= LARGEST:
            return Deep(position_at(state), seed, budget.spent)
        return super().search(state, seed, budget)


class PlayoutBot(Bot[QuoridorConfig, QuoridorState, Act, QuoridorView]):
    """UCT: plays on from here again and again, half at random and half along shortest ways."""

    name = "quoridor-uct"

    def advise(
        self,
        view: QuoridorView,
        valid_actions: Sequence[Act],
        rng: SeededRandom,
        budget: Budget,
    ) -> Advice[Act]:
        state = self.engine.sample_state(view, self.player_id, rng)
        tried = search(
            position_at(state), MOST_PLAYOUTS, rng.int(0, LARGEST_SEED), budget.spent, RUSH
        )
        if not tried:
            return Advice(action=rng.pick(valid_actions))
        tried.sort(key=lambda row: -row[1])
        actions = names_of(state.size).actions
        values = tuple((actions[action], 2 * wins / visits - 1) for action, visits, wins in tried)
        return Advice(action=values[0][0], value=values[0][1], values=values)


def _share(value: int) -> float:
    """A value of the search as one from -1 to 1."""
    return (
        value / (abs(value) + HALF_WON) if abs(value) < WON // 2 else (1.0 if value > 0 else -1.0)
    )


LEVELS = {
    "easy": Level(WandererBot, nodes=1),
    "medium": Level(partial(SearchBot, deepest=2), nodes=100),
    "hard": Level(SearchBot, nodes=1_000),
    "expert": Level(DeepBot, nodes=20_000, uses=EXPERT_SECONDS),
    "uct": Level(PlayoutBot, nodes=4_000),
    "glance": Level(partial(SearchBot, deepest=1), nodes=1),
    "expert-2026": Level(SearchBot, nodes=20_000, uses=EXPERT_SECONDS),
}
DEFAULT_LEVEL = "medium"
