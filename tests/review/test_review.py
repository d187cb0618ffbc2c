"""A review: when it may be made, what it says, and how it is cut short."""

from pathlib import Path

import pytest

from damier import catalogue
from damier.cli.review_page import page
from damier.core import SeededRandom
from damier.match import AnyMatch, Match, written
from damier.review import Effort, Judge, NotOver, Review, Work
from tests.cli.running import damier

from .truth import played

GAMES = ("quoridor", "triple-triad", "piscari", "rock-paper-scissors", "nim", "tic-tac-toe")
"""With and without luck and secrets, in Python and in YAML, with bots of their own and without."""

GLANCE = Effort(nodes=0.02, longer=2)


def whole(game_id: str, match: AnyMatch, language: str = "en") -> Review:
    """The review, with as little thought as there is."""
    game = catalogue.load(game_id)
    work = Work(game, match, Judge(game, SeededRandom(1), GLANCE), game.texts(language))
    seen = [work.done]
    while work.step():
        seen.append(work.done)
        assert work.done <= work.total
    assert seen == sorted(seen)
    assert work.review is not None
    return work.review


def test_a_match_in_play_is_not_reviewed() -> None:
    game = catalogue.load("quoridor")
    config = game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]})
    running: AnyMatch = Match.start(game.engine, game.rules, config)
    with pytest.raises(NotOver):
        Work(game, running, Judge(game, SeededRandom(1)), game.texts("en"))


@pytest.mark.parametrize("game_id", GAMES)
def test_a_match_of_any_game_is_reviewed_to_its_end(game_id: str) -> None:
    match = played(catalogue.load(game_id), {}, "easy", 5)
    review = whole(game_id, match)
    assert review.ending
    for point in review.points:
        assert all(0 <= chance <= 1 for chance in point.chances.values())
        assert point.best
    for moment in review.moments:
        assert moment.chance > moment.left
        assert moment.better != moment.played


def test_the_same_match_has_the_same_review() -> None:
    match = played(catalogue.load("quoridor"), {}, "glance", 2)
    assert whole("quoridor", match) == whole("quoridor", match)


def test_a_judge_is_shown_nothing_but_views() -> None:
    """Two matches that look the same to who chose are judged the same, whatever was hidden."""
    game = catalogue.load("love-letter")
    config = game.decode_config({"seed": 3, "playerIds": ["p1", "p2"]})
    match: AnyMatch = Match.start(game.engine, game.rules, config)
    state = match.state
    player = next(p for p in state.player_ids if game.engine.get_valid_actions(state, p))
    twin = game.engine.twin(state, player, SeededRandom(9))
    assert twin != state
    advice = [Judge(game, SeededRandom(4), GLANCE).advice(s, player) for s in (state, twin)]
    assert advice[0] == advice[1]


def test_the_page_loads_nothing_and_names_people(tmp_path: Path) -> None:
    game = catalogue.load("quoridor")
    match = played(game, {}, "glance", 2)
    texts = game.texts("fr").naming({"p1": "Zoé <b>"})
    text = page(game, match, whole("quoridor", match, "fr"), texts, {"p1": "Zoé <b>"})
    assert 'lang="fr"' in text
    assert "Zoé &lt;b&gt;" in text
    assert '<b>"' not in text
    for word in ("<script", "http://", "https://", 'src="/'):
        assert word not in text


def test_the_command_writes_a_page_beside_the_record(tmp_path: Path) -> None:
    match = played(catalogue.load("tic-tac-toe"), {}, "easy", 3)
    record = tmp_path / "match.jsonl"
    record.write_bytes(written(match.record))
    ran = damier("review", str(record), "--seconds", "0.05", "--lang", "fr")
    assert ran.code == 0, ran.err
    assert (tmp_path / "match.html").read_text().startswith("<!doctype html>")


def test_a_record_that_was_cut_is_refused_by_its_line(tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    match = played(catalogue.load("tic-tac-toe"), {}, "easy", 3)
    record.write_bytes(written(match.record)[:-9])
    ran = damier("review", str(record))
    assert ran.code == 2
    assert "broken_record" in ran.err


def test_a_record_of_a_match_in_play_is_refused(tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    match = played(catalogue.load("tic-tac-toe"), {}, "easy", 3)
    lines = written(match.record).splitlines(keepends=True)
    record.write_bytes(b"".join(lines[:3]))
    ran = damier("review", str(record))
    assert ran.code == 2
    assert "not_over" in ran.err
