"""Who plays backgammon: whole turns compared by where they lead, or by the other's answers to them.

A turn is planned as a whole and played checker by checker; the plan is made anew each time, from
what is left of the dice.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from damier.bots import EXPERT_SECONDS, Advice, Bot, Budget, Level, RandomBot
from damier.core import SeededRandom

from .engine import CHANCES, Backgammon, balanced
from .moves import moved, playable, without
from .state import (
    OFF,
    Act,
    BackgammonView,
    Checkers,
    Dice,
    Double,
    Drop,
    Move,
    Roll,
    Take,
    goal,
    origin,
)

DOUBLES_AT: Final = 0.4
TAKES_AT: Final = -0.55
"""What a position is worth to who doubles, and at least to who takes."""
Plan = tuple[float, Move, Checkers, Checkers]


class Planner(Bot[Any, Any, Act, BackgammonView]):
    """The turn that leads to the position that looks best."""

    name = "planner"
    engine: Backgammon
    weighs_answers = False

    def advise(
        self,
        view: BackgammonView,
        valid_actions: Sequence[Act],
        rng: SeededRandom,
        budget: Budget,
    ) -> Advice[Act]:
        other = next(player for player in view.player_ids if player != self.player_id)
        own, theirs = view.checkers[self.player_id], view.checkers[other]
        if view.phase == "roll":
            value = balanced(own, theirs)
            return Advice(action=Double() if value > DOUBLES_AT else Roll(), value=value)
        if view.phase == "answer":
            value = balanced(own, theirs)
            return Advice(action=Take() if value > TAKES_AT else Drop(), value=value)
        found = [plan for plan in plans(own, theirs, view.left) if plan[1] in valid_actions]
        if not found:
            return Advice(action=valid_actions[0])
        found.sort(key=lambda plan: -plan[0])
        if self.weighs_answers:
            found = self.weighed(found, budget)
        value, action, *_ = found[0]
        return Advice(action=action, value=value)

    def weighed(self, found: list[Plan], budget: Budget) -> list[Plan]:
        """The plans that there was time for, by the mean of the other's best answers."""
        weighed: list[Plan] = []
        for plan in found:
            if weighed and budget.spent():
                break
            _, action, own, theirs = plan
            mean = 0.0
            if own[OFF] == sum(own):
                return [plan]
            for dice, chance in CHANCES.items():
                left = dice * 2 if dice[0] == dice[1] else dice
                answers = plans(theirs, own, left)
                best = max((value for value, *_ in answers), default=balanced(theirs, own))
                mean -= chance * best
                budget.spent()
            weighed.append((mean, action, own, theirs))
        return sorted(weighed, key=lambda plan: -plan[0])


class Weigher(Planner):
    """The turn after which the other's answers, over all rolls, are worth least."""

    name = "weigher"
    weighs_answers = True


def plans(own: Checkers, other: Checkers, left: Dice) -> list[Plan]:
    """Every position that these dice lead to, with the first move towards it."""
    ends: dict[tuple[Checkers, Checkers], Move] = {}
    for first, ours, theirs in _ends(own, other, left):
        ends.setdefault((ours, theirs), first)
    return [(balanced(ours, theirs), first, ours, theirs) for (ours, theirs), first in ends.items()]


def _ends(own: Checkers, other: Checkers, left: Dice) -> Iterator[tuple[Move, Checkers, Checkers]]:
    seen: set[tuple[Checkers, Checkers, Dice]] = set()
    waiting: list[tuple[Move | None, Checkers, Checkers, Dice]] = [(None, own, other, left)]
    while waiting:
        first, ours, theirs, dice = waiting.pop()
        if (ours, theirs, dice) in seen:
            continue
        seen.add((ours, theirs, dice))
        steps = playable(ours, theirs, dice) if dice else ()
        if not steps and first is not None:
            yield first, ours, theirs
        for start, to, die in steps:
            move = first or Move(start=origin(start), to=goal(to))
            waiting.append((move, *moved(ours, theirs, start, to), without(dice, die)))


LEVELS = {
    "easy": Level(RandomBot, nodes=1),
    "medium": Level(Planner, nodes=1),
    "hard": Level(Weigher, nodes=60),
    "expert": Level(Weigher, nodes=400, uses=EXPERT_SECONDS),
}
