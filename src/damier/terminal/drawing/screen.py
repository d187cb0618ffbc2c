"""The whole screen as characters: title, table, message, input, keys. A function of what is shown
and of its size, so that any moment can be drawn again, tested as text, and made larger.

Row 0 is the title; the last three are the message line, the input line with what Enter would do,
and the keys. All between them is the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from damier.scene import Board, Scene

from .areas import Drawable
from .canvas import Canvas, Ink, shortened, width_of, wrapped
from .marks import Marks, draw_marks
from .middle import (
    TooSmall,
    draw_boards,
    draw_cards_only,
    draw_column,
    draw_text_board,
    near_width,
    side_widths,
    split,
)
from .palette import FELT, GOLD, INK, MUTED, ON_FELT, PAPER, REFUSED, SURFACE, Seats
from .side import Button, MoveShown, SeatShown, Side

SMALLEST_WIDTH, SMALLEST_HEIGHT = 40, 12
FIRST_ROW, LAST_ROWS = 1, 3
"""The title above the table; message, input and keys below it."""


@dataclass(frozen=True)
class Key:
    """A key and what it does."""

    name: str
    does: str


@dataclass(frozen=True)
class Shown:
    """All that is on the screen at one moment."""

    name: str
    subtitle: str = ""
    scene: Scene | None = None
    board: str = ""
    viewer: str | None = None
    seats: Sequence[SeatShown] = ()
    moves: Sequence[MoveShown] = ()
    buttons: Sequence[Button] = ()
    says: str = ""
    is_refusal: bool = False
    typed: str = ""
    hint: str = ""
    keys: Sequence[Key] = ()
    cursor: str | None = None
    chosen: tuple[str, ...] = ()
    leading: tuple[str, ...] = ()
    headings: tuple[str, str] = ("", "")
    """What stands over the list of choices, and over the moves."""
    page: Sequence[str] = field(default=())
    """Lines that cover the table: help, rules, a question."""
    page_title: str = ""
    too_small: str = ""


def draw_screen(shown: Shown, width: int, height: int) -> Canvas:
    """The screen at this size."""
    at = Canvas(width, height)
    at.fill(0, 0, width, height, Ink(INK, PAPER))
    if width < SMALLEST_WIDTH or height < SMALLEST_HEIGHT:
        at.write(0, 0, shown.too_small)
        return at
    room = height - FIRST_ROW - LAST_ROWS
    if shown.page:
        _draw_page(at, shown, room)
    else:
        at.paste(_draw_table(shown, width, room), 0, FIRST_ROW)
    _draw_title(at, shown)
    says = Ink(REFUSED if shown.is_refusal else INK, is_bold=True)
    at.write(2, height - 3, shortened(shown.says, width - 3), says)
    end = at.write(2, height - 2, "› ", Ink(GOLD, is_bold=True))
    end = at.write(end, height - 2, f"{shown.typed}▏", Ink(INK))
    at.write(max(end + 2, 14), height - 2, shortened(shown.hint, width - end - 4), Ink(MUTED))
    at.fill(0, height - 1, width, 1, Ink(ground=SURFACE))
    x = 1
    for key in shown.keys:
        if x + width_of(key.name) + width_of(key.does) + 1 > width:
            break
        x = at.write(x, height - 1, key.name, Ink(GOLD, is_bold=True)) + 1
        x = at.write(x, height - 1, key.does, Ink(MUTED)) + 2
    return at


def _draw_title(at: Canvas, shown: Shown) -> None:
    at.fill(0, 0, at.width, 1, Ink(ON_FELT, FELT))
    end = at.write(1, 0, shown.name, Ink(ON_FELT, FELT, True))
    at.write(end + 2, 0, shortened(shown.subtitle, at.width - end - 11), Ink("#e6f2ee", FELT))
    at.write(at.width - 7, 0, "damier", Ink("#e6f2ee", FELT))


def _draw_page(at: Canvas, shown: Shown, room: int) -> None:
    width = min(at.width - 4, 88)
    left = (at.width - width) // 2
    at.box(left, FIRST_ROW, width, room, Ink(MUTED), shown.page_title, Ink(INK))
    lines = [part for line in shown.page for part in wrapped(line, width - 6) or [""]]
    for row, line in enumerate(lines[: room - 2], FIRST_ROW + 1):
        at.write(left + 3, row, line)


def _draw_table(shown: Shown, width: int, height: int) -> Canvas:
    """The middle, with the widest column of seats beside which the board is whole."""
    players = [seat.player for seat in shown.seats]
    seats = Seats(players)
    names = {seat.player: seat.name for seat in shown.seats}
    marks = Marks.of(shown.scene, shown.cursor, shown.chosen, shown.leading)
    scene = shown.scene
    has_board = scene is not None and any(isinstance(area, Board) for area in scene.areas)
    has_near = has_board and scene is not None and bool(split(scene, shown.viewer, marks)[0])
    for side_width in side_widths(width, has_near):
        try:
            at = Canvas(width, height)
            room = width - side_width - 3
            main, held = _draw_main(shown, room, height, seats, marks, names)
            at.paste(
                main, 1 + max(0, (room - main.width) // 2), max(0, (height - main.height) // 2)
            )
            side = Side(side_width, height, seats, marks, names)
            drawn = side.draw(
                shown.scene,
                shown.seats,
                shown.viewer,
                held,
                shown.buttons,
                shown.moves,
                shown.headings,
            )
            at.paste(drawn, width - side_width - 1, 0)
            draw_marks(at, marks)
            return at
        except TooSmall:
            continue
    at = Canvas(width, height)
    at.write(1, 0, shown.too_small)
    at.paste(draw_text_board(shown.board, width - 2, height - 1), 1, 1)
    return at


def _draw_main(
    shown: Shown, width: int, height: int, seats: Seats, marks: Marks, names: dict[str, str]
) -> tuple[Canvas, list[Drawable]]:
    """The board with what the viewer holds, or the cards; and what is left for the side."""
    scene = shown.scene
    if scene is None:
        return draw_text_board(shown.board, width, height), []
    boards = [area for area in scene.areas if isinstance(area, Board)]
    near, far = split(scene, shown.viewer, marks)
    if not boards:
        return draw_cards_only(near, far, width, height, seats, marks, names), []
    if not near:
        return draw_boards(boards, width, height, seats, marks), far
    column = near_width(near, max(12, width // 3), height)
    board = draw_boards(boards, width - column - 2, height, seats, marks)
    beside = draw_column(near, column, height, seats, marks, names)
    at = Canvas(column + 2 + board.width, max(board.height, beside.height))
    at.paste(beside, 0, 0)
    at.paste(board, column + 2, 0)
    return at, far
