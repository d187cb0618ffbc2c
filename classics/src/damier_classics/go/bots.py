"""Who plays Go: somebody who strolls about, and a search of three strengths.

A bot reads the position off its view, which hides nothing. What it thinks with is search.py. It
passes when nothing is left to be done, or when it wins by counting the board as it lies.
"""

from collections.abc import Sequence

from damier.bots import EXPERT_SECONDS, Advice, Bot, Budget, Level
from damier.core import SeededRandom

from .board import grid_of
from .engine import points, sides
from .search import GoSearch
from .state import BLACK, Act, GoConfig, GoState, GoView, Pass, Play, number_of, plays

LARGEST_SEED = 2**48
SETTLED = 0.9
"""How likely a win must be, the other to move, for a bot to pass first."""
CHECKED = 4
"""Of so many games, one looks at what comes of passing."""


class StrollingBot(Bot[GoConfig, GoState, Act, GoView]):
    """Plays anywhere but into its own eyes."""

    name = "strolling"

    def choose_action(
        self, view: GoView, valid_actions: Sequence[Act], rng: SeededRandom, budget: Budget
    ) -> Act:
        state = self.engine.sample_state(view, self.player_id, rng)
        thought = Thought(state, self.player_id, valid_actions, rng)
        moves = thought.search.root.moves
        return thought.action(rng.pick(moves)) if moves else Pass()


class SearchingBot(Bot[GoConfig, GoState, Act, GoView]):
    """Tries most what goes well."""

    name = "go-search"

    def advise(
        self, view: GoView, valid_actions: Sequence[Act], rng: SeededRandom, budget: Budget
    ) -> Advice[Act]:
        state = self.engine.sample_state(view, self.player_id, rng)
        thought = Thought(state, self.player_id, valid_actions, rng)
        if not thought.search.root.moves or (state.passed and thought.is_ahead):
            return Advice(action=Pass())
        games = 0
        while not budget.spent():
            games += 1
            passes = thought.is_ahead and games % CHECKED == 0
            (thought.after_pass if passes else thought.search).play_one()
        if thought.is_settled():
            return Advice(action=Pass(), value=1.0)
        values = tuple(
            (thought.action(bit), 2 * share - 1) for bit, _, share in thought.search.found()
        )
        if not values:
            return Advice(action=thought.action(rng.pick(thought.search.root.moves)))
        return Advice(action=values[0][0], value=values[0][1], values=values)


class Thought:
    """A position of Go in bits, with a tree of what to play, and one of what follows a pass."""

    def __init__(
        self, state: GoState, player_id: str, valid_actions: Sequence[Act], rng: SeededRandom
    ) -> None:
        self.size, side = state.size, state.seat(player_id)
        self.grid = grid = grid_of(state.size)
        own, other = sides(grid, state, side)
        black, white = points(state)
        lead = black - white if side == BLACK else white - black
        areas = grid.owned(own, other)
        head_start = lead - (areas[0].bit_count() - areas[1].bit_count())
        self.is_ahead = lead > 0
        allowed = 0
        for action in valid_actions:
            if isinstance(action, Play):
                allowed |= self._bit(action.point)
        last = 0 if state.last is None else self._bit(state.last)
        seed = rng.int(0, LARGEST_SEED)
        self.search = GoSearch(self.size, own, other, last, allowed, head_start, seed)
        self.after_pass = GoSearch(self.size, other, own, 0, grid.full, -head_start, seed)

    def action(self, bit: int) -> Act:
        return plays(self.size)[self.grid.number[bit]]

    def is_settled(self) -> bool:
        """Whether we win as the board lies, and the other can do nothing about it."""
        tried = self.after_pass.found()
        return self.is_ahead and (
            not self.after_pass.root.moves or (bool(tried) and tried[0][2] < 1 - SETTLED)
        )

    def _bit(self, point: str) -> int:
        number = number_of(self.size, point)
        assert number is not None
        return self.grid.bits[number]


LEVELS = {
    "easy": Level(StrollingBot, nodes=1),
    "medium": Level(SearchingBot, nodes=60),
    "hard": Level(SearchingBot, nodes=400),
    "expert": Level(SearchingBot, nodes=2_000, uses=EXPERT_SECONDS),
}
