"""Lessons and puzzles: positions with a task, as data beside a game's rules. Read shape.py."""

from .exercise import Exercise, Kind, answered, exercise_of, match_at, replied
from .shape import Lesson, Position, Puzzle, Puzzles, lesson_of, puzzles_of

__all__ = [
    "Exercise",
    "Kind",
    "Lesson",
    "Position",
    "Puzzle",
    "Puzzles",
    "answered",
    "exercise_of",
    "lesson_of",
    "match_at",
    "puzzles_of",
    "replied",
]
