"""Backgammon on one board of twenty-four points: every way to play all dice is tried."""

from functools import cache
from typing import Any

from classics.tests.twins import Act, Twin

SETUPS = {
    "standard": {24: 2, 13: 5, 8: 3, 6: 5},
    "nack": {24: 2, 23: 2, 13: 4, 8: 3, 6: 4},
    "hyper": {24: 1, 23: 1, 22: 1},
}
BAR, OFF = 25, 0
Side = tuple[int, ...]
"""How many checkers stand on each point, seen from their owner's home."""


def stepped(own: Side, other: Side, start: int, die: int) -> tuple[int, Side, Side] | None:
    """Where a checker gets from here, and both sides then; None where it may not go."""
    if not own[start] or (own[BAR] and start != BAR):
        return None
    to = start - die
    if to <= OFF:
        behind = sum(own[start + 1 :])
        if sum(own[7:]) or (to < OFF and behind):
            return None
        to = OFF
    elif other[25 - to] >= 2:
        return None
    ours, theirs = list(own), list(other)
    ours[start], ours[to] = ours[start] - 1, ours[to] + 1
    if to != OFF and theirs[25 - to]:
        theirs[25 - to], theirs[BAR] = 0, theirs[BAR] + 1
    return to, tuple(ours), tuple(theirs)


@cache
def longest(own: Side, other: Side, dice: Side) -> int:
    """How many of the dice can be played, in any order."""
    if own[OFF] == sum(own):
        return 0
    found = 0
    for number, die in enumerate(dice):
        rest = dice[:number] + dice[number + 1 :]
        for start in range(1, 26):
            step = stepped(own, other, start, die)
            if step is not None:
                found = max(found, 1 + longest(step[1], step[2], rest))
    return found


def first_steps(own: Side, other: Side, dice: Side) -> dict[tuple[int, int], int]:
    """Steps that leave the most dice playable, and with which die each is made."""
    most, found = longest(own, other, dice), dict[tuple[int, int], int]()
    allowed = sorted(set(dice), reverse=True)
    for die in allowed:
        rest = list(dice)
        rest.remove(die)
        for start in range(1, 26):
            step = stepped(own, other, start, die)
            if step and 1 + longest(step[1], step[2], tuple(rest)) == most:
                found[start, step[0]] = die
        if most == 1 and found and len(dice) == 2:
            break  # the higher one can be played
    return found


