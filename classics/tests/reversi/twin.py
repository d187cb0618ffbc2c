"""Reversi by walking from a cell in each of the eight directions."""

from typing import Any

from classics.tests.twins import Act, Twin

LETTERS = "abcdefghij"
WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
Cell = tuple[int, int]


class TWIN(Twin):
    options = ({"size": 6}, {"size": 8}, {"size": 10})
    matches = 4

    def __init__(self, state: Any) -> None:
        self.size = state.size
        half = self.size // 2
        self.discs: dict[Cell, int] = {
            (half - 1, half - 1): 1,
            (half, half): 1,
            (half, half - 1): 0,
            (half - 1, half): 0,
        }
        self.last: str | None = None

    def turned(self, cell: Cell, seat: int) -> list[Cell]:
        found = []
        for across, down in WAYS:
            passed, at = [], (cell[0] + across, cell[1] + down)
            while self.discs.get(at) == 1 - seat:
                passed.append(at)
                at = (at[0] + across, at[1] + down)
            if self.discs.get(at) == seat:
                found += passed
        return found

    def places(self, seat: int) -> dict[str, Cell]:
        every = [(x, y) for x in range(self.size) for y in range(self.size)]
        return {
            f"{LETTERS[x]}{y + 1}": (x, y)
            for x, y in every
            if (x, y) not in self.discs and self.turned((x, y), seat)
        }

    def choices(self) -> list[Act]:
        assert self.seat is not None
        return [("place", name) for name in self.places(self.seat)] or [("pass",)]

    def code(self, act: Act) -> str:
        if act == ("pass",):
            return "pass_not_allowed"
        cell = LETTERS.index(act[1][0]), int(act[1][1:]) - 1
        return "cell_taken" if cell in self.discs else "encloses_nothing"

    def play(self, act: Act, after: Any) -> None:
        assert self.seat is not None
        self.last = None
        if act != ("pass",):
            self.last = act[1]
            cell = self.places(self.seat)[act[1]]
            for turned in (*self.turned(cell, self.seat), cell):
                self.discs[turned] = self.seat
        self.seat = 1 - self.seat
        if not self.places(0) and not self.places(1):
            first, second = self.scores()
            winners = [0] if first > second else [1] if second > first else []
            self.end = ("most_discs" if winners else "equal_discs", winners)

    def scores(self) -> list[int]:
        owners = list(self.discs.values())
        return [owners.count(0), owners.count(1)]

    def shown(self) -> dict[str, Any]:
        marks = {None: ".", 0: "x", 1: "o"}
        rows = range(self.size)
        cells = "".join(marks[self.discs.get((x, y))] for y in rows for x in rows)
        return {"cells": cells, "last": self.last}
