"""The rules box by box of the seed's flowcharts, and ruling by ruling: allowed, then refused."""

import pytest
from msgspec.structs import replace

from damier.core import Action, IllegalAction, InvalidConfig, InvalidData, Outcome, decode, encode
from damier.games.quoridor.kernel import legal_actions
from damier.games.quoridor.state import (
    PASS,
    MovePawn,
    PlaceWall,
    QuoridorState,
    action_named,
    goal_lines,
    position_at,
)
from damier.match import Match
from damier.testing import perft
from tests.games.quoridor.playing import (
    ENGINE,
    GAME,
    PLAYERS,
    code,
    placed,
    played,
    refusal,
    started,
    valid_names,
)

BOXED_IN = "d1v e2h d8v e7h"
"""Both starting cells with one way out: f1v shuts the first player in, f8v the second."""


# A move: which kind, valid, applied, next player; refused, and nothing has changed


def test_an_allowed_move_is_applied_and_the_turn_goes_on() -> None:
    before = started()
    after = ENGINE.apply_action(before, MovePawn(to="e2"), "p1")
    assert (after.pawns, after.current_player_id, after.turn) == (("e2", "e9"), "p2", 2)
    assert after.last is not None
    assert (after.last.player_id, after.last.move, after.last.origin) == ("p1", "e2", "e1")


def test_an_allowed_wall_is_placed_and_taken_from_the_hand() -> None:
    after = ENGINE.apply_action(started(), PlaceWall(at="e3", orientation="h"), "p1")
    assert (after.walls, after.walls_left, after.current_player_id) == (("e3h",), (9, 10), "p2")


def test_a_refused_move_changes_nothing_and_says_why() -> None:
    state = played("e2 e8")
    before = encode(state)
    with pytest.raises(IllegalAction, match=r"unreachable_cell \(cell e9"):
        ENGINE.apply_action(state, MovePawn(to="e9"), "p1")
    assert encode(state) == before


def test_an_unknown_type_of_move_is_refused() -> None:
    class Teleport(Action):
        to: str

    assert ENGINE.refusal(started(), Teleport(to="e9"), "p1").code == "unknown_action"  # type: ignore
    with pytest.raises(InvalidData, match="no action 'teleport'; there are move, wall, pass"):
        GAME.decode_action({"type": "teleport", "to": "e9"})


@pytest.mark.parametrize(
    "action",
    [
        {"to": "e2"},
        {"type": "move"},
        {"type": "move", "to": "E2"},
        {"type": "move", "to": "e2\n"},
        {"type": "move", "to": "e0"},
        {"type": "move", "to": "e2", "at": "e3"},
        {"type": "wall", "at": "e3"},
        {"type": "wall", "at": "e3", "orientation": "d"},
        {"type": "wall", "at": 3, "orientation": "h"},
    ],
)
def test_a_malformed_action_is_not_read(action: dict[str, object]) -> None:
    with pytest.raises(InvalidData):
        GAME.decode_action(action)


# The refusals that all games share, and their order


def test_it_must_be_the_players_turn() -> None:
    assert code(started(), "e2") is None
    refused = refusal(started(), "e8", "p2")
    assert refused is not None
    assert (refused.code, refused.values) == ("not_your_turn", {"player": "p1"})
    assert code(started(), "e5h", "p2") == "not_your_turn"


def test_after_the_end_nothing_is_allowed() -> None:
    over = ENGINE.apply_action(placed("e8 a5"), MovePawn(to="e9"), "p1")
    for player in (*PLAYERS[:2], "stranger"):
        for name in ("e8", "a4", "e3h", "pass"):
            assert code(over, name, player) == "game_over"


def test_the_first_refusal_in_the_rulings_order_is_given() -> None:
    state = placed("e1 e9", "e3h", walls_left=0)
    assert code(state, "z9", "stranger") == "not_a_player"
    assert ENGINE.refusal(state, "garbage", "p2").code == "unknown_action"  # type: ignore
    assert code(state, "z9", "p2") == "not_your_turn"
    assert code(state, "pass") == "pass_not_allowed"
    assert code(state, "z9") == "out_of_bounds"
    assert code(state, "e9") == "unreachable_cell"
    assert code(state, "z9h") == "no_walls_left"
    assert code(placed("e1 e9", "e3h"), "i9h") == "out_of_bounds"
    assert code(placed("e1 e9", "e3h"), "e3h") == "wall_exists"
    assert code(placed("e1 e9", "e3v d3h"), "e3h") == "wall_overlaps"
    assert code(placed("e1 e9", f"{BOXED_IN} f1h"), "f1v") == "wall_crosses"


