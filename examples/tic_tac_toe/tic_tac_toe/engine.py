"""Tic-tac-toe: three in a row on nine cells. No luck, no secrets."""

from typing import Literal, get_args

from msgspec.structs import replace

from damier.core import Action, Config, Facts, GameEngine, Refusal, State, View

FREE = "."
SHORTEST = 5
"""The turn on which a line can be complete at the earliest."""
Cell = Literal["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
CELLS: tuple[Cell, ...] = get_args(Cell)
LINES = (*(slice(n, n + 3) for n in (0, 3, 6)), *(slice(n, 9, 3) for n in (0, 1, 2)))
DIAGONALS = (slice(0, 9, 4), slice(2, 7, 2))
LINES_THROUGH = tuple(
    tuple(line for line in (*LINES, *DIAGONALS) if cell in range(9)[line]) for cell in range(9)
)
MARKS = ("o", "x")
"""The mark of a turn: odd turns are the first player's."""


class TicTacToeState(State):
    cells: str = FREE * 9


class TicTacToeView(View):
    cells: str


class Place(Action):
    cell: Cell


PLACES = tuple(Place(cell=cell) for cell in CELLS)
INDEX = {cell: index for index, cell in enumerate(CELLS)}


class TicTacToe(GameEngine[Config, TicTacToeState, Place, TicTacToeView]):
    facts = Facts(id="tic-tac-toe-py", minutes=2)

    def init(self, config: Config) -> TicTacToeState:
        return TicTacToeState.start(config, current_player_id=config.player_ids[0])

    def get_valid_actions(self, state: TicTacToeState, player_id: str) -> list[Place]:
        if not self.may_act(state, player_id):
            return []
        return [place for place, mark in zip(PLACES, state.cells, strict=True) if mark == FREE]

    def refusal(self, state: TicTacToeState, action: Place, player_id: str) -> Refusal | None:
        if refused := self.turn_refusal(state, action, player_id):
            return refused
        free = state.cells[INDEX[action.cell]] == FREE
        return None if free else Refusal(code="cell_taken", values={"cell": action.cell})

    def resolve(self, state: TicTacToeState, action: Place, player_id: str) -> TicTacToeState:
        index, turn = INDEX[action.cell], state.turn
        mark = MARKS[turn % 2]
        cells = state.cells[:index] + mark + state.cells[index + 1 :]
        if turn >= SHORTEST:
            for line in LINES_THROUGH[index]:
                if cells[line] == mark * 3:
                    return replace(state, cells=cells, turn=turn + 1).ended("line", (player_id,))
            if FREE not in cells:
                return replace(state, cells=cells, turn=turn + 1).ended("full")
        after = state.player_ids[turn % 2]
        return replace(state, cells=cells, turn=turn + 1, current_player_id=after)

    def max_turns(self, config: Config) -> int:
        return len(CELLS)
