"""A board with what lies on it: wood, felt, paper or linen; walls, marks, the line that decided."""

from collections.abc import Sequence
from math import cos, pi, sin

from damier.scene import Back, Board, Card, Cell, Hexagons, Line, Piece, Points, Squares, Track

from .cards import RATIO, draw_card, draw_sides
from .drawing import Drawing
from .pieces import draw_piece, draw_seat_sign
from .places import FRAME, Layout, Place, corner, laid_out
from .style import (
    GROOVE,
    LAST,
    MATERIALS,
    TONES,
    WALL,
    WALL_SHADE,
    Seats,
    wood,
)

CORNER = 14.0
PIECE = 0.74
"""The part of a cell that a piece takes up."""


class Marked:
    """What is noticed on the board: ids of the last action, and of what decided the game."""

    def __init__(self, last: Sequence[str], line: Sequence[str]) -> None:
        self.last = frozenset(last)
        self.line = line


def draw_board(
    at: Drawing, board: Board, x: float, y: float, width: float, height: float, seats: Seats,
    marked: Marked,
) -> None:  # fmt: skip
    """The board in the middle of this rectangle."""
    layout = laid_out(board, width, height)
    x += (width - layout.width) / 2
    y += (height - layout.height) / 2
    moved = {
        id: Place(place.x + x, place.y + y, place.width, place.height)
        for id, place in layout.places.items()
    }
    _draw_ground(at, board, x, y, layout)
    grid = board.grid
    if isinstance(grid, Points):
        _draw_links(at, grid, moved)
    if isinstance(grid, Squares) and grid.on_points:
        _draw_crossings(at, grid, x, y, layout)
    for number, cell in enumerate(board.cells):
        place = moved[cell.id]
        _draw_cell(at, cell, board, place, seats, number)
        if cell.id in marked.last or any(piece.id in marked.last for piece in cell.pieces):
            _draw_last(at, board, place, cell)
        _draw_lying(at, cell, place, board, seats)
    if isinstance(grid, Squares):
        for line in board.lines:
            if line.is_there:
                _draw_wall(at, line, grid, x, y, layout, seats, line.id in marked.last)
        _draw_names(at, grid, x, y, layout, board)
    for side in board.sides:
        _draw_side(at, side.edge, seats.colours(side.seat)[1], x, y, layout)
    _draw_decision(at, board, moved, seats, marked)


def _draw_ground(at: Drawing, board: Board, x: float, y: float, layout: Layout) -> None:
    at.rect(x, y + 6, layout.width, layout.height, "#3c2a10", CORNER, opacity=0.22)
    fill = at.gradient(MATERIALS[board.material])
    at.rect(x, y, layout.width, layout.height, fill, CORNER, "#8f6a3f", 1)
    inset = FRAME - 8
    if board.lines:
        size = (layout.width - 2 * inset, layout.height - 2 * inset)
        at.rect(x + inset, y + inset, *size, GROOVE, 8)
    if board.material == "drop":
        at.rect(x + 10, y + 9, layout.width - 20, 5, "#7a5430", 2)


def _draw_cell(
    at: Drawing, cell: Cell, board: Board, place: Place, seats: Seats, number: int
) -> None:
    grid = board.grid
    if cell.tone == "none" or (isinstance(grid, Squares) and grid.on_points):
        return
    left, top = place.x - place.width / 2, place.y - place.height / 2
    fill = TONES.get(cell.tone, "")
    if board.material == "drop":
        at.circle(
            place.x, place.y, place.radius * 0.85, at.gradient(["#3a2412", "#6b4526"], "round")
        )
        at.circle(place.x, place.y, place.radius * 0.85, "", "#f0cf9c", 1.5, opacity=0.7)
        return
    if isinstance(grid, Hexagons):
        _draw_hexagon(at, place, fill or "#f3e3c3", cell, seats, is_turned=grid.turned)
        return
    if isinstance(grid, Track) and grid.shape == "tables":
        _draw_point(at, cell, place)
        return
    if not isinstance(grid, Squares):
        at.circle(place.x, place.y, place.radius * 0.62, fill or "#f7ecd2", "#8f6a3f", 2)
        return
    column, row = (int(part) for part in cell.at)
    if not fill:
        fill = wood(column, row) if board.material == "wood" else MATERIALS[board.material][0]
    gap = 0.0 if board.lines or cell.tone in ("dark", "light") else 2.0
    size = (place.width - 2 * gap, place.height - 2 * gap)
    if cell.tone == "water":
        fill = at.gradient(["#c8f0f0", "#7fd0da"])
    radius = 0 if cell.tone in ("dark", "light") else min(10.0, place.width * 0.08)
    at.rect(left + gap, top + gap, *size, fill, radius, "#7a5430" if gap else "", 0.6)
    if cell.seat is not None:
        colour = seats.colours(cell.seat)[1]
        at.rect(left + gap, top + gap, *size, colour, radius, opacity=0.22)
    if cell.text is not None and not cell.pieces:
        size_of_text = place.height * 0.16
        at.text(place.x, place.y + 4, str(cell.text), size_of_text, "#6f5a36", most=place.width)


