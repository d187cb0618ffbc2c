"""Who plays Piscari: the wizards of the seed, a search, and the grandmaster.

Merlin sits with blue and Gandalf with red. A bot reads the board off its view; the files it knows
the game by came to the engine. None of them sees the die before it is rolled.
"""

from collections.abc import Sequence
from functools import partial

from damier.bots import Advice, Bot, Budget, ExpectimaxBot, Level, RandomBot
from damier.core import SeededRandom

from .board import CELLS, Colour
from .engine import Act, Piscari
from .grandmaster import Grandmaster
from .state import PLACES, PiscariConfig, PiscariState, PiscariView, board_of
from .wizard import best_cells

WIZARDS: dict[Colour, str] = {"blue": "Merlin", "red": "Gandalf"}

SEARCH_DEPTH = 3
"""The own placement, the other's roll, the other's placement."""

SEARCH_NODES = 1_000
"""More than a search of this depth can visit, so that it always ends by itself."""


class WizardBot(Bot[PiscariConfig, PiscariState, Act, PiscariView]):
    """The cell whose lines gain most, by the seed's table; ties at random."""

    name = "wizard"

    def __init__(self, engine: Piscari, player_id: str) -> None:
        super().__init__(engine, player_id)
        self.states = engine.states

    def on_game_start(self, view: PiscariView) -> None:
        self.name = WIZARDS[view.colours[self.player_id]]

    def advise(
        self, view: PiscariView, valid_actions: Sequence[Act], rng: SeededRandom, budget: Budget
    ) -> Advice[Act]:
        if view.die is None:
            return Advice(action=valid_actions[0])
        best = best_cells(board_of(view), view.die, view.colours[self.player_id], self.states)
        return Advice(action=PLACES[rng.pick(best)])


class GrandmasterBot(WizardBot):
    """The cell that leaves the highest chance of winning, by the solved game; ties at random.

    The values of its advice are twice that chance, less one: -1 is lost, 0 even, 1 won.
    """

    name = "grandmaster"

    def __init__(self, engine: Piscari, player_id: str) -> None:
        super().__init__(engine, player_id)
        self.grandmaster = Grandmaster(engine.solution)

    def advise(
        self, view: PiscariView, valid_actions: Sequence[Act], rng: SeededRandom, budget: Budget
    ) -> Advice[Act]:
        board, colour = board_of(view), view.colours[self.player_id]
        if view.die is None:
            value = _value(self.grandmaster.value(board, colour))
            return Advice(action=valid_actions[0], value=value)
        chances = self.grandmaster.chances(board, view.die, colour)
        best = rng.pick(self.grandmaster.best_cells(board, view.die, colour))
        cells = sorted(chances, key=lambda cell: (cell != best, -chances[cell], CELLS[cell]))
        values = tuple((PLACES[cell], _value(chances[cell])) for cell in cells)
        return Advice(action=PLACES[best], value=_value(chances[best]), values=values)


def _value(chance: float) -> float:
    return 2 * chance - 1


LEVELS = {
    "easy": Level(RandomBot, nodes=1),
    "medium": Level(WizardBot, nodes=1),
    "hard": Level(partial(ExpectimaxBot, deepest=SEARCH_DEPTH), nodes=SEARCH_NODES),
    "expert": Level(GrandmasterBot, nodes=1),
    "wizard": Level(WizardBot, nodes=1),
    "grandmaster": Level(GrandmasterBot, nodes=1),
}
DEFAULT_LEVEL = "wizard"
ADVISER = "grandmaster"
