"""Connect Four: a disc falls to the lowest free cell of its column; a line of four wins.

Shapes and lines are in state.py.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from damier.core import Facts, GameEngine, Refusal

from .state import (
    FREE,
    LETTERS,
    MARKS,
    ConnectFourConfig,
    ConnectFourState,
    ConnectFourView,
    Drop,
    Line,
    cell_name,
    lines_of,
    lines_through,
)

DROPS = {letter: Drop(column=letter) for letter in LETTERS}
OPEN_LINE_WORTH = (0, 1, 6, 24, 60)
"""What a line with only own discs is worth to a bot, by how many there are."""
HALF_WON = 60
"""The difference of such lines that looks half won."""


class ConnectFour(GameEngine[ConnectFourConfig, ConnectFourState, Drop, ConnectFourView]):
    facts = Facts(id="connect-four", minutes=5)
    presets = {
        "large": {"columns": 8, "rows": 7},
        "five": {"columns": 9, "rows": 6, "inLine": 5},
    }

    def init(self, config: ConnectFourConfig) -> ConnectFourState:
        cells = FREE * (config.columns * config.rows)
        first = config.player_ids[0]
        return ConnectFourState.start(config, current_player_id=first, cells=cells)

    def get_valid_actions(self, state: ConnectFourState, player_id: str) -> Sequence[Drop]:
        if not self.may_act(state, player_id):
            return ()
        top = state.cells[-state.columns :]
        return [DROPS[LETTERS[column]] for column, mark in enumerate(top) if mark == FREE]

    def unlisted_refusal(self, state: ConnectFourState, action: Drop, player_id: str) -> Refusal:
        column, last = action.column, LETTERS[state.columns - 1]
        if column > last:
            return Refusal(code="no_such_column", values={"column": column, "last": last})
        return Refusal(code="column_full", values={"column": column})

    def resolve(self, state: ConnectFourState, action: Drop, player_id: str) -> ConnectFourState:
        cells, columns = state.cells, state.columns
        cell = LETTERS.index(action.column)
        while cells[cell] != FREE:
            cell += columns
        mark = MARKS[state.seat(player_id)]
        after = replace(
            state,
            cells=cells[:cell] + mark + cells[cell + 1 :],
            last=cell_name(columns, cell),
            turn=state.turn + 1,
            current_player_id=state.player_after(player_id),
        )
        if line := whole_line(after, cell, mark):
            names = tuple(cell_name(columns, number) for number in line)
            return after.ended("line", (player_id,), line=names)
        return after if FREE in after.cells else after.ended("full")

    def evaluate(self, state: ConnectFourState, player_id: str) -> float:
        if state.game_over:
            return super().evaluate(state, player_id)
        own, other = MARKS if state.seat(player_id) == 0 else reversed(MARKS)
        cells, balance = state.cells, 0
        for line in lines_of(state.columns, state.rows, state.in_line):
            marks = [cells[cell] for cell in line]
            mine, theirs = marks.count(own), marks.count(other)
            if not theirs:
                balance += OPEN_LINE_WORTH[mine]
            elif not mine:
                balance -= OPEN_LINE_WORTH[theirs]
        return balance / (abs(balance) + HALF_WON)

    def max_turns(self, config: ConnectFourConfig) -> int:
        return config.columns * config.rows


def whole_line(state: ConnectFourState, cell: int, mark: str) -> Line:
    """The line of this player that a disc completed, as long as it is; empty if there is none."""
    cells = state.cells
    through = lines_through(state.columns, state.rows, state.in_line)[cell]
    whole = [line for line in through if all(cells[other] == mark for other in line)]
    if not whole:
        return ()
    step = whole[0][1] - whole[0][0]
    same_way = (line for line in whole if line[1] - line[0] == step)
    along = {cell for line in same_way for cell in line}
    return tuple(sorted(along, reverse=step < 0))
