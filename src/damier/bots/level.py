"""How strong a bot is asked for: easy, medium, hard, expert, each a bot and a budget.

In arenas, tests and puzzles a level is its nodes, the same on every machine. For people the nodes
are the least it thinks, as far as time allows; an expert uses all the time it has.
A game may bring levels of its own in `bots.py`; any game that does not is played by these.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from damier.core import DamierError, Facts

from .alpha_beta import AlphaBetaBot
from .bot import AnyBot
from .budget import Budget
from .expectimax import ExpectimaxBot
from .information_set import InformationSetUctBot
from .simple import GreedyBot, RandomBot
from .uct import UctBot

EASY, MEDIUM, HARD, EXPERT = "easy", "medium", "hard", "expert"
DEFAULT, ADVISER = MEDIUM, HARD
"""Who sits down where nobody says, and who is asked for advice."""

EXPERT_SECONDS = 2.0
"""What an expert thinks about every choice against people, on whatever machine."""

Clock = Callable[[], float]
"""Seconds, from whenever."""

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
    uses: float = 0.0
    """For people, it goes on thinking until so many seconds are over, its nodes spent or not."""

    def seeded_budget(self) -> Budget:
        """Nodes and no clock: the same choice on every machine."""
        return Budget(nodes=self.nodes)

    def timed_budget(self, now: Clock) -> Budget:
        """For people, from now on: its nodes, more where it uses its time, fewer where a slow
        machine runs out of it."""
        return timed_budget(now, self.nodes, self.seconds, self.uses)


def timed_budget(now: Clock, nodes: int | None, seconds: float, uses: float = 0.0) -> Budget:
    """A budget that begins now and ends with time: after `seconds` at the latest, and with the
    nodes only when `uses` seconds are over."""
    begun = now()
    return Budget(
        nodes=nodes,
        is_late=lambda: now() - begun >= seconds,
        has_time=(lambda: now() - begun < uses) if uses else None,
    )


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
        EXPERT: Level(thinker, nodes=10_000, uses=EXPERT_SECONDS),
    }


def level_named(levels: Mapping[str, Level], name: str) -> Level:
    """A level of a game by its name; the generic bots go by theirs."""
    if name in levels:
        return levels[name]
    if name in GENERIC:
        return Level(GENERIC[name], nodes=1_000)
    known = [*levels, *GENERIC]
    raise UnknownLevel(f"no bot called {name!r}; there are {', '.join(known)}", known=known)
