"""Cards: of a pack by rank and suit, with four sides, or by text and value; and their backs."""

from math import cos, pi, sin

from damier.scene import Back, Card

from .drawing import Drawing
from .style import CARD, CARD_BLACK, CARD_RED, RED_SUITS, Seats

RATIO = 1.4
"""How much higher a card is than wide."""

SUITS = {
    "hearts": "M0 9 C-14 -1 -9 -11 -4.5 -11 C-2 -11 -.5 -9 0 -7"
    " C.5 -9 2 -11 4.5 -11 C9 -11 14 -1 0 9Z",
    "diamonds": "M0 -12 L8.5 -1 L0 10 L-8.5 -1Z",
    "spades": "M0 -12 C11 -2 11 6 5 6 C2.5 6 1 4.5 .8 3 C1 6 2 8 4 9.5 L-4 9.5 C-2 8 -1 6 -.8 3"
    " C-1 4.5 -2.5 6 -5 6 C-11 6 -11 -2 0 -12Z",
    "clubs": "M0 -12 A4.8 4.8 0 0 1 4 -4.5 A4.8 4.8 0 1 1 .9 3.4 C1.1 6 2 8 4 9.5 L-4 9.5"
    " C-2 8 -1.1 6 -.9 3.4 A4.8 4.8 0 1 1 -4 -4.5 A4.8 4.8 0 0 1 0 -12Z",
}
CROWN = "M-12 7 L-14 -8 L-6 -1 L0 -12 L6 -1 L14 -8 L12 7 Z M-12 10 H12 V14 H-12 Z"

LEFT, MIDDLE, RIGHT = -0.5, 0.0, 0.5
PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "A": ((0, 0),),
    "2": ((0, -1), (0, 1)),
    "3": ((0, -1), (0, 0), (0, 1)),
    "4": ((LEFT, -1), (RIGHT, -1), (LEFT, 1), (RIGHT, 1)),
    "5": ((LEFT, -1), (RIGHT, -1), (0, 0), (LEFT, 1), (RIGHT, 1)),
    "6": ((LEFT, -1), (RIGHT, -1), (LEFT, 0), (RIGHT, 0), (LEFT, 1), (RIGHT, 1)),
}
PIPS["7"] = (*PIPS["6"], (0, -0.5))
PIPS["8"] = (*PIPS["7"], (0, 0.5))
PIPS["9"] = (
    *((across, down) for across in (LEFT, RIGHT) for down in (-1, -1 / 3, 1 / 3, 1)),
    (0, 0),
)
PIPS["10"] = (*PIPS["9"][:8], (0, -2 / 3), (0, 2 / 3))

ART = ("#7c5cbf", "#3d7f9f", "#b3623e", "#5a8f4e", "#b0476b", "#8a6d1f", "#4766b5", "#a03c3c")
"""The panels of cards that only have a name, by their value."""


def draw_card(
    at: Drawing, card: Card | Back, x: float, y: float, width: float, seats: Seats
) -> None:
    """A card with its upper left corner here."""
    height = width * RATIO
    if isinstance(card, Back):
        _draw_back(at, x, y, width, height, seats.colours(card.seat) if card.seat else None)
    elif card.sides:
        draw_sides(at, card, x, y, width, height, seats)
    elif card.rank is not None and card.suit is not None:
        _draw_pack_card(at, card, x, y, width, height)
    else:
        _draw_named(at, card, x, y, width, height, seats)


def _sheet(at: Drawing, x: float, y: float, width: float, height: float, fill: str) -> None:
    radius = width * 0.08
    at.rect(x, y + width * 0.03, width, height, "#1c1206", radius, opacity=0.25)
    at.rect(x, y, width, height, fill, radius, "#d8cfbb", 1)


def _draw_pack_card(
    at: Drawing, card: Card, x: float, y: float, width: float, height: float
) -> None:
    rank, suit = str(card.rank), str(card.suit)
    colour = CARD_RED if suit in RED_SUITS else CARD_BLACK
    sign = SUITS.get(suit)
    _sheet(at, x, y, width, height, CARD)
    for turned in (False, True):
        if turned:
            at.turn(180, x + width / 2, y + height / 2)
        at.text(x + width * 0.14, y + width * 0.23, rank, width * 0.22, colour, most=width * 0.24)
        if sign:
            at.path(sign, colour, (x + width * 0.14, y + width * 0.36), width / 160)
        if turned:
            at.turn_back()
    middle = (x + width / 2, y + height / 2)
    if sign is None:
        at.text(middle[0], middle[1] + 6, suit, width * 0.18, colour, most=width * 0.8)
    elif rank in PIPS:
        for across, down in PIPS[rank]:
            place = (
                middle[0] + across * width * 0.42 + width * 0.03,
                middle[1] + down * height * 0.33,
            )
            is_large = rank == "A"
            if down > 0:
                at.turn(180, *place)
            at.path(sign, colour, place, width / (42 if is_large else 105))
            if down > 0:
                at.turn_back()
    else:
        inset = width * 0.24
        fill = "#f7ecd2"
        at.rect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, fill, 4, colour, 1.5)
        at.path(CROWN, "#e0a526", (middle[0], middle[1] - height * 0.16), width / 62)
        at.text(middle[0], middle[1] + height * 0.13, rank, width * 0.36, colour)
        at.path(sign, colour, (middle[0], middle[1] + height * 0.22), width / 130)


