"""Lessons and puzzles: positions with a task, as data beside a game's rules. Read shape.py."""

from .exercise import Exercise, Kind, answered, exercise_of, match_at, replied
from .mistakes import mistakes_in_practice
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
    "mistakes_in_practice",
    "puzzles_of",
    "replied",
]