class TWIN(Twin):
    options = (
        {"setup": "hyper", "points": 5, "cube": True},
        {"setup": "hyper", "points": 3},
        {"setup": "hyper", "points": 25, "cube": True},
        {"cube": True, "points": 2},
        {"setup": "nack"},
    )
    matches = 2

    def __init__(self, state: Any) -> None:
        self.points, self.cube, self.setup = state.points, state.cube, SETUPS[state.setup]
        self.scored, self.game, self.crawford = [0, 0], 0, "before"
        self.won: tuple[int, int, str] | None = None
        self.open(state)

    def open(self, state: Any) -> None:
        """A game begins with two dice that differ."""
        side = tuple(self.setup.get(point, 0) for point in range(26))
        self.sides, self.game = [side, side], self.game + 1
        self.stake = 1
        self.owner: int | None = None
        self.rolls: list[Side] = [(), ()]
        self.seat = state.player_ids.index(state.current_player_id)
        assert len(set(state.rolls[self.seat])) == 2
        self.throw(state)

    def throw(self, state: Any) -> None:
        assert self.seat is not None
        dice = state.rolls[self.seat]
        assert 6 >= dice[0] >= dice[1] >= 1
        self.rolls[self.seat] = dice
        self.phase, self.played = "move", list[str]()
        self.left = dice * 2 if dice[0] == dice[1] else dice

    def steps(self) -> dict[tuple[int, int], int]:
        assert self.seat is not None
        return first_steps(self.sides[self.seat], self.sides[1 - self.seat], self.left)

    def choices(self) -> list[Act]:
        if self.phase == "roll":
            return [("roll",), ("double",)]
        if self.phase == "answer":
            return [("take",), ("drop",)]
        names = {BAR: "bar", OFF: "off"}
        pairs = [
            ("move", names.get(start, str(start)), names.get(to, str(to)))
            for start, to in self.steps()
        ]
        return pairs or [("pass",)]

    def code(self, act: Act) -> str:
        assert self.seat is not None
        if self.phase != "move" or act[0] != "move":
            return f"{self.phase}_first"
        start = BAR if act[1] == "bar" else int(act[1])
        to = OFF if act[2] == "off" else int(act[2])
        own, other = self.sides[self.seat], self.sides[1 - self.seat]
        if own[BAR] and start != BAR:
            return "enter_first"
        if not own[start]:
            return "no_checker"
        if to == OFF:
            return "not_home" if any(own[7:]) else "play_both_dice"
        if other[25 - to] >= 2:
            return "point_held"
        return "play_both_dice" if start - to in self.left else "no_such_die"

    def chosen(self, rng: Any) -> Act:
        """Cubes are offered at times, and mostly taken."""
        if self.phase == "roll":
            return ("double",) if rng.random() < 0.2 else ("roll",)
        if self.phase == "answer":
            return ("drop",) if rng.random() < 0.2 else ("take",)
        return super().chosen(rng)

    def may_double(self) -> bool:
        assert self.seat is not None
        needed = self.points - self.scored[self.seat]
        is_own = self.owner in (None, self.seat)
        return self.cube and self.crawford != "now" and is_own and self.stake < min(64, needed)

    def next_turn(self, seat: int, after: Any) -> None:
        self.seat, self.left, self.phase = seat, (), "roll"
        if not self.may_double():
            self.throw(after)

    def play(self, act: Act, after: Any) -> None:
        assert self.seat is not None
        seat, other = self.seat, 1 - self.seat
        match act:
            case ("roll",):
                self.throw(after)
            case ("double",):
                self.seat, self.phase = other, "answer"
            case ("take",):
                self.stake, self.owner = 2 * self.stake, seat
                self.next_turn(other, after)
            case ("drop",):
                self.win(other, self.stake, "dropped", after)
            case ("pass",):
                self.next_turn(other, after)
            case (_, start, to):
                self.move(start, to)
                theirs = self.sides[other]
                if not any(self.sides[seat][1:]):
                    how = "single" if theirs[OFF] else "gammon"
                    if not theirs[OFF] and any(theirs[19:]):
                        how = "backgammon"
                    times = ["single", "gammon", "backgammon"].index(how) + 1
                    self.win(seat, times * self.stake, how, after)
                elif not self.left or not self.steps():
                    self.next_turn(other, after)

    def move(self, start: str, to: str) -> None:
        assert self.seat is not None
        own, other = self.sides[self.seat], self.sides[1 - self.seat]
        at = BAR if start == "bar" else int(start)
        die = self.steps()[at, OFF if to == "off" else int(to)]
        step = stepped(own, other, at, die)
        assert step is not None
        hit = "*" if step[2][BAR] > other[BAR] else ""
        self.sides[self.seat], self.sides[1 - self.seat] = step[1:]
        left = list(self.left)
        left.remove(die)
        self.left = tuple(left)
        self.played.append(f"{start}/{to}{hit}")

    def win(self, seat: int, points: int, how: str, after: Any) -> None:
        self.scored[seat] += points
        self.won = (seat, points, how)
        if self.scored[seat] >= self.points:
            self.end, self.left, self.phase = (how, [seat]), (), "over"
            return
        if self.crawford == "before":
            self.crawford = "now" if self.points - 1 in self.scored else "before"
        else:
            self.crawford = "after"
        self.open(after)

    def scores(self) -> list[int]:
        return self.scored

    def shown(self) -> dict[str, Any]:
        return {
            "checkers": tuple(self.sides),
            "phase": self.phase,
            "rolls": tuple(self.rolls),
            "left": self.left,
            "played": tuple(self.played),
            "stake": self.stake,
            "scores": tuple(self.scored),
            "game": self.game,
            "crawford": self.crawford,
        }

    def also(self, state: Any) -> None:
        owner = None if self.owner is None else state.player_ids[self.owner]
        assert state.owner == owner
        if self.won is not None:
            seat, points, how = self.won
            player = state.player_ids[seat]
            assert (state.won.player, state.won.points, state.won.how) == (player, points, how)
