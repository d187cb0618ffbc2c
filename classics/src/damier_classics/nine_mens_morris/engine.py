"""Nine men's morris: place nine men, then move them; a line of three takes one of the other's.

Points and mills are in state.py. A turn that closes a mill has two actions: the move, and what is
taken.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from damier.core import Facts, GameEngine, Refusal

from .state import (
    FEWEST,
    FREE,
    MARKS,
    MILLS,
    NEIGHBOURS,
    POINTS,
    Act,
    MorrisConfig,
    MorrisState,
    MorrisView,
    Move,
    Place,
    Take,
    in_mill,
)

PLACES = tuple(Place(point=point) for point in POINTS)
TAKES = tuple(Take(point=point) for point in POINTS)
MOVES = tuple(tuple(Move(start=start, to=to) for to in POINTS) for start in POINTS)
MAN, OPEN_MILL = 10, 3
"""What a man more, and a mill that one man would close, are worth to a bot."""
HALF_WON = 20


class NineMensMorris(GameEngine[MorrisConfig, MorrisState, Act, MorrisView]):
    facts = Facts(id="nine-mens-morris", minutes=15)

    def init(self, config: MorrisConfig) -> MorrisState:
        return MorrisState.start(config, current_player_id=config.player_ids[0])

    def get_valid_actions(self, state: MorrisState, player_id: str) -> Sequence[Act]:
        if not self.may_act(state, player_id):
            return ()
        seat, cells = state.seat(player_id), state.cells
        if state.takes:
            return [TAKES[point] for point in takeable(cells, MARKS[1 - seat])]
        if state.in_hand[seat]:
            return [PLACES[point] for point, mark in enumerate(cells) if mark == FREE]
        return moves(state, seat)

    def unlisted_refusal(self, state: MorrisState, action: Act, player_id: str) -> Refusal:
        seat = state.seat(player_id)
        wanted = "take" if state.takes else "place" if state.in_hand[seat] else "move"
        given = {Place: "place", Move: "move", Take: "take"}[type(action)]
        if given != wanted:
            return Refusal(code=f"{wanted}_now")
        points = (action.start, action.to) if isinstance(action, Move) else (action.point,)
        for point in points:
            if point not in POINTS:
                return Refusal(code="no_such_point", values={"point": point})
        last = POINTS.index(points[-1])
        if isinstance(action, Take):
            is_theirs = state.cells[last] == MARKS[1 - seat]
            code = "in_a_mill" if is_theirs else "nobody_to_take"
            return Refusal(code=code, values={"point": action.point})
        if isinstance(action, Move) and state.cells[POINTS.index(action.start)] != MARKS[seat]:
            return Refusal(code="not_your_man", values={"point": action.start})
        code = "point_taken" if state.cells[last] != FREE else "too_far"
        return Refusal(code=code, values={"point": points[-1]})

    def resolve(self, state: MorrisState, action: Act, player_id: str) -> MorrisState:
        seat, cells = state.seat(player_id), list(state.cells)
        mark, in_hand = MARKS[seat], state.in_hand
        match action:
            case Take(point=point):
                cells[POINTS.index(point)] = FREE
                last: tuple[str, ...] = (point,)
            case Place(point=point):
                cells[POINTS.index(point)] = mark
                in_hand = state.with_seat(in_hand, player_id, in_hand[seat] - 1)
                last = (point,)
            case Move(start=start, to=to):
                cells[POINTS.index(start)], cells[POINTS.index(to)] = FREE, mark
                last = (start, to)
        board = "".join(cells)
        after = replace(state, cells=board, in_hand=in_hand, last=last, turn=state.turn + 1)
        if not isinstance(action, Take) and in_mill(board, POINTS.index(last[-1])):
            return replace(after, takes=True)
        return judged(replace(after, takes=False, turns=state.turns + 1), player_id)

    def evaluate(self, state: MorrisState, player_id: str) -> float:
        if state.game_over:
            return super().evaluate(state, player_id)
        seat, cells = state.seat(player_id), state.cells
        own, other = MARKS[seat], MARKS[1 - seat]
        balance = MAN * (men(state, seat) - men(state, 1 - seat))
        for mill in MILLS:
            marks = [cells[point] for point in mill]
            if FREE in marks:
                balance += OPEN_MILL * ((marks.count(own) == 2) - (marks.count(other) == 2))
        if state.takes:
            balance += MAN if state.current_player_id == player_id else -MAN
        return balance / (abs(balance) + HALF_WON)

    def max_turns(self, config: MorrisConfig) -> int:
        """Each turn has at most two actions."""
        return 2 * config.longest


def men(state: MorrisState, seat: int) -> int:
    """How many men a side has, on the board and in hand."""
    return state.cells.count(MARKS[seat]) + state.in_hand[seat]


def takeable(cells: str, mark: str) -> list[int]:
    """The men that may be taken: those in no mill, or any where all stand in mills."""
    standing = [point for point, one in enumerate(cells) if one == mark]
    return [point for point in standing if not in_mill(cells, point)] or standing


def moves(state: MorrisState, seat: int) -> list[Act]:
    """A man goes along a line to the next point; one of three may fly to any."""
    cells, mark = state.cells, MARKS[seat]
    flies = state.flying and men(state, seat) <= FEWEST
    every = range(len(cells))
    return [
        MOVES[start][to]
        for start in every
        if cells[start] == mark
        for to in (every if flies else NEIGHBOURS[start])
        if cells[to] == FREE
    ]


def judged(state: MorrisState, player_id: str) -> MorrisState:
    """After a whole turn: the other side has lost with two men or nowhere to go."""
    other = state.player_after(player_id)
    seat = state.seat(other)
    if men(state, seat) < FEWEST:
        return state.ended("two_men_left", (player_id,))
    if not state.in_hand[seat] and not moves(state, seat):
        return state.ended("shut_in", (player_id,))
    if state.turns >= state.longest:
        return state.ended("too_long")
    return replace(state, current_player_id=other)
