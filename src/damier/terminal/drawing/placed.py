"""Boards that are not squares: hexagons, points and lines, tracks, positions on a picture.

Each grid says where its cells lie in characters; the cells are drawn as on any board.
"""

from collections.abc import Iterator

from damier.scene import Board, Cell, Hexagons, OnPicture, Points, Side, Track

from .canvas import Canvas, Ink
from .cell import Place, draw_cell
from .marks import Marks
from .palette import EDGE, Seats

Placed = list[tuple[Cell, Place]]

HEXAGON_STEPS = ((6, 2), (4, 1), (2, 1))
"""Columns and rows from one hexagon to the next, from large to small."""

POINTS_OF_A_TABLE, BAR, OFF = 24, 24, 25


def draw_placed(board: Board, width: int, height: int, seats: Seats, marks: Marks) -> Canvas | None:
    """The board as large as fits; None where it does not fit."""
    match board.grid:
        case Hexagons():
            found = _hexagons(board, board.grid, width, height)
        case Points(width=across, height=down) | OnPicture(width=across, height=down):
            found = _scattered(board, across, down, width, height)
        case Track():
            found = _track(board, board.grid, width, height)
        case _:
            raise AssertionError(board.grid)
    if found is None:
        return None
    across = max((x + wide for _, (x, _, wide, _) in found), default=0)
    down = max((y + high for _, (_, y, _, high) in found), default=0)
    at = Canvas(min(width, across + 1), min(height, down + 1))
    if isinstance(board.grid, Points):
        _draw_links(at, board.grid, {cell.id: place for cell, place in found})
    if board.sides and isinstance(board.grid, Hexagons):
        for side in board.sides:
            _draw_side(at, side, board.grid, found, seats)
    for number, (cell, place) in enumerate(found):
        draw_cell(at, cell, board, seats, marks, place, is_odd=number % 2 == 1)
    return at


def _hexagons(board: Board, grid: Hexagons, width: int, height: int) -> Placed | None:
    for step, row_step in HEXAGON_STEPS:
        across = grid.columns * step + (grid.rows - 1) * step // 2 + 2
        down = grid.rows * row_step + 2
        if across <= width and down <= height:
            return [
                (
                    cell,
                    (
                        2 + int(cell.at[0]) * step + int(cell.at[1]) * step // 2,
                        1 + int(cell.at[1]) * row_step,
                        step - 1,
                        1,
                    ),
                )
                for cell in board.cells
            ]
    return None


def _scattered(board: Board, across: float, down: float, width: int, height: int) -> Placed | None:
    """Points of a sheet, on as much of the screen as there is; no two in one place."""
    if width < 3 or height < 1:
        return None
    taken: set[tuple[int, int]] = set()
    placed: Placed = []
    for cell in board.cells:
        x = round(float(cell.at[0]) / max(across, 1) * (width - 4))
        y = round(float(cell.at[1]) / max(down, 1) * (height - 1))
        while (x, y) in taken and x < width - 3:
            x += 1
        taken |= {(near, y) for near in range(x - 2, x + 3)}
        placed.append((cell, (x, y, 3, 1)))
    return placed


def _draw_links(at: Canvas, grid: Points, places: dict[str, Place]) -> None:
    for first, second in grid.links:
        if first not in places or second not in places:
            continue
        (x1, y1, _, _), (x2, y2, _, _) = places[first], places[second]
        x1, x2 = x1 + 1, x2 + 1
        steps = max(abs(x2 - x1), abs(y2 - y1))
        char = "─" if y1 == y2 else "│" if x1 == x2 else "╲" if (x2 - x1) * (y2 - y1) > 0 else "╱"
        for step in range(1, steps):
            x, y = round(x1 + (x2 - x1) * step / steps), round(y1 + (y2 - y1) * step / steps)
            at.write(x, y, char, Ink(EDGE))


def _track(board: Board, grid: Track, width: int, height: int) -> Placed | None:
    if grid.shape == "tables":
        return _tables(board, width, height)
    cell_width = 5 if grid.length * 5 <= width else 4
    most = max(1, (width - 1) // cell_width)
    if grid.shape == "loop":
        return _loop(board, grid.length, cell_width, width, height)
    lines = -(-grid.length // most)
    if lines * 2 - 1 > height:
        return None
    placed: Placed = []
    for cell in board.cells:
        line, place = divmod(int(cell.at[0]), most)
        column = most - 1 - place if grid.shape == "snake" and line % 2 else place
        row = 2 * line + (int(cell.at[1]) if lines == 1 else 0) * 2
        placed.append((cell, (column * cell_width, row, cell_width - 1, 1)))
    return placed


def _loop(board: Board, length: int, cell: int, width: int, height: int) -> Placed | None:
    """Around a rectangle, clockwise from the upper left."""
    down = min(max(2, length // 4), max(2, height // 2))
    across = -(-(length - 2 * (down - 2)) // 2)
    if across * cell > width or down * 2 - 1 > height:
        return None
    ring = list(_around(across, down))
    return [
        (one, (column * cell, row * 2, cell - 1, 1))
        for one in board.cells
        for column, row in [ring[int(one.at[0]) % len(ring)]]
    ]


def _around(across: int, down: int) -> Iterator[tuple[int, int]]:
    yield from ((column, 0) for column in range(across))
    yield from ((across - 1, row) for row in range(1, down))
    yield from ((column, down - 1) for column in range(across - 2, -1, -1))
    yield from ((0, row) for row in range(down - 2, 0, -1))


def _tables(board: Board, width: int, height: int) -> Placed | None:
    """Four quarters of six points, the bar in the middle, what is borne off at the right."""
    step = 3
    if width < 14 * step + 4 or height < 5:
        return None
    bottom = min(height, 11) - 3
    placed: Placed = []
    for cell in board.cells:
        place, row = int(cell.at[0]), int(cell.at[1])
        if place < POINTS_OF_A_TABLE // 2:
            column, y = 11 - place, bottom
        elif place < POINTS_OF_A_TABLE:
            column, y = place - POINTS_OF_A_TABLE // 2, 0
        else:
            column, y = (6 if place == BAR else 13), (bottom - 1 if row == 0 else 1)
        x = column * step + (step if column >= 6 and place < POINTS_OF_A_TABLE else 0)
        x = 6 * step if place == BAR else 13 * step + 1 if place == OFF else x
        placed.append((cell, (x, y, step, 2 if place < POINTS_OF_A_TABLE else 1)))
    return placed


def _draw_side(at: Canvas, side: Side, grid: Hexagons, placed: Placed, seats: Seats) -> None:
    """An edge that belongs to a seat, as a row of its signs."""
    ink, sign = Ink(seats.text(side.seat)), seats.sign(side.seat)
    last_column, last_row = grid.columns - 1, grid.rows - 1
    for cell, (x, y, width, _) in placed:
        column, row = int(cell.at[0]), int(cell.at[1])
        if side.edge == "top" and row == 0:
            at.write(x + width // 2, y - 1, sign, ink)
        elif side.edge == "bottom" and row == last_row:
            at.write(x + width // 2, y + 1, sign, ink)
        elif side.edge == "left" and column == 0:
            at.write(x - 2, y, sign, ink)
        elif side.edge == "right" and column == last_column:
            at.write(x + width + 1, y, sign, ink)
