"""A rectangle of characters with their colours, and where in it each thing can be touched.

Text from outside may hold anything: what is not printable is left out, so that no game's words
can send commands to a terminal. Nothing here knows a scene.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple
from unicodedata import category, combining

from rich.cells import get_character_cell_size


class Ink(NamedTuple):
    """The colours of a character; None leaves what lies below."""

    colour: str | None = None
    ground: str | None = None
    is_bold: bool = False


PLAIN = Ink()


class Glyph(NamedTuple):
    """What stands in one place; the right half of a wide character is empty."""

    text: str
    ink: Ink


@dataclass(frozen=True)
class Spot:
    """Where a thing can be touched. Stretches between cells are layers of their own, `across` and
    `upright`: arrow keys do not wander from cells to walls."""

    id: str
    x: int
    y: int
    width: int
    height: int
    layer: str = "things"

    @property
    def centre(self) -> tuple[float, float]:
        """Rows count twice: a character is about twice as high as it is wide."""
        return self.x + self.width / 2, 2 * (self.y + self.height / 2)

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def moved(self, x: int, y: int) -> "Spot":
        return Spot(self.id, self.x + x, self.y + y, self.width, self.height, self.layer)


BLANK = Glyph(" ", PLAIN)


@dataclass
class Canvas:
    """Rows of glyphs, from the upper left. What would go over an edge is cut off."""

    width: int
    height: int
    rows: list[list[Glyph]] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rows = [[BLANK] * self.width for _ in range(self.height)]

    def write(self, x: int, y: int, text: str, ink: Ink = PLAIN, most: int | None = None) -> int:
        """Write a line of text, at most so wide; says where it ended."""
        end = self.width if most is None else min(self.width, x + most)
        for char in printable(text):
            size = get_character_cell_size(char)
            if size == 0:
                continue
            if x + size > end:
                break
            self._put(x, y, char, ink)
            if size == 2:
                self._put(x + 1, y, "", ink)
            x += size
        return x

    def fill(self, x: int, y: int, width: int, height: int, ink: Ink, char: str = " ") -> None:
        """Cover a rectangle."""
        for row in range(max(0, y), min(self.height, y + height)):
            for column in range(max(0, x), min(self.width, x + width)):
                self._put(column, row, char, ink)

    def box(
        self, x: int, y: int, width: int, height: int, ink: Ink, title: str = "", said: Ink = PLAIN
    ) -> None:
        """A frame with rounded corners, and a title in its upper edge."""
        if width < 2 or height < 2:
            return
        self.write(x, y, f"╭{'─' * (width - 2)}╮", ink)
        self.write(x, y + height - 1, f"╰{'─' * (width - 2)}╯", ink)
        for row in range(y + 1, y + height - 1):
            self.write(x, row, "│", ink)
            self.write(x + width - 1, row, "│", ink)
        if title:
            self.write(x + 2, y, f" {shortened(title, width - 6)} ", said)

    def paste(self, other: "Canvas", x: int, y: int) -> None:
        """Lay another canvas on this one, with its spots."""
        for row, glyphs in enumerate(other.rows):
            for column, glyph in enumerate(glyphs):
                if glyph is not BLANK:
                    self._put(x + column, y + row, *glyph)
        self.spots += [spot.moved(x, y) for spot in other.spots]

    def lines(self) -> list[str]:
        """The text alone."""
        return ["".join(glyph.text for glyph in row).rstrip() for row in self.rows]

    def _put(self, x: int, y: int, char: str, ink: Ink) -> None:
        if not (0 <= y < self.height and 0 <= x < self.width):
            return
        row = self.rows[y]
        row[x] = _laid(char, ink, row[x].ink)


@lru_cache(maxsize=1 << 14)
def _laid(char: str, ink: Ink, below: Ink) -> Glyph:
    """A character over what was there: made once, since a screen has few different ones."""
    colour = ink.colour if ink.colour is not None else below.colour
    ground = ink.ground if ink.ground is not None else below.ground
    return Glyph(char, Ink(colour, ground, ink.is_bold))


def printable(text: str) -> Iterator[str]:
    """The characters that a terminal shows, and none that it obeys."""
    for char in text:
        if char in "\t\n":
            yield " "
        elif category(char)[0] != "C" and not combining(char):
            yield char


def width_of(text: str) -> int:
    """How many columns a text takes."""
    return sum(map(get_character_cell_size, printable(text)))


def shortened(text: str, most: int) -> str:
    """The text, cut with a sign of it where it is too wide."""
    if width_of(text) <= most:
        return text
    kept, used = "", 0
    for char in printable(text):
        used += get_character_cell_size(char)
        if used > most - 1:
            break
        kept += char
    return f"{kept.rstrip()}…" if most > 0 else ""


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most this width, broken between words where that goes."""
    lines: list[str] = []
    line = ""
    for word in "".join(printable(text)).split():
        longer = f"{line} {word}" if line else word
        if width_of(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        while width_of(word) > width:
            lines.append(word[:width])
            word = word[width:]
        line = word
    return [*lines, line] if line else lines
