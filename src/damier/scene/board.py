"""Boards: a grid that says where cells lie, and what lies on them.

A grid gives coordinates a meaning and nothing else: which cells there are is said by the cells, so
a board may have holes, or any outline. Pixels, colours and motion are the drawer's.
"""

from collections.abc import Sequence
from typing import Literal

from damier.core import Value

from .label import Label
from .thing import Cell, Line

Material = Literal["wood", "felt", "paper", "linen", "drop"]
"""What a board is made of. `drop` stands upright: pieces fall into its columns from above."""

Edge = Literal["top", "right", "bottom", "left"]


class _Grid(Value, tag_field="kind", omit_defaults=True):
    pass


class Squares(_Grid, tag="squares", kw_only=False):
    """Columns and rows. Cell (0, 0) is at the lower left, or at the upper left if `from_top`. With
    `on_points`, pieces lie where the lines of a grid cross, as in Go."""

    columns: int
    rows: int
    from_top: bool = False
    on_points: bool = False
    column_names: Sequence[str] = ()
    row_names: Sequence[str] = ()
    stars: Sequence[tuple[int, int]] = ()
    """Crossings that are marked with a dot."""


class Hexagons(_Grid, tag="hexagons", kw_only=False):
    """Six neighbours each. `at` is (column, row), each row half a cell further to the right than
    the one above it: a rhombus, of which any outline can be cut. `turned` stands it on its corner,
    which makes more of a narrow screen."""

    columns: int
    rows: int
    turned: bool = False
    column_names: Sequence[str] = ()
    row_names: Sequence[str] = ()


class Points(_Grid, tag="points", kw_only=False):
    """Cells are points anywhere on a sheet of this size, (0, 0) at the upper left, joined by
    lines: pairs of ids."""

    width: int | float
    height: int | float
    links: Sequence[tuple[str, str]] = ()


class Track(_Grid, tag="track", kw_only=False):
    """One cell after another: `at` is (place, 0). A row, a loop, a path that turns back and forth,
    or the four quarters of a backgammon board, of whose 24 points place 0 is at the lower right.
    There the bar is place 24 and what is borne off lies at 25, below for row 0, above for 1."""

    length: int
    shape: Literal["row", "loop", "snake", "tables"] = "row"


class OnPicture(_Grid, tag="picture", kw_only=False):
    """Cells lie on a picture among the game's files, at its own coordinates, (0, 0) at the upper
    left; `size` is how wide a piece is there."""

    picture: str
    width: int | float
    height: int | float
    size: int | float


Grid = Squares | Hexagons | Points | Track | OnPicture


class Side(Value, kw_only=False):
    """An edge of a board that belongs to a seat, such as those that are joined in Hex."""

    edge: Edge
    seat: str


class Board(Value, tag_field="kind", tag="board", omit_defaults=True, kw_only=False):
    """A board with its cells, and the lines between them."""

    grid: Grid
    cells: Sequence[Cell] = ()
    lines: Sequence[Line] = ()
    material: Material = "wood"
    sides: Sequence[Side] = ()
    id: str = "board"
    label: Label | None = None
