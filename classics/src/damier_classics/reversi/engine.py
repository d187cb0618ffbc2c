"""Reversi: a disc is placed so that it encloses others in a line, and these change sides.

Shapes are in state.py. Black is the first player.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from damier.core import Facts, GameEngine, Refusal

from .state import (
    FREE,
    MARKS,
    Act,
    Pass,
    Place,
    ReversiConfig,
    ReversiState,
    ReversiView,
    cell_name,
    corner_regions,
    number_of,
    places,
    rays,
)

CORNER, BESIDE_CORNER, CHOICE = 30, -8, 4
"""What a corner, a cell beside a free corner and a choice more are worth to a bot."""
HALF_WON = 60


class Reversi(GameEngine[ReversiConfig, ReversiState, Act, ReversiView]):
    facts = Facts(id="reversi", minutes=15)
    presets = {"quick": {"size": 6}}

    def init(self, config: ReversiConfig) -> ReversiState:
        size, cells = config.size, [FREE] * (config.size * config.size)
        upper = (size // 2 - 1) * size + size // 2 - 1
        for cell, mark in zip(
            (upper, upper + 1, upper + size, upper + size + 1), "oxxo", strict=True
        ):
            cells[cell] = mark
        first = config.player_ids[0]
        return ReversiState.start(config, current_player_id=first, cells="".join(cells))

    def get_valid_actions(self, state: ReversiState, player_id: str) -> Sequence[Act]:
        if not self.may_act(state, player_id):
            return ()
        every = places(state.size)
        return [every[cell] for cell in choices(state, state.seat(player_id))] or [Pass()]

    def unlisted_refusal(self, state: ReversiState, action: Act, player_id: str) -> Refusal:
        if isinstance(action, Pass):
            return Refusal(code="pass_not_allowed")
        number = number_of(state.size, action.cell)
        if number is None:
            last = cell_name(state.size, state.size * state.size - 1)
            return Refusal(code="out_of_bounds", values={"cell": action.cell, "last": last})
        code = "encloses_nothing" if state.cells[number] == FREE else "cell_taken"
        return Refusal(code=code, values={"cell": action.cell})

    def resolve(self, state: ReversiState, action: Act, player_id: str) -> ReversiState:
        cells, last = state.cells, None
        if isinstance(action, Place):
            number, last = number_of(state.size, action.cell), action.cell
            assert number is not None
            seat = state.seat(player_id)
            marks = list(cells)
            for cell in (number, *turned(state, number, seat)):
                marks[cell] = MARKS[seat]
            cells = "".join(marks)
        after = replace(
            state,
            cells=cells,
            last=last,
            turn=state.turn + 1,
            current_player_id=state.player_after(player_id),
        )
        if any(next(choices(after, seat), None) is not None for seat in (0, 1)):
            return after
        first, second = map(cells.count, MARKS)
        if first == second:
            return after.ended("equal_discs")
        return after.ended("most_discs", (state.player_ids[second > first],))

    def get_player_view(self, state: ReversiState, player_id: str | None) -> ReversiView:
        return ReversiView.of(state, discs=state.by_player(tuple(map(state.cells.count, MARKS))))

    def get_scores(self, state: ReversiState) -> dict[str, int]:
        return state.by_player(tuple(map(state.cells.count, MARKS)))

    def evaluate(self, state: ReversiState, player_id: str) -> float:
        if state.game_over:
            return super().evaluate(state, player_id)
        seat = state.seat(player_id)
        worth = {MARKS[seat]: 1, MARKS[1 - seat]: -1, FREE: 0}
        sides = [sum(1 for _ in choices(state, side)) for side in (seat, 1 - seat)]
        balance = CHOICE * (sides[0] - sides[1])
        for corner, beside in corner_regions(state.size):
            balance += CORNER * worth[state.cells[corner]]
            if state.cells[corner] == FREE:
                balance += BESIDE_CORNER * sum(worth[state.cells[cell]] for cell in beside)
        return balance / (abs(balance) + HALF_WON)

    def max_turns(self, config: ReversiConfig) -> int:
        """Passes never follow one another."""
        return 2 * config.size * config.size


def choices(state: ReversiState, seat: int) -> Iterator[int]:
    """The cells where this side may place a disc."""
    cells = state.cells
    own, other = MARKS[seat], MARKS[1 - seat]
    for number, ways in enumerate(rays(state.size)):
        if cells[number] != FREE:
            continue
        for way in ways:
            if cells[way[0]] == other and _enclosed(cells, way, own, other):
                yield number
                break


def turned(state: ReversiState, number: int, seat: int) -> list[int]:
    """The discs that a disc of this side on this cell would turn over."""
    own, other = MARKS[seat], MARKS[1 - seat]
    return [
        cell
        for way in rays(state.size)[number]
        for cell in way[: _enclosed(state.cells, way, own, other)]
    ]


def _enclosed(cells: str, way: tuple[int, ...], own: str, other: str) -> int:
    """How many of the other's discs lie along this way before one of ours; none if it ends."""
    for count, cell in enumerate(way):
        if cells[cell] != other:
            return count if cells[cell] == own else 0
    return 0
