"""What a turn of Yacht is worth: every way to keep dice, every throw that may follow, and what can
be written at the end. A category is worth its points less what it is usually good for.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import Final

from .state import (
    BONUS,
    BONUS_FROM,
    CATEGORIES,
    DICE,
    NUMBERS,
    SIDES,
    Category,
    Pips,
    Sheet,
    Variant,
    points,
)

USUAL: Final[dict[Variant, dict[Category, float]]] = {
    "yacht": {
        "ones": 1.6, "twos": 4.6, "threes": 7.9, "fours": 11.3, "fives": 14.7, "sixes": 18.2,
        "chance": 21.5, "fourOfAKind": 11.0, "fullHouse": 17.0,
        "smallStraight": 10.5, "largeStraight": 11.5, "yacht": 14.0,
    },
    "yams": {
        "ones": 2.1, "twos": 5.3, "threes": 8.6, "fours": 12.2, "fives": 15.7, "sixes": 19.2,
        "threeOfAKind": 21.7, "fourOfAKind": 13.1, "fullHouse": 22.6,
        "smallStraight": 29.5, "largeStraight": 32.7, "yacht": 16.9, "chance": 22.0,
    },
}  # fmt: skip
"""Points that a good player has in each category in the end, on average."""

EVERY: Final = tuple(combinations_with_replacement(range(1, SIDES + 1), len(DICE)))
"""What five dice can show, sorted."""


@cache
def throws_of(count: int) -> tuple[tuple[Pips, float], ...]:
    """What so many dice may show, each with its probability."""
    found = []
    for dice in combinations_with_replacement(range(1, SIDES + 1), count):
        ways = factorial(count)
        for side in set(dice):
            ways //= factorial(dice.count(side))
        found.append((dice, ways / SIDES**count))
    return tuple(found)


@cache
def followers(kept: Pips) -> tuple[tuple[Pips, float], ...]:
    """What five dice may show when these are kept."""
    return tuple(
        (tuple(sorted((*kept, *thrown))), chance)
        for thrown, chance in throws_of(len(DICE) - len(kept))
    )


@cache
def keeps(dice: Pips) -> tuple[Pips, ...]:
    """Every part of these dice that can be kept, all of them included."""
    return tuple({part for n in range(len(dice) + 1) for part in combinations(dice, n)})


class Plan:
    """The worth of dice in one turn, for one sheet."""

    def __init__(self, variant: Variant, sheet: Sheet, throws_left: int) -> None:
        self.variant, self.sheet = variant, sheet
        self.free = [
            (place, name) for place, name in enumerate(CATEGORIES[variant]) if sheet[place] is None
        ]
        self.after: list[dict[Pips, float]] = []
        """What the dice are worth with so many throws left."""
        worth = {dice: max(self.gain(name, dice) for _, name in self.free) for dice in EVERY}
        self.after.append(worth)
        for _ in range(throws_left - 1):
            worth = self._with_a_throw_more(worth)
            self.after.append(worth)

    def gain(self, category: Category, dice: Pips) -> float:
        """What it is worth to write these dice here, beside what is usual."""
        gained = points(self.variant, category, dice) - USUAL[self.variant][category]
        if self.variant == "yams" and category in NUMBERS:
            number = NUMBERS.index(category) + 1
            gained += BONUS / BONUS_FROM * number * (dice.count(number) - 3)
        return gained

    def keep_worth(self, kept: Pips, worth: dict[Pips, float]) -> float:
        return sum(chance * worth[dice] for dice, chance in followers(kept))

    def best_keep(self, dice: Pips, throws_left: int) -> tuple[Pips, float]:
        """The dice to keep, and what comes of it; all of them where nothing is better."""
        worth = self.after[throws_left - 1]
        kept = max(sorted(keeps(dice)), key=lambda part: self.keep_worth(part, worth))
        return kept, self.keep_worth(kept, worth)

    def best_category(self, dice: Pips) -> tuple[Category, float]:
        _, name = max(self.free, key=lambda one: self.gain(one[1], dice))
        return name, self.gain(name, dice)

    def _with_a_throw_more(self, worth: dict[Pips, float]) -> dict[Pips, float]:
        parts = {part for dice in EVERY for part in keeps(dice)}
        kept = {part: self.keep_worth(part, worth) for part in parts}
        return {dice: max(kept[part] for part in keeps(dice)) for dice in EVERY}
