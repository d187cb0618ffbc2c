"""Hexagons: place a stone in turn; one joins left and right, the other top and bottom.

A cell is a column and a row of a slanted board; each has six neighbours.
"""

from msgspec.structs import replace

from damier.core import Action, Config, Facts, GameEngine, State, View

SIZE = 4
AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


class HexConfig(Config):
    """No options."""


class HexState(State):
    cells: tuple[int | None, ...] = (None,) * (SIZE * SIZE)
    """The seat that has each cell, row after row."""


class HexView(View):
    cells: tuple[int | None, ...]


class Place(Action):
    column: int
    row: int


class Engine(GameEngine[HexConfig, HexState, Place, HexView]):
    facts = Facts(id="hexagons")

    def init(self, config):
        return HexState.start(config, current_player_id=config.player_ids[0])

    def get_valid_actions(self, state, player_id):
        if not self.may_act(state, player_id):
            return []
        free = [number for number, seat in enumerate(state.cells) if seat is None]
        return [Place(column=number % SIZE, row=number // SIZE) for number in free]

    def resolve(self, state, action, player_id):
        number, seat = action.row * SIZE + action.column, state.seat(player_id)
        cells = (*state.cells[:number], seat, *state.cells[number + 1 :])
        after = replace(
            state,
            cells=cells,
            turn=state.turn + 1,
            current_player_id=state.player_after(player_id),
        )
        return after.ended("joined", (player_id,)) if _is_joined(cells, seat) else after

    def max_turns(self, config):
        return SIZE * SIZE


def _is_joined(cells, seat):
    """Whether a seat's stones reach from side to side: spread until nothing is new."""
    own = {(n % SIZE, n // SIZE) for n, held in enumerate(cells) if held == seat}
    reached = {cell for cell in own if cell[seat] == 0}
    edge = reached
    while edge:
        edge = {(x + dx, y + dy) for x, y in edge for dx, dy in AROUND} & own - reached
        reached |= edge
    return any(cell[seat] == SIZE - 1 for cell in reached)
