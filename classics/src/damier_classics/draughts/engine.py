"""Draughts: men step and jump forwards, kings any way; whoever can jump must.

A turn of several jumps is several actions. Shapes are in state.py, ways of pieces in jumps.py.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from damier.core import Facts, GameEngine, Refusal

from .jumps import is_crowned, jumps, most_jumps, moved, steps
from .state import (
    FREE,
    KINGS,
    MEN,
    ROWS_OF_MEN,
    SIDES,
    SIZES,
    DraughtsConfig,
    DraughtsState,
    DraughtsView,
    Move,
    moves,
    number_of,
    rays,
    square_name,
)

MOST_QUIET = {"english": 40, "international": 50}
"""Turns of both players together without progress."""
KING_WORTH = {"english": 15, "international": 30}
MAN_WORTH, ROW_WORTH, HALF_WON = 10, 0.3, 25


class Draughts(GameEngine[DraughtsConfig, DraughtsState, Move, DraughtsView]):
    facts = Facts(id="draughts", minutes=20)
    presets = {"international": {"variant": "international"}}

    def init(self, config: DraughtsConfig) -> DraughtsState:
        size, rows = SIZES[config.variant], ROWS_OF_MEN[config.variant]
        squares = []
        for number in range(size * size):
            row, column = divmod(number, size)
            is_dark = (row + column) % 2 == 0
            mark = MEN[0] if row < rows else MEN[1] if row >= size - rows else FREE
            squares.append(mark if is_dark else FREE)
        first = config.player_ids[0]
        return DraughtsState.start(config, current_player_id=first, cells="".join(squares))

    def get_valid_actions(self, state: DraughtsState, player_id: str) -> Sequence[Move]:
        if not self.may_act(state, player_id):
            return ()
        return choices(state, state.seat(player_id))

    def unlisted_refusal(self, state: DraughtsState, action: Move, player_id: str) -> Refusal:
        size, seat = SIZES[state.variant], state.seat(player_id)
        for square in (action.start, action.to):
            if max(ord(square[0]) - ord("a") + 1, int(square[1:])) > size:
                last = square_name(size, size * size - 1)
                return Refusal(code="out_of_bounds", values={"square": square, "last": last})
        if state.cells[number_of(size, action.start)] not in SIDES[seat]:
            return Refusal(code="not_your_piece", values={"square": action.start})
        if state.jumping is not None:
            return Refusal(code="must_jump_on", values={"square": state.jumping})
        listed = choices(state, seat)
        if leaps(state, listed[0]):
            start, to = number_of(size, action.start), number_of(size, action.to)
            if any(
                to == end for end, _ in jumps(state.cells, size, state.variant, start, seat, NONE)
            ):
                return Refusal(code="must_jump_most")
            return Refusal(code="must_jump", values={"squares": sorted({m.start for m in listed})})
        return Refusal(code="unreachable_square", values={"square": action.to})

    def resolve(self, state: DraughtsState, action: Move, player_id: str) -> DraughtsState:
        size, seat = SIZES[state.variant], state.seat(player_id)
        start, to = number_of(size, action.start), number_of(size, action.to)
        was_man = state.cells[start] in MEN
        over = leapt_over(state, start, to)
        cells, jumped = moved(state.cells, start, to), state.jumped
        is_english = state.variant == "english"
        if over is not None and is_english:
            cells = without(cells, (over,))
        elif over is not None:
            jumped = (*jumped, square_name(size, over))
        after = replace(
            state, cells=cells, jumped=jumped, last=(action.start, action.to), turn=state.turn + 1
        )
        crowned = is_crowned(cells, size, to, seat)
        goes_on = over is not None and not (is_english and crowned)
        if goes_on and any(jumps(cells, size, state.variant, to, seat, taken(after))):
            return replace(after, jumping=action.to, quiet=0)
        cells = without(cells, taken(after))
        if crowned:
            cells = cells[:to] + KINGS[seat] + cells[to + 1 :]
        progress = over is not None or (was_man and not is_english)
        quiet = 0 if progress else state.quiet + 1
        after = replace(after, cells=cells, jumping=None, jumped=(), quiet=quiet)
        return judged(after, player_id)

    def evaluate(self, state: DraughtsState, player_id: str) -> float:
        if state.game_over:
            return super().evaluate(state, player_id)
        size, king = SIZES[state.variant], KING_WORTH[state.variant]
        balance = 0.0
        for number, mark in enumerate(state.cells):
            if mark == MEN[0]:
                balance += MAN_WORTH + ROW_WORTH * (number // size)
            elif mark == MEN[1]:
                balance -= MAN_WORTH + ROW_WORTH * (size - 1 - number // size)
            elif mark in KINGS:
                balance += king if mark == KINGS[0] else -king
        balance *= 1 if state.seat(player_id) == 0 else -1
        return balance / (abs(balance) + HALF_WON)

    def max_turns(self, config: DraughtsConfig) -> int:
        return 4_000 if config.variant == "international" else 2_000


NONE: frozenset[int] = frozenset()


def taken(state: DraughtsState) -> frozenset[int]:
    """The squares of pieces that were jumped in this turn and are still there."""
    size = SIZES[state.variant]
    return frozenset(number_of(size, square) for square in state.jumped)


def choices(state: DraughtsState, seat: int) -> list[Move]:
    """Jumps if there are any, in international draughts only those that can take most; else
    steps."""
    size, variant, cells, jumped = SIZES[state.variant], state.variant, state.cells, taken(state)
    own = SIDES[seat]
    pieces = [number for number, mark in enumerate(cells) if mark in own]
    if state.jumping is not None:
        pieces = [number_of(size, state.jumping)]
    every = moves(size)
    leaping = [
        (at, to, over)
        for at in pieces
        for to, over in jumps(cells, size, variant, at, seat, jumped)
    ]
    if not leaping:
        return [every[at, to] for at in pieces for to in steps(cells, size, variant, at, seat)]
    if variant == "international":
        counts = [
            most_jumps(moved(cells, at, to), size, variant, to, seat, jumped | {over})
            for at, to, over in leaping
        ]
        most = max(counts)
        leaping = [one for one, count in zip(leaping, counts, strict=True) if count == most]
    return [every[at, to] for at, to, _ in leaping]


def leapt_over(state: DraughtsState, start: int, to: int) -> int | None:
    """The piece between two squares; none where a move is a step."""
    size = SIZES[state.variant]
    way = next(way for _, way in rays(size)[start] if to in way)
    between = way[: way.index(to)]
    return next((square for square in between if state.cells[square] != FREE), None)


def leaps(state: DraughtsState, move: Move) -> bool:
    size = SIZES[state.variant]
    return leapt_over(state, number_of(size, move.start), number_of(size, move.to)) is not None


def without(cells: str, squares: Sequence[int] | frozenset[int]) -> str:
    return "".join(FREE if number in squares else mark for number, mark in enumerate(cells))


def judged(state: DraughtsState, player_id: str) -> DraughtsState:
    """The other's turn, unless they cannot move; too long without progress is a draw."""
    other = state.player_after(player_id)
    after = replace(state, current_player_id=other)
    if not choices(after, state.seat(other)):
        no_pieces = not any(mark in SIDES[state.seat(other)] for mark in state.cells)
        return after.ended("all_taken" if no_pieces else "shut_in", (player_id,))
    return after.ended("no_progress") if state.quiet >= MOST_QUIET[state.variant] else after
