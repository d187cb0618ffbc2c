"""Backgammon: two dice move one's checkers home, lone ones are hit, all are borne off.

Shapes are in state.py, what dice allow in moves.py. Points are counted by whoever moves.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement

from msgspec.structs import replace

from damier.core import SYSTEM, Facts, GameEngine, Refusal, SeededRandom, Step

from .moves import moved, pips, playable, without
from .state import (
    ACROSS,
    BAR,
    DOUBLED,
    HOME,
    MOST_CUBE,
    OFF,
    SETUPS,
    SIDES,
    Act,
    BackgammonConfig,
    BackgammonState,
    BackgammonView,
    Checkers,
    Deal,
    Dice,
    Double,
    Drop,
    How,
    Move,
    Pass,
    Roll,
    Take,
    Won,
    goal,
    number_of,
    origin,
)

FACES = range(1, SIDES + 1)
CHANCES: dict[Dice, float] = {
    (b, a): (1 + (a != b)) / len(FACES) ** 2 for a, b in combinations_with_replacement(FACES, 2)
}
FIRST_DICE: tuple[Dice, ...] = tuple((a, b) for a in FACES for b in FACES if a != b)
TIMES = {"single": 1, "gammon": 2, "backgammon": 3}
RACE, BLOT, POINT, ON_BAR = 1.0, 1.2, 2.0, 10.0
"""What pips, lone checkers, made points and a checker on the bar are worth to a bot."""
HALF_WON = 40.0


class Backgammon(GameEngine[BackgammonConfig, BackgammonState, Act, BackgammonView]):
    facts = Facts(id="backgammon", chance=True, minutes=20)
    presets = {
        "match": {"points": 5, "cube": True},
        "hyper": {"setup": "hyper"},
    }
    worth_trying = {"points": (1, 3)}

    def init(self, config: BackgammonConfig) -> BackgammonState:
        return opened(BackgammonState.start(config, checkers=set_up(config.setup), game=0))

    def get_valid_actions(self, state: BackgammonState, player_id: str) -> Sequence[Act]:
        if not self.may_act(state, player_id):
            return ()
        if state.phase == "roll":
            return (Roll(), Double())
        if state.phase == "answer":
            return (Take(), Drop())
        seat = state.seat(player_id)
        steps = playable(state.checkers[seat], state.checkers[1 - seat], state.left)
        return [Move(start=origin(a), to=goal(b)) for a, b, _ in steps] or (Pass(),)

    def unlisted_refusal(self, state: BackgammonState, action: Act, player_id: str) -> Refusal:
        if state.phase != "move":
            return Refusal(code=f"{state.phase}_first")
        if not isinstance(action, Move):
            return Refusal(code="move_first", values={"dice": list(state.left)})
        own = state.checkers[state.seat(player_id)]
        if own[BAR] and action.start != "bar":
            return Refusal(code="enter_first")
        start, to = number_of(action.start), number_of(action.to)
        if not own[start]:
            return Refusal(code="no_checker", values={"from": action.start})
        if to == OFF and any(own[HOME + 1 :]):
            return Refusal(code="not_home")
        other = state.checkers[1 - state.seat(player_id)]
        if to != OFF and other[ACROSS - to] > 1:
            return Refusal(code="point_held", values={"to": action.to})
        if to != OFF and start - to not in state.left:
            return Refusal(code="no_such_die", values={"dice": list(state.left)})
        return Refusal(code="play_both_dice")

    def resolve(self, state: BackgammonState, action: Act, player_id: str) -> BackgammonState:
        return self.get_steps(state, action, player_id)[-1].state

    def get_steps(
        self, state: BackgammonState, action: Act, player_id: str
    ) -> tuple[Step[BackgammonState, Act], ...]:
        """An action; dice that nobody could double before are thrown by themselves."""
        after = without_dice(state, action, player_id)
        if isinstance(action, Roll):
            return (Step(actor=player_id, action=action, state=thrown(after)),)
        step: Step[BackgammonState, Act] = Step(actor=player_id, action=action, state=after)
        if after.phase == "over" and not after.game_over:
            return (step, Step(actor=SYSTEM, action=Deal(), state=opened(after)))
        if waits_for_dice(after):
            return (step, Step(actor=SYSTEM, action=Roll(), state=thrown(after)))
        return (step,)

    def reveals(self, state: BackgammonState, action: Act, player_id: str) -> bool:
        """Whether dice are thrown with it."""
        return len(self.get_chances(state, action, player_id)) > 1

    def get_chances(
        self, state: BackgammonState, action: Act, player_id: str
    ) -> Sequence[tuple[float, BackgammonState]]:
        after = without_dice(state, action, player_id)
        if after.phase == "over" and not after.game_over:
            return [(1 / len(FIRST_DICE), begun(after, dice)) for dice in FIRST_DICE]
        if isinstance(action, Roll) or waits_for_dice(after):
            return [(chance, with_dice(after, dice)) for dice, chance in CHANCES.items()]
        return ((1.0, after),)

    def get_scores(self, state: BackgammonState) -> dict[str, int]:
        return state.by_player(state.scores)

    def evaluate(self, state: BackgammonState, player_id: str) -> float:
        if state.game_over:
            return super().evaluate(state, player_id)
        seat = state.seat(player_id)
        return balanced(state.checkers[seat], state.checkers[1 - seat])

    def max_turns(self, config: BackgammonConfig) -> int:
        return 6_000 * (2 * config.points - 1)


def set_up(setup: str) -> tuple[Checkers, Checkers]:
    """Where all checkers begin."""
    side = tuple(SETUPS[setup].get(point, 0) for point in range(BAR + 1))
    return side, side


def balanced(own: Checkers, other: Checkers) -> float:
    """How a position looks for its owner, between -1 and 1, whoever is to roll."""
    if own[OFF] == sum(own):
        return 1.0
    balance = RACE * (pips(other) - pips(own)) + shape_worth(own) - shape_worth(other)
    return balance / (abs(balance) + HALF_WON)


def shape_worth(own: Checkers) -> float:
    """Made points are worth something, most at home; lone checkers and those on the bar cost."""
    worth = -ON_BAR * own[BAR]
    for point in range(1, BAR):
        if own[point] == 1:
            worth -= BLOT * (BAR - point) / HOME
        elif own[point] > 1 and point <= 2 * HOME:
            worth += POINT * (2 if point <= HOME else 1)
    return worth


def may_double(state: BackgammonState, player_id: str) -> bool:
    """Whether this player could offer the cube now: it would be worth something to win."""
    return (
        state.cube
        and state.crawford != "now"
        and state.owner in (None, player_id)
        and state.stake < MOST_CUBE
        and state.scores[state.seat(player_id)] + state.stake < state.points
    )


def waits_for_dice(state: BackgammonState) -> bool:
    """Whether dice are thrown by themselves: it is a turn's begin, and nothing can be chosen."""
    player = state.current_player_id
    return state.phase == "roll" and player is not None and not may_double(state, player)


