"""Quoridor as plain text, for terminals and screen readers.

Pawns are the letters A to D in seat order, walls are heavy lines. Colours only repeat what the
letters say, and the lines below the board tell in words all that it shows.
"""

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any, Final

from damier.core import Action, convert, plain
from damier.match import Match, WrittenGame, standing_actions

from . import notation as written
from .state import Act, MovePawn, PlaceWall, QuoridorConfig, QuoridorView, name_of

MARKS: Final = "ABCD"
COLOURS: Final = ("\x1b[94m", "\x1b[91m", "\x1b[92m", "\x1b[93m")
BOLD: Final = "\x1b[1m"
PLAIN: Final = "\x1b[0m"

FREE: Final = "·"
CELL: Final = 4
"""Columns from one cell to the next, the gap between them included."""

WIDEST: Final = 76
"""Columns of the words below the board."""

UPRIGHT: Final = "┃"
LYING: Final = "━"
COLUMNS: Final = "abcdefghijk"


def board(view: QuoridorView, texts: Any) -> str:
    """The board from the first player's side, then the same in words."""
    return "\n".join((*_drawn(view), "", *_told(view, texts)))


def tells(
    before: QuoridorView, after: QuoridorView, action: Action, actor: str, texts: Any
) -> tuple[str, str]:
    """A step or a jump to a cell; a wall by the cells beside it, and how many are left."""
    match action:
        case MovePawn(to=to):
            verb = "move" if _distance(before.pawns[actor], to) == 1 else "jump"
            return texts.say(f"sentences.{verb}", player=actor, to=to), ""
        case PlaceWall(at=at, orientation=orientation):
            column, row = _place(at)
            other = f"{COLUMNS[column + 1]}{row + 1}" if orientation == "h" else f"{at[0]}{row + 2}"
            cells = {"at": at, "other": other, "orientation": orientation}
            left = after.walls_left[actor]
            return (
                texts.say("sentences.wall", player=actor, **cells),
                texts.say("effects.wall", player=actor, count=left),
            )
    return texts.say("sentences.pass", player=actor), ""


def _distance(cell: str, other: str) -> int:
    (column, row), (to_column, to_row) = _place(cell), _place(other)
    return abs(column - to_column) + abs(row - to_row)


def notation(action: Action) -> str:
    """`e2`, `e3h` or `pass`."""
    return name_of(action)  # type: ignore[arg-type]


def parse(text: str) -> Mapping[str, Any] | None:
    """What `notation` writes, read back; the rules will say whether it may be done."""
    action = written.move_named(text)
    return None if action is None else plain(action)


def trail(match: Match[Any, Any, Any, Any]) -> tuple[str, ...] | None:
    """The cells of the winner's path; nothing where nobody reached a goal."""
    return written.winning_path(match.states()) or None


def match_text(match: Match[Any, Any, Any, Any], texts: Any) -> str:
    """A whole game as text, with what is unusual about its board in the first line."""
    config: QuoridorConfig = match.config
    actions = [convert(entry.action, Act) for entry in standing_actions(match.record)]
    return written.game_text(actions, len(config.player_ids), written.config_options(config))


def read_match(text: str, texts: Any) -> WrittenGame:
    """The players, options and moves that a text tells, in whatever language."""
    return written.parse_game(text)


def _drawn(view: QuoridorView) -> Iterator[str]:
    """A canvas with a line for each row and for each gap between rows, the last row on top."""
    size = view.size
    width, height = CELL * size - 1, 2 * size - 1
    canvas = [[" "] * width for _ in range(height)]
    for row in range(size):
        for column in range(size):
            canvas[2 * row][CELL * column + 1] = FREE
    for wall in view.walls:
        _draw_wall(canvas, wall)
    for seat, cell in enumerate(view.pawns.values()):
        column, row = _place(cell)
        mark = MARKS[seat]
        canvas[2 * row][CELL * column + 1] = f"{COLOURS[seat]}{BOLD}{mark}{PLAIN}"
    letters = "     " + (" " * (CELL - 1)).join(COLUMNS[:size])
    yield letters
    yield f"   ┌{'─' * width}┐"
    for line in reversed(range(height)):
        label = "" if line % 2 else str(line // 2 + 1)
        yield f"{label:>2} │{''.join(canvas[line])}│ {label}".rstrip()
    yield f"   └{'─' * width}┘"
    yield letters


def _draw_wall(canvas: list[list[str]], wall: str) -> None:
    column, row = _place(wall[:-1])
    if wall[-1] == "h":
        for x in range(CELL * column, CELL * column + 2 * CELL - 1):
            canvas[2 * row + 1][x] = LYING
    else:
        for y in range(2 * row, 2 * row + 3):
            canvas[y][CELL * (column + 1) - 1] = UPRIGHT


def _place(cell: str) -> tuple[int, int]:
    return COLUMNS.index(cell[0]), int(cell[1:]) - 1


def _told(view: QuoridorView, texts: Any) -> Iterator[str]:
    for seat, player in enumerate(view.player_ids):
        line = view.goals[player]
        goal = texts.say("board.row" if line.isdecimal() else "board.column", line=line)
        told = texts.say(
            "board.player",
            mark=MARKS[seat],
            player=player,
            cell=view.pawns[player],
            goal=goal,
            count=view.walls_left[player],
        )
        turn = f" ({texts.say('board.turn')})" if player == view.current_player_id else ""
        yield f"{COLOURS[seat]}{told}{turn}{PLAIN}"
    if view.walls:
        yield from wrap(texts.say("board.walls", walls=list(view.walls)), WIDEST)
    if view.last is not None:
        yield texts.say("board.last", player=view.last.player_id, move=view.last.move)
