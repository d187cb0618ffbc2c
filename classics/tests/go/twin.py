"""Go on a dictionary of points: groups and liberties by walking, positions as whole boards."""

import random
from typing import Any

from classics.tests.twins import Act, Twin

LETTERS = "abcdefghj"
Point = tuple[int, int]
Stones = dict[Point, int]


class TWIN(Twin):
    options = (
        {"size": 5, "komi": "0"},
        {"size": 5, "komi": "0.5", "repetition": "draw"},
        {"size": 7, "komi": "7"},
        {"size": 9, "handicap": 3, "komi": "0.5"},
    )
    matches = 2

    def __init__(self, state: Any) -> None:
        self.size, self.komi, self.handicap = state.size, float(state.komi), state.handicap
        self.may_repeat = state.repetition == "draw"
        self.stones: Stones = {}
        for point in ((2, 2), (6, 6), (2, 6))[: self.handicap]:
            self.stones[point] = 0
        self.seat = 1 if self.handicap else 0
        self.boards = [dict(self.stones)]
        self.prisoners, self.passed = [0, 0], False
        self.last: str | None = None
        self.moves = state.turn

    def beside(self, point: Point) -> list[Point]:
        x, y = point
        near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return [one for one in near if all(0 <= n < self.size for n in one)]

    def joined(self, stones: Stones, point: Point) -> tuple[set[Point], set[int | None]]:
        """The points like this one that it is joined to, and what lies beside them."""
        group, edge, coming = {point}, set[int | None](), [point]
        while coming:
            for one in self.beside(coming.pop()):
                if stones.get(one) != stones.get(point):
                    edge.add(stones.get(one))
                elif one not in group:
                    group.add(one)
                    coming.append(one)
        return group, edge

    def after(self, point: Point) -> Stones | None:
        """The board with a stone here; None where it would have no liberty."""
        assert self.seat is not None
        stones = {**self.stones, point: self.seat}
        for one in self.beside(point):
            if stones.get(one) == 1 - self.seat:
                group, edge = self.joined(stones, one)
                if None not in edge:
                    stones = {at: owner for at, owner in stones.items() if at not in group}
        return stones if None in self.joined(stones, point)[1] else None

    def refused(self, point: Point) -> str | None:
        if point in self.stones:
            return "point_taken"
        stones = self.after(point)
        if stones is None:
            return "no_liberty"
        forbidden = self.boards[-2:-1] if self.may_repeat else self.boards
        return "position_repeats" if stones in forbidden else None

    def choices(self) -> list[Act]:
        free = [
            ("play", f"{LETTERS[x]}{y + 1}")
            for x in range(self.size)
            for y in range(self.size)
            if self.refused((x, y)) is None
        ]
        return [*free, ("pass",)]

    def chosen(self, rng: random.Random) -> Act:
        """A pass only now and then, so that boards fill up."""
        acts = sorted(act for act in self.choices() if act != ("pass",))
        return rng.choice(acts) if acts and rng.random() < 0.97 else ("pass",)

    def code(self, act: Act) -> str | None:
        return self.refused((LETTERS.index(act[1][0]), int(act[1][1:]) - 1))

    def play(self, act: Act, after: Any) -> None:
        assert self.seat is not None
        was_pass, self.passed = self.passed, act == ("pass",)
        self.last, repeats = None, False
        if not self.passed:
            self.last = act[1]
            stones = self.after((LETTERS.index(act[1][0]), int(act[1][1:]) - 1))
            assert stones is not None
            self.prisoners[self.seat] += len(self.stones) + 1 - len(stones)
            repeats = stones in self.boards
            self.stones = stones
            self.boards.append(stones)
        self.seat = 1 - self.seat
        self.moves += 1
        black, white = self.scores()
        if repeats:
            self.end = ("repetition", [])
        elif (was_pass and self.passed) or self.moves > 2 * self.size**2:
            winners = [] if black == white else [0 if black > white else 1]
            self.end = ("most_area" if winners else "equal_area", winners)

    def scores(self) -> list[float]:
        owned = [0.0, self.komi + self.handicap]
        for x in range(self.size):
            for y in range(self.size):
                owner = self.stones.get((x, y))
                edge = self.joined(self.stones, (x, y))[1] if owner is None else {owner}
                if len(edge) == 1:
                    owned[edge.pop() or 0] += 1
        return owned

    def shown(self) -> dict[str, Any]:
        marks, rows = {None: ".", 0: "x", 1: "o"}, range(self.size)
        return {
            "cells": "".join(marks[self.stones.get((x, y))] for y in rows for x in rows),
            "prisoners": tuple(self.prisoners),
            "passed": self.passed,
            "last": self.last,
        }

    def also(self, state: Any) -> None:
        assert len(state.seen) == len(self.boards)
        first = [self.boards.index(board) for board in self.boards]
        assert [state.seen.index(key) for key in state.seen] == first
