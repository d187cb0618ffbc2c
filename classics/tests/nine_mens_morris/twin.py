"""Nine men's morris on three squares inside one another, each of eight points; every second point
has one on the square beside it.
"""

from typing import Any

from classics.tests.twins import Act, Twin

SQUARES = (
    ("a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4"),
    ("b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4"),
    ("c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4"),
)
"""From the outer one inwards, each from its corner at the upper left, clockwise."""
IN_ORDER = sorted((name for names in SQUARES for name in names), key=lambda p: (-int(p[1]), p[0]))
ALONG = [{names[n], names[n + 1], names[(n + 2) % 8]} for names in SQUARES for n in (0, 2, 4, 6)]
ACROSS = [{names[n] for names in SQUARES} for n in (1, 3, 5, 7)]
LINES = ALONG + ACROSS


def near(point: str, other: str) -> bool:
    """Whether a man could go from one to the other."""
    for number, names in enumerate(SQUARES):
        if point in names:
            at = names.index(point)
            beside = {names[(at + 1) % 8], names[(at - 1) % 8]}
            if at % 2:
                beside |= {
                    SQUARES[next_to][at] for next_to in (number - 1, number + 1) if 0 <= next_to < 3
                }
            return other in beside
    raise AssertionError(point)


class TWIN(Twin):
    options = ({}, {"flying": False}, {"longest": 100}, {"flying": False, "longest": 400})
    matches = 6

    def __init__(self, state: Any) -> None:
        self.flying, self.longest = state.flying, state.longest
        self.men: dict[str, int] = {}
        self.in_hand = [9, 9]
        self.takes, self.turns, self.last = False, 0, tuple[str, ...]()

    def own(self, seat: int) -> set[str]:
        return {point for point, owner in self.men.items() if owner == seat}

    def stands_in_mill(self, point: str) -> bool:
        own = self.own(self.men[point])
        return any(point in line and line <= own for line in LINES)

    def moves(self, seat: int) -> list[Act]:
        flies = self.flying and len(self.own(seat)) + self.in_hand[seat] == 3
        return [
            ("move", start, to)
            for start in self.own(seat)
            for to in IN_ORDER
            if to not in self.men and (flies or near(start, to))
        ]

    def choices(self) -> list[Act]:
        assert self.seat is not None
        if self.takes:
            theirs = self.own(1 - self.seat)
            outside = {point for point in theirs if not self.stands_in_mill(point)}
            return [("take", point) for point in outside or theirs]
        if self.in_hand[self.seat]:
            return [("place", point) for point in IN_ORDER if point not in self.men]
        return self.moves(self.seat)

    def code(self, act: Act) -> str:
        assert self.seat is not None
        wanted = "take" if self.takes else "place" if self.in_hand[self.seat] else "move"
        if act[0] != wanted:
            return f"{wanted}_now"
        owner = self.men.get(act[1])
        if wanted == "take":
            return "in_a_mill" if owner == 1 - self.seat else "nobody_to_take"
        if wanted == "move" and owner != self.seat:
            return "not_your_man"
        return "point_taken" if act[-1] in self.men else "too_far"

    def play(self, act: Act, after: Any) -> None:
        assert self.seat is not None
        seat, (kind, *points) = self.seat, act
        self.last = tuple(points)
        if kind != "place":
            del self.men[points[0]]
        if kind != "take":
            self.men[points[-1]] = seat
            self.in_hand[seat] -= kind == "place"
            self.takes = self.stands_in_mill(points[-1])
        else:
            self.takes = False
        if self.takes:
            return
        self.turns += 1
        other = 1 - seat
        if len(self.own(other)) + self.in_hand[other] < 3:
            self.end = ("two_men_left", [seat])
        elif not self.in_hand[other] and not self.moves(other):
            self.end = ("shut_in", [seat])
        elif self.turns >= self.longest:
            self.end = ("too_long", [])
        self.seat = other

    def shown(self) -> dict[str, Any]:
        marks = {None: ".", 0: "x", 1: "o"}
        return {
            "cells": "".join(marks[self.men.get(point)] for point in IN_ORDER),
            "in_hand": tuple(self.in_hand),
            "takes": self.takes,
            "turns": self.turns,
            "last": self.last,
        }
