"""What is wrong with a game's lesson and puzzles: each step and each puzzle is carried out.

`damier check` tells it before anybody opens them. What a file holds is shape.py, and how it is
played exercise.py; of style nothing is said.
"""

from collections.abc import Iterator

from damier.catalogue import LESSON, PUZZLES, Game, Texts
from damier.core import DamierError

from .exercise import Kind, exercise_of, replied
from .shape import LessonStep, lesson_of, puzzles_of

FILES: dict[Kind, str] = {"lesson": LESSON, "puzzles": PUZZLES}


def mistakes_in_practice(game: Game) -> list[str]:
    """All that is wrong, each once, as `lesson.json $.steps[2].accepts[0]: ...`."""
    found = dict.fromkeys(_of_lesson(game))
    found.update(dict.fromkeys(_of_puzzles(game)))
    return list(found)


def _of_lesson(game: Game) -> Iterator[str]:
    try:
        lesson = lesson_of(game)
    except DamierError as error:
        yield _told("lesson", "$", error)
        return
    if lesson is None:
        return
    if not lesson.steps:
        yield f"{LESSON} $.steps: a lesson has at least one step"
    for number, step in enumerate(lesson.steps, 1):
        place = f"$.steps[{number - 1}]"
        yield from _unsaid(game, step, place)
        try:
            asked = exercise_of(game, "lesson", number, game.texts("en"))
            match = asked.match.act(asked.player, asked.accepts[0])
            for at, move in enumerate(step.answer):
                match = replied(game, match, move, f"{place}.answer[{at}]")
        except DamierError as error:
            yield _told("lesson", place, error)


def _unsaid(game: Game, step: LessonStep, place: str) -> Iterator[str]:
    sentences = {
        "task": step.task,
        "said": step.said,
        **({"wrong": step.wrong} if step.wrong else {}),
    }
    for name, said in sentences.items():
        for language in sorted({"en", *game.words} - {word for word, text in said.items() if text}):
            yield f"{LESSON} {place}.{name}: nothing in {language!r}"


def _of_puzzles(game: Game) -> Iterator[str]:
    try:
        puzzles = puzzles_of(game)
    except DamierError as error:
        yield _told("puzzles", "$", error)
        return
    texts: Texts = game.texts("en")
    for number in range(1, len(puzzles) + 1):
        place = f"$.puzzles[{number - 1}]"
        try:
            exercise_of(game, "puzzles", number, texts)
        except DamierError as error:
            yield _told("puzzles", place, error)


def _told(kind: Kind, place: str, error: DamierError) -> str:
    """The error with its place in the file, whichever part of it knew."""
    known = str(error.details.get("path", ""))
    return f"{FILES[kind]} {known if known.startswith(place) else place}: {error.message}"