# Which cells a pawn may go to


def test_a_free_neighbouring_cell_is_open_in_all_four_directions() -> None:
    state = placed("e4 a9")
    for name in ("e5", "e3", "d4", "f4"):
        assert code(state, name) is None


def test_a_far_cell_is_refused_with_the_cells_that_are_open() -> None:
    refused = refusal(placed("e4 a9"), "e6")
    assert refused is not None
    values = {"cell": "e6", "cells": ["e3", "d4", "f4", "e5"]}
    assert (refused.code, refused.values) == ("unreachable_cell", values)


def test_the_cell_a_pawn_stands_on_is_refused() -> None:
    assert code(placed("e4 a9"), "e4") == "unreachable_cell"


@pytest.mark.parametrize("name", ["j1", "a10", "k11", "z99"])
def test_a_cell_off_the_board_is_refused(name: str) -> None:
    refused = refusal(placed("i1 a9"), name)
    assert refused is not None
    assert (refused.code, refused.values) == (
        "out_of_bounds",
        {"place": name, "last": "i9", "kind": "cell"},
    )


def test_a_larger_board_has_cells_of_two_digits() -> None:
    state = played("f2", size=11)
    assert code(state, "f10") is None
    assert code(state, "k12") == "out_of_bounds"


def test_a_wall_in_the_way_is_refused() -> None:
    state = placed("e4 a9", "e4h d3v")
    assert [code(state, name) for name in ("e5", "d4")] == ["unreachable_cell"] * 2
    assert [code(state, name) for name in ("e3", "f4")] == [None] * 2


def test_a_pawn_jumps_straight_over_another() -> None:
    assert code(placed("e4 e5"), "e6") is None
    assert code(placed("e4 e5"), "e5") == "unreachable_cell"


def test_diagonals_are_refused_while_the_straight_jump_is_open() -> None:
    assert [code(placed("e4 e5"), name) for name in ("d5", "f5")] == ["unreachable_cell"] * 2


def test_a_wall_behind_opens_the_diagonals_and_closes_the_jump() -> None:
    state = placed("e4 e5", "e5h")
    assert [code(state, name) for name in ("d5", "f5")] == [None] * 2
    assert code(state, "e6") == "unreachable_cell"


def test_the_edge_behind_opens_the_diagonals() -> None:
    state = placed("a5 e2 e8 b5", seat=3)
    assert [code(state, name) for name in ("a4", "a6")] == [None] * 2
    assert code(placed("b5 a5"), "a6") is None
    assert code(placed("b5 a5"), "c6") == "unreachable_cell"


def test_a_third_pawn_behind_opens_the_diagonals() -> None:
    state = placed("e4 e5 e6 i5")
    assert [code(state, name) for name in ("d5", "f5")] == [None] * 2
    assert code(state, "e6") == "unreachable_cell"
    assert code(state, "e7") == "unreachable_cell"


def test_a_diagonal_is_refused_onto_a_pawn() -> None:
    state = placed("e4 e5 e6 d5")
    assert code(state, "f5") is None
    assert code(state, "d5") == "unreachable_cell"


def test_a_diagonal_is_refused_through_a_wall() -> None:
    state = placed("e4 e5", "e5h d4v")
    assert code(state, "f5") is None
    assert code(state, "d5") == "unreachable_cell"


# Reaching the goal


def test_reaching_the_goal_row_wins() -> None:
    over = ENGINE.apply_action(placed("e8 a5"), MovePawn(to="e9"), "p1")
    assert ENGINE.get_outcome(over) == Outcome(winners=("p1",), reason="goal_reached")
    assert ENGINE.get_winners(over) == ("p1",)
    assert ENGINE.get_current_player(over) is None
    assert ENGINE.get_scores(over) == {"p1": 1.0, "p2": 0.0}


def test_a_jump_over_a_pawn_onto_the_goal_row_wins() -> None:
    over = ENGINE.apply_action(placed("e7 e8"), MovePawn(to="e9"), "p1")
    assert ENGINE.get_winners(over) == ("p1",)


