"""One cell of a board with what lies on it, whatever the board's grid."""

from damier.scene import Back, Board, Card, Cell, Piece

from .canvas import Canvas, Ink, Spot, shortened, width_of
from .faces import draw_thing, piece_sign
from .marks import Marks
from .palette import EDGE, LAST, LINE, MUTED, Seats, ground_of, ink_of

Place = tuple[int, int, int, int]
"""Column, row, width and height."""


def draw_cell(
    at: Canvas,
    cell: Cell,
    board: Board,
    seats: Seats,
    marks: Marks,
    place: Place,
    is_odd: bool = False,
) -> None:
    """Fill the place of a cell, and note where it can be touched."""
    x, y, width, height = place
    ids = (cell.id, *(piece.id for piece in cell.pieces))
    leads = any(id in marks.leading for id in ids)
    ground = ground_of(cell, board, seats, is_odd)
    if any(id in marks.line for id in ids):
        ground = LINE
    elif any(id in marks.last for id in ids):
        ground = LAST
    at.fill(x, y, width, height, Ink(ground=ground))
    middle = y + height // 2
    if not cell.pieces:
        _draw_empty(at, cell, place, leads)
    else:
        top = cell.pieces[-1]
        below = len(cell.pieces) - 1
        is_decisive = any(id in marks.line for id in ids)
        _draw_lying(at, top, place, seats, is_decisive)
        if below and width >= 3:
            at.write(x + width - 2, middle, f"+{below}"[:2], Ink(is_bold=True))
        elif leads and width >= 5 and not isinstance(top, Card):
            at.write(x, middle, "‹", Ink("#ffffff"))
            at.write(x + width - 1, middle, "›", Ink("#ffffff"))
    at.spots += [Spot(id, *place) for id in ids if marks.can_be_touched(id)]


def _draw_empty(at: Canvas, cell: Cell, place: Place, leads: bool) -> None:
    x, y, width, height = place
    text = str(cell.text) if cell.text is not None else ""
    if not text and cell.label is None and width >= 7 and height >= 3:
        text = cell.id
    if text:
        text = shortened(text, width)
        at.write(x + (width - width_of(text)) // 2, y + height // 2, text, Ink(MUTED))
    dot = "•" if leads else "·" if not text and cell.tone != "none" else ""
    ink = Ink("#9dbcff", is_bold=True) if leads else Ink(EDGE)
    at.write(x + width // 2, y + height // 2 + (1 if text and height > 2 else 0), dot, ink)


def _draw_lying(
    at: Canvas, top: Piece | Card | Back, place: Place, seats: Seats, is_decisive: bool
) -> None:
    x, y, width, height = place
    if isinstance(top, Piece):
        ink = ink_of(top, seats)
        sign = piece_sign(top, seats, width)
        inset = 1 if is_decisive and width >= 5 else 0
        at.fill(x + inset, y, width - 2 * inset, height, Ink(ground=ink.ground))
        at.write(x + max(0, (width - width_of(sign)) // 2), y + height // 2, sign, ink, width)
        return
    face = Canvas(width, height)
    draw_thing(face, top, seats)
    at.paste(face, x, y)
