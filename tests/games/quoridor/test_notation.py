"""Games as text: what is written is read back, and the first bad move is named by its place."""

import pytest

from damier.catalogue import match_from, match_text, read_match
from damier.core import InvalidData, SeededRandom
from damier.games.quoridor.notation import game_text, move_named, parse_game, winning_path
from damier.games.quoridor.state import QuoridorConfig, action_named, name_of
from damier.match import Match
from damier.testing import random_match
from tests.games.quoridor.playing import ENGINE, GAME, PLAYERS

ENGLISH = GAME.texts("en")


def config(players: int = 2, **options: int) -> QuoridorConfig:
    ids = list(PLAYERS[:players])
    decoded: QuoridorConfig = GAME.decode_config({"seed": 1, "playerIds": ids, **options})
    return decoded


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
        match = Match.start(ENGINE, GAME.rules, given)
        for player, action in random_match(ENGINE, given, SeededRandom(seed))[-1].history:
            match = match.act(player, action)
        text = match_text(GAME, match, ENGLISH)
        assert all(len(line) <= 80 for line in text.splitlines())
        read = read_match(GAME, text, ENGLISH)
        assert (len(read.player_ids), read.options) == (players, options)
        assert match_from(GAME, read, given, ENGLISH).record == match.record


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
        ("[players 0] 1. e2", 1, 1, "no tag that can stand here"),
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
        match_from(GAME, read, config(**read.options), ENGLISH)
    details = caught.value.details
    assert (details["move"], details["refusal"], details["values"]) == (move, refusal, values)
    assert text[details["column"] - 1 :].startswith(name_of(read.moves[move - 1].action))


def test_the_winning_path_is_the_way_the_winner_walked() -> None:
    """There and back, over a jump, and not what was taken back."""
    given = config(size=3, walls=1)
    match = Match.start(ENGINE, GAME.rules, given)
    for name in ["a1", "a3", "a2"]:
        assert winning_path(match.states()) == ()
        player = str(match.state.current_player_id)
        match = match.act(player, action_named(name))
    match = match.act("p2", action_named("b3")).undo("p2", match.seq + 1)
    match = match.act("p2", action_named("b1h")).act("p1", action_named("a1"))
    match = match.act("p2", action_named("a2"))
    assert winning_path(match.states()) == ()
    match = match.act("p1", action_named("a3"))
    assert winning_path(match.states()) == ("b1", "a1", "a2", "a1", "a3")
    assert winning_path(()) == ()
