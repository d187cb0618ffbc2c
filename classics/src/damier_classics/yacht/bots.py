"""Who plays Yacht: somebody who throws at random, one who looks at the next throw, and one who
plans the whole turn. A bot reads the dice and its own sheet off its view; plan.py weighs them."""

from collections.abc import Sequence
from functools import partial

from damier.bots import Advice, Bot, Budget, GreedyBot, Level, RandomBot
from damier.core import SeededRandom

from .engine import Yacht
from .plan import Plan
from .state import (
    DICE,
    SCORES,
    THROWS,
    Act,
    DieName,
    Pips,
    Roll,
    YachtConfig,
    YachtState,
    YachtView,
)


class PlanningBot(Bot[YachtConfig, YachtState, Act, YachtView]):
    """Keeps what is worth most on average, over so many throws to come."""

    name = "planning"

    def __init__(self, engine: Yacht, player_id: str, foresight: int = THROWS) -> None:
        super().__init__(engine, player_id)
        self.foresight = foresight

    def advise(
        self, view: YachtView, valid_actions: Sequence[Act], rng: SeededRandom, budget: Budget
    ) -> Advice[Act]:
        if len(valid_actions) == 1:
            return Advice(action=valid_actions[0])
        left = min(self.foresight, THROWS - view.throws)
        plan = Plan(view.variant, view.sheets[self.player_id], max(left, 1))
        dice = tuple(sorted(view.dice))
        category, written = plan.best_category(dice)
        if left:
            kept, worth = plan.best_keep(dice, left)
            if len(kept) < len(dice) and worth > written:
                return Advice(action=Roll(dice=others(view.dice, kept)))
        return Advice(action=SCORES[category])


def others(dice: Pips, kept: Pips) -> tuple[DieName, ...]:
    """The names of the dice that are not kept."""
    left: list[int] = list(kept)
    names: list[DieName] = []
    for name, pips in zip(DICE, dice, strict=True):
        if pips in left:
            left.remove(pips)
        else:
            names.append(name)
    return tuple(names)


LEVELS = {
    "easy": Level(RandomBot, nodes=1),
    "medium": Level(GreedyBot, nodes=1),
    "hard": Level(partial(PlanningBot, foresight=1), nodes=1),
    "expert": Level(PlanningBot, nodes=1),
}
