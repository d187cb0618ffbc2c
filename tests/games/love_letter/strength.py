"""Matches between bots of Love Letter, and what a choice takes them: for tests and the campaign.

Each seed is played twice, with the seats swapped, so that nobody has the better cards. What counts
is the processor's time, which neighbours on the machine do not spend.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from damier import catalogue
from damier.agents import LocalMatch
from damier.arena.interval import share_by_seed
from damier.bots import Advice, Bot, Budget, Level
from damier.core import SeededRandom

GAME = catalogue.load("love-letter")
COST = "milliseconds of processor a choice"
FIRST_SEED = 500_000
"""Where the seeds of the kept figures start: none of these was played in tuning."""


@dataclass
class Watch:
    """Seconds of the processor, choice by choice; a forced move is no choice."""

    spent: list[float] = field(default_factory=list)

    def over(self, level: Level) -> Level:
        """The same level, its choices timed."""
        return Level(lambda engine, player: Timed(level.make(engine, player), self), level.nodes)

    def told(self) -> dict[str, float]:
        mean = sum(self.spent) / len(self.spent)
        return {"mean": round(1000 * mean, 2), "most": round(1000 * max(self.spent), 1)}


class Timed(Bot[Any, Any, Any, Any]):
    """Another bot, and how long it takes."""

    def __init__(self, bot: Bot[Any, Any, Any, Any], watch: Watch) -> None:
        super().__init__(bot.engine, bot.player_id)
        self.bot, self.watch = bot, watch

    def advise(
        self, view: Any, valid_actions: Sequence[Any], rng: SeededRandom, budget: Budget
    ) -> Advice[Any]:
        start = process_time()
        advice = self.bot.advise(view, valid_actions, rng, budget)
        if len(valid_actions) > 1:
            self.watch.spent.append(process_time() - start)
        return advice


def contest(one: Level, other: Level, matches: int, first_seed: int = FIRST_SEED) -> dict[str, Any]:
    """How often the first wins, with its interval, and milliseconds of its choices."""
    watch, won = Watch(), dict[int, list[bool]]()
    timed = watch.over(one)
    for number in range(matches):
        own = "p1" if number % 2 else "p2"
        seats = {player: timed if player == own else other for player in ("p1", "p2")}
        seed = first_seed + number // 2
        table = LocalMatch(GAME, {}, seats, seed=seed)
        assert table.asked() is None
        won.setdefault(seed, []).append(table.scores()[own] == 1)
    share = share_by_seed(won)
    return {
        "won": share.count,
        "of": share.of,
        "share": share.share,
        "95 %": [share.low, share.high],
        COST: watch.told(),
    }
