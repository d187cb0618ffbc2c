"""Every game of ours has a lesson, and each of its steps can be done as it says."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from damier import catalogue
from damier.catalogue import LESSON, Game
from damier.core import InvalidData
from damier.practice import exercise_of, lesson_of
from damier.protocol import LocalServer

OURS = [
    game.id for game in catalogue.all() if not (game.source or "").startswith("package:tic_tac_toe")
]


def server() -> LocalServer:
    return LocalServer(now=lambda: 0.0, draw_seed=lambda: "0")


def asked(method: str, path: str, **given: Any) -> Any:
    said = server().request(method, path, msgspec.json.encode(given).decode())
    answer = msgspec.json.decode(said)
    assert answer["status"] == 200, answer
    return answer["body"]


def steps_of(game_id: str) -> int:
    lesson = lesson_of(catalogue.load(game_id))
    assert lesson is not None, f"{game_id} has no {LESSON}"
    return len(lesson.steps)


@pytest.mark.parametrize("game_id", OURS)
def test_every_step_is_done_by_what_it_shows_and_by_nothing_that_it_does_not_accept(
    game_id: str,
) -> None:
    for number in range(1, steps_of(game_id) + 1):
        path = f"/games/{game_id}/lesson/{number}"
        posed = asked("GET", path)
        shown = asked("POST", path, **posed["hint"])
        assert shown["isRight"]
        assert shown["isAllowed"]
        assert shown["events"]
        game = catalogue.load(game_id)
        one = exercise_of(game, "lesson", number, game.texts("en"))
        accepted = {game.encode(action) for action in one.accepts}
        others = [
            legal
            for legal in posed["welcome"]["legal"]
            if game.encode(game.decode_action({"type": legal["verb"], **legal["args"]}))
            not in accepted
        ]
        assert len(others) + len(accepted) == len(posed["welcome"]["legal"])
        if others:
            wrong = asked("POST", path, **others[0])
            assert wrong["isAllowed"]
            assert not wrong["isRight"]
            assert wrong["text"]


@pytest.mark.parametrize("game_id", OURS)
def test_every_sentence_of_a_lesson_is_there_in_both_languages(game_id: str) -> None:
    lesson = lesson_of(catalogue.load(game_id))
    assert lesson is not None
    for step in lesson.steps:
        for said in (step.task, step.said, *([step.wrong] if step.wrong else [])):
            assert set(said) == {"en", "fr"}
            assert said["en"] != said["fr"]


def test_what_the_rules_refuse_is_refused_with_their_sentence() -> None:
    told = asked("POST", "/games/quoridor/lesson/1", verb="move", args={"to": "e9"}, lang="fr")
    assert not told["isAllowed"]
    assert told["text"] == (
        "Déplacement impossible : votre pion ne peut pas aller en e9 ; "
        "il peut aller en d1, f1 ou e2."
    )
    assert told["events"] == []


def test_a_player_is_shown_no_more_of_a_position_than_at_a_table() -> None:
    posed = asked("GET", "/games/love-letter/lesson/1")
    game = catalogue.load("love-letter")
    one = exercise_of(game, "lesson", 1, game.texts("en"))
    view = msgspec.json.decode(game.encode(one.match.view(one.player)))
    assert posed["welcome"]["initialState"] == view
    assert "rngState" not in msgspec.json.encode(posed).decode()


def with_lesson(lesson: dict[str, Any]) -> Game:
    content = msgspec.json.encode(lesson)
    return replace(catalogue.load("quoridor"), practice={LESSON: content})


SAID = {"en": "x"}


@pytest.mark.parametrize(
    ("step", "place"),
    [
        ({"position": {"moves": ["e2", "e9"]}, "accepts": ["e3"]}, "$.steps[0].position.moves[1]"),
        ({"accepts": ["e2", "e9"]}, "$.steps[0].accepts[1]"),
        ({"accepts": [{"type": "jump"}]}, "$.steps[0].accepts[0]"),
    ],
)
def test_a_position_or_an_answer_that_the_rules_refuse_is_told_with_its_place(
    step: dict[str, Any], place: str
) -> None:
    game = with_lesson({"steps": [{"task": SAID, "said": SAID, **step}]})
    with pytest.raises(InvalidData) as told:
        exercise_of(game, "lesson", 1, game.texts("en"))
    assert told.value.details["path"] == place


def test_there_is_no_step_beyond_the_last() -> None:
    said = msgspec.json.decode(server().request("GET", "/games/quoridor/lesson/99"))
    assert said["status"] == 400
    assert "no number 99" in said["body"]["message"]


def test_a_bundles_lesson_lies_beside_its_versions_and_is_no_part_of_its_hash() -> None:
    game = catalogue.load("love-letter")
    assert LESSON in game.practice
    assert LESSON not in game.bundle_files
    assert [one.rules.version for one in catalogue.versions("love-letter")] == ["1.0.0", "1.1.0"]
    assert (Path(__file__).parents[2] / "games" / "love-letter" / LESSON).is_file()
