"""Cards, backs, pieces and dice as blocks of characters, in three sizes.

A block has the size it is asked to have; what does not fit is shortened. Colour only repeats what
signs and words say.
"""

from collections.abc import Sequence
from typing import Literal

from damier.scene import Back, Card, Counter, Die, Piece, Tag

from .canvas import Canvas, Ink, shortened, width_of, wrapped
from .palette import IVORY, MUTED, RED_SUITS, SHAPES, SUITS, SURFACE, Seats, ink_of

Size = Literal["large", "middle", "small"]
Thing = Card | Back | Piece | Die | Counter | Tag

PIPS = "⚀⚁⚂⚃⚄⚅"
HEIGHTS: dict[Size, int] = {"large": 5, "middle": 3, "small": 1}
WIDEST_NAME = 14


def block(thing: Thing, size: Size, seats: Seats) -> Canvas:
    """One thing, as large as this."""
    drawn = Canvas(natural_width(thing, size), HEIGHTS[size])
    draw_thing(drawn, thing, seats)
    return drawn


def natural_width(thing: Thing, size: Size) -> int:
    """How wide a thing wants to be."""
    match thing:
        case Back():
            return {"large": 7, "middle": 5, "small": 2}[size]
        case Card(sides=sides) if sides:
            return {"large": 11, "middle": 14, "small": 20}[size]
        case Card(rank=rank, suit=suit) if rank is not None and suit is not None:
            return {"large": 7, "middle": 5, "small": width_of(rank) + 4}[size]
        case Card():
            said = _said(thing)
            if size == "small":
                value = width_of(thing.value) + 1 if thing.value else 0
                return value + min(WIDEST_NAME, width_of(said)) + 3
            longest = max((width_of(word) for word in said.split()), default=1)
            return max(9 if size == "large" else 7, min(WIDEST_NAME, longest) + 2)
        case Die():
            return max(5, width_of(_die_face(thing)) + 4)
        case Piece():
            return max(3, width_of(_piece_text(thing)) + 2)
        case Counter() | Tag():
            return width_of(_said(thing)) + (0 if isinstance(thing, Tag) else 6)
    raise AssertionError(thing)


