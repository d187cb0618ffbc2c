"""How strong a bot is asked for: easy, medium, hard, expert, each a bot and a budget.

A game may bring levels of its own in `bots.py`; any game that does not is played by these.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from damier.core import DamierError, Facts

from .alpha_beta import AlphaBetaBot
from .bot import AnyBot
from .expectimax import ExpectimaxBot
from .information_set import InformationSetUctBot
from .simple import GreedyBot, RandomBot
from .uct import UctBot

EASY, MEDIUM, HARD, EXPERT = "easy", "medium", "hard", "expert"
DEFAULT, ADVISER = MEDIUM, HARD
"""Who sits down where nobody says, and who is asked for advice."""

BotMaker = Callable[[Any, str], AnyBot]
"""Makes a bot from an engine and the player it plays for."""


class UnknownLevel(DamierError):
    """A game has no bot of this name."""

    code = "unknown_level"


@dataclass(frozen=True)
class Level:
    """A bot and how much it may think: so many nodes, and never longer than so many seconds."""

    make: BotMaker
    nodes: int
    seconds: float = 5.0


GENERIC: Mapping[str, BotMaker] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "alpha-beta": AlphaBetaBot,
    "expectimax": ExpectimaxBot,
    "uct": UctBot,
    "information-set-uct": InformationSetUctBot,
}
"""The bots that play any game, by name, whatever its levels."""


def generic_levels(facts: Facts) -> dict[str, Level]:
    """Levels for a game that brings none."""
    if facts.chance or facts.hidden_information or facts.simultaneous:
        thinker: BotMaker = InformationSetUctBot
    else:
        thinker = UctBot
    return {
        EASY: Level(RandomBot, nodes=1),
        MEDIUM: Level(thinker, nodes=100),
        HARD: Level(thinker, nodes=1_000),
        EXPERT: Level(thinker, nodes=10_000),
    }


def level_named(levels: Mapping[str, Level], name: str) -> Level:
    """A level of a game by its name; the generic bots go by theirs."""
    if name in levels:
        return levels[name]
    if name in GENERIC:
        return Level(GENERIC[name], nodes=1_000)
    known = [*levels, *GENERIC]
    raise UnknownLevel(f"no bot called {name!r}; there are {', '.join(known)}", known=known)