def test_a_pawn_on_the_goal_row_is_passed_diagonally_and_not_jumped_off_the_board() -> None:
    state = placed("e8 e9")
    assert [code(state, name) for name in ("d9", "f9")] == [None] * 2
    assert code(state, "e9") == "unreachable_cell"
    assert code(state, "e10") == "out_of_bounds"
    assert ENGINE.get_winners(ENGINE.apply_action(state, MovePawn(to="d9"), "p1")) == ("p1",)


def test_the_other_goal_row_and_the_own_side_win_nothing() -> None:
    state = ENGINE.apply_action(placed("e2 a5"), MovePawn(to="e1"), "p1")
    assert ENGINE.get_winners(state) is None
    assert ENGINE.get_outcome(state) is None


@pytest.mark.parametrize(
    ("pawns", "seat", "to"),
    [
        ("b8 b2 h2 h8", 0, "b9"),
        ("b8 h3 h2 g8", 1, "i3"),
        ("b8 b2 h2 h8", 2, "h1"),
        ("c8 c2 h2 b7", 3, "a7"),
    ],
)
def test_each_of_four_players_has_a_goal_of_its_own(pawns: str, seat: int, to: str) -> None:
    over = ENGINE.apply_action(placed(pawns, seat=seat), MovePawn(to=to), PLAYERS[seat])
    assert ENGINE.get_winners(over) == (PLAYERS[seat],)


# Placing a wall


def test_a_wall_needs_a_wall_in_hand() -> None:
    assert code(placed("e1 e9", walls_left=1), "e3h") is None
    assert code(placed("e1 e9", walls_left=0), "e3h") == "no_walls_left"
    last_wall = played("e3h e8", walls=1)
    assert code(last_wall, "a1h") == "no_walls_left"
    assert not any(name.endswith(("h", "v")) for name in valid_names(last_wall))


@pytest.mark.parametrize("name", ["i3h", "e9h", "i3v", "e9v", "j10h"])
def test_a_wall_must_be_on_the_board_with_its_whole_length(name: str) -> None:
    refused = refusal(started(), name)
    assert refused is not None
    assert (refused.code, refused.values) == (
        "out_of_bounds",
        {"place": name, "last": "h8", "kind": "wall"},
    )
    assert [code(started(), corner) for corner in ("a1h", "a1v", "h8h", "h8v")] == [None] * 4


def test_an_identical_wall_is_refused_by_name() -> None:
    refused = refusal(placed("e1 e9", "e3h"), "e3h")
    assert refused is not None
    assert (refused.code, refused.values) == ("wall_exists", {"wall": "e3h"})


@pytest.mark.parametrize(("wall", "others"), [("e3h", "d3h f3h"), ("e3v", "e2v e4v")])
def test_a_wall_may_touch_a_parallel_one_and_not_overlap_it(wall: str, others: str) -> None:
    for other in others.split():
        refused = refusal(placed("e1 e9", wall), other)
        assert refused is not None
        values = {"wall": other, "other": wall}
        assert (refused.code, refused.values) == ("wall_overlaps", values)
    assert code(placed("e1 e9", "e3h"), "g3h") is None
    assert code(placed("e1 e9", "e3v"), "e5v") is None


@pytest.mark.parametrize(("wall", "other"), [("e3h", "e3v"), ("e3v", "e3h")])
def test_a_wall_may_not_cross_another(wall: str, other: str) -> None:
    refused = refusal(placed("e1 e9", wall), other)
    assert refused is not None
    assert (refused.code, refused.values) == ("wall_crosses", {"wall": other, "other": wall})
    assert code(placed("e1 e9", "e3h"), "d3v") is None


@pytest.mark.parametrize(("wall", "player"), [("f1v", "p1"), ("f8v", "p2")])
def test_a_wall_may_not_cut_off_either_player(wall: str, player: str) -> None:
    refused = refusal(placed("e1 e9", BOXED_IN), wall)
    assert refused is not None
    values = {"wall": wall, "player": player}
    assert (refused.code, refused.values) == ("blocks_player", values)
    assert code(placed("a5 b5", BOXED_IN), wall) is None


