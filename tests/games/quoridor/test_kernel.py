"""The kernel beside its slow twin, beside OpenSpiel, and ruling by ruling: allowed and refused."""

from __future__ import annotations

import random

import pytest

from damier.games.quoridor.board_kernel import (
    NOBODY,
    SIZES,
    Board,
    action_name,
    action_named,
    board_of,
)
from damier.games.quoridor.kernel import (
    CLEAR,
    CROSSES,
    EXISTS,
    OVERLAPS,
    Position,
    applied,
    cut_off,
    legal_actions,
    opening,
    path_length,
    pawn_moves,
    position_of,
    wall_clash,
    winner,
)
from tests.games.quoridor.counting import perft, perft_lines, slow_perft
from tests.games.quoridor.slow import (
    SlowPosition,
    slow_applied,
    slow_legal_names,
    slow_opening,
    slow_path_length,
    slow_wall_refusal,
    slow_winner,
)

TWIN_NODES = 2_000
"""How far the twin follows perft here: the larger lines take it minutes, in the campaign."""


def names(position: Position) -> list[str]:
    return [action_name(position[0].board, action) for action in legal_actions(position)]


def pawn_names(position: Position) -> set[str]:
    return {action_name(position[0].board, action) for action in pawn_moves(position)}


def placed(pawns: str, walls: str = "", size: int = 9, seat: int = 0) -> Position:
    """A position from names: `placed("e4 e5", "e5h")`."""
    cells = pawns.split()
    board = board_of(size, len(cells))
    where = tuple(action_named(board, name) - board.walls for name in cells)
    fences = bytes(action_named(board, name) for name in walls.split())
    return position_of(board, fences, where, (5,) * len(cells), seat)


def played(board: Board, walls_each: int, text: str) -> Position:
    position = opening(board, walls_each)
    for name in text.split():
        action = action_named(board, name)
        assert action in legal_actions(position), name
        position = applied(position, action)
    return position


# Against the twin


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4])
def test_random_games_are_those_of_the_twin(size: int, players: int) -> None:
    walls_each = (size + 1) * 2 // players
    lists = {3: 400, 5: 300, 7: 60, 9: 30, 11: 12}[size]
    rng = random.Random(100 * size + players)
    while lists > 0:
        position = opening(board_of(size, players), walls_each)
        twin = slow_opening(size, players, walls_each)
        for _ in range(min(lists, 120)):
            lists -= 1
            assert names(position) == slow_legal_names(twin), twin
            assert winner(position) == (NOBODY if slow_winner(twin) is None else slow_winner(twin))
            if winner(position) != NOBODY:
                break
            assert_same_facts(position, twin, rng)
            action = rng.choice(legal_actions(position))
            twin = slow_applied(twin, action_name(position[0].board, action))
            position = applied(position, action)


def assert_same_facts(position: Position, twin: SlowPosition, rng: random.Random) -> None:
    """Path lengths, the refusal of some wall, and the same list from the bare numbers."""
    fences, seat, pawns, _ = position
    for player in range(fences.board.players):
        assert path_length(position, player) == slow_path_length(twin, player, twin.walls)
    wall = rng.randrange(fences.board.walls)
    if any(fences.hands):
        assert refusal(position, wall) == slow_wall_refusal(twin, action_name(fences.board, wall))
    walls = bytes(rng.sample(list(fences.walls), len(fences.walls)))
    again = position_of(fences.board, walls, pawns, fences.hands, seat)
    assert legal_actions(again) == legal_actions(position)


def refusal(position: Position, wall: int) -> str:
    clash = wall_clash(position, wall)
    if clash == CLEAR:
        seat = cut_off(position, wall)
        return "" if seat == NOBODY else f"blocks_player {seat}"
    return {EXISTS: "wall_exists", OVERLAPS: "wall_overlaps", CROSSES: "wall_crosses"}[clash]


@pytest.mark.parametrize(("size", "players", "walls", "depth", "nodes"), perft_lines())
def test_perft_of_the_kernel(size: int, players: int, walls: int, depth: int, nodes: int) -> None:
    assert perft(opening(board_of(size, players), walls), depth) == nodes


@pytest.mark.parametrize(
    ("size", "players", "walls", "depth", "nodes"),
    [line for line in perft_lines() if line[-1] <= TWIN_NODES],
)
def test_perft_of_the_twin(size: int, players: int, walls: int, depth: int, nodes: int) -> None:
    assert slow_perft(slow_opening(size, players, walls), depth) == nodes


# Names and numbers


@pytest.mark.parametrize("size", SIZES)
def test_every_action_has_one_name(size: int) -> None:
    board = board_of(size, 2)
    actions = range(board.pass_action + 1)
    assert [action_named(board, action_name(board, action)) for action in actions] == list(actions)


def test_names_are_the_usual_notation() -> None:
    board = board_of(11, 2)
    assert action_name(board, 0) == "a1h"
    assert action_name(board, board.walls - 1) == "j10v"
    assert action_name(board, board.pass_action - 1) == "k11"
    with pytest.raises(ValueError, match="no action 'k1h' on a board of size 11"):
        action_named(board, "k1h")


def test_other_boards_do_not_exist() -> None:
    with pytest.raises(ValueError, match="no board of size 4 for 2 players"):
        board_of(4, 2)
    with pytest.raises(ValueError, match="no board of size 9 for 3 players"):
        board_of(9, 3)


def test_a_position_is_a_value() -> None:
    before = opening(board_of(9, 2), 10)
    listed = names(before)
    applied(before, action_named(before[0].board, "e3h"))
    assert names(before) == listed


