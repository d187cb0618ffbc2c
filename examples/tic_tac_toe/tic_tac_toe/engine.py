"""Tic-tac-toe: three in a row on nine cells. No luck, no secrets."""

from typing import Literal, get_args

from msgspec.structs import replace

from damier.core import Action, Config, Facts, GameEngine, Refusal, State, View

FREE = "."
Cell = Literal["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
CELLS: tuple[Cell, ...] = get_args(Cell)
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
LINES_THROUGH = tuple(
    tuple(tuple(c for c in line if c != cell) for line in LINES if cell in line)
    for cell in range(9)
)
"""For each cell, the other two of every line through it."""


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
        index = INDEX[action.cell]
        first, second = state.player_ids
        mark, after = ("x", second) if player_id == first else ("o", first)
        cells = state.cells[:index] + mark + state.cells[index + 1 :]
        for one, other in LINES_THROUGH[index]:
            if cells[one] == cells[other] == mark:
                return replace(state, cells=cells, turn=state.turn + 1).ended("line", (player_id,))
        if FREE not in cells:
            return replace(state, cells=cells, turn=state.turn + 1).ended("full")
        return replace(state, cells=cells, turn=state.turn + 1, current_player_id=after)

    def max_turns(self, config: Config) -> int:
        return len(CELLS)