def draw_thing(at: Canvas, thing: Thing, seats: Seats) -> None:
    """Fill a canvas with one thing."""
    match thing:
        case Card():
            _draw_card(at, thing, seats)
        case Back():
            ink = Ink("#3b2b2b", "#8a3b3b")
            if seats.place(thing.seat) is not None:
                ink = Ink(seats.tint(thing.seat), seats.ground(thing.seat))
            at.fill(0, 0, at.width - (at.height == 1), at.height, ink, "▚")
        case Die():
            ink = Ink("#22201c", IVORY if not thing.is_used else "#9a958a", True)
            at.fill(0, 0, at.width, at.height, ink)
            face = _die_face(thing)
            at.write((at.width - width_of(face)) // 2, at.height // 2, face, ink)
        case Piece():
            ink = ink_of(thing, seats)
            at.fill(0, 0, at.width, at.height, ink)
            _centre(at, at.height // 2, piece_sign(thing, seats, at.width), ink)
        case Counter():
            of = "" if thing.of is None else f"/{thing.of}"
            at.write(0, at.height // 2, f"{thing.value}{of} {_said(thing)}")
        case Tag():
            at.write(0, at.height // 2, _said(thing), Ink(is_bold=True))


def piece_sign(piece: Piece, seats: Seats, width: int) -> str:
    """What is written on a piece: its text, or the sign of its seat, and how many there are."""
    text = _piece_text(piece)
    if text and (piece.shape == "text" or width >= min(6, width_of(text))):
        return shortened(text, width)
    if text and width <= 3:
        return text[:1] if width < 3 else text[:2]
    sign = SHAPES[piece.shape]
    if piece.shape in ("disc", "pawn", "stone") and seats.place(piece.seat) is not None:
        sign = seats.sign(piece.seat)
    return sign if piece.count == 1 else f"{piece.count}" if width < 3 else f"{sign}{piece.count}"


def _draw_card(at: Canvas, card: Card, seats: Seats) -> None:
    ink = ink_of(card, seats)
    if card.suit in RED_SUITS and seats.place(card.seat) is None:
        ink = Ink("#b91c1c", ink.ground, True)
    has_gap = at.height == 1 and at.width > 3
    at.fill(0, 0, at.width - has_gap, at.height, ink)
    if card.sides:
        _draw_sides(at, card, seats, ink)
        return
    suit = SUITS.get(card.suit or "", (card.suit or "")[:1])
    corner = f"{card.rank}{suit}" if card.rank and card.suit else card.value or ""
    name = "" if card.rank and card.suit else _said(card)
    mark = f"({card.mark})" if card.mark and width_of(card.mark) > 2 else card.mark or ""
    if at.height == 1:
        line = " ".join(part for part in (corner, name) if part)
        at.write(0 if has_gap else 1, 0, shortened(f" {line}", at.width - has_gap), ink)
        return
    end = at.write(1, 0, corner, ink)
    if mark:
        at.write(max(end + 1, at.width - width_of(mark) - 1), 0, mark, ink)
    if card.rank and card.suit:
        _centre(at, at.height // 2, suit, ink)
    for row, line in enumerate(wrapped(name, at.width - 2)[: at.height - 1], 1):
        at.write(1, row, line, ink)
    if card.is_known:
        at.write(1, at.height - 1, "?", ink)


def _draw_sides(at: Canvas, card: Card, seats: Seats, ink: Ink) -> None:
    top, right, bottom, left = card.sides[:4] if len(card.sides) >= 4 else ("?",) * 4
    name = _said(card)
    middle = at.width // 2
    if at.height == 1:
        at.write(0, 0, f" {'·'.join((top, right, bottom, left))} {name}", ink, at.width)
        return
    at.write(middle, 0, top, ink)
    if card.mark:
        sign = card.mark if width_of(card.mark) <= 2 else card.mark[:3]
        at.write(at.width - width_of(sign), 0, sign, ink)
    if at.height < 5:
        room = at.width - 4
        at.write(0, 1, left, ink)
        _centre(at, 1, shortened(name, room), Ink(ink.colour, ink.ground))
        at.write(at.width - 1, 1, right, ink)
        at.write(middle, 2, bottom, ink)
        return
    at.write(middle - 3, 1, left, ink)
    at.write(middle, 1, seats.sign(card.seat), ink)
    at.write(middle + 3, 1, right, ink)
    at.write(middle, 2, bottom, ink)
    shade = Ink("#ffffff", seats.tint(card.seat))
    at.fill(0, at.height - 1, at.width, 1, shade)
    _centre(at, at.height - 1, shortened(name, at.width), shade)


def _centre(at: Canvas, y: int, text: str, ink: Ink) -> None:
    at.write(max(0, (at.width - width_of(text)) // 2), y, text, ink, at.width)


def _said(thing: Thing) -> str:
    """What a thing is called; scenes are worded before they are drawn."""
    text = getattr(thing, "text", None)
    return str(text if text is not None else thing.label or "")


def _piece_text(piece: Piece) -> str:
    return "" if piece.text is None else str(piece.text)


def _die_face(die: Die) -> str:
    if die.text is not None:
        return str(die.text)
    if die.pips is None:
        return "?"
    return PIPS[die.pips - 1] if 1 <= die.pips <= len(PIPS) else str(die.pips)


def flow(
    things: Sequence[Thing], width: int, size: Size, seats: Seats, gap: int = 1
) -> list[tuple[Thing, int, int, Canvas]]:
    """Things side by side in as many lines as it takes: each with its place and its block."""
    placed, x, y = [], 0, 0
    for thing in things:
        drawn = block(thing, size, seats)
        if x and x + drawn.width > width:
            x, y = 0, y + HEIGHTS[size] + (gap if size != "small" else 0)
        placed.append((thing, x, y, drawn))
        x += drawn.width + (gap if size != "small" else 0)
    return placed


GROUND, QUIET = Ink(ground=SURFACE), Ink(MUTED)
