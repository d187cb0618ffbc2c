"""The shapes of Yacht, and what dice are worth. A die is named by its place, `d1` to `d5`.

A sheet is a tuple in the order of the variant's categories: points, or None where nothing stands.
"""

from itertools import combinations
from typing import Annotated, Final, Literal

from msgspec import Meta

from damier.core import Action, Config, State, View

Variant = Literal["yacht", "yams"]
DieName = Literal["d1", "d2", "d3", "d4", "d5"]
Category = Literal[
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "chance",
    "threeOfAKind",
    "fourOfAKind",
    "fullHouse",
    "smallStraight",
    "largeStraight",
    "yacht",
]
Sheet = tuple[int | None, ...]
Pips = tuple[int, ...]

DICE: Final[tuple[DieName, ...]] = ("d1", "d2", "d3", "d4", "d5")
SIDES: Final = 6
THROWS: Final = 3
NUMBERS: Final[tuple[Category, ...]] = ("ones", "twos", "threes", "fours", "fives", "sixes")
CATEGORIES: Final[dict[Variant, tuple[Category, ...]]] = {
    "yacht": (
        *NUMBERS,
        "chance",
        "fourOfAKind",
        "fullHouse",
        "smallStraight",
        "largeStraight",
        "yacht",
    ),
    "yams": (
        *NUMBERS,
        "threeOfAKind",
        "fourOfAKind",
        "fullHouse",
        "smallStraight",
        "largeStraight",
        "yacht",
        "chance",
    ),
}
BONUS, BONUS_FROM = 35, 63
"""In Yams, for the six numbers together."""


class YachtConfig(Config):
    variant: Variant = "yacht"


class YachtState(State):
    variant: Variant
    sheets: tuple[Sheet, ...]
    dice: Pips = ()
    """None before the first throw of a turn."""
    throws: int = 0
    last: str | None = None
    """The category that was filled last."""


class YachtView(View):
    variant: Variant
    sheets: dict[str, Sheet]
    dice: Pips
    throws: int
    last: str | None


class Roll(Action):
    """Throws these dice; the first throw of a turn is all five."""

    dice: Annotated[tuple[DieName, ...], Meta(min_length=1, max_length=5)]


class Score(Action):
    category: Category


Act = Roll | Score

ROLLS: Final = tuple(
    Roll(dice=chosen) for count in range(1, len(DICE) + 1) for chosen in combinations(DICE, count)
)
ROLL_ALL: Final = ROLLS[-1]
SCORES: Final = {name: Score(category=name) for names in CATEGORIES.values() for name in names}


def points(variant: Variant, category: Category, dice: Pips) -> int:
    """What these dice are worth in a category."""
    if category in NUMBERS:
        number = NUMBERS.index(category) + 1
        return number * dice.count(number)
    counts = sorted(map(dice.count, set(dice)), reverse=True)
    is_yams, total, kinds = variant == "yams", sum(dice), "".join(map(str, sorted(set(dice))))
    match category:
        case "chance":
            return total
        case "threeOfAKind":
            return total if counts[0] >= 3 else 0
        case "fourOfAKind":
            return total if counts[0] >= 4 else 0
        case "fullHouse":
            is_full = counts == [3, 2] or counts == [5]
            return (25 if is_yams else total) if is_full else 0
        case "smallStraight":
            short = ("1234", "2345", "3456") if is_yams else ("12345",)
            return 30 if any(run in kinds for run in short) else 0
        case "largeStraight":
            runs = ("12345", "23456") if is_yams else ("23456",)
            return (40 if is_yams else 30) if any(run in kinds for run in runs) else 0
        case _:
            return 50 if counts == [5] else 0


def bonus(variant: Variant, sheet: Sheet) -> int:
    numbers = sum(value or 0 for value in sheet[: len(NUMBERS)])
    return BONUS if variant == "yams" and numbers >= BONUS_FROM else 0


def total(variant: Variant, sheet: Sheet) -> int:
    return sum(value or 0 for value in sheet) + bonus(variant, sheet)
