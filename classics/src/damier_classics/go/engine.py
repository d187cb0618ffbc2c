"""Go: stones without liberties are taken, no position comes back, and area is counted.

Shapes are in state.py, stones and liberties in board.py. Black is the first player; White begins
where Black has handicap stones.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from damier.core import Facts, GameEngine, Refusal

from .board import Grid, grid_of
from .state import (
    BLACK,
    FREE,
    MARKS,
    MOST_STONES,
    MOVES_A_POINT,
    WHITE,
    Act,
    GoConfig,
    GoState,
    GoView,
    Pass,
    Play,
    handicap_points,
    number_of,
    plays,
    point_name,
)

HALF_WON = 12
"""Points ahead that a bot takes for half a win."""


class Go(GameEngine[GoConfig, GoState, Act, GoView]):
    facts = Facts(id="go", minutes=20)
    presets = {
        "thirteen": {"size": 13},
        "full": {"size": 19},
        "handicap": {"handicap": 4, "komi": "0.5"},
    }
    worth_trying = {"size": (5, 9), "komi": ("0", "7.5"), "handicap": (0, 2, 5)}

    def config_refusal(self, config: GoConfig) -> Refusal | None:
        most = MOST_STONES[config.size]
        if config.handicap == 1 or config.handicap > most:
            values = {"size": config.size, "most": most}
            return Refusal(code="too_many_stones" if most else "no_handicap", values=values)
        return super().config_refusal(config)

    def init(self, config: GoConfig) -> GoState:
        cells = [FREE] * (config.size * config.size)
        for number in handicap_points(config.size, config.handicap):
            cells[number] = MARKS[BLACK]
        grid, text = grid_of(config.size), "".join(cells)
        begins = config.player_ids[WHITE if config.handicap else BLACK]
        position = grid.key(BLACK, grid.stones(text)[BLACK])
        return GoState.start(config, current_player_id=begins, cells=text, seen=(position,))

    def get_valid_actions(self, state: GoState, player_id: str) -> Sequence[Act]:
        if not self.may_act(state, player_id):
            return ()
        grid, side = grid_of(state.size), state.seat(player_id)
        own, other = sides(grid, state, side)
        points, takes = grid.ways(own, other)
        forbidden, position = forbidden_positions(state), state.seen[-1]
        own_keys, every = grid.keys[side], plays(state.size)
        allowed: list[Act] = []
        for number in grid.numbers(points):
            after = position ^ own_keys[number]
            taken = takes.get(grid.bits[number])
            if taken is not None:
                after ^= grid.key(1 - side, taken)
            if after not in forbidden:
                allowed.append(every[number])
        allowed.append(Pass())
        return allowed

    def refusal(self, state: GoState, action: Act, player_id: str) -> Refusal | None:
        refused = self.turn_refusal(state, action, player_id)
        if refused is not None or isinstance(action, Pass):
            return refused
        number = number_of(state.size, action.point)
        if number is None:
            last = point_name(state.size, state.size * state.size - 1)
            return Refusal(code="out_of_bounds", values={"point": action.point, "last": last})
        if state.cells[number] != FREE:
            return Refusal(code="point_taken", values={"point": action.point})
        grid, side = grid_of(state.size), state.seat(player_id)
        own, other = sides(grid, state, side)
        points, _ = grid.ways(own, other)
        if not points & grid.bits[number]:
            return Refusal(code="no_liberty", values={"point": action.point})
        after = state.seen[-1] ^ grid.keys[side][number]
        after ^= grid.key(1 - side, grid.taken(number, own, other))
        if after in forbidden_positions(state):
            return Refusal(code="position_repeats", values={"point": action.point})
        return None

    def resolve(self, state: GoState, action: Act, player_id: str) -> GoState:
        after = replace(
            state,
            turn=state.turn + 1,
            current_player_id=state.player_after(player_id),
            passed=isinstance(action, Pass),
            last=None,
        )
        repeats = False
        if isinstance(action, Play):
            after = with_stone(after, state.seat(player_id), action.point)
            repeats = after.seen[-1] in state.seen
        if repeats:
            return after.ended("repetition")
        is_long = state.turn >= MOVES_A_POINT * state.size * state.size
        return counted(after) if is_long or (state.passed and after.passed) else after

    def get_player_view(self, state: GoState, player_id: str | None) -> GoView:
        owned = None
        if state.game_over:
            grid = grid_of(state.size)
            letters = [FREE] * len(state.cells)
            for mark, area in zip(MARKS, grid.owned(*grid.stones(state.cells)), strict=True):
                for number in grid.numbers(area):
                    letters[number] = mark
            owned = "".join(letters)
        return GoView.of(state, owned=owned)

    def get_scores(self, state: GoState) -> dict[str, float]:
        """Area, and for White the komi and a point for each handicap stone."""
        return state.by_player(points(state))

    def evaluate(self, state: GoState, player_id: str) -> float:
        if state.game_over:
            return super().evaluate(state, player_id)
        black, white = points(state)
        balance = black - white if state.seat(player_id) == BLACK else white - black
        return balance / (abs(balance) + HALF_WON)

    def max_turns(self, config: GoConfig) -> int:
        return MOVES_A_POINT * config.size * config.size


def sides(grid: Grid, state: GoState, side: int) -> tuple[int, int]:
    """The stones of this side and of the other."""
    black, white = grid.stones(state.cells)
    return (black, white) if side == BLACK else (white, black)


def forbidden_positions(state: GoState) -> frozenset[int]:
    """The positions that may not come back: all that have been, or where long repetitions are a
    draw, the one before the last move."""
    return frozenset(state.seen if state.repetition == "forbidden" else state.seen[-2:-1])


def with_stone(state: GoState, side: int, point: str) -> GoState:
    """The same with a stone here, and without those that it takes."""
    grid, number = grid_of(state.size), number_of(state.size, point)
    assert number is not None
    taken = grid.taken(number, *sides(grid, state, side))
    cells = list(state.cells)
    cells[number] = MARKS[side]
    position = state.seen[-1] ^ grid.keys[side][number]
    for gone in grid.numbers(taken):
        cells[gone] = FREE
        position ^= grid.keys[1 - side][gone]
    player = state.player_ids[side]
    return replace(
        state,
        cells="".join(cells),
        seen=(*state.seen, position),
        prisoners=state.with_seat(
            state.prisoners, player, state.prisoners[side] + taken.bit_count()
        ),
        last=point,
    )


def points(state: GoState) -> tuple[float, float]:
    """What each side has, counted as it lies."""
    grid = grid_of(state.size)
    black, white = grid.owned(*grid.stones(state.cells))
    return float(black.bit_count()), white.bit_count() + float(state.komi) + state.handicap


def counted(state: GoState) -> GoState:
    black, white = points(state)
    if black == white:
        return state.ended("equal_area")
    return state.ended("most_area", (state.player_ids[BLACK if black > white else WHITE],))
