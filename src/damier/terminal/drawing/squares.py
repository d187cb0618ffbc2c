"""Boards of squares: how large a cell can be so that all of the board is seen, and the board drawn
so. Stretches between cells, such as walls, lie in the gaps.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from damier.scene import Board, Card, Line, Piece, Squares

from .canvas import Canvas, Ink, Spot, shortened, width_of
from .cell import draw_cell
from .marks import Marks
from .palette import EDGE, GROUNDS, IVORY, MUTED, Seats

FRAME = Ink("#7a5a3a")
SMALLEST, LARGEST_HEIGHT = (1, 1), 7
WIDEST_TEXT = 14


@dataclass(frozen=True)
class Measure:
    """How large the cells are, how far apart, and what stands around them."""

    width: int
    height: int
    gap: int
    row_gap: int
    has_frame: bool
    has_names: bool

    def size(self, grid: Squares) -> tuple[int, int]:
        left, top = self.offset(grid)
        across = grid.columns * (self.width + self.gap) - self.gap
        down = grid.rows * (self.height + self.row_gap) - self.row_gap
        return left + across + self.has_frame, top + down + self.has_frame

    def offset(self, grid: Squares) -> tuple[int, int]:
        """Where the first cell begins."""
        names = max((width_of(name) for name in grid.row_names), default=0) + 1
        left = names if self.has_names and grid.row_names else 0
        top = 1 if self.has_names and grid.column_names else 0
        return left + self.has_frame, top + self.has_frame


def measured(board: Board, grid: Squares, width: int, height: int) -> Measure | None:
    """The largest cells with which all of the board fits; None where none do."""
    for measure in _measures(board, grid):
        across, down = measure.size(grid)
        if across <= width and down <= height:
            return measure
    return None


def _measures(board: Board, grid: Squares) -> Iterator[Measure]:
    has_cards = any(isinstance(p, Card) for cell in board.cells for p in cell.pieces)
    longest = max(
        (
            min(WIDEST_TEXT, width_of(str(piece.text)))
            for cell in board.cells
            for piece in cell.pieces
            if isinstance(piece, Piece) and piece.text is not None
        ),
        default=0,
    )
    has_cards = has_cards or any(cell.tone == "sunk" for cell in board.cells)
    sizes = [(height * 2 + 1, height) for height in range(LARGEST_HEIGHT, 0, -1)]
    if has_cards:
        sizes = [(15, 7), (13, 5), (11, 5), (14, 3), (11, 3), (7, 3), (5, 2), (3, 1)]
    if longest > 2:
        sizes = [
            *((max(width, longest + 2), height) for width, height in sizes),
            *((width, height) for width, height in sizes if width < longest + 2),
        ]
    sizes = [*sizes, (2, 1), SMALLEST]
    for width, height in sizes:
        for has_frame, has_names in ((True, True), (False, True), (False, False)):
            if board.lines:
                yield Measure(width, height, 1, 1, True, has_names)
            elif height >= 3:
                yield Measure(width, height, 1, 1, has_frame, has_names)
                yield Measure(width, height, 1, 0, has_frame, has_names)
            else:
                gap = int(width < 3)
                yield Measure(width, height, gap, 0, has_frame, has_names)
                yield Measure(width, height, 0, 0, has_frame, has_names)


def draw_squares(
    board: Board, grid: Squares, measure: Measure, seats: Seats, marks: Marks
) -> Canvas:
    """The whole board at this size."""
    at = Canvas(*measure.size(grid))
    left, top = measure.offset(grid)
    step, row_step = measure.width + measure.gap, measure.height + measure.row_gap
    ground = Ink(ground=GROUNDS[board.material][2])
    frame = int(measure.has_frame)
    if board.lines or measure.has_frame:
        inside = (at.width - left + frame, at.height - top + frame)
        at.fill(left - frame, top - frame, *inside, ground)
        if measure.has_frame:
            at.box(left - 1, top - 1, *inside, FRAME)
    for cell in board.cells:
        column, row = (int(part) for part in cell.at)
        across, down = (max(1, int(part)) for part in cell.span)
        row = row if grid.from_top else grid.rows - row - down
        x, y = left + column * step, top + row * row_step
        width = across * step - measure.gap
        height = down * row_step - measure.row_gap
        draw_cell(at, cell, board, seats, marks, (x, y, width, height), (column + row) % 2 == 1)
    if grid.on_points and measure.gap:
        _draw_crossings(at, grid, measure)
    for line in board.lines:
        _draw_line(at, line, grid, measure, seats, marks)
    if measure.has_names:
        _draw_names(at, grid, measure)
    return at


def _draw_names(at: Canvas, grid: Squares, measure: Measure) -> None:
    left, top = measure.offset(grid)
    for column, name in enumerate(grid.column_names[: grid.columns]):
        x = left + column * (measure.width + measure.gap)
        name = shortened(name, measure.width + measure.gap)
        at.write(x + max(0, (measure.width - width_of(name)) // 2), 0, name, Ink(MUTED))
    for row, name in enumerate(grid.row_names[: grid.rows]):
        row = row if grid.from_top else grid.rows - 1 - row
        y = top + row * (measure.height + measure.row_gap) + measure.height // 2
        at.write(0, y, name, Ink(MUTED))


def _draw_crossings(at: Canvas, grid: Squares, measure: Measure) -> None:
    """Lines between the points that pieces lie on."""
    left, top = measure.offset(grid)
    for row in range(grid.rows):
        y = top + row * (measure.height + measure.row_gap) + measure.height // 2
        for column in range(grid.columns - 1):
            x = left + column * (measure.width + measure.gap) + measure.width
            at.write(x, y, "─" * measure.gap, Ink(EDGE))


def _draw_line(
    at: Canvas, line: Line, grid: Squares, measure: Measure, seats: Seats, marks: Marks
) -> None:
    spot = _line_spot(line, grid, measure)
    if line.is_there:
        is_last = line.id in marks.last
        char = "▄" if spot.layer == "across" else "█"
        at.fill(spot.x, spot.y, spot.width, spot.height, Ink(IVORY), char)
        if line.seat is not None:
            x, y = spot.x + spot.width // 2, spot.y + spot.height // 2
            ink = Ink(seats.text(line.seat))
            at.write(x, y, seats.sign(line.seat) if is_last else char, ink)
        elif is_last:
            at.fill(spot.x, spot.y, spot.width, spot.height, Ink("#ffe07a"), char)
    if marks.can_be_touched(line.id):
        at.spots.append(spot)


def _line_spot(line: Line, grid: Squares, measure: Measure) -> Spot:
    """Corners are gaps: corner 0 lies before the first cell."""
    left, top = measure.offset(grid)
    step, row_step = measure.width + measure.gap, measure.height + measure.row_gap

    def corner(point: tuple[float, float]) -> tuple[int, int]:
        row = point[1] if grid.from_top else grid.rows - point[1]
        return left + int(point[0]) * step - 1, top + int(row) * row_step - 1

    (x1, y1), (x2, y2) = corner(line.start), corner(line.end)
    if y1 == y2:
        x, width = min(x1, x2) + 1, abs(x2 - x1) - 1
        return Spot(line.id, x, y1, width, 1, "across")
    y, height = min(y1, y2) + 1, abs(y2 - y1) - 1
    return Spot(line.id, x1, y, 1, height, "upright")
