"""Dots and boxes as a set of drawn sides; a box is looked at whenever one of its own is drawn."""

from typing import Any

from classics.tests.twins import Act, Twin

LETTERS = "abcdefghi"


class TWIN(Twin):
    options = (
        {"columns": 2, "rows": 2},
        {"columns": 1, "rows": 4},
        {"columns": 3, "rows": 2},
        {},
        {"columns": 8, "rows": 1},
    )
    matches = 6

    def __init__(self, state: Any) -> None:
        self.columns, self.rows = state.columns, state.rows
        self.drawn: dict[str, str] = {}
        self.boxes = {(x, y): "." for y in range(self.rows) for x in range(self.columns)}
        self.last: str | None = None

    def sides(self) -> list[str]:
        lying = [f"{LETTERS[x]}{y + 1}h" for y in range(self.rows + 1) for x in range(self.columns)]
        return lying + [
            f"{LETTERS[x]}{y + 1}v" for y in range(self.rows) for x in range(self.columns + 1)
        ]

    def around(self, x: int, y: int) -> set[str]:
        own, above, right = (
            f"{LETTERS[x]}{y + 1}",
            f"{LETTERS[x]}{y + 2}",
            f"{LETTERS[x + 1]}{y + 1}",
        )
        return {own + "h", own + "v", above + "h", right + "v"}

    def choices(self) -> list[Act]:
        return [("draw", side) for side in self.sides() if side not in self.drawn]

    def code(self, act: Act) -> str:
        return "side_drawn"

    def play(self, act: Act, after: Any) -> None:
        assert self.seat is not None
        mark, self.last = "xo"[self.seat], act[1]
        self.drawn[act[1]] = mark
        closed = [
            box
            for box in self.boxes
            if act[1] in self.around(*box) and self.around(*box) <= set(self.drawn)
        ]
        for box in closed:
            self.boxes[box] = mark
        if not closed:
            self.seat = 1 - self.seat
        if len(self.drawn) == len(self.sides()):
            first, second = self.scores()
            winners = [0] if first > second else [1] if second > first else []
            self.end = ("most_boxes" if winners else "equal_boxes", winners)

    def scores(self) -> list[int]:
        owners = list(self.boxes.values())
        return [owners.count("x"), owners.count("o")]

    def shown(self) -> dict[str, Any]:
        return {
            "sides": "".join(self.drawn.get(side, ".") for side in self.sides()),
            "boxes": "".join(self.boxes.values()),
            "last": self.last,
        }