def test_the_first_player_cut_off_in_seat_order_is_named() -> None:
    across = "a4h c4h e4h g4h h4v"
    for pawns, player in [("e1 e9", "p1"), ("e6 e9", "p2")]:
        refused = refusal(placed(pawns, across), "h5h")
        assert refused is not None
        assert refused.values["player"] == player
    assert code(placed("e6 e2", across), "h5h") is None


def test_pawns_do_not_block_a_path() -> None:
    """The only way out of the first player's box leads over the other's pawn."""
    assert code(placed("e1 f1", "d1v e2h"), "f1h") is None
    assert code(placed("e1 g1", "d1v e1h"), "f2v") is None


# Four players, small boards, the pass


def test_four_players_start_and_play_clockwise() -> None:
    state = started(4)
    assert state.pawns == ("e1", "a5", "e9", "i5")
    assert state.walls_left == (5, 5, 5, 5)
    assert goal_lines(9, 4) == ("9", "i", "1", "a")
    order = []
    for name in ["e2", "b5", "e8", "h5"]:
        order.append(state.current_player_id)
        state = ENGINE.apply_action(state, action_named(name), str(state.current_player_id))
    assert order == list(PLAYERS)
    assert state.current_player_id == "p1"


def test_a_player_who_can_do_nothing_passes() -> None:
    stuck = played("b2 b2h b1h", players=4, size=3, walls=1)
    assert valid_names(stuck) == ["pass"]
    assert code(stuck, "pass") is None
    after = ENGINE.apply_action(stuck, PASS, "p4")
    assert (after.current_player_id, after.turn) == ("p1", stuck.turn + 1)
    assert (after.pawns, after.walls, after.walls_left) == (
        stuck.pawns,
        stuck.walls,
        stuck.walls_left,
    )
    assert after.last is not None
    assert (after.last.move, after.last.origin) == ("pass", None)


def test_nobody_else_passes() -> None:
    for state in (started(), started(4), placed("e4 e5", walls_left=0)):
        assert code(state, "pass") == "pass_not_allowed"


@pytest.mark.parametrize(
    ("players", "size", "walls"), [(2, 9, 10), (4, 9, 5), (2, 3, 4), (4, 3, 2), (4, 11, 6)]
)
def test_walls_follow_from_the_size_and_the_players(players: int, size: int, walls: int) -> None:
    assert started(players, size=size).walls_left == (walls,) * players
    assert started(players, size=size, walls=1).walls_left == (1,) * players


def test_three_players_are_refused_with_a_code() -> None:
    for count in (1, 3, 5):
        ids = [f"p{n}" for n in range(count)]
        with pytest.raises(InvalidConfig) as caught:
            GAME.decode_config({"seed": 1, "playerIds": ids})
        assert caught.value.refusal.code == "player_count"
        for language in ("en", "fr"):
            assert str(count) in GAME.texts(language).refusal(caught.value.refusal)


@pytest.mark.parametrize("options", [{"size": 4}, {"size": 13}, {"walls": -1}, {"walls": 41}])
def test_other_boards_are_refused(options: dict[str, int]) -> None:
    with pytest.raises(InvalidData):
        started(2, **options)


# Values: states, views, the future, and back


def test_a_decoded_state_plays_on_like_the_one_it_came_from() -> None:
    state = played("e2 e8 e3h c5v e3 e7 a1h h8v")
    read = decode(encode(state), QuoridorState)
    assert "position" in state.__dict__
    assert "position" not in read.__dict__
    assert (read, hash(read)) == (state, hash(state))
    assert valid_names(read) == valid_names(state)
    assert ENGINE.resolve(read, action_named("e4h"), "p1") == ENGINE.resolve(
        state, action_named("e4h"), "p1"
    )


def test_what_is_remembered_beside_a_state_is_not_carried_to_another() -> None:
    state = played("e2 e8")
    changed = replace(state, pawns=("a1", "a9"))
    assert "position" not in changed.__dict__
    assert position_at(changed)[2] == (0, 72)
    assert valid_names(changed)[:2] == ["b1", "a2"]


def test_a_decoded_end_is_still_the_end() -> None:
    over = ENGINE.apply_action(placed("e8 a5"), MovePawn(to="e9"), "p1")
    read = decode(encode(over), QuoridorState)
    assert read == over
    assert legal_actions(position_at(read)) == ()
    assert ENGINE.get_valid_actions(read, "p2") == ()
    assert ENGINE.evaluate(read, "p1") == 1.0
    assert ENGINE.evaluate(read, "p2") == -1.0


