"""Where the cells of a board lie in a picture, for every kind of grid.

Only geometry: each cell has a middle and a size. What is drawn there is board.py.
"""

from dataclasses import dataclass
from math import cos, pi, sin

from damier.scene import Board, Cell, Hexagons, OnPicture, Points, Squares, Track

FRAME = 26.0
GROOVE = 0.1875
"""The part of a step that lies between two cells, where walls or other stretches lie."""


@dataclass(frozen=True)
class Place:
    """The middle of a cell, and how wide and high it is."""

    x: float
    y: float
    width: float
    height: float

    @property
    def radius(self) -> float:
        return min(self.width, self.height) / 2


@dataclass(frozen=True)
class Layout:
    """A board's size and the places of its cells by their ids."""

    width: float
    height: float
    step: float
    places: dict[str, Place]


def laid_out(board: Board, width: float, height: float) -> Layout:
    """The board as large as fits into this."""
    match board.grid:
        case Squares():
            return _squares(board, board.grid, width, height)
        case Hexagons():
            return _hexagons(board, board.grid, width, height)
        case Track():
            return _track(board, board.grid, width, height)
        case Points(width=across, height=down):
            return _scattered(board, across, down, min(across, down) / 7, width, height)
        case OnPicture(width=across, height=down, size=size):
            return _scattered(board, across, down, size, width, height)
    raise AssertionError(board.grid)


def _squares(board: Board, grid: Squares, width: float, height: float) -> Layout:
    inner = min((width - 2 * FRAME) / grid.columns, (height - 2 * FRAME) / grid.rows)
    gap = GROOVE * inner if board.lines else 0.0
    places = {}
    for cell in board.cells:
        across, down = (float(part) for part in cell.span)
        column, row = (float(part) for part in cell.at)
        top = row if grid.from_top else grid.rows - row - down
        places[cell.id] = Place(
            FRAME + (column + across / 2) * inner,
            FRAME + (top + down / 2) * inner,
            across * inner - gap,
            down * inner - gap,
        )
    size = (grid.columns * inner + 2 * FRAME, grid.rows * inner + 2 * FRAME)
    return Layout(*size, inner, places)


def corner(layout: Layout, grid: Squares, point: tuple[float, float]) -> tuple[float, float]:
    """Where a corner between cells lies; corner (0, 0) is where the first cell begins."""
    row = point[1] if grid.from_top else grid.rows - point[1]
    return FRAME + point[0] * layout.step, FRAME + row * layout.step


def _hexagons(board: Board, grid: Hexagons, width: float, height: float) -> Layout:
    """Pointed hexagons; `turned` stands the rhombus on its corner."""
    if grid.turned:
        steps = (grid.columns + grid.rows) / 2
        step = min((width - 2 * FRAME) / (steps * 1.74), (height - 2 * FRAME) / (steps + 0.2))

        def at(cell: Cell) -> tuple[float, float]:
            column, row = cell.at
            x = (column - row) * step * 0.866
            return width / 2 + x, FRAME + ((column + row) / 2 + 0.55) * step

        places = {c.id: Place(*at(c), step * 0.98, step * 0.98) for c in board.cells}
        return Layout(width, 2 * FRAME + (steps + 0.1) * step, step, places)
    across = grid.columns + (grid.rows - 1) / 2
    step = min((width - 2 * FRAME) / across, (height - 2 * FRAME) / (grid.rows * 0.866 + 0.3))
    places = {
        cell.id: Place(
            FRAME + (cell.at[0] + cell.at[1] / 2 + 0.5) * step,
            FRAME + (cell.at[1] * 0.866 + 0.58) * step,
            step,
            step,
        )
        for cell in board.cells
    }
    size = (across * step + 2 * FRAME, (grid.rows * 0.866 + 0.3) * step + 2 * FRAME)
    return Layout(*size, step, places)


def _scattered(
    board: Board, across: float, down: float, size: float, width: float, height: float
) -> Layout:
    scale = min((width - 2 * FRAME) / (across + size), (height - 2 * FRAME) / (down + size))
    side = size * scale
    places = {
        cell.id: Place(
            FRAME + side / 2 + float(cell.at[0]) * scale,
            FRAME + side / 2 + float(cell.at[1]) * scale,
            side,
            side,
        )
        for cell in board.cells
    }
    return Layout(across * scale + side + 2 * FRAME, down * scale + side + 2 * FRAME, side, places)


def _track(board: Board, grid: Track, width: float, height: float) -> Layout:
    if grid.shape == "tables":
        return _tables(board, width)
    if grid.shape == "loop":
        return _loop(board, grid.length, width)
    most = grid.length if grid.shape == "row" and grid.length <= 14 else min(grid.length, 10)
    lines = -(-grid.length // most)
    ranks = max((int(cell.at[1]) for cell in board.cells), default=0) + 1
    step = min((width - 2 * FRAME) / most, (height - 2 * FRAME) / (lines * ranks))
    places = {}
    for cell in board.cells:
        line, place = divmod(int(cell.at[0]), most)
        column = most - 1 - place if grid.shape == "snake" and line % 2 else place
        row = line * ranks + int(cell.at[1])
        places[cell.id] = Place(
            FRAME + (column + 0.5) * step, FRAME + (row + 0.5) * step, step * 0.92, step * 0.92
        )
    return Layout(most * step + 2 * FRAME, lines * ranks * step + 2 * FRAME, step, places)


def _loop(board: Board, length: int, width: float) -> Layout:
    radius = width / 2 - FRAME
    step = min(radius * 0.5, 2 * pi * radius / length)
    far = radius - step / 2
    places = {
        cell.id: Place(
            width / 2 + far * sin(2 * pi * cell.at[0] / length),
            width / 2 - far * cos(2 * pi * cell.at[0] / length),
            step * 0.9,
            step * 0.9,
        )
        for cell in board.cells
    }
    return Layout(width, width, step, places)


def _tables(board: Board, width: float) -> Layout:
    """Four quarters of six points; the bar in the middle, what is borne off at the right."""
    step = (width - 2 * FRAME) / 14
    height = step * 10 + 2 * FRAME
    places = {}
    for cell in board.cells:
        place, row = int(cell.at[0]), int(cell.at[1])
        is_low = place < 12 or (place >= 24 and row == 0)
        if place == 24:
            across = 6.5
        elif place > 24:
            across = 13.5
        else:
            column = 11 - place if place < 12 else place - 12
            across = column + 0.5 + (column >= 6)
        x = FRAME + across * step
        y = FRAME + (8 if is_low else 2) * step
        places[cell.id] = Place(x, y, step * 0.96, step * 4)
    return Layout(width, height, step, places)
