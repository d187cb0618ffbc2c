"""What `damier check` says of a lesson and puzzles that cannot be carried out, with the place."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from damier import catalogue
from damier.practice import mistakes_in_practice
from tests.cli.running import damier

BOTH = {"en": "Go.", "fr": "Allez."}
STEP: dict[str, Any] = {"task": BOTH, "accepts": ["e2"], "said": BOTH}
POSITION: dict[str, Any] = {"moves": ["e2", "e8"]}
PUZZLE: dict[str, Any] = {
    **{"position": POSITION, "accepts": ["e3"], "you": "p1", "goal": "win"},
    **{"proof": "searched", "worth": 1.0, "nextBest": 0.0},
}

LESSONS = [
    ({}, "$", "steps"),
    ({"steps": []}, "$.steps", "at least one step"),
    ({"steps": [{**STEP, "takes": 1}]}, "$.steps[0]", "takes"),
    ({"steps": [{**STEP, "accepts": ["e9"]}]}, "$.steps[0].accepts[0]", "nothing that p1 may do"),
    ({"steps": [{**STEP, "accepts": []}]}, "$.steps[0].accepts", "something has to be right"),
    ({"steps": [{**STEP, "task": {"en": "Go."}}]}, "$.steps[0].task", "nothing in 'fr'"),
    ({"steps": [{**STEP, "said": {"fr": "Oui."}}]}, "$.steps[0].said", "nothing in 'en'"),
    ({"steps": [STEP, {**STEP, "accepts": ["e5"]}]}, "$.steps[1].accepts[0]", "e5"),
    ({"steps": [{**STEP, "answer": ["e8", "e8"]}]}, "$.steps[0].answer[1]", "e8"),
    ({"steps": [{**STEP, "answer": ["e8\n"]}]}, "$.steps[0].answer[0]", "one line"),
    (
        {"steps": [{**STEP, "position": {"moves": ["e2", "e2"]}}]},
        "$.steps[0].position.moves[1]",
        "e2",
    ),
    ({"steps": [{**STEP, "position": {"options": {"bord": 9}}}]}, "$.steps[0].position", "bord"),
]
PUZZLES = [
    ({"puzzles": [{**PUZZLE, "accepts": ["a1"]}]}, "$.puzzles[0].accepts[0]", "a1"),
    ({"puzzles": [{**PUZZLE, "goal": "draw"}]}, "$.puzzles[0].goal", "draw"),
    (
        {"puzzles": [PUZZLE, {**PUZZLE, "position": {"moves": ["e2", "a9"]}}]},
        "$.puzzles[1].position.moves[1]",
        "a9",
    ),
    ({"puzzles": [{**PUZZLE, "accepts": []}]}, "$.puzzles[0].accepts", "something has to be right"),
]


def told_of(name: str, content: Any) -> list[str]:
    game = catalogue.load("quoridor")
    return mistakes_in_practice(replace(game, practice={name: msgspec.json.encode(content)}))


@pytest.mark.parametrize(("content", "place", "what"), LESSONS)
def test_a_lesson_that_cannot_be_carried_out_is_told_with_its_place(
    content: Any, place: str, what: str
) -> None:
    told = told_of("lesson.json", content)
    assert any(one.startswith(f"lesson.json {place}: ") and what in one for one in told), told


@pytest.mark.parametrize(("content", "place", "what"), PUZZLES)
def test_a_puzzle_that_cannot_be_played_is_told_with_its_place(
    content: Any, place: str, what: str
) -> None:
    told = told_of("puzzles.json", content)
    assert any(one.startswith(f"puzzles.json {place}: ") and what in one for one in told), told


def test_lessons_and_puzzles_that_can_be_carried_out_are_not_complained_of() -> None:
    assert told_of("lesson.json", {"steps": [STEP]}) == []
    assert told_of("puzzles.json", {"puzzles": [PUZZLE]}) == []
    for game in catalogue.all():
        assert mistakes_in_practice(game) == [], game.id


def test_check_tells_a_strangers_broken_lesson_with_exit_code_1(tmp_path: Path) -> None:
    assert damier("new", "first-steps", folder=tmp_path).code == 0
    lesson = {"steps": [{"task": BOTH, "accepts": ["no such move"], "said": BOTH}]}
    rules = tmp_path / "first-steps" / "first_steps"
    (rules / "lesson.json").write_bytes(msgspec.json.encode(lesson))
    ran = damier("check", "./first-steps", "--matches", "2", "--positions", "10", folder=tmp_path)
    assert ran.code == 1
    assert "lesson.json $.steps[0].accepts[0]: no such move" in ran.out