def _draw_hexagon(
    at: Drawing, place: Place, fill: str, cell: Cell, seats: Seats, is_turned: bool
) -> None:
    first = 0.0 if is_turned else pi / 6
    reach = place.radius * 1.155
    corners = [
        (place.x + reach * cos(first + n * pi / 3), place.y + reach * sin(first + n * pi / 3))
        for n in range(6)
    ]
    at.shape(corners, fill, "#8f6a3f", 1.5)
    if cell.seat is not None:
        at.shape(corners, seats.colours(cell.seat)[1], opacity=0.22)


def _draw_point(at: Drawing, cell: Cell, place: Place) -> None:
    """A point of a backgammon board: wood and felt in turn."""
    number = int(cell.at[0])
    half, high = place.width / 2, place.height / 2
    if number >= 24:
        at.rect(place.x - half, place.y - high, 2 * half, 2 * high, "#b98a52", 4, opacity=0.5)
        return
    base, tip = (
        (place.y + high, place.y - high) if number < 12 else (place.y - high, place.y + high)
    )
    fill = "#c99a5f" if number % 2 else "#2f6f5e"
    at.shape([(place.x - half, base), (place.x + half, base), (place.x, tip)], fill)


def _draw_last(at: Drawing, board: Board, place: Place, cell: Cell) -> None:
    """Pale: a ring under a round piece, else the cell."""
    if cell.pieces and isinstance(cell.pieces[-1], Piece):
        at.circle(place.x, place.y, place.radius * (PIECE + 0.14), LAST)
    elif isinstance(board.grid, Squares):
        gap = place.width * 0.03
        size = (place.width - 2 * gap, place.height - 2 * gap)
        left, top = place.x - place.width / 2 + gap, place.y - place.height / 2 + gap
        at.rect(left, top, *size, LAST, 8, opacity=0.75)


def _draw_lying(at: Drawing, cell: Cell, place: Place, board: Board, seats: Seats) -> None:
    if not cell.pieces:
        return
    is_table = isinstance(board.grid, Track) and board.grid.shape == "tables"
    if is_table:
        _draw_stack(at, cell, place, seats)
        return
    top = cell.pieces[-1]
    if isinstance(top, Card | Back):
        width = min(place.width * 0.94, place.height * 0.94 / RATIO)
        if isinstance(top, Card) and top.sides:
            side = min(place.width, place.height) * 0.94
            draw_sides(at, top, place.x - side / 2, place.y - side / 2, side, side, seats)
        else:
            draw_card(at, top, place.x - width / 2, place.y - width * RATIO / 2, width, seats)
        return
    part = 0.92 if top.shape in ("box", "stone") else 0.85 if board.material == "drop" else PIECE
    draw_piece(at, top, place.x, place.y, place.radius * part, seats)


def _draw_stack(at: Drawing, cell: Cell, place: Place, seats: Seats) -> None:
    """Checkers on a point, from its base towards the middle."""
    pieces = [piece for piece in cell.pieces if isinstance(piece, Piece)]
    shown = [piece for piece in pieces for _ in range(min(5, max(1, piece.count)))][:5]
    is_low = int(cell.at[0]) < 12 or (int(cell.at[0]) >= 24 and cell.at[1] == 0)
    radius = place.width * 0.46
    for number, piece in enumerate(shown):
        far = place.height / 2 - radius - number * radius * 1.72
        y = place.y + far if is_low else place.y - far
        single = Piece(id=piece.id, seat=piece.seat, colour=piece.colour, shape=piece.shape)
        draw_piece(at, single, place.x, y, radius, seats)
    count = sum(piece.count for piece in pieces)
    if count > len(shown):
        at.text(place.x, place.y + 5, str(count), 14, "#22201c")


