"""The table between the title and the message line: the board whole at every moment, what a player
holds beside it, and the column of seats at the right.

Areas are drawn as large as fits; where even the smallest do not, the part with the cursor is shown.
"""

from collections.abc import Sequence

from damier.scene import Board, Hand, Pile, Row, Scene, Scores, Squares, Text, Trick

from .areas import Drawable, Names, draw_area, ids_in, things_in
from .canvas import Canvas, Ink, width_of
from .faces import HEIGHTS, Size, natural_width
from .marks import Marks
from .palette import INK, MUTED, Seats
from .placed import draw_placed
from .squares import draw_squares, measured

SIZES: tuple[Size, ...] = ("large", "middle", "small")
SMALLER_AND_SMALLER: tuple[tuple[Size, Size, Size], ...] = (
    ("large", "large", "middle"),
    ("large", "large", "small"),
    ("large", "middle", "small"),
    ("middle", "middle", "small"),
    ("middle", "small", "small"),
    ("small", "small", "small"),
)
"""How large cards are before the viewer, in the middle, and before others."""

SIDE_WIDTHS = (44, 40, 36, 34, 30, 26, 22)
WIDE = 100
"""From so many columns on, the column at the right grows with the screen."""


class TooSmall(Exception):
    """The board does not fit, however small it is drawn."""


