"""What lies around a board or instead of one, as blocks of a given width: hands, piles, rows,
tricks, sentences, points. Which block goes where is decided in middle.py.
"""

from collections.abc import Mapping, Sequence

from damier.scene import Area, Back, Hand, Pile, Played, Row, Scores, Text, Trick

from .canvas import Canvas, Ink, Spot, shortened, width_of, wrapped
from .faces import HEIGHTS, Size, Thing, block, flow
from .marks import Marks
from .palette import GOLD, MUTED, Seats

Names = Mapping[str, str]
"""What the players are called."""

Drawable = Hand | Pile | Row | Trick | Text | Scores


def things_in(area: Area) -> Sequence[Thing]:
    """The things of an area that lie side by side."""
    match area:
        case Hand(cards=cards) | Pile(cards=cards):
            return cards
        case Row(things=things):
            return things
        case Trick(played=played):
            return [one.card for one in played]
    return ()


def ids_in(area: Area) -> list[str]:
    """Everything in an area that could be touched."""
    return [area.id, *(thing.id for thing in things_in(area))]


def draw_area(
    area: Drawable, width: int, size: Size, seats: Seats, marks: Marks, names: Names
) -> Canvas:
    """One area, as high as it has to be."""
    match area:
        case Trick():
            return _trick(area, width, size, seats, marks, names)
        case Text():
            return _lines(wrapped(str(area.text), width), width)
        case Scores():
            return _scores(area, width, names)
    things = things_in(area)
    title = _title(area)
    if isinstance(area, Hand) and things and all(isinstance(one, Back) for one in things):
        size = "small"
    placed = flow(things[:1] if isinstance(area, Pile) else things, width, size, seats)
    high = placed[-1][2] + HEIGHTS[size] if placed else 0
    beside = not placed or (size == "small" and bool(title) and width_of(title) + 4 < width // 3)
    indent = width_of(title) + 1 if beside and title else 0
    if indent:
        placed = flow([one[0] for one in placed], width - indent, size, seats)
        high = placed[-1][2] + HEIGHTS[size] if placed else 1
    top = 1 if title and not beside else 0
    at = Canvas(width, max(1, high + top))
    at.write(0, 0, shortened(title, width), Ink(MUTED))
    for thing, x, y, drawn in placed:
        _place(at, thing, x + indent, y + top, drawn, size, marks)
    if isinstance(area, Pile):
        _finish_pile(at, area, top, indent, marks)
    return at


def _title(area: Hand | Pile | Row) -> str:
    title = str(area.label) if area.label is not None else ""
    if isinstance(area, Pile) and area.count != 1:
        return f"{title} {area.count}".strip()
    return title


def _finish_pile(at: Canvas, area: Pile, top: int, indent: int, marks: Marks) -> None:
    if not marks.can_be_touched(area.id):
        return
    inked = [spot for spot in at.spots if spot.id != area.id]
    width = max((spot.x + spot.width for spot in inked), default=indent + 7)
    at.write(indent, top, "•", Ink(GOLD, is_bold=True))
    at.spots.append(Spot(area.id, indent, top, max(3, min(width, 7)), max(1, at.height - top)))


def _place(
    at: Canvas, thing: Thing, x: int, y: int, drawn: Canvas, size: Size, marks: Marks
) -> None:
    at.paste(drawn, x, y)
    width = drawn.width - (size == "small" and drawn.width > 3)
    if marks.can_be_touched(thing.id):
        at.spots.append(Spot(thing.id, x, y, width, drawn.height))
        if size != "small":
            at.write(x + width - 1, y + drawn.height - 1, "•", Ink(is_bold=True))
    if thing.id in marks.last or thing.id in marks.line:
        at.write(x, y + drawn.height - 1, "◂" if size == "small" else "▸", Ink(is_bold=True))


def _trick(area: Trick, width: int, size: Size, seats: Seats, marks: Marks, names: Names) -> Canvas:
    """Each card over its player's name."""
    if not area.played:
        return Canvas(width, 1)
    high = HEIGHTS[size] + 1
    blocks = [(one, block(one.card, size, seats), _played_by(one, names)) for one in area.played]
    placed, x, y = [], 0, 0
    for one, drawn, name in blocks:
        name = shortened(name, 12)
        wide = max(drawn.width, width_of(name) + 2) + 2
        if x and x + wide > width:
            x, y = 0, y + high + 1
        placed.append((one, drawn, name, x, y))
        x += wide
    at = Canvas(width, y + high)
    for one, drawn, name, x, y in placed:
        _place(at, one.card, x, y, drawn, size, marks)
        at.write(x, y + HEIGHTS[size], seats.sign(one.seat), Ink(seats.text(one.seat)))
        at.write(x + 2, y + HEIGHTS[size], name)
    return at


def _played_by(one: Played, names: Names) -> str:
    return str(one.note) if one.note is not None else names.get(one.seat, one.seat)


def _scores(area: Scores, width: int, names: Names) -> Canvas:
    goal = "" if area.goal is None else f"/{area.goal}"
    lines = [
        f"{names.get(player, player)}  {points}{goal}"
        + (f" (+{area.round_points[player]})" if area.round_points.get(player) else "")
        for player, points in area.points.items()
    ]
    return _lines(lines, width)


def _lines(lines: Sequence[str], width: int) -> Canvas:
    at = Canvas(width, max(1, len(lines)))
    for row, line in enumerate(lines):
        at.write(0, row, shortened(line, width))
    return at
