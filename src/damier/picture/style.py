"""Colours and materials of pictures: the same tokens as the web client's, light and dark."""

from collections.abc import Sequence
from dataclasses import dataclass

from damier.scene import Card, Piece


@dataclass(frozen=True)
class Theme:
    """What surrounds a table."""

    paper: str
    surface: str
    ink: str
    muted: str
    line: str
    felt: tuple[str, str]


LIGHT = Theme("#faf6ee", "#ffffff", "#22201c", "#6f6a60", "#e4dccb", ("#37806c", "#2f6f5e"))
DARK = Theme("#16181d", "#1f232b", "#ece7dd", "#9a958a", "#333842", ("#24584a", "#1c4539"))

SEATS = ("#2563eb", "#dc2626", "#b45309", "#15803d", "#7e22ce", "#0f766e", "#be185d", "#4b5563")
LIGHTER = ("#6d9bff", "#ff7d73", "#f0a04b", "#4fbf78", "#b478f5", "#4fc7bb", "#f07db0", "#9aa3b2")
DARKER = ("#173fa8", "#a31515", "#7c3a06", "#0d5a2b", "#581c87", "#0a5049", "#8a1248", "#2f3742")

COLOURS = {
    "white": ("#ffffff", "#f4f1ea", "#c9c3b6"),
    "black": ("#55565c", "#26272b", "#0c0d0f"),
    "ivory": ("#fffdf6", "#f1e5cb", "#cdb98f"),
    "grey": ("#b8bdc7", "#7d8490", "#4d535e"),
    "gold": ("#ffe9a8", "#ffc83d", "#b98708"),
    "red": ("#ff7d73", "#dc2626", "#a31515"),
    "blue": ("#6d9bff", "#2563eb", "#173fa8"),
    "green": ("#4fbf78", "#15803d", "#0d5a2b"),
    "amber": ("#f0a04b", "#b45309", "#7c3a06"),
    "purple": ("#b478f5", "#7e22ce", "#581c87"),
    "brown": ("#a9744a", "#6b4423", "#452a14"),
}
"""Light, colour and shade of things that belong to nobody."""

GROOVE, WALL, WALL_SHADE = "#4d2f18", "#fffdf6", "#eddfc4"
LAST, DECISIVE = "#fff3b8", "#ffffff"
RED_SUITS = ("diamonds", "hearts")
CARD, CARD_RED, CARD_BLACK = "#fffefa", "#c8202b", "#1d1d22"

TONES = {
    "dark": "#a8743f",
    "light": "#ecd3a6",
    "goal": "#d9c08c",
    "water": "#a5e2e6",
    "sunk": "#d9ccb0",
}

MATERIALS = {
    "wood": ("#d9ab70", "#c08d54"),
    "drop": ("#d9ab70", "#bd8950"),
    "felt": ("#37806c", "#2f6f5e"),
    "paper": ("#f1e8d6", "#e6dac2"),
    "linen": ("#f8efdb", "#f0e2c4"),
}


class Seats:
    """Players in the order of their seats: colours and shapes."""

    def __init__(self, players: Sequence[str]) -> None:
        self._places = {player: place for place, player in enumerate(players)}

    def place(self, player: str | None) -> int | None:
        return self._places.get(player) if player is not None else None

    def colours(self, player: str | None) -> tuple[str, str, str]:
        """Light, colour and shade."""
        place = self.place(player)
        if place is None:
            return COLOURS["grey"]
        place %= len(SEATS)
        return LIGHTER[place], SEATS[place], DARKER[place]

    def of(self, thing: Piece | Card) -> tuple[str, str, str]:
        """A thing's colours: its seat's, or its own."""
        if self.place(thing.seat) is not None:
            return self.colours(thing.seat)
        return COLOURS.get(thing.colour or "", COLOURS["ivory"])


def wood(column: int, row: int) -> str:
    """The shade of one cell of a plank: a little lighter or darker, never twice the same beside."""
    lightness = 74 + ((column * 7 + row * 13) % 6 - 2.5)
    return f"hsl(34 58% {lightness:g}%)"
