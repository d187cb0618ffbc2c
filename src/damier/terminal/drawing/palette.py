"""Colours and signs of the terminal: seats by shape as well as by colour, each text readable on its
ground (4.5:1 and more)."""

from collections.abc import Sequence

from damier.scene import Board, Card, Cell, Piece

from .canvas import Ink

PAPER, SURFACE, SUNK = "#16181d", "#1f232b", "#2c313c"
INK, MUTED, EDGE = "#ece7dd", "#9a958a", "#565c68"
FELT, ON_FELT, GOLD, IVORY, DARK = "#2f6f5e", "#ffffff", "#f2b35e", "#f5ead2", "#22201c"
REFUSED, ADVISED = "#ff8a80", "#d6a8ff"
LAST, LINE = "#6b5a1e", "#8a6d12"

SEAT_SIGNS = "●◆▲■★✚◉◈"
SEAT_GROUNDS = (
    *("#2563eb", "#d12a2a", "#a34a08", "#15803d"),
    *("#7e22ce", "#0f766e", "#be185d", "#4b5563"),
)
CARD_GROUNDS = (
    *("#1f4bb5", "#a12a26", "#8a4208", "#156a36"),
    *("#6b21a8", "#0f5f59", "#9d174d", "#434a56"),
)
"""Cards cover more of the screen than pieces, and are quieter."""
SEAT_TINTS = (
    *("#2b3d6b", "#6b3030", "#5c4420", "#24513a"),
    *("#45306b", "#1f4f4b", "#5e2a45", "#3a3f4a"),
)
SEAT_TEXTS = (
    *("#7aa5ff", "#ff8a80", "#f2b35e", "#6fcf8f"),
    *("#c4a0ff", "#5eead4", "#f9a8d4", "#c5cad3"),
)

COLOURS = {
    "white": ("#ffffff", DARK),
    "black": ("#000000", "#ffffff"),
    "ivory": (IVORY, DARK),
    "grey": ("#6b7280", "#ffffff"),
    "gold": ("#ffc83d", DARK),
    "red": ("#c62828", "#ffffff"),
    "blue": ("#2563eb", "#ffffff"),
    "green": ("#15803d", "#ffffff"),
    "amber": ("#a34a08", "#ffffff"),
    "purple": ("#7e22ce", "#ffffff"),
    "brown": ("#6b4423", "#ffffff"),
}
"""The ground of a thing that belongs to nobody, and what is written on it."""

SUITS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
RED_SUITS = ("diamonds", "hearts")

SHAPES = {
    "disc": "●",
    "stone": "●",
    "pawn": "●",
    "king": "♛",
    "cross": "✕",
    "ring": "○",
    "cube": "■",
    "seeds": "◦",
    "ship": "▰",
    "box": " ",
    "text": "●",
}

GROUNDS = {
    "wood": ("#5a4430", "#503b28", "#241a12"),
    "drop": ("#5a4430", "#503b28", "#241a12"),
    "felt": ("#24584a", "#1f4d41", "#12302a"),
    "paper": ("#2b3039", "#262b33", "#16181d"),
    "linen": ("#4a4233", "#40392c", "#221e16"),
}
"""Two shades of a cell, and what shows between cells."""

TONES = {"dark": "#3d2c1d", "light": "#6b5138", "water": "#1d4f5c", "sunk": "#262b34"}


class Seats:
    """The players' signs and colours, in the order of their seats."""

    def __init__(self, players: Sequence[str]) -> None:
        self._places = {player: place for place, player in enumerate(players)}

    def place(self, player: str | None) -> int | None:
        return self._places.get(player) if player is not None else None

    def sign(self, player: str | None) -> str:
        place = self.place(player)
        return " " if place is None else SEAT_SIGNS[place % len(SEAT_SIGNS)]

    def ground(self, player: str | None) -> str:
        return self._of(SEAT_GROUNDS, player, "#4b5563")

    def card(self, player: str | None) -> str:
        return self._of(CARD_GROUNDS, player, "#434a56")

    def tint(self, player: str | None) -> str:
        return self._of(SEAT_TINTS, player, "#3a3f4a")

    def text(self, player: str | None) -> str:
        return self._of(SEAT_TEXTS, player, INK)

    def _of(self, colours: Sequence[str], player: str | None, default: str) -> str:
        place = self.place(player)
        return default if place is None else colours[place % len(colours)]


def ink_of(thing: Piece | Card, seats: Seats) -> Ink:
    """How a piece or a card is coloured: as its seat, or in its own colour."""
    if seats.place(thing.seat) is not None:
        is_card = isinstance(thing, Card)
        ground = seats.card(thing.seat) if is_card else seats.ground(thing.seat)
        return Ink("#ffffff", ground, True)
    ground, text = COLOURS.get(thing.colour or "", COLOURS["ivory"])
    return Ink(text, ground, True)


def ground_of(cell: Cell, board: Board, seats: Seats, is_odd: bool) -> str | None:
    """What a cell is made of."""
    if cell.tone == "none":
        return None
    if seats.place(cell.seat) is not None:
        return seats.tint(cell.seat)
    return TONES.get(cell.tone) or GROUNDS[board.material][is_odd]
