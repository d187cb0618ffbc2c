"""Yacht and Yams by the sheet as it is printed: what may stand in each line."""

from itertools import combinations
from typing import Any

from classics.tests.twins import Act, Twin

NUMBERS = ["ones", "twos", "threes", "fours", "fives", "sixes"]
YACHT = [*NUMBERS, "chance", "fourOfAKind", "fullHouse", "smallStraight", "largeStraight", "yacht"]
YAMS = [*NUMBERS, "threeOfAKind", *YACHT[7:], "chance"]
DICE = ("d1", "d2", "d3", "d4", "d5")


def worth(is_yams: bool, line: str, dice: tuple[int, ...]) -> int:
    most = max(map(dice.count, dice))
    kinds = set(dice)
    runs = [set(range(low, low + 4)) for low in (1, 2, 3)]
    if line in NUMBERS:
        return sum(die for die in dice if die == NUMBERS.index(line) + 1)
    if line == "chance":
        return sum(dice)
    if line == "threeOfAKind":
        return sum(dice) if most >= 3 else 0
    if line == "fourOfAKind":
        return sum(dice) if most >= 4 else 0
    if line == "fullHouse":
        is_full = most == 5 or (most == 3 and len(kinds) == 2)
        return is_full * (25 if is_yams else sum(dice))
    if line == "smallStraight":
        return 30 * (any(run <= kinds for run in runs) if is_yams else kinds == {1, 2, 3, 4, 5})
    if line == "largeStraight":
        is_high = kinds == {2, 3, 4, 5, 6}
        return 40 * (is_high or kinds == {1, 2, 3, 4, 5}) if is_yams else 30 * is_high
    return 50 * (most == 5)


class TWIN(Twin):
    options = (
        {},
        {"variant": "yams"},
        {"players": 3},
        {"variant": "yams", "players": 4},
    )
    matches = 6

    def __init__(self, state: Any) -> None:
        self.is_yams = state.variant == "yams"
        self.lines = YAMS if self.is_yams else YACHT
        self.sheets: list[dict[str, int]] = [{} for _ in state.player_ids]
        self.dice, self.throws = tuple[int, ...](), 0
        self.last: str | None = None

    def choices(self) -> list[Act]:
        assert self.seat is not None
        if self.throws == 0:
            return [("roll", DICE)]
        rolls = [("roll", some) for n in range(1, 6) for some in combinations(DICE, n)]
        free = [("score", line) for line in self.lines if line not in self.sheets[self.seat]]
        return [*(rolls if self.throws < 3 else ()), *free]

    def chosen(self, rng: Any) -> Act:
        """What is worth most, now and then; five alike would not be seen otherwise."""
        acts = sorted(self.choices(), key=str)
        scores = [act for act in acts if act[0] == "score"]
        if not scores or rng.random() < 0.6:
            kept = max(self.dice, key=self.dice.count) if self.dice else 0
            thrown = tuple(name for name, die in zip(DICE, self.dice, strict=False) if die != kept)
            again: Act = ("roll", thrown)
            return again if again in acts else rng.choice(acts)
        return max(scores, key=lambda act: worth(self.is_yams, act[1], self.dice))

    def code(self, act: Act) -> str:
        if self.throws == 0:
            return "throw_first"
        return "no_throws_left" if act[0] == "roll" else "category_filled"

    def play(self, act: Act, after: Any) -> None:
        assert self.seat is not None
        kind, said = act
        if kind == "roll":
            self.throws, self.last = self.throws + 1, None
            before, self.dice = self.dice, after.dice
            assert len(self.dice) == 5
            assert set(self.dice) <= set(range(1, 7))
            for place, name in enumerate(DICE):
                assert name in said or self.dice[place] == before[place]
            return
        self.sheets[self.seat][said] = worth(self.is_yams, said, self.dice)
        self.dice, self.throws, self.last = (), 0, said
        self.seat = (self.seat + 1) % len(self.sheets)
        if all(len(sheet) == len(self.lines) for sheet in self.sheets):
            totals = self.scores()
            winners = [seat for seat, own in enumerate(totals) if own == max(totals)]
            is_level = len(winners) == len(totals)
            self.end = ("equal_points", []) if is_level else ("most_points", winners)

    def scores(self) -> list[int]:
        totals = []
        for sheet in self.sheets:
            numbers = sum(value for line, value in sheet.items() if line in NUMBERS)
            totals.append(sum(sheet.values()) + 35 * (self.is_yams and numbers >= 63))
        return totals

    def shown(self) -> dict[str, Any]:
        sheets = tuple(tuple(sheet.get(line) for line in self.lines) for sheet in self.sheets)
        names = ("sheets", "dice", "throws", "last")
        return dict(zip(names, (sheets, self.dice, self.throws, self.last), strict=True))