def _draw_named(
    at: Drawing, card: Card, x: float, y: float, width: float, height: float, seats: Seats
) -> None:
    """A card that has a name, and perhaps a value: its panel is coloured by that."""
    name = str(card.text if card.text is not None else card.label or "")
    _sheet(at, x, y, width, height, "#fbf4e2")
    key = int(card.value) if card.value and card.value.isdecimal() else sum(map(ord, name))
    panel = ART[key % len(ART)]
    if seats.place(card.seat) is not None:
        panel = seats.colours(card.seat)[1]
    inset = width * 0.08
    at.rect(
        x + inset, y + inset, width - 2 * inset, height * 0.6,
        at.gradient([panel, _darker(panel)]), width * 0.05,
    )  # fmt: skip
    _draw_emblem(at, name, x + width / 2, y + inset + height * 0.3, width * 0.24)
    if card.value is not None:
        at.circle(x + width * 0.19, y + width * 0.19, width * 0.14, "#fbf4e2", panel, 2)
        at.text(x + width * 0.19, y + width * 0.25, card.value, width * 0.18, "#22201c")
    at.text(x + width / 2, y + height * 0.86, name, width * 0.15, "#22201c", most=width - 2 * inset)


def draw_sides(
    at: Drawing, card: Card, x: float, y: float, width: float, height: float, seats: Seats
) -> None:
    """A card of four ranks, in the colour of who holds it."""
    light, colour, shade = seats.of(card)
    at.rect(x, y + 2, width, height, "#1c1206", width * 0.07, opacity=0.25)
    at.rect(x, y, width, height, at.gradient([light, colour]), width * 0.07, shade, 1.5)
    _draw_emblem(at, str(card.label or card.id), x + width / 2, y + height * 0.56, width * 0.24)
    ranks = list(card.sides[:4])
    reach, size = width * 0.15, width * 0.14
    centre = (x + width * 0.25, y + width * 0.27)
    at.shape(
        [
            (centre[0] + reach * 1.55 * cos(pi * n / 2), centre[1] + reach * 1.55 * sin(pi * n / 2))
            for n in range(4)
        ],
        shade,
        opacity=0.55,
    )
    for rank, (across, down) in zip(ranks, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=False):
        place = centre[0] + across * reach, centre[1] + down * reach * 0.95 + size * 0.36
        at.text(*place, rank, size, "#ffffff")
    at.rect(x, y + height * 0.83, width, height * 0.13, shade, opacity=0.75)
    name = str(card.text or card.label or "")
    at.text(x + width / 2, y + height * 0.92, name, width * 0.1, "#ffffff", most=width * 0.92)
    if card.mark:
        at.text(
            x + width * 0.94, y + width * 0.14, card.mark, width * 0.09, "#ffffff", 1, width * 0.4
        )


def _draw_back(
    at: Drawing, x: float, y: float, width: float, height: float, tint: tuple[str, ...] | None
) -> None:
    _, colour, shade = tint or ("#3b5a9a", "#2c4680", "#1d2f5c")
    _sheet(at, x, y, width, height, CARD)
    inset = width * 0.07
    at.rect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, colour, width * 0.04)
    step = (width - 2 * inset) / 5
    rows = int((height - 2 * inset) / step)
    for row in range(rows):
        for column in range(5):
            cx = x + inset + (column + 0.5) * step
            cy = y + inset + (row + 0.5) * (height - 2 * inset) / rows
            r = step * 0.36
            at.shape([(cx, cy - r), (cx + r, cy), (cx, cy + r), (cx - r, cy)], shade)


def _draw_emblem(at: Drawing, name: str, x: float, y: float, radius: float) -> None:
    """A white sign of three to eight arms, from the name alone."""
    key = sum((place + 1) * ord(letter) for place, letter in enumerate(name))
    arms, inner = 3 + key % 6, 0.3 + (key // 6 % 5) * 0.09
    corners = []
    for corner in range(2 * arms):
        far = radius * (1 if corner % 2 == 0 else inner)
        turn = pi * corner / arms
        corners.append((x + far * sin(turn), y - far * cos(turn)))
    at.shape(corners, "#ffffff", opacity=0.82)


def _darker(colour: str) -> str:
    parts = (int(colour[start : start + 2], 16) * 7 // 10 for start in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)
