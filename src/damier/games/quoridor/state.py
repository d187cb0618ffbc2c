"""The shapes of Quoridor: what a match starts from, its state, its three actions, what all see.

Cells and walls go by their names, `e2` and `e3h`, everywhere outside the kernels; `Names` has the
kernels' number of each, for one size of board. No rule is here: those are in `engine.py`.
"""

from functools import cache
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta

from damier.core import Action, Config, PlayerId, State, Value, View

from .board_kernel import Board, action_name, board_of
from .kernel import Position, position_of

MOST_WALLS: Final = 40
"""Walls in one hand; twice as many do not fit on the largest board."""

Size = Literal[3, 5, 7, 9, 11]
Orientation = Literal["h", "v"]

CellName = Annotated[str, Meta(pattern=r"^[a-z][1-9][0-9]?$(?!\n)")]
"""A cell, such as `e2`; whether the board has it is for the rules to say."""

WallName = Annotated[str, Meta(pattern=r"^[a-z][1-9][0-9]?[hv]$(?!\n)")]
"""A wall, by the cell at its lower left: `e3h` is above e3 and f3, `e3v` right of e3 and e4."""


class QuoridorConfig(Config):
    size: Size = 9
    walls: Annotated[int, Meta(ge=0, le=MOST_WALLS)] | None = None
    """In each hand; by default size + 1, and half of that with four players."""


class Played(Value):
    """A move as it is written down, `e2`, `e3h` or `pass`; a pawn's also tells where it stood."""

    player_id: PlayerId
    move: str
    origin: CellName | None = None


class QuoridorState(State, dict=True, gc=True):
    """Only the fields are the state. Beside them, out of every comparison, hash, copy and JSON,
    `position_at` remembers the kernel's position: it follows from them and is made again where
    it is missing."""

    size: Size
    pawns: tuple[CellName, ...]
    walls: tuple[WallName, ...]
    """On the board, in the order in which they were placed."""
    walls_left: tuple[int, ...]
    last: Played | None = None

    position: ClassVar[Position]
    """What `position_at` remembers; an AttributeError where there is nothing to remember."""


class QuoridorView(View):
    size: Size
    pawns: dict[str, CellName]
    goals: dict[str, str]
    """The line that each player must reach: a row, such as `9`, or a column, such as `i`."""
    walls: tuple[WallName, ...]
    walls_left: dict[str, int]
    last: Played | None


class MovePawn(Action, tag="move"):
    to: CellName


class PlaceWall(Action, tag="wall"):
    at: CellName
    orientation: Orientation


class Pass(Action):
    pass


Act = MovePawn | PlaceWall | Pass

PASS: Final = Pass()
PASS_NAME: Final = "pass"

LONGEST_PAWN_LIST: Final = 5
"""Cells that a pawn may go to at once, with two players; four pawns can open one more."""


class Names:
    """Every action on a board of one size: by the kernels' number, by name, and as a struct."""

    def __init__(self, size: int) -> None:
        board = board_of(size, 2)
        self.of_number = tuple(action_name(board, n) for n in range(board.pass_action + 1))
        self.numbers = {name: number for number, name in enumerate(self.of_number)}
        self.actions = tuple(action_named(name) for name in self.of_number)
        self.number_of_action = {action: number for number, action in enumerate(self.actions)}
        self.cells = self.of_number[board.walls : board.pass_action]
        self.first_cell = board.walls
        self.pass_number = board.pass_action
        self.last_anchor = self.of_number[board.walls - 1][:-1]
        self.pawn_lists: dict[tuple[int, ...], tuple[Act, ...]] = {}
        """Lists of actions without walls, which come again and again."""

    def pawn_list(self, numbers: tuple[int, ...]) -> tuple[Act, ...]:
        """These actions as structs, remembered. The cells around a pawn can make no more lists
        than memory easily holds."""
        actions = tuple([self.actions[number] for number in numbers])
        if all(number >= self.first_cell for number in numbers):
            self.pawn_lists[numbers] = actions
        return actions


@cache
def names_of(size: int) -> Names:
    """The names on a board of this size. The number of players changes none of them."""
    return Names(size)


def action_named(name: str) -> Act:
    """The action that is written like this, on whatever board."""
    if name == PASS_NAME:
        return PASS
    if name.endswith(("h", "v")):
        return PlaceWall(at=name[:-1], orientation="h" if name[-1] == "h" else "v")
    return MovePawn(to=name)


def name_of(action: Act) -> str:
    """`e2`, `e3h` or `pass`."""
    match action:
        case MovePawn():
            return action.to
        case PlaceWall():
            return f"{action.at}{action.orientation}"
    return PASS_NAME


def goal_lines(size: int, players: int) -> tuple[str, ...]:
    """In seat order, the row or the column that each player must reach."""
    first, last = names_of(size).cells[0], names_of(size).cells[-1]
    ends = (last[1:], last[:1], first[1:], first[:1])
    return ends if players == 4 else ends[::2]


def position_at(state: QuoridorState) -> Position:
    """The kernel's position in this state."""
    known: Position | None = state.__dict__.get("position")
    if known is not None:
        return known
    names, players = names_of(state.size), state.player_ids
    board: Board = board_of(state.size, len(players))
    walls = bytes([names.numbers[wall] for wall in state.walls])
    pawns = tuple([names.numbers[cell] - names.first_cell for cell in state.pawns])
    if state.current_player_id is not None:
        seat = players.index(state.current_player_id)
    else:
        seat = ~players.index(state.winners[0]) if state.winners else 0
    position = position_of(board, walls, pawns, state.walls_left, seat)
    state.__dict__["position"] = position
    return position