def _draw_wall(
    at: Drawing, line: Line, grid: Squares, x: float, y: float, layout: Layout, seats: Seats,
    is_last: bool,
) -> None:  # fmt: skip
    (x1, y1), (x2, y2) = corner(layout, grid, line.start), corner(layout, grid, line.end)
    thick = layout.step * 0.164
    left, top = x + min(x1, x2), y + min(y1, y2)
    half, short = thick / 2, layout.step * 0.1
    if y1 == y2:
        place = (left + short, top - half, abs(x2 - x1) - 2 * short, thick)
    else:
        place = (left - half, top + short, thick, abs(y2 - y1) - 2 * short)
    at.rect(place[0], place[1] + 2, *place[2:], "#1c1206", 3, opacity=0.4)
    fill = at.gradient([LAST, "#f3dd8a"]) if is_last else at.gradient([WALL, WALL_SHADE])
    at.rect(*place, fill, 3)
    if is_last and seats.place(line.seat) is not None:
        middle = (place[0] + place[2] / 2, place[1] + place[3] / 2)
        colour = seats.colours(line.seat)[1]
        draw_seat_sign(at, seats.place(line.seat) or 0, *middle, thick * 0.38, colour)


def _draw_names(
    at: Drawing, grid: Squares, x: float, y: float, layout: Layout, board: Board
) -> None:
    ink = "#5b4426" if board.material in ("paper", "linen") else "#4a3116"
    for column, name in enumerate(grid.column_names[: grid.columns]):
        middle = x + FRAME + (column + 0.5) * layout.step
        at.text(middle, y + layout.height - 6, name, 11, ink, most=layout.step)
    for row, name in enumerate(grid.row_names[: grid.rows]):
        row = row if grid.from_top else grid.rows - 1 - row
        at.text(x + 9, y + FRAME + (row + 0.5) * layout.step + 4, name, 11, ink, most=FRAME - 8)


def _draw_crossings(at: Drawing, grid: Squares, x: float, y: float, layout: Layout) -> None:
    step = layout.step
    left, top = x + FRAME + step / 2, y + FRAME + step / 2
    right, bottom = left + (grid.columns - 1) * step, top + (grid.rows - 1) * step
    for column in range(grid.columns):
        at.line([(left + column * step, top), (left + column * step, bottom)], "#6b4a22", 1.2)
    for row in range(grid.rows):
        at.line([(left, top + row * step), (right, top + row * step)], "#6b4a22", 1.2)
    for column, row in grid.stars:
        row = row if grid.from_top else grid.rows - 1 - row
        at.circle(left + column * step, top + row * step, 3.5, "#6b4a22")


def _draw_links(at: Drawing, grid: Points, places: dict[str, Place]) -> None:
    for first, second in grid.links:
        if first in places and second in places:
            ends = [(places[id].x, places[id].y) for id in (first, second)]
            at.line(ends, "#8f6a3f", 4)


def _draw_side(at: Drawing, edge: str, colour: str, x: float, y: float, layout: Layout) -> None:
    """An edge that belongs to a seat."""
    right, bottom = x + layout.width - 10, y + layout.height - 10
    left, top = x + 10, y + 10
    ends = {
        "top": [(left + 8, top), (right - 8, top)],
        "bottom": [(left + 8, bottom), (right - 8, bottom)],
        "left": [(left, top + 8), (left, bottom - 8)],
        "right": [(right, top + 8), (right, bottom - 8)],
    }
    at.line(ends[edge], colour, 9)


def _draw_decision(
    at: Drawing, board: Board, places: dict[str, Place], seats: Seats, marked: Marked
) -> None:
    """The line that decided the game: the winner's colour on white."""
    on = {piece.id: cell.id for cell in board.cells for piece in cell.pieces}
    cells = [on.get(id, id) for id in marked.line]
    points = [(places[id].x, places[id].y) for id in cells if id in places]
    if len(points) < 2:
        return
    tops = [c.pieces[-1] for c in board.cells if c.id in cells and c.pieces]
    colour = seats.colours(getattr(tops[0], "seat", None))[1] if tops else "#2f6f5e"
    at.line(points, "#ffffff", 11)
    at.line(points, colour, 6)
