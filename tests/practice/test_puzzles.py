"""Puzzles are what they say: one action is right, and trying everything agrees."""

from typing import Any

import msgspec
import pytest

from damier import catalogue
from damier.bots import mover
from damier.practice import Position, Puzzle, exercise_of, match_at, puzzles_of
from damier.protocol import LocalServer
from tools.puzzles.finder import SOURCES, Source, found, is_same
from tools.puzzles.solver import Solver, Unsolved

from .verified import verified

DOZEN = 12
WITH_PUZZLES = [name for name in SOURCES if puzzles_of(catalogue.load(name))]


def test_most_games_that_a_search_can_judge_have_puzzles() -> None:
    assert {"tic-tac-toe", "nim", "triple-triad", "piscari"} <= set(WITH_PUZZLES)


@pytest.mark.parametrize("game_id", WITH_PUZZLES)
def test_every_position_is_one_of_a_match_and_has_one_right_action(game_id: str) -> None:
    game = catalogue.load(game_id)
    puzzles = puzzles_of(game)
    assert 0 < len(puzzles) <= DOZEN
    for number, puzzle in enumerate(puzzles, 1):
        one = exercise_of(game, "puzzles", number, game.texts("en"))
        assert one.match.outcome is None
        assert mover(game.engine, one.match.state) == puzzle.you
        assert len(one.accepts) == 1
        assert puzzle.next_best < puzzle.worth
        assert not any(is_same(puzzle, other) for other in puzzles[: number - 1])


@pytest.mark.parametrize("game_id", WITH_PUZZLES)
def test_a_puzzle_is_verified_from_nothing_but_its_position(game_id: str) -> None:
    """One of each game; the campaign takes all of them."""
    game = catalogue.load(game_id)
    puzzle = min(puzzles_of(game), key=lambda one: -len(one.position.moves))
    if puzzle.proof != "searched":
        assert verified(game, puzzle)


def test_beside_a_middle_mark_a_corner_draws_and_an_edge_loses() -> None:
    game = catalogue.load("tic-tac-toe")
    match = match_at(game, Position(moves=("place b2",)))
    worths = Solver(game.engine, nodes=200_000).worths(match.state, "p2")
    view = match.view("p2")
    told = {game.notation(action, view).split()[1]: worth for action, worth in worths.items()}
    assert {cell for cell, worth in told.items() if worth == 0} == {"a1", "a3", "c1", "c3"}
    assert {cell for cell, worth in told.items() if worth == -1} == {"a2", "b1", "b3", "c2"}


def test_what_costs_too_much_is_given_up_and_not_guessed() -> None:
    game = catalogue.load("quoridor")
    state = game.engine.init(game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]}))
    with pytest.raises(Unsolved):
        Solver(game.engine, nodes=500).worths(state, "p1")


def test_matches_make_the_same_puzzles_again() -> None:
    game = catalogue.load("nim")
    assert list(found(game, Source({}), 3)) == list(found(game, Source({}), 3))


def asked(method: str, path: str, **given: Any) -> Any:
    server = LocalServer(now=lambda: 0.0, draw_seed=lambda: "0")
    said = server.request(method, path, msgspec.json.encode(given).decode())
    return msgspec.json.decode(said)["body"]


def test_who_finds_it_is_told_so_and_may_go_on_from_there() -> None:
    game = catalogue.load("nim")
    posed = asked("GET", "/games/nim/puzzles/1")
    assert posed["total"] == len(puzzles_of(game))
    judged = asked("POST", "/games/nim/puzzles/1", **posed["hint"])
    assert judged["isRight"]
    assert judged["text"] == "Yes. Nothing else wins."
    seats = [{"kind": "human"}, {"kind": "bot"}]
    body = asked("POST", "/lobbies", gameId="nim", seats=seats, record=judged["record"])
    assert body["lobby"]["state"] == "playing"


def test_a_puzzle_that_is_none_is_not_verified() -> None:
    game = catalogue.load("nim")
    puzzle: Puzzle = puzzles_of(game)[0]
    match = match_at(game, puzzle.position)
    valid = game.engine.get_valid_actions(match.state, puzzle.you)
    others = [game.notation(action, match.view(puzzle.you)) for action in valid]
    wrong = next(name for name in others if name not in puzzle.accepts)
    assert not verified(game, msgspec.structs.replace(puzzle, accepts=(wrong,)))