def test_the_future_is_simulated_without_risk() -> None:
    state = played("e2 e8")
    before = encode(state)
    futures = {ENGINE.resolve(state, a, "p1") for a in ENGINE.get_valid_actions(state, "p1")}
    assert len(futures) == len(ENGINE.get_valid_actions(state, "p1")) == 132
    for future in futures:
        for action in ENGINE.get_valid_actions(future, "p2")[:3]:
            ENGINE.resolve(future, action, "p2")
    assert encode(state) == before


def test_a_match_takes_moves_back() -> None:
    config = GAME.decode_config({"seed": 1, "playerIds": ["p1", "p2"]})
    match = Match.start(ENGINE, GAME.rules, config)
    for player, name in [("p1", "e2"), ("p2", "e8"), ("p1", "e8h"), ("p2", "d8")]:
        match = match.act(player, action_named(name))
    undone = match.undo("p1", match.last_action_of("p1") or 0)
    assert undone.state == match.states()[2]
    assert undone.state.walls == ()
    assert valid_names(undone.state) == valid_names(played("e2 e8"))
    assert undone.act("p1", action_named("e8h")).state == match.states()[3]


def test_everybody_sees_everything_but_the_seed() -> None:
    state = played("e2 e8 e3h")
    view = GAME.encode(ENGINE.get_player_view(state, "p1"))
    assert view == GAME.encode(ENGINE.get_player_view(state, None))
    assert decode(view, dict[str, object]) == {
        "playerIds": ["p1", "p2"],
        "currentPlayerId": "p2",
        "turn": 4,
        "gameOver": False,
        "winners": None,
        "reason": None,
        "size": 9,
        "pawns": {"p1": "e2", "p2": "e8"},
        "goals": {"p1": "9", "p2": "1"},
        "walls": ["e3h"],
        "wallsLeft": {"p1": 9, "p2": 10},
        "last": {"playerId": "p1", "move": "e3h", "origin": None},
    }


def test_a_state_looks_better_the_nearer_the_goal_and_the_more_walls() -> None:
    nearing = [ENGINE.evaluate(placed(f"e{row} e9"), "p1") for row in range(1, 8)]
    assert nearing == sorted(nearing)
    assert nearing[0] == 0 < nearing[1]
    assert ENGINE.evaluate(placed("e5 e8"), "p1") > 0 > ENGINE.evaluate(placed("e5 e8"), "p2")
    with_walls = replace(placed("e5 e5"), walls_left=(5, 3))
    assert ENGINE.evaluate(with_walls, "p1") > 0


def test_perft_of_the_engine_is_that_of_the_kernel() -> None:
    """perft.txt has these numbers, agreed by the kernel and by its slow twin."""
    assert perft(ENGINE, started(size=5), 2) == 1109
    assert perft(ENGINE, started(4, size=3), 3) == 339


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_refusal_has_its_words(language: str) -> None:
    texts = GAME.texts(language).naming({"p1": "Ada"})
    codes = (
        "game_over not_a_player unknown_action not_your_turn pass_not_allowed out_of_bounds "
        "unreachable_cell no_walls_left wall_exists wall_overlaps wall_crosses blocks_player"
    )
    for name in codes.split():
        assert texts.get(f"refusals.{name}"), name
    refused = refusal(placed("e1 e9", BOXED_IN), "f1v")
    assert refused is not None
    assert "f1v" in texts.refusal(refused)
    assert "Ada" in texts.refusal(refused)


def test_what_the_game_says_of_itself() -> None:
    facts = ENGINE.facts
    assert (facts.id, facts.min_players, facts.max_players) == ("quoridor", 2, 4)
    assert not facts.hidden_information
    assert not facts.simultaneous
    assert not facts.chance
    assert ENGINE.presets == {"quick": {"size": 5}, "tiny": {"size": 3, "walls": 1}}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_how_many_may_play_is_said_in_whole_words(language: str) -> None:
    with pytest.raises(InvalidConfig) as caught:
        GAME.decode_config({"seed": 1, "playerIds": ["p1", "p2", "p3"]})
    assert "{" not in GAME.texts(language).refusal(caught.value.refusal)
