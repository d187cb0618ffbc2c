"""Draughts as whole turns: every way to jump on to the end is written out, and a turn is one of
them, one jump after another.
"""

from typing import Any, NamedTuple

from classics.tests.twins import Act, Twin

LETTERS = "abcdefghij"
Square = tuple[int, int]


class Jump(NamedTuple):
    start: Square
    over: Square
    to: Square


def name(square: Square) -> str:
    return f"{LETTERS[square[0]]}{square[1] + 1}"


class TWIN(Twin):
    options = ({}, {"variant": "international"})
    matches = 6

    def __init__(self, state: Any) -> None:
        self.is_english = state.variant == "english"
        self.size, rows = (8, 3) if self.is_english else (10, 4)
        self.pieces: dict[Square, str] = {}
        for x in range(self.size):
            for y in range(self.size):
                if (x + y) % 2 == 0 and (y < rows or y >= self.size - rows):
                    self.pieces[x, y] = "x" if y < rows else "o"
        self.going_on: list[list[Jump]] = []
        self.jumped: list[Square] = []
        self.quiet, self.last = 0, tuple[str, ...]()

    def is_on(self, square: Square) -> bool:
        return all(0 <= one < self.size for one in square)

    def ways(self, piece: str, *, jumps: bool) -> list[Square]:
        """The directions in which this piece goes."""
        up = 1 if piece in "xX" else -1
        free = piece.isupper() or (jumps and not self.is_english)
        return [(x, y) for x in (-1, 1) for y in ((up, -up) if free else (up,))]

    def steps(self, start: Square) -> list[Square]:
        piece, found = self.pieces[start], []
        for x, y in self.ways(piece, jumps=False):
            to = (start[0] + x, start[1] + y)
            while self.is_on(to) and to not in self.pieces:
                found.append(to)
                if self.is_english or piece.islower():
                    break
                to = (to[0] + x, to[1] + y)
        return found

    def jumps(self, piece: str, start: Square, gone: list[Square]) -> list[Jump]:
        found = []
        flies = piece.isupper() and not self.is_english
        for x, y in self.ways(piece, jumps=True):
            over = (start[0] + x, start[1] + y)
            while flies and self.is_on(over) and over not in self.pieces:
                over = (over[0] + x, over[1] + y)
            theirs = self.pieces.get(over, piece)
            if theirs.lower() == piece.lower() or over in gone:
                continue
            to = (over[0] + x, over[1] + y)
            while self.is_on(to) and to not in self.pieces:
                found.append(Jump(start, over, to))
                if not flies:
                    break
                to = (to[0] + x, to[1] + y)
        return found

    def paths(self, piece: str, start: Square, gone: list[Square]) -> list[list[Jump]]:
        """Every way to jump on from here to an end; one of no jumps where there is none."""
        found: list[list[Jump]] = []
        for jump in self.jumps(piece, start, gone):
            crowned = piece.islower() and jump.to[1] == (self.size - 1 if piece == "x" else 0)
            if crowned and self.is_english:
                found.append([jump])
                continue
            own = dict(self.pieces)
            if self.is_english:
                del self.pieces[jump.over]
            follow = self.paths(piece, jump.to, [*gone, jump.over])
            self.pieces = own
            found += [[jump, *path] for path in follow]
        return found or [[]]

    def turns(self, seat: int) -> list[list[Jump]]:
        """The ways to jump that are allowed."""
        found: list[list[Jump]] = []
        for start, piece in list(self.pieces.items()):
            if piece.lower() == "xo"[seat]:
                del self.pieces[start]
                found += [path for path in self.paths(piece, start, []) if path]
                self.pieces[start] = piece
        if not self.is_english:
            most = max(map(len, found), default=0)
            found = [path for path in found if len(path) == most]
        return found

    def choices(self) -> list[Act]:
        assert self.seat is not None
        leaping = self.going_on or self.turns(self.seat)
        if leaping:
            return sorted({("move", name(path[0].start), name(path[0].to)) for path in leaping})
        own = [at for at, piece in self.pieces.items() if piece.lower() == "xo"[self.seat]]
        return [("move", name(start), name(to)) for start in own for to in self.steps(start)]

    def play(self, act: Act, after: Any) -> None:
        assert self.seat is not None
        start, to = ((LETTERS.index(one[0]), int(one[1:]) - 1) for one in act[1:])
        self.last = act[1:]
        leaping = [
            path
            for path in self.going_on or self.turns(self.seat)
            if (path[0].start, path[0].to) == (start, to)
        ]
        piece = self.pieces.pop(start)
        self.pieces[to] = piece
        if leaping:
            self.jumped.append(leaping[0][0].over)
            if self.is_english:
                del self.pieces[self.jumped.pop()]
        self.going_on = [path[1:] for path in leaping if path[1:]]
        if self.going_on:
            self.quiet = 0
            return
        for gone in self.jumped:
            del self.pieces[gone]
        self.jumped = []
        if to[1] == (self.size - 1 if self.seat == 0 else 0):
            self.pieces[to] = piece.upper()
        is_progress = leaping or (piece.islower() and not self.is_english)
        self.quiet = 0 if is_progress else self.quiet + 1
        self.seat = 1 - self.seat
        if not self.choices():
            has_pieces = any(one.lower() == "xo"[self.seat] for one in self.pieces.values())
            self.end = ("shut_in" if has_pieces else "all_taken", [1 - self.seat])
        elif self.quiet == (40 if self.is_english else 50):
            self.end = ("no_progress", [])

    def shown(self) -> dict[str, Any]:
        rows = range(self.size)
        return {
            "cells": "".join(self.pieces.get((x, y), ".") for y in rows for x in rows),
            "jumping": name(self.going_on[0][0].start) if self.going_on else None,
            "jumped": tuple(map(name, self.jumped)),
            "quiet": self.quiet,
            "last": self.last,
        }