# Pawns


def test_a_pawn_steps_to_the_four_cells_around() -> None:
    assert pawn_names(placed("e4 a9")) == {"e3", "d4", "f4", "e5"}


def test_a_pawn_does_not_leave_the_board() -> None:
    assert pawn_names(placed("a1 e9")) == {"b1", "a2"}


def test_a_pawn_does_not_step_through_a_wall() -> None:
    assert pawn_names(placed("e4 a9", "e4h d3v")) == {"e3", "f4"}


def test_a_pawn_jumps_straight_over_another_and_not_beside_it() -> None:
    assert pawn_names(placed("e4 e5")) == {"e3", "d4", "f4", "e6"}


def test_a_wall_behind_opens_the_diagonals_and_closes_the_jump() -> None:
    assert pawn_names(placed("e4 e5", "e5h")) == {"e3", "d4", "f4", "d5", "f5"}


def test_the_edge_behind_opens_the_diagonals() -> None:
    assert pawn_names(placed("e2 e1", seat=0)) == {"d2", "f2", "e3", "d1", "f1"}
    assert pawn_names(placed("a5 b5 e9 i5")) == {"a4", "a6", "c5"}
    assert pawn_names(placed("b5 a5 e9 i5")) == {"b4", "b6", "c5", "a4", "a6"}


def test_a_diagonal_is_refused_behind_a_wall_beside_the_pawn() -> None:
    assert pawn_names(placed("e4 e5", "e5h d4v")) == {"e3", "f4", "f5"}


def test_a_third_pawn_behind_opens_the_diagonals() -> None:
    assert pawn_names(placed("e4 e5 e6 i5")) == {"e3", "d4", "f4", "d5", "f5"}


def test_a_diagonal_is_refused_onto_a_pawn() -> None:
    assert pawn_names(placed("e4 e5 e6 d5")) == {"e3", "d4", "f4", "f5"}


def test_a_wall_before_the_pawn_refuses_the_jump() -> None:
    assert pawn_names(placed("e4 e5", "e4h")) == {"e3", "d4", "f4"}


def test_a_jump_onto_the_goal_row_wins() -> None:
    position = placed("e7 e8")
    after = applied(position, action_named(position[0].board, "e9"))
    assert winner(after) == 0
    assert legal_actions(after) == ()


def test_the_goal_of_another_wins_nothing() -> None:
    position = placed("a2 e2 e8 i5", seat=0)
    assert winner(applied(position, action_named(position[0].board, "a1"))) == NOBODY


# Walls


def test_walls_on_the_board_refuse_identical_overlapping_and_crossing_ones() -> None:
    position = placed("e1 e9", "e3h")
    board = position[0].board
    for name, clash in [
        ("e3h", EXISTS),
        ("d3h", OVERLAPS),
        ("f3h", OVERLAPS),
        ("e3v", CROSSES),
        ("c3h", CLEAR),
        ("g3h", CLEAR),
        ("e4h", CLEAR),
        ("d3v", CLEAR),
    ]:
        wall = action_named(board, name)
        assert wall_clash(position, wall) == clash, name
        assert (wall in legal_actions(position)) == (clash == CLEAR), name


def test_overlapping_is_said_before_crossing() -> None:
    position = placed("e1 e9", "e3v d3h")
    assert wall_clash(position, action_named(position[0].board, "e3h")) == OVERLAPS


@pytest.mark.parametrize(("pawns", "seat"), [("e1 a9", 0), ("a5 e9", 1), ("a5 c9", NOBODY)])
def test_a_wall_may_not_cut_the_last_path_of_either_player(pawns: str, seat: int) -> None:
    position = placed(pawns, "d1v e2h d8v e7h")
    for name, boxed in [("f1v", 0), ("f8v", 1)]:
        wall = action_named(position[0].board, name)
        assert cut_off(position, wall) == (seat if seat == boxed else NOBODY), name
        assert (wall in legal_actions(position)) == (seat != boxed), name


@pytest.mark.parametrize(
    ("pawns", "seat"), [("e1 e9", 0), ("e6 e9", 1), ("e1 e2", 0), ("e6 e2", NOBODY)]
)
def test_the_first_player_cut_off_in_seat_order_is_named(pawns: str, seat: int) -> None:
    position = placed(pawns, "a4h c4h e4h g4h h4v")
    across_the_board = action_named(position[0].board, "h5h")
    assert cut_off(position, across_the_board) == seat
    assert (across_the_board in legal_actions(position)) == (seat == NOBODY)


def test_a_wall_that_leaves_a_detour_is_allowed() -> None:
    position = placed("e1 e9", "a1h c1h e1h")
    wall = action_named(position[0].board, "g1h")
    assert cut_off(position, wall) == NOBODY
    round_the_end = placed("e1 e9", "a1h c1h e1h g1h")
    assert path_length(round_the_end, 0) == 12
    assert cut_off(round_the_end, action_named(position[0].board, "h1v")) == 0


def test_without_walls_in_hand_only_the_pawn_moves() -> None:
    position = opening(board_of(9, 2), 0)
    assert names(position) == ["d1", "f1", "e2"]


def test_a_player_who_can_do_nothing_passes_and_only_then() -> None:
    board = board_of(3, 4)
    stuck = played(board, 1, "b2 b2h b1h")
    assert names(stuck) == ["pass"]
    assert "pass" not in names(opening(board, 1))
    assert applied(stuck, board.pass_action)[1] == 0
