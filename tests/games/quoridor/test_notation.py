"""Games as text: what is written is read back, and the first bad move is named by its place."""

import pytest

from damier.core import InvalidData, SeededRandom
from damier.games.quoridor import text as game_room
from damier.games.quoridor.notation import (
    config_options,
    game_text,
    move_named,
    parse_game,
    states_of,
)
from damier.games.quoridor.state import action_named, name_of
from damier.testing import random_match
from tests.games.quoridor.playing import ENGINE, GAME, PLAYERS


def config(players: int = 2, **options: int) -> object:
    ids = list(PLAYERS[:players])
    return GAME.decode_config({"seed": 1, "playerIds": ids, **options})


@pytest.mark.parametrize("name", ["e2", "a1", "k11", "e3h", "e3v", "j10h", "pass"])
def test_a_move_is_written_as_it_is_read(name: str) -> None:
    action = move_named(f" {name.upper()} ")
    assert action is not None
    assert name_of(action) == name
    assert GAME.notation(action) == name
    assert GAME.decode_action(GAME.parse(name) or {}) == action


@pytest.mark.parametrize(
    "text", ["", "e", "2e", "e0", "e123", "e3x", "e3hv", "passe", "1. e2", "é2"]
)
def test_anything_else_is_no_move(text: str) -> None:
    assert move_named(text) is None
    assert GAME.parse(text) is None


def test_a_game_has_one_number_a_round() -> None:
    moves = [action_named(name) for name in ["e2", "e8", "e3h", "d6v", "e3"]]
    assert game_text(moves) == "1. e2 e8 2. e3h d6v 3. e3\n"
    assert game_text(moves, 4) == "[players 4]\n1. e2 e8 e3h d6v 2. e3\n"
    assert game_text(moves, 2, {"size": 5}) == "[size 5]\n1. e2 e8 2. e3h d6v 3. e3\n"
    assert game_text([]) == ""


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (2, {"size": 5, "walls": 2}), (4, {"size": 3, "walls": 1})]
)
def test_random_games_come_back_from_their_text(players: int, options: dict[str, int]) -> None:
    given = config(players, **options)
    for seed in range(4):
        match = random_match(ENGINE, given, SeededRandom(seed))
        actions = [action for _, action in match[-1].history]
        text = game_text(actions, players, config_options(given))  # type: ignore[arg-type]
        assert all(len(line) <= 80 for line in text.splitlines())
        read = parse_game(text)
        assert (read.players, read.options) == (players, options)
        played = states_of(read, ENGINE, given)  # type: ignore[arg-type]
        assert [(player, action) for player, action, _ in played] == list(match[-1].history)
        assert [state for _, _, state in played] == [position.state for position in match[1:]]


def test_the_game_s_text_room_writes_and_reads_whole_games() -> None:
    given = config(4, size=5)
    moves = [action_named(name) for name in ("c2", "b3", "c4", "d3", "b2h")]
    text = game_room.game_text(given, moves)  # type: ignore[arg-type]
    assert text == "[players 4] [size 5]\n1. c2 b3 c4 d3 2. b2h\n"
    assert [move.action for move in game_room.read_game(text).moves] == moves


def test_numbers_line_breaks_and_capitals_may_vary() -> None:
    spread = parse_game("1. E2\n  e8\n\n2.\te3H   d6v\r\n3. e3")
    assert spread.moves[2].line == 4
    assert [m.action for m in spread.moves] == [
        m.action for m in parse_game("e2 e8 e3h d6v e3").moves
    ]
    assert parse_game("1.e2 e8 2.e3h").moves[2].action == action_named("e3h")


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        ("1. e2 e8 2. e3x", 1, 13, "'e3x' is no move"),
        ("1. e2 e8\n3. e3", 2, 1, "'3.' is not the next round"),
        ("1. e2 2. e8", 1, 7, "'2.' is not the next round"),
        ("1. e2 [size 5]", 1, 7, "no tag that can stand here"),
        ("[colour 5] e2", 1, 1, "no tag that can stand here"),
        ("[size 5] [size 5] e2", 1, 10, "no tag that can stand here"),
        ("e2 e8 *", 1, 7, "'*' is no move"),
        ("[size", 1, 1, "no tag that can stand here"),
    ],
)
def test_the_first_thing_that_cannot_be_read_is_named(
    text: str, line: int, column: int, said: str
) -> None:
    with pytest.raises(InvalidData) as caught:
        parse_game(text)
    assert (caught.value.details["line"], caught.value.details["column"]) == (line, column)
    assert said in caught.value.message


@pytest.mark.parametrize(
    ("text", "move", "refusal", "values"),
    [
        ("1. e2 e8 2. e3h e3h", 4, "wall_exists", {"wall": "e3h"}),
        ("1. e2 e7", 2, "unreachable_cell", {"cell": "e7", "cells": ["e8", "d9", "f9"]}),
        ("1. pass", 1, "pass_not_allowed", {}),
        ("[walls 0] 1. e2 e8 2. e3 e7 3. e4 e6 4. e5 d6 5. e6 d5 6. e7 d4 7. e8 d3 8. e9 d2",
         16, "game_over", {}),
    ],
)  # fmt: skip
def test_the_first_move_against_the_rules_is_named(
    text: str, move: int, refusal: str, values: dict[str, object]
) -> None:
    read = parse_game(text)
    with pytest.raises(InvalidData) as caught:
        states_of(read, ENGINE, config(**read.options))  # type: ignore[arg-type]
    details = caught.value.details
    assert (details["move"], details["refusal"], details["values"]) == (move, refusal, values)
    assert text[details["column"] - 1 :].startswith(name_of(read.moves[move - 1].action))
