"""Connect Four: drop discs in turn; four of one colour in a line win."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from damier.core import Action, Config, Facts, GameEngine, Refusal, State, View

COLUMNS, ROWS, IN_LINE = 7, 6, 4
LETTERS = "abcdefg"
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))

Column = Annotated[int, Meta(ge=0, le=COLUMNS - 1)]
Stack = tuple[str, ...]
"""The discs in a column, from the bottom up, by their players."""


class FourConfig(Config):
    """No options."""


class FourState(State):
    stacks: tuple[Stack, ...] = ((),) * COLUMNS
    last: str | None = None
    line: tuple[str, ...] = ()


class FourView(View):
    stacks: tuple[Stack, ...]
    last: str | None
    """The cell of the last disc, such as `d1`."""
    line: tuple[str, ...]
    """The cells of the winning line."""


class Drop(Action):
    column: Column


class ConnectFour(GameEngine[FourConfig, FourState, Drop, FourView]):
    facts = Facts(id="connect-four", minutes=5)

    def init(self, config: FourConfig) -> FourState:
        return FourState.start(config, current_player_id=config.player_ids[0])

    def get_valid_actions(self, state: FourState, player_id: str) -> list[Drop]:
        if not self.may_act(state, player_id):
            return []
        return [Drop(column=c) for c in range(COLUMNS) if len(state.stacks[c]) < ROWS]

    def unlisted_refusal(self, state: FourState, action: Drop, player_id: str) -> Refusal:
        return Refusal(code="column_full", values={"column": action.column})

    def resolve(self, state: FourState, action: Drop, player_id: str) -> FourState:
        column, row = action.column, len(state.stacks[action.column])
        stacks = list(state.stacks)
        stacks[column] = (*stacks[column], player_id)
        after = replace(
            state,
            stacks=tuple(stacks),
            last=cell_name(column, row),
            turn=state.turn + 1,
            current_player_id=state.player_after(player_id),
        )
        if line := winning_line(after.stacks, column, row):
            return after.ended("line", (player_id,), line=line)
        return after.ended("draw") if state.turn == COLUMNS * ROWS else after

    def max_turns(self, config: FourConfig) -> int:
        return COLUMNS * ROWS


def cell_name(column: int, row: int) -> str:
    return f"{LETTERS[column]}{row + 1}"


def winning_line(stacks: tuple[Stack, ...], column: int, row: int) -> tuple[str, ...]:
    """The cells of a line of four or more through this disc; none if there is no such line."""
    owner = stacks[column][row]

    def is_owned(c: int, r: int) -> bool:
        return 0 <= c < COLUMNS and 0 <= r < len(stacks[c]) and stacks[c][r] == owner

    for dc, dr in DIRECTIONS:
        c, r = column, row
        while is_owned(c - dc, r - dr):
            c, r = c - dc, r - dr
        cells = []
        while is_owned(c, r):
            cells.append(cell_name(c, r))
            c, r = c + dc, r + dr
        if len(cells) >= IN_LINE:
            return tuple(cells)
    return ()
