"""Pieces: discs, pawns, stones, kings and the rest, told apart by shape as well as by colour."""

from math import cos, pi, sin

from damier.scene import Die, Piece

from .drawing import Drawing, text_width
from .style import Seats

MARK = "#ffffff"
CROWN = "M-10 6 L-12 -6 L-5 0 L0 -9 L5 0 L12 -6 L10 6 Z"
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def draw_piece(at: Drawing, piece: Piece, x: float, y: float, radius: float, seats: Seats) -> None:
    """A piece in the middle of its place."""
    light, colour, shade = seats.of(piece)
    text = "" if piece.text is None else str(piece.text)
    match piece.shape:
        case "cross":
            for turn in (1, -1):
                r = radius * 0.6
                at.line([(x - r, y - turn * r), (x + r, y + turn * r)], colour, radius * 0.3)
        case "ring":
            at.circle(x, y, radius * 0.72, "", colour, radius * 0.28)
        case "text":
            at.text(x, y + radius * 0.42, text, radius * 1.2, colour, most=radius * 2)
            return
        case "cube" | "box":
            r = radius * (0.78 if piece.shape == "cube" else 1)
            fill = at.gradient([light, colour, shade])
            at.rect(x - r, y - r, 2 * r, 2 * r, fill, r * 0.2, shade, 1.5)
        case "ship":
            fill = at.gradient([light, colour])
            at.rect(x - radius, y - radius * 0.6, 2 * radius, radius * 1.2, fill, radius * 0.6)
        case "seeds":
            _draw_seeds(at, piece.count, x, y, radius, colour if piece.seat else "#8a5a2b")
        case _:
            draw_disc(at, x, y, radius, (light, colour, shade))
            if not text:
                _draw_mark(at, piece, x, y, radius, seats)
    if piece.shape == "king":
        at.path(CROWN, MARK, (x, y), radius / 18)
    if text:
        at.text(x, y + radius * 0.16, text, radius * 0.46, MARK, most=radius * 1.7)
    if piece.count > 1:
        _draw_count(at, piece.count, x, y, radius)


def draw_disc(
    at: Drawing, x: float, y: float, radius: float, colours: tuple[str, str, str]
) -> None:
    """The one disc of all scenes: lit from the upper left, with a thin inner line."""
    light, colour, shade = colours
    at.circle(x, y + radius * 0.08, radius, "#2a1a0a", opacity=0.28)
    at.circle(x, y, radius, at.gradient([light, colour, shade], "round"))
    at.circle(x, y, radius * 0.84, "", "#ffffff", max(0.8, radius * 0.035), opacity=0.28)


def draw_seat_sign(at: Drawing, place: int, x: float, y: float, r: float, fill: str) -> None:
    """A seat's shape: circle, diamond, triangle, square, then stars of more and more points."""
    corners = {1: 4, 2: 3, 3: 4}.get(place, place + 1)
    if place == 0:
        at.circle(x, y, r, fill)
    elif place == 3:
        at.rect(x - r * 0.8, y - r * 0.8, 1.6 * r, 1.6 * r, fill, r * 0.15)
    else:
        at.shape(
            [
                (x + r * sin(2 * pi * n / corners), y - r * cos(2 * pi * n / corners))
                for n in range(corners)
            ],
            fill,
        )


def draw_die(at: Drawing, die: Die, x: float, y: float, side: float) -> None:
    """A die with its upper left corner here."""
    fill = at.gradient(["#fffefa", "#f1e5cb"]) if not die.is_used else "#d8d2c4"
    at.rect(x, y + 2, side, side, "#2a1a0a", side * 0.18, opacity=0.25)
    at.rect(x, y, side, side, fill, side * 0.18, "#cdb98f", 1.5)
    middle = side / 2
    if die.text is not None:
        at.text(x + middle, y + side * 0.56, str(die.text), side * 0.2, "#22201c", most=side * 0.9)
    elif die.pips is None:
        at.text(x + middle, y + side * 0.68, "?", side * 0.5, "#6f6a60")
    elif die.pips in PIPS:
        for across, down in PIPS[die.pips]:
            at.circle(
                x + middle + across * side * 0.26, y + middle + down * side * 0.26, side * 0.08,
                "#22201c",
            )  # fmt: skip
    else:
        at.text(x + middle, y + side * 0.66, str(die.pips), side * 0.45, "#22201c")


def _draw_mark(at: Drawing, piece: Piece, x: float, y: float, radius: float, seats: Seats) -> None:
    """A ring for the first seat, the seat's own shape for the others."""
    place = seats.place(piece.seat)
    if place is None or piece.shape == "king":
        return
    if place == 0:
        at.circle(x, y, radius * 0.45, "", MARK, radius * 0.12, opacity=0.92)
    else:
        draw_seat_sign(at, place, x, y, radius * 0.42, MARK)


def _draw_seeds(at: Drawing, count: int, x: float, y: float, radius: float, fill: str) -> None:
    for seed in range(min(count, 12)):
        turn, far = seed * 2.4, radius * 0.68 * ((seed + 0.5) / max(1, min(count, 12))) ** 0.5
        at.circle(x + far * cos(turn), y + far * sin(turn), radius * 0.16, fill, "#3a2412", 1)


def _draw_count(at: Drawing, count: int, x: float, y: float, radius: float) -> None:
    text, size = str(count), radius * 0.55
    width = max(size * 1.1, text_width(text, size) + size * 0.6)
    left, top = x + radius * 0.25, y + radius * 0.3
    at.rect(left, top, width, size * 1.15, "#22201c", size * 0.5)
    at.text(left + width / 2, top + size * 0.9, text, size, "#ffffff")
