"""Tic-tac-toe: three in a row on nine cells. No luck, no secrets."""

from collections.abc import Iterator
from itertools import product
from typing import Literal, get_args

from msgspec.structs import replace

from damier.core import Action, Config, Facts, GameEngine, Refusal, State, View

FREE, MARKS = ".", "ox"
"""An empty cell; and the mark of a turn, x on the odd ones, which are the first player's."""

Cell = Literal["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
CELLS: tuple[Cell, ...] = get_args(Cell)
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def _won() -> Iterator[str]:
    """Every board, written as its nine cells, on which a line is complete."""
    for mark, line in product(MARKS, LINES):
        for others in product(MARKS + FREE, repeat=6):
            rest = iter(others)
            yield "".join(mark if cell in line else next(rest) for cell in range(9))


WON = frozenset(_won())


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
        cells = state.cells[:index] + MARKS[turn % 2] + state.cells[index + 1 :]
        if cells in WON:
            return state.ended("line", (player_id,), cells=cells, turn=turn + 1)
        if FREE not in cells:
            return state.ended("full", cells=cells, turn=turn + 1)
        after = state.player_ids[turn % 2]
        return replace(state, cells=cells, turn=turn + 1, current_player_id=after)

    def get_player_view(self, state: TicTacToeState, player_id: str | None) -> TicTacToeView:
        """Everything is public, as by default; written out, it is made four times as fast."""
        return TicTacToeView(
            player_ids=state.player_ids,
            current_player_id=state.current_player_id,
            turn=state.turn,
            game_over=state.game_over,
            winners=state.winners,
            reason=state.reason,
            cells=state.cells,
        )

    def max_turns(self, config: Config) -> int:
        return len(CELLS)
