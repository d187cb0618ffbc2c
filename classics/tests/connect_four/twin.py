"""Connect Four as columns of discs, where a line is looked for from the last one."""

from typing import Any

from classics.tests.twins import Act, Twin

LETTERS = "abcdefghi"


class TWIN(Twin):
    options = (
        {},
        {"columns": 4, "rows": 4},
        {"columns": 9, "rows": 8, "in_line": 3},
        {"columns": 9, "rows": 6, "in_line": 5},
        {"columns": 5, "rows": 5, "in_line": 5},
    )
    matches = 8

    def __init__(self, state: Any) -> None:
        self.rows, self.in_line = state.rows, state.in_line
        self.discs = [""] * state.columns
        self.last: str | None = None
        self.line: tuple[str, ...] = ()

    def choices(self) -> list[Act]:
        return [
            ("drop", LETTERS[x]) for x, column in enumerate(self.discs) if len(column) < self.rows
        ]

    def code(self, act: Act) -> str:
        return "column_full"

    def at(self, x: int, y: int) -> str:
        is_there = 0 <= x < len(self.discs) and 0 <= y < len(self.discs[x])
        return self.discs[x][y] if is_there else "."

    def play(self, act: Act, after: Any) -> None:
        assert self.seat is not None
        x = LETTERS.index(act[1])
        y, mark = len(self.discs[x]), "xo"[self.seat]
        self.discs[x] += mark
        self.last = f"{act[1]}{y + 1}"
        for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
            back = 0
            while self.at(x - (back + 1) * across, y - (back + 1) * up) == mark:
                back += 1
            run, step = [], -back
            while self.at(x + step * across, y + step * up) == mark:
                run.append(f"{LETTERS[x + step * across]}{y + step * up + 1}")
                step += 1
            if len(run) >= self.in_line:
                self.line, self.end = tuple(run), ("line", [self.seat])
                return
        if all(len(column) == self.rows for column in self.discs):
            self.end = ("full", [])
        self.seat = 1 - self.seat

    def shown(self) -> dict[str, Any]:
        cells = "".join(self.at(x, y) for y in range(self.rows) for x in range(len(self.discs)))
        return {"cells": cells, "last": self.last, "line": self.line}