def side_widths(width: int, has_near: bool) -> list[int]:
    """How wide the column at the right may be, the best first. Where a player holds something
    beside a board, it is narrower."""
    most = (22 if has_near else 36) if width < WIDE else min(44, width // 3)
    return [wide for wide in SIDE_WIDTHS if wide <= most]


def split(scene: Scene, viewer: str | None, marks: Marks) -> tuple[list[Drawable], list[Drawable]]:
    """What lies before the viewer, or can be chosen from now; and everything else but boards."""
    near: list[Drawable] = []
    far: list[Drawable] = []
    for area in scene.areas:
        if not isinstance(area, Hand | Pile | Row | Trick | Text | Scores):
            continue
        if _is_empty(area) and area.id not in marks.leading:
            continue
        is_near = getattr(area, "seat", None) == viewer and viewer is not None
        leads = len(things_in(area)) > 1 and any(id in marks.leading for id in ids_in(area))
        (near if is_near or leads else far).append(area)
    return near, far


def _is_empty(area: Drawable) -> bool:
    """Whether there is nothing to be seen: no card, and no number of cards either."""
    has_things = isinstance(area, Hand | Row | Pile)
    return has_things and not things_in(area) and not getattr(area, "count", 0)


def draw_board(board: Board, width: int, height: int, seats: Seats, marks: Marks) -> Canvas | None:
    """One board, whole; None where it does not fit."""
    if isinstance(board.grid, Squares):
        measure = measured(board, board.grid, width, height)
        if measure is None:
            return None
        return draw_squares(board, board.grid, measure, seats, marks)
    return draw_placed(board, width, height, seats, marks)


def draw_boards(
    boards: Sequence[Board], width: int, height: int, seats: Seats, marks: Marks
) -> Canvas:
    """Boards side by side, or one below the other: whichever shows larger cells."""
    count = len(boards)
    best: Canvas | None = None
    for across, down in {(count, 1): None, (1, count): None}:
        room = (width - 2 * (across - 1)) // across, (height - (down - 1)) // down
        drawn = [draw_board(board, *room, seats, marks) for board in boards]
        if any(one is None for one in drawn):
            continue
        whole = [one for one in drawn if one is not None]
        at = Canvas(
            sum(one.width for one in whole) + 2 * (count - 1)
            if down == 1
            else max(one.width for one in whole),
            max(one.height for one in whole)
            if down == 1
            else sum(one.height for one in whole) + count - 1,
        )
        x = y = 0
        for one in whole:
            at.paste(one, x, y)
            x, y = (x + one.width + 2, y) if down == 1 else (x, y + one.height + 1)
        if best is None or at.width * at.height > best.width * best.height:
            best = at
    if best is None:
        raise TooSmall
    return best


def draw_column(
    areas: Sequence[Drawable], width: int, height: int, seats: Seats, marks: Marks, names: Names
) -> Canvas:
    """Areas one below the other, as large as fits; at last only the part with the cursor."""
    at = Canvas(width, 0)
    for size in SIZES:
        blocks = [draw_area(area, width, size, seats, marks, names) for area in areas]
        at = _stacked(blocks, width, 1 if size != "small" else 0)
        if at.height <= height:
            return at
    return _window(at, height, marks)


def near_width(areas: Sequence[Drawable], most: int, height: int) -> int:
    """How wide the column of what a player holds has to be beside a board."""
    things = [thing for area in areas for thing in things_in(area)]
    for size in SIZES:
        rows = HEIGHTS[size] + (size != "small")
        if len(things) * rows <= height - len(areas):
            return min(most, max((natural_width(one, size) for one in things), default=8))
    return min(most, max((natural_width(one, "small") for one in things), default=8))


def draw_cards_only(
    near: Sequence[Drawable],
    far: Sequence[Drawable],
    width: int,
    height: int,
    seats: Seats,
    marks: Marks,
    names: Names,
) -> Canvas:
    """A table without a board: others at the top, the middle, and what the viewer holds below."""
    others = [area for area in far if getattr(area, "seat", None) is not None]
    shared = [area for area in far if area not in others]
    at = Canvas(width, 0)
    for sizes in SMALLER_AND_SMALLER:
        groups = list(zip((near, shared, others), sizes, strict=True))
        drawn = [
            [_seated_area(area, width, size, seats, marks, names) for area in areas]
            for areas, size in reversed(groups)
        ]
        gap = 0 if sizes[1] == "small" else 1
        stacks = [_stacked(blocks, width, 0) for blocks in drawn if blocks]
        at = _stacked(stacks, width, gap)
        if at.height <= height:
            return _spread(stacks, width, height)
    return _window(at, height, marks)


def draw_text_board(board: str, width: int, height: int) -> Canvas:
    """The board as text, for games that say nothing of where things lie."""
    lines = board.expandtabs().splitlines()
    at = Canvas(max(map(width_of, lines), default=1), len(lines))
    for row, line in enumerate(lines):
        at.write(0, row, line, Ink(INK))
    if at.width > width or at.height > height:
        cut = Canvas(width, height)
        cut.paste(at, 0, 0)
        return cut
    return at


def _seated_area(
    area: Drawable, width: int, size: Size, seats: Seats, marks: Marks, names: Names
) -> Canvas:
    """An area of the table, with the sign of whose it is before it."""
    player = getattr(area, "seat", None)
    if player is None:
        return draw_area(area, width, size, seats, marks, names)
    drawn = draw_area(area, width - 2, size, seats, marks, names)
    at = Canvas(width, drawn.height)
    at.write(0, 0, seats.sign(player), Ink(seats.text(player)))
    at.paste(drawn, 2, 0)
    return at


def _stacked(blocks: Sequence[Canvas], width: int, gap: int) -> Canvas:
    at = Canvas(width, max(0, sum(block.height + gap for block in blocks) - gap))
    y = 0
    for block in blocks:
        at.paste(block, 0, y)
        y += block.height + gap
    return at


def _spread(stacks: Sequence[Canvas], width: int, height: int) -> Canvas:
    """The same blocks over the whole height: the last one at the bottom."""
    free = height - sum(block.height for block in stacks)
    at = Canvas(width, height)
    y = 0
    for number, block in enumerate(stacks):
        last = number == len(stacks) - 1
        y = height - block.height if last and number else y
        at.paste(block, 0, y)
        y += block.height + max(0, free // max(1, len(stacks) - 1))
    return at


def _window(at: Canvas, height: int, marks: Marks) -> Canvas:
    """The rows around the cursor, with signs that there is more."""
    cursor = next((spot for spot in at.spots if spot.id == marks.cursor), None)
    centre = cursor.y if cursor is not None else 0
    top = max(0, min(centre - height // 2, at.height - height))
    seen = Canvas(at.width, height)
    seen.paste(at, 0, -top)
    if top > 0:
        seen.write(at.width - 1, 0, "▴", Ink(MUTED))
    if top + height < at.height:
        seen.write(at.width - 1, height - 1, "▾", Ink(MUTED))
    return seen
