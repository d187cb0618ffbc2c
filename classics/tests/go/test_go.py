"""Go: what OpenSpiel's random games do not reach, and games as other programs write them."""

from typing import Any

import pytest
from damier_classics.go.board import grid_of
from damier_classics.go.playout import Playouts
from damier_classics.go.state import Pass, Play, number_of, point_name, stars

from classics.tests.openspiel import engine_of, start
from damier import catalogue
from damier.catalogue import match_from, match_text, read_match
from damier.core import IllegalAction, InvalidData, SeededRandom
from damier.match import Match

GO = catalogue.load("go")
ENGLISH = GO.texts("en")


def played(points: str, **options: Any) -> Any:
    state = start(engine_of("go"), size=5, **options)
    for point in points.split():
        action = Pass() if point == "pass" else Play(point=point)
        state = GO.engine.apply_action(state, action, state.current_player_id)
    return state


def refusal_of(state: Any, point: str) -> str:
    with pytest.raises(IllegalAction) as refused:
        GO.engine.apply_action(state, Play(point=point), state.current_player_id)
    return str(refused.value.refusal.code)


def test_a_stone_without_liberties_is_taken() -> None:
    state = played("a1 a2 e5 b1")
    assert state.cells[0] == "."
    assert state.prisoners == (0, 1)


def test_a_stone_may_not_be_played_where_it_has_no_liberty_but_where_it_takes() -> None:
    assert refusal_of(played("b1 e5 a2"), "a1") == "no_liberty"
    assert played("b1 c1 a2 b2 e5 a3 e4 a1").prisoners == (0, 2)


def test_a_ko_is_not_taken_back_at_once_but_after_moves_elsewhere() -> None:
    ko = played("b1 c1 a2 d2 b3 c3 e5 b2 c2")
    assert ko.prisoners == (1, 0)
    assert refusal_of(ko, "b2") == "position_repeats"
    threatened = played("b1 c1 a2 d2 b3 c3 e5 b2 c2 a5 e4 b2")
    assert threatened.prisoners == (1, 1)


def test_where_long_repetitions_are_a_draw_a_ko_is_still_not_taken_back_at_once() -> None:
    ko = played("b1 c1 a2 d2 b3 c3 e5 b2 c2", repetition="draw")
    assert refusal_of(ko, "b2") == "position_repeats"
    assert Play(point="b2") not in GO.engine.get_valid_actions(ko, "p2")
    threatened = played("b1 c1 a2 d2 b3 c3 e5 b2 c2 a5 e4 b2", repetition="draw")
    assert not threatened.game_over


@pytest.mark.parametrize(
    ("size", "count", "some"),
    [(5, 1, "c3"), (7, 1, "d4"), (9, 5, "c7"), (13, 9, "k7"), (19, 9, "q4")],
)
def test_a_board_has_its_dots(size: int, count: int, some: str) -> None:
    dots = {point_name(size, row * size + column) for column, row in stars(size)}
    assert len(dots) == count
    assert some in dots


@pytest.mark.parametrize(
    ("size", "stones", "points"),
    [
        (9, 2, "c3 g7"),
        (9, 5, "c3 c7 e5 g3 g7"),
        (13, 3, "d4 d10 k10"),
        (13, 7, "d4 d7 d10 g7 k4 k7 k10"),
        (19, 4, "d4 d16 q4 q16"),
        (19, 6, "d4 d10 d16 q4 q10 q16"),
        (19, 8, "d4 d10 d16 k4 k16 q4 q10 q16"),
        (19, 9, "d4 d10 d16 k4 k10 k16 q4 q10 q16"),
    ],
)
def test_handicap_stones_stand_where_they_always_do(size: int, stones: int, points: str) -> None:
    state = start(engine_of("go"), size=size, handicap=stones, komi="0.5")
    black = {point_name(size, number) for number, mark in enumerate(state.cells) if mark == "x"}
    assert black == set(points.split())


def test_a_pass_in_between_brings_no_position_back() -> None:
    state = played("b1 c1 a2 d2 b3 c3 e5 b2 c2 pass")
    assert not state.game_over
    assert GO.engine.apply_action(state, Pass(), "p1").game_over


def test_two_passes_count_the_area_and_the_komi() -> None:
    state = played("c3 pass pass", komi="7.5")
    assert GO.engine.get_scores(state) == {"p1": 25.0, "p2": 7.5}
    assert (state.winners, state.reason) == (("p1",), "most_area")
    assert played("pass pass", komi="0").reason == "equal_area"


def test_white_begins_against_handicap_stones_and_gets_a_point_for_each() -> None:
    state = start(engine_of("go"), size=9, handicap=3, komi="0.5")
    assert state.current_player_id == "p2"
    names = [at for at in ("c3", "g7", "c7", "g3") if state.cells[number_of(9, at) or 0] == "x"]
    assert names == ["c3", "g7", "c7"]
    assert GO.engine.get_scores(state)["p2"] == 3.5


@pytest.mark.parametrize(("size", "handicap"), [(9, 1), (9, 6), (5, 2)])
def test_handicap_stones_without_a_place_are_refused(size: int, handicap: int) -> None:
    config = GO.engine.config_type(seed=0, player_ids=("p1", "p2"), size=size, handicap=handicap)
    assert GO.engine.config_refusal(config) is not None


