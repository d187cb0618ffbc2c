"""Alpha-beta beside a minimax without cuts or memory, its routes and moves beside the slow twin."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from damier.games.quoridor.board_kernel import action_name, action_named, board_of
from damier.games.quoridor.kernel import (
    Position,
    applied,
    legal_actions,
    opening,
    path_length,
    pawn_moves,
    position_of,
    winner,
)
from damier.games.quoridor.search_kernel import NEARLY_WON, WON, Child, Search
from damier.games.quoridor.terrain_kernel import NO_ROUTE, Spot
from tests.games.quoridor.slow import slow_applied, slow_legal_names, slow_opening


def never() -> bool:
    return False


def after(nodes: int) -> Callable[[], bool]:
    """A budget of so many questions."""
    asked = 0

    def spent() -> bool:
        nonlocal asked
        asked += 1
        return asked > nodes

    return spent


def random_positions(size: int, players: int, count: int, seed: int) -> list[Position]:
    """Positions that random play passes through, games that are over left out."""
    rng = random.Random(seed)
    found: list[Position] = []
    while len(found) < count:
        position = opening(board_of(size, players), size + 1)
        for _ in range(rng.randrange(3, 30)):
            position = applied(position, rng.choice(legal_actions(position)))
            if winner(position) >= 0:
                break
        else:
            found.append(position)
    return found


def placed(
    pawns: str, walls: str, hands: tuple[int, ...], seat: int = 0, size: int = 9
) -> Position:
    cells = pawns.split()
    board = board_of(size, len(cells))
    where = tuple(action_named(board, name) - board.walls for name in cells)
    fences = bytes(action_named(board, name) for name in walls.split())
    return position_of(board, fences, where, hands, seat)


def children(search: Search, spot: Spot, ply: int) -> list[Child]:
    return search._children(spot, search._moves(spot), ply, -1)


def chosen(position: Position, nodes: int = 2_000, seed: int = 1) -> str:
    return action_name(position[0].board, Search(position, seed, after(nodes)).think())


@pytest.mark.parametrize(("size", "players"), [(3, 2), (5, 2), (9, 2), (11, 2), (5, 4), (9, 4)])
def test_routes_and_steps_are_those_of_the_rules(size: int, players: int) -> None:
    for position in random_positions(size, players, 12, size + players):
        search = Search(position, 1, never)
        walls, north, east, _, pawns, hands, seat = search.root
        assert (pawns, hands, seat) == (position[2], position[0].hands, position[1])
        for player in range(players):
            length = search.survey.length(walls, north, east, pawns[player], player)
            assert length == path_length(position, player)
        first = position[0].board.walls
        steps = sorted(first + cell for cell in search.survey.steps(north, east, pawns, seat))
        assert tuple(steps) == pawn_moves(position)


@pytest.mark.parametrize(("size", "players"), [(3, 2), (5, 2), (9, 2), (5, 4)])
def test_every_wall_that_is_looked_at_is_legal_and_lies_across_a_route(
    size: int, players: int
) -> None:
    for position in random_positions(size, players, 12, size + players):
        search = Search(position, 1, never)
        legal = legal_actions(position)
        for _, _, action, child in children(search, search.root, 1):
            assert action in legal
            assert child == search.survey.after(search.root, action)
            fences, seat, pawns, _ = applied(position, action)
            assert child[4:6] == (pawns, fences.hands)
            assert seat in (child[6], ~position[1])


def test_a_wall_across_the_only_route_is_not_looked_at() -> None:
    position = placed("e1 e9", "d1v e2h d8v e7h", (5, 5))
    search = Search(position, 1, never)
    looked_at = [action_name(position[0].board, c[2]) for c in children(search, search.root, 0)]
    assert "f8v" not in looked_at
    assert search.survey.length(1 << 99, 0, 0, 4, 0) == NO_ROUTE


def minimax(search: Search, spot: Spot, depth: int, ply: int) -> int:
    """The value of a spot, by trying everything the search would look at."""
    values = []
    own = spot[6] == search.own
    for badness, _, _, child in children(search, spot, ply):
        if badness <= -NEARLY_WON:
            values.append(WON - ply - 1 if own else ply + 1 - WON)
        elif depth == 1:
            values.append(-badness if own else badness)
        else:
            values.append(minimax(search, child, depth - 1, ply + 1))
    return max(values) if own else min(values)


@pytest.mark.parametrize(("size", "players", "depth"), [(3, 2, 3), (5, 2, 3), (9, 2, 2), (5, 4, 3)])
def test_the_value_is_that_of_minimax_without_cuts_or_memory(
    size: int, players: int, depth: int
) -> None:
    for position in random_positions(size, players, 6, 10 * size + players):
        plain, search = Search(position, 1, never), Search(position, 1, never)
        found = search._value(search.root, depth, -WON - 1, WON + 1, 0)
        assert found == minimax(plain, plain.root, depth, 0)


def test_bounds_are_kept_as_bounds() -> None:
    """A search through a narrow window leaves bounds; a later one with an open window is exact."""
    position = random_positions(5, 2, 1, 4)[0]
    fresh, narrow = Search(position, 1, never), Search(position, 1, never)
    exact = fresh._value(fresh.root, 3, -WON - 1, WON + 1, 0)
    for edge in (exact - 200, exact - 1, exact, exact + 200):
        narrow._value(narrow.root, 3, edge, edge + 1, 0)
    assert narrow._value(narrow.root, 3, -WON - 1, WON + 1, 0) == exact


def test_walls_in_hand_are_part_of_what_is_remembered() -> None:
    rich, poor = (placed("e5 e6", "", hands) for hands in ((5, 5), (0, 5)))
    search = Search(rich, 1, never)
    search._value(search.root, 2, -WON - 1, WON + 1, 0)
    other = search.terrain.spot(poor)
    assert search._known_best(search.root) >= 0
    assert search._known_best(other) == -1


def test_a_win_in_one_is_taken_and_its_value_says_so() -> None:
    search = Search(placed("b8 e2", "", (5, 5)), 1, never)
    assert search.think() == action_named(board_of(9, 2), "b9")
    assert search.value == WON - 1
    assert search.depth == 1


def test_a_jump_onto_the_goal_row_is_seen() -> None:
    assert chosen(placed("e7 e8", "", (5, 5))) == "e9"


def test_a_player_about_to_win_is_walled_off() -> None:
    assert chosen(placed("e2 a2", "", (1, 0))) in {"a1h"}


def test_a_lost_game_is_still_played_legally() -> None:
    position = placed("e2 a2", "", (0, 0))
    search = Search(position, 1, never)
    assert search.think() in legal_actions(position)
    assert search.value == 2 - WON


def test_the_same_seed_and_budget_give_the_same_answer() -> None:
    for position in random_positions(9, 2, 4, 8):
        one, again = Search(position, 5, after(200)), Search(position, 5, after(200))
        assert one.think() == again.think()
        assert (one.value, one.depth, one.line()) == (again.value, again.depth, again.line())


@pytest.mark.parametrize(
    ("size", "players", "moves", "value", "line"),
    [
        (9, 2, "e2 e8 e3 e7 e4 e6 d3h c6v", 50, "e5 e4 e6 f4"),
        (5, 4, "c2 b3 c4 d3 b2h", 118, "a3 a2v a3h d1v"),
    ],
)
def test_the_answer_is_the_same_on_every_machine_compiled_or_not(
    size: int, players: int, moves: str, value: int, line: str
) -> None:
    board = board_of(size, players)
    position = opening(board, (size + 1) * 2 // players)
    for name in moves.split():
        position = applied(position, action_named(board, name))
    search = Search(position, 3, after(500))
    search.think()
    found = " ".join(action_name(board, action) for action in search.line())
    assert (search.value, found) == (value, line)


def test_the_seed_decides_between_moves_that_look_alike() -> None:
    position = placed("a5 e2", "", (2, 0))
    assert {chosen(position, 30, seed) for seed in range(20)} == {"d1h", "e1h"}


def test_a_search_stops_at_the_first_question_after_its_budget() -> None:
    asked = 0

    def spent() -> bool:
        nonlocal asked
        asked += 1
        return asked > 50

    search = Search(opening(board_of(9, 2), 10), 1, spent)
    assert search.think() >= 0
    assert asked == 51
    assert Search(opening(board_of(9, 2), 10), 1, lambda: True).think() == -1


def test_the_expected_line_can_be_played() -> None:
    for players in (2, 4):
        for position in random_positions(5, players, 4, players):
            search = Search(position, 1, after(400))
            search.think()
            line = search.line()
            assert line[0] == search.best
            for action in line:
                assert action in legal_actions(position)
                position = applied(position, action)


def test_who_can_do_nothing_passes() -> None:
    board = board_of(3, 4)
    position = opening(board, 1)
    for name in ("b2", "b2h", "b1h"):
        position = applied(position, action_named(board, name))
    assert Search(position, 1, after(50)).think() == board.pass_action


def test_a_pawn_that_cannot_move_still_places_a_wall() -> None:
    """With four players a pawn may be stuck while walls that are in nobody's way remain."""
    stuck = 0
    for position in random_positions(3, 4, 1_500, 5):
        if position[0].hands[position[1]] and not pawn_moves(position):
            stuck += len(legal_actions(position)) > 1
            assert Search(position, 1, after(3)).think() in legal_actions(position)
    assert stuck > 0


def test_games_of_the_search_are_legal_by_the_slow_twin() -> None:
    position, twin = opening(board_of(5, 2), 6), slow_opening(5, 2, 6)
    for seed in range(60):
        if winner(position) >= 0:
            break
        action = Search(position, seed, after(20)).think()
        name = action_name(position[0].board, action)
        assert name in slow_legal_names(twin)
        position, twin = applied(position, action), slow_applied(twin, name)
    assert winner(position) >= 0
