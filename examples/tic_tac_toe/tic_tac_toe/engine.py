"""Tic-tac-toe: three in a row on nine cells. No luck, no secrets."""

from typing import Literal, get_args

from msgspec.structs import replace

from damier.core import Action, Config, Facts, GameEngine, State, View

Mark = Literal["x", "o"]
MARKS: tuple[Mark, Mark] = ("x", "o")
Cell = Literal["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
CELLS: tuple[Cell, ...] = get_args(Cell)
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
LINES_THROUGH = tuple(tuple(line for line in LINES if cell in line) for cell in range(9))


class TicTacToeState(State):
    cells: tuple[Mark | None, ...] = (None,) * 9


class TicTacToeView(View):
    cells: tuple[Mark | None, ...]


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
        return [place for place, mark in zip(PLACES, state.cells, strict=True) if mark is None]

    def resolve(self, state: TicTacToeState, action: Place, player_id: str) -> TicTacToeState:
        index, mark = INDEX[action.cell], MARKS[state.seat(player_id)]
        cells = (*state.cells[:index], mark, *state.cells[index + 1 :])
        after = replace(
            state,
            cells=cells,
            turn=state.turn + 1,
            current_player_id=state.player_after(player_id),
        )
        if any(cells[a] == cells[b] == cells[c] for a, b, c in LINES_THROUGH[index]):
            return after.ended("line", (player_id,))
        return after if None in cells else after.ended("full")

    def max_turns(self, config: Config) -> int:
        return len(CELLS)