def random_match(actions: int, **options: Any) -> Any:
    config = GO.engine.config_type(seed=3, player_ids=("p1", "p2"), **options)
    match, rng = Match.start(GO.engine, GO.rules, config), SeededRandom(3)
    for _ in range(actions):
        player = match.state.current_player_id
        if player is None:
            break
        match = match.act(player, rng.pick(GO.engine.get_valid_actions(match.state, player)))
    return match


@pytest.mark.parametrize("handicap", [0, 4])
def test_a_match_is_written_as_sgf_and_read_back(handicap: int) -> None:
    match = random_match(400, size=9, komi="6.5", handicap=handicap)
    written = read_match(GO, match_text(GO, match, ENGLISH), ENGLISH)
    assert written.options["komi"] == "6.5"
    config = GO.engine.config_type(seed=9, player_ids=("p1", "p2"), **written.options)
    again = match_from(GO, written, config, ENGLISH)
    assert again.state.cells == match.state.cells
    assert again.outcome == match.outcome


def test_an_sgf_of_other_programs_is_read_along_its_first_variation() -> None:
    text = (
        "exported by nobody\n"
        "(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6.50]\n PB[A \\] B]C[a (;comment)]\n"
        ";B[ee];W[gc](;B[cg];W[tt])(;B[aa]))"
    )
    written = read_match(GO, text, ENGLISH)
    assert written.options == {"size": 9, "komi": "6.5"}
    assert [move.action for move in written.moves] == [
        Play(point="e5"),
        Play(point="g7"),
        Play(point="c3"),
        Pass(),
    ]


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("1. e4 e5", 1, "begins with"),
        ("(;GM[2]SZ[8])", 1, "no game of Go"),
        ("(;SZ[9]\nKM[6.75];B[aa])", 2, "komi"),
        ("(;SZ[9]\n;B[zz])", 2, "off the board"),
        ("(;SZ[9]\n;AW[aa])", 2, "another position"),
        ("(;SZ[9]HA[2]\nAB[aa][bb])", 2, "other points"),
        ("(;SZ[9];B[ee]\n;W", 2, "no SGF"),
        ("(;SZ[9];B[ee]\n", 2, "not ended"),
        ("(;SZ[9x])", 1, "no number"),
    ],
)
def test_an_sgf_that_cannot_be_read_says_where(text: str, line: int, told: str) -> None:
    with pytest.raises(InvalidData) as refused:
        read_match(GO, text, ENGLISH)
    assert told in str(refused.value)
    assert refused.value.details["line"] == line


def test_an_sgf_with_a_move_against_the_rules_names_it() -> None:
    config = GO.engine.config_type(seed=0, player_ids=("p1", "p2"), size=9)
    written = read_match(GO, "(;SZ[9];B[ee]\n;W[ee])", ENGLISH)
    with pytest.raises(InvalidData, match=r"move 2.*There is a stone on e5"):
        match_from(GO, written, config, ENGLISH)


def test_a_game_played_on_at_random_ends_with_eyes_alone() -> None:
    grid, playouts = grid_of(9), Playouts(9, 1)
    for _ in range(20):
        own, other, played, theirs, _ = playouts.play(0, 0, 0, 0)
        assert not own & other
        assert not played & theirs
        empty = grid.full & ~(own | other)
        for stones in (own, other):
            assert all(grid.around(group) & empty for group in grid.groups(stones))
        left = [grid.bits[number] for number in grid.numbers(empty)]
        assert len(left) < 40


def test_the_fast_board_takes_what_the_slow_one_takes() -> None:
    match, playouts, grid = random_match(120, size=9), Playouts(9, 0), grid_of(9)
    takes = 0
    for state in match.states():
        black, white = grid.stones(state.cells)
        for own, other in ((black, white), (white, black)):
            points, taken = grid.ways(own, other)
            for number in grid.numbers(grid.full & ~(own | other)):
                bit = grid.bits[number]
                empty = grid.full & ~(own | other | bit)
                fast = playouts.taken(bit, other, empty)
                assert fast == taken.get(bit, 0) == grid.taken(number, own, other)
                assert bool(points & bit) == bool(fast or playouts.has_liberty(bit, own, empty))
                takes += fast.bit_count()
    assert takes > 100


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_bot_takes_what_can_be_taken_and_passes_when_all_is_done(level: str) -> None:
    state = played("c3 a1 b3 a2 d3 a3 c2 pass", komi="0")
    chosen = GO.levels[level]
    bot = chosen.make(GO.engine, "p1")
    rng = SeededRandom(1)
    for _ in range(60):
        if state.game_over:
            break
        player = state.current_player_id
        actions = GO.engine.get_valid_actions(state, player)
        view = GO.engine.get_player_view(state, player)
        action = (
            bot.advise(view, actions, rng, chosen.seeded_budget()).action
            if player == "p1"
            else Pass()
        )
        state = GO.engine.apply_action(state, action, player)
    assert state.winners == ("p1",)