def without_dice(state: BackgammonState, action: Act, player_id: str) -> BackgammonState:
    """What an action does before any dice are thrown."""
    other = state.player_after(player_id)
    state = replace(state, turn=state.turn + 1)
    match action:
        case Double():
            return replace(state, phase="answer", current_player_id=other)
        case Take():
            stake = 2 * state.stake
            return replace(
                state, phase="roll", stake=stake, owner=player_id, current_player_id=other
            )
        case Drop():
            return scored(state, Won(player=other, points=state.stake, how="dropped"))
        case Move():
            return with_move(state, action, player_id)
        case Pass():
            return replace(state, phase="roll", left=(), current_player_id=other)
        case _:
            return state


def with_move(state: BackgammonState, action: Move, player_id: str) -> BackgammonState:
    """One checker moved; a game that is won by it, or the turn that is over with it."""
    seat = state.seat(player_id)
    own, other = state.checkers[seat], state.checkers[1 - seat]
    start, to = number_of(action.start), number_of(action.to)
    die = next(d for a, b, d in playable(own, other, state.left) if (a, b) == (start, to))
    own, after = moved(own, other, start, to)
    hit = "*" if after[BAR] > other[BAR] else ""
    state = replace(
        state,
        checkers=(own, after) if seat == 0 else (after, own),
        left=without(state.left, die),
        played=(*state.played, f"{action.start}/{action.to}{hit}"),
    )
    if own[OFF] == sum(own):
        how: How = "single" if after[OFF] else "backgammon" if is_far(after) else "gammon"
        return scored(state, Won(player=player_id, points=state.stake * TIMES[how], how=how))
    if playable(own, after, state.left):
        return state
    return replace(state, phase="roll", left=(), current_player_id=state.player_after(player_id))


def thrown(state: BackgammonState) -> BackgammonState:
    """Two dice for whoever is to move."""
    rng = SeededRandom.from_state(state.rng_state)
    dice = (rng.pick(FACES), rng.pick(FACES))
    return replace(with_dice(state, dice), rng_state=rng.get_state())


def with_dice(state: BackgammonState, dice: Dice) -> BackgammonState:
    """These dice, the higher one first, four times for a double."""
    player = state.current_player_id
    assert player is not None
    high, low = max(dice), min(dice)
    left = (high,) * DOUBLED if high == low else (high, low)
    rolls = state.with_seat(state.rolls, player, (high, low))
    return replace(state, phase="move", rolls=rolls, left=left, played=())


def opened(state: BackgammonState) -> BackgammonState:
    """A game begins: each throws a die, again while they are equal, and the higher moves both."""
    rng = SeededRandom.from_state(state.rng_state)
    dice = rng.pick(FIRST_DICE)
    return replace(begun(state, dice), rng_state=rng.get_state())


def begun(state: BackgammonState, dice: Dice) -> BackgammonState:
    """All checkers where they start, and the first two dice."""
    first, second = dice
    fresh = replace(
        state,
        checkers=set_up(state.setup),
        rolls=((), ()),
        stake=1,
        owner=None,
        game=state.game + 1,
        current_player_id=state.player_ids[second > first],
    )
    return with_dice(fresh, dice)


def is_far(checkers: Checkers) -> bool:
    """Whether one is still on the bar or in the other's home."""
    return sum(checkers[ACROSS - HOME :]) > 0


def scored(state: BackgammonState, won: Won) -> BackgammonState:
    """A game is over, and perhaps the match; a point short of it, the next has no doubling."""
    score = state.scores[state.seat(won.player)] + won.points
    scores = state.with_seat(state.scores, won.player, score)
    state = replace(state, phase="over", left=(), scores=scores, won=won, current_player_id=None)
    if score >= state.points:
        return state.ended(won.how, (won.player,))
    if state.crawford == "before":
        return replace(state, crawford="now" if state.points - 1 in scores else "before")
    return replace(state, crawford="after")
