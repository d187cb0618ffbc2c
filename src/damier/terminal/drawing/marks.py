"""What is marked on the table: where the cursor stands, what is chosen, what can be touched next,
what the last action was about, and what decided the game."""

from dataclasses import dataclass, field

from damier.scene import Scene

from .canvas import Canvas, Ink, Spot
from .palette import GOLD


@dataclass(frozen=True)
class Marks:
    """Ids of things."""

    cursor: str | None = None
    chosen: frozenset[str] = frozenset()
    leading: frozenset[str] = frozenset()
    last: frozenset[str] = field(default=frozenset())
    line: frozenset[str] = field(default=frozenset())

    @classmethod
    def of(
        cls,
        scene: Scene | None,
        cursor: str | None = None,
        chosen: tuple[str, ...] = (),
        leading: tuple[str, ...] = (),
    ) -> "Marks":
        last, line = (scene.last, scene.line) if scene is not None else ((), ())
        return cls(cursor, frozenset(chosen), frozenset(leading), frozenset(last), frozenset(line))

    def can_be_touched(self, id: str) -> bool:
        return id in self.leading or id in self.chosen


CURSOR, CHOSEN = Ink("#ffffff", is_bold=True), Ink(GOLD, is_bold=True)


def draw_marks(at: Canvas, marks: Marks) -> None:
    """Brackets around the cursor and around what is chosen: they are seen without colours, too."""
    for spot in at.spots:
        if spot.id in marks.chosen:
            _bracket(at, spot, CHOSEN)
    for spot in at.spots:
        if spot.id == marks.cursor:
            _bracket(at, spot, CURSOR)


def _bracket(at: Canvas, spot: Spot, ink: Ink) -> None:
    left, right = spot.x, spot.x + spot.width - 1
    if spot.layer == "upright":
        at.write(spot.x, spot.y, "┳", ink)
        for row in range(spot.y + 1, spot.y + spot.height - 1):
            at.write(spot.x, row, "┃", ink)
        at.write(spot.x, spot.y + spot.height - 1, "┻", ink)
        return
    if spot.layer == "across":
        at.write(left, spot.y, f"[{'━' * (spot.width - 2)}]", ink)
        return
    if spot.width < 3:
        left, right = left - 1, right + 1
    if spot.height == 1:
        at.write(left, spot.y, "[", ink)
        at.write(right, spot.y, "]", ink)
        return
    bottom = spot.y + spot.height - 1
    for x, y, corner in (
        (left, spot.y, "┏"),
        (right, spot.y, "┓"),
        (left, bottom, "┗"),
        (right, bottom, "┛"),
    ):
        at.write(x, y, corner, ink)
