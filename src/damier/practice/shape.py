"""What `lesson.json` and `puzzles.json` beside a game's rules hold.

A position is told as a match is: options, a seed and the moves so far, in the game's notation. So
it is one that the rules allow, with its secrets and its luck. exercise.py plays them.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from damier.catalogue import LESSON, PUZZLES, Game
from damier.core import Value, decode

LARGEST = 1024 * 1024

Said = dict[str, str]
"""A sentence by language; English is always there."""


class Position(Value):
    """Where a match stands after some moves. `p2: rock` says who plays, where that is not clear."""

    options: dict[str, Any] = {}
    players: int | None = None
    """How many; the fewest that the game is for unless said."""
    seed: int | str = 1
    moves: tuple[str, ...] = ()


class LessonStep(Value):
    """One thing to do. Without a position the step goes on where the one before ended."""

    task: Said
    accepts: tuple[str | dict[str, Any], ...]
    """What is right: moves in the game's notation, or fields that the action has, such as
    `{"type": "wall"}`. The first one is what *Show me* shows."""
    said: Said
    """What is told to who did it."""
    position: Position | None = None
    you: str | None = None
    """Who is asked; whoever is to move unless said."""
    answer: tuple[str, ...] = ()
    """What the others play after it."""
    wrong: Said | None = None
    """What is told to who did something else that the rules allow."""


class Lesson(Value):
    """The first steps in a game, for somebody who has never played it."""

    steps: tuple[LessonStep, ...]


class Puzzle(Value):
    """A position of a match between bots, in which one action is right and every other is not."""

    position: Position
    accepts: tuple[str, ...]
    you: str
    goal: Literal["win", "chances"]
    """Whether every other action gives the win away, or much of the chance of it."""
    proof: Literal["solved", "searched", "exact"]
    """Played out to every end; looked at by a long search; known from the solved game."""
    worth: float
    """Of the right action, from -1 to 1."""
    next_best: float
    """Of the best of the others."""


class Puzzles(Value):
    """All puzzles of a game, as `python -m tools.puzzles` wrote them."""

    puzzles: tuple[Puzzle, ...] = ()


def lesson_of(game: Game) -> Lesson | None:
    """The game's lesson, if it has one."""
    content = game.practice.get(LESSON)
    return None if content is None else _lesson(content)


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The game's puzzles; none where it has no file of them."""
    content = game.practice.get(PUZZLES)
    return () if content is None else _puzzles(content).puzzles


def said_in(said: Mapping[str, str], language: str) -> str:
    """A sentence in this language, or in English where it was not written."""
    return said.get(language) or said.get("en", "")


@cache
def _lesson(content: bytes) -> Lesson:
    return decode(content, Lesson, limit=LARGEST)


@cache
def _puzzles(content: bytes) -> Puzzles:
    return decode(content, Puzzles, limit=LARGEST)
