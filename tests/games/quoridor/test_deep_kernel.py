"""The expert's search beside the rules, a minimax without cuts or memory, and races played out."""

from __future__ import annotations

import pytest

from damier.games.quoridor.board_kernel import action_name, action_named, board_of
from damier.games.quoridor.deep_kernel import Deep
from damier.games.quoridor.ground_kernel import Ground, words_of
from damier.games.quoridor.judge_kernel import (
    FARTHEST,
    MOST_WALLS,
    ONE,
    counted,
    numbers,
    the_judge,
)
from damier.games.quoridor.judge_weights import FIRST, SECOND, THIRD
from damier.games.quoridor.kernel import (
    Position,
    applied,
    legal_actions,
    opening,
    path_length,
    pawn_moves,
    winner,
)
from damier.games.quoridor.memory_kernel import NEARLY_WON, NOTHING, OFFSET, WON
from damier.games.quoridor.race_kernel import cannot_be_stopped
from damier.games.quoridor.step_kernel import pawn_moves as pawn_steps
from tests.games.quoridor.slow import slow_applied, slow_legal_names, slow_opening
from tests.games.quoridor.test_search_kernel import after, never, placed, random_positions

MOST = 10_000


def chosen(position: Position, nodes: int = 2_000, seed: int = 1) -> str:
    return action_name(position[0].board, Deep(position, seed, after(nodes)).think())


def lengths(position: Position) -> tuple[int, int]:
    """The steps of the one to move, and of the other."""
    return path_length(position, position[1]), path_length(position, 1 - position[1])


def looked_at(search: Deep, position: Position) -> list[int]:
    """What the search looks at, packed."""
    fences, seat, pawns, _ = position
    near, far = lengths(position)
    return search.promise.moves(
        *words_of(search.ground, position), pawns[seat], pawns[1 - seat],
        fences.hands[seat], fences.hands[1 - seat], near, far, seat, 2, MOST, 1, NOTHING,
    )  # fmt: skip


@pytest.mark.parametrize("size", [3, 5, 7, 9])
def test_steps_and_moves_are_those_of_the_rules(size: int) -> None:
    for position in random_positions(size, 2, 20, size):
        fences, seat, pawns, _ = position
        ground = Ground(fences.board)
        n0, n1, e0, e1, _, _ = words_of(ground, position)
        for player in range(2):
            steps = path_length(position, player)
            assert ground.steps(n0, n1, e0, e1, pawns[player], player) == steps
            assert ground.tell_layers(n0, n1, e0, e1, pawns[player], player) == steps
        found: list[int] = []
        pawn_steps(ground, n0, n1, e0, e1, pawns[seat], pawns[1 - seat], found)
        assert tuple(sorted(fences.board.walls + cell for cell in found)) == pawn_moves(position)


@pytest.mark.parametrize("size", [3, 5, 7, 9])
def test_what_is_looked_at_is_legal_and_its_steps_are_those_of_the_rules(size: int) -> None:
    for position in random_positions(size, 2, 12, 3 * size):
        legal = legal_actions(position)
        for move in looked_at(Deep(position, 1, never), position):
            action = move & NOTHING
            assert action in legal
            following = applied(position, action)
            if winner(following) < 0:
                far, near = lengths(following)
                assert (move >> 16 & 127, move >> 9 & 127) == (near, far)


@pytest.mark.parametrize("size", [5, 9])
def test_a_wall_that_is_not_looked_at_makes_no_way_of_the_opponent_longer(size: int) -> None:
    for position in random_positions(size, 2, 8, size + 1):
        looked = {move & NOTHING for move in looked_at(Deep(position, 1, never), position)}
        if winner(applied(position, min(looked, default=0))) >= 0:
            continue
        for action in legal_actions(position):
            if action < position[0].board.walls and action not in looked:
                assert lengths(applied(position, action))[0] == lengths(position)[1]


def minimax(search: Deep, position: Position, depth: int, ply: int) -> int:
    """The value by trying everything the search would look at."""
    values = []
    for move in looked_at(search, position):
        value = (move >> 23 & 2 * OFFSET - 1) - OFFSET
        if value >= NEARLY_WON:
            value = WON - ply - 1
        elif depth > 1:
            value = -minimax(search, applied(position, move & NOTHING), depth - 1, ply + 1)
        values.append(value)
    return max(values)


@pytest.mark.parametrize(("size", "depth"), [(3, 2), (5, 3), (9, 2)])
def test_the_value_is_that_of_minimax_without_cuts_or_memory(size: int, depth: int) -> None:
    for position in random_positions(size, 2, 6, 10 * size):
        if not all(position[0].hands):
            continue
        search = Deep(position, 1, never)
        search.null_depth, search.late, search.below = MOST, MOST, MOST
        search.think(depth)
        assert search.value == minimax(Deep(position, 1, never), position, depth, 0)


def loses_in_time(position: Position, steps: int) -> bool:
    """Whether the one who does not move loses within so many moves of the one who does, if that
    one only ever walks closer, and the other does anything."""
    for action in pawn_moves(position):
        following = applied(position, action)
        if winner(following) >= 0:
            return True
        if path_length(following, position[1]) >= path_length(position, position[1]) or steps < 2:
            continue
        answers = [applied(following, answer) for answer in pawn_moves(following)]
        if all(winner(a) < 0 and loses_in_time(a, steps - 1) for a in answers):
            return True
    return False


def test_who_cannot_be_stopped_wins_whatever_the_other_does() -> None:
    proven = 0
    for position in random_positions(5, 2, 120, 77):
        fences, seat, pawns, _ = position
        bare = placed_without_hands(position)
        near, far = lengths(bare)
        ground = Ground(fences.board)
        n0, n1, e0, e1, _, _ = words_of(ground, bare)
        words = (n0, n1, e0, e1, pawns[seat], pawns[1 - seat])
        if near <= far and cannot_be_stopped(ground, *words, seat, near, True):
            assert loses_in_time(bare, near)
            proven += 1
        words = (n0, n1, e0, e1, pawns[1 - seat], pawns[seat])
        if far < near and cannot_be_stopped(ground, *words, 1 - seat, far, False):
            answers = [applied(bare, action) for action in pawn_moves(bare)]
            assert all(winner(a) < 0 and loses_in_time(a, far) for a in answers)
            proven += 1
    assert proven > 10


def placed_without_hands(position: Position) -> Position:
    """The same, with no walls left to anybody."""
    board = position[0].board
    names = " ".join(action_name(board, wall) for wall in position[0].walls)
    pawns = " ".join(action_name(board, board.walls + cell) for cell in position[2])
    return placed(pawns, names, (0, 0), position[1], board.size)


def test_pawns_that_may_meet_prove_nothing() -> None:
    position = placed("e4 e6", "", (0, 0))
    ground = Ground(position[0].board)
    n0, n1, e0, e1, _, _ = words_of(ground, position)
    assert not cannot_be_stopped(ground, n0, n1, e0, e1, 31, 49, 0, 5, True)


def slow_judgement(near: int, far: int, hand: int, hand2: int) -> int:
    """The network in as many words."""
    first, second, third = numbers(FIRST), numbers(SECOND), numbers(THIRD)[0]
    on = [near, FARTHEST + 1 + far, 2 * (FARTHEST + 1) + hand]
    on += [2 * (FARTHEST + 1) + MOST_WALLS + 1 + hand2, len(first) - 1]
    units = [max(0, min(ONE, sum(first[row][unit] for row in on))) for unit in range(len(first[0]))]
    sums = [
        (row[-1] * ONE + sum(w * u for w, u in zip(row, units, strict=False))) // ONE
        for row in second
    ]
    above = [max(0, min(ONE, one)) for one in sums]
    return (third[-1] * ONE + sum(w * u for w, u in zip(third, above, strict=False))) // ONE


def test_the_judge_says_what_its_slow_twin_says() -> None:
    judge = the_judge()
    for near in range(1, 30, 3):
        for far in range(1, 30, 4):
            for hand, hand2 in ((0, 0), (3, 7), (10, 9)):
                said = judge.looks(near, far, hand, hand2)
                assert (
                    said
                    == slow_judgement(near, far, hand, hand2)
                    == judge.looks(near, far, hand, hand2)
                )
    assert judge.looks(99, 4, 1, 1) == slow_judgement(FARTHEST, 4, 1, 1)


def test_the_judge_likes_to_be_ahead_and_to_have_walls() -> None:
    judge = the_judge()
    for hand in range(1, 9):
        assert judge.looks(5, 7, hand, hand) > judge.looks(7, 5, hand, hand)
        assert judge.looks(6, 6, hand + 1, hand) > judge.looks(6, 6, hand, hand + 1)


def test_without_a_network_steps_and_walls_are_counted() -> None:
    assert counted(4, 6, 3, 2) == 2 * 100 + 50 + 200
    assert counted(4, 4, 1, 0) == 50 + 200 + 1_500
    assert counted(5, 4, 0, 1) == -100 + 50 - 200 - 1_500


def test_a_win_in_one_is_taken_and_its_value_says_so() -> None:
    search = Deep(placed("b8 e2", "", (5, 5)), 1, never)
    assert search.think() == action_named(board_of(9, 2), "b9")
    assert (search.value, search.depth) == (WON - 1, 1)


def test_a_jump_onto_the_goal_row_is_seen() -> None:
    assert chosen(placed("e7 e8", "", (5, 5))) == "e9"


def test_a_player_about_to_win_is_walled_off() -> None:
    assert chosen(placed("e2 a2", "", (1, 0))) == "a1h"


def test_a_lost_game_is_still_played_legally() -> None:
    position = placed("e2 a2", "", (0, 0))
    search = Deep(position, 1, never)
    assert search.think() in legal_actions(position)
    assert search.value == 2 - WON


def test_the_same_seed_and_budget_give_the_same_answer() -> None:
    for position in random_positions(9, 2, 4, 8):
        one, again = Deep(position, 5, after(200)), Deep(position, 5, after(200))
        assert one.think() == again.think()
        assert (one.value, one.depth, one.line()) == (again.value, again.depth, again.line())


def test_a_search_stops_at_the_first_question_after_its_budget() -> None:
    asked = 0

    def spent() -> bool:
        nonlocal asked
        asked += 1
        return asked > 50

    search = Deep(opening(board_of(9, 2), 10), 1, spent)
    assert search.think() >= 0
    assert asked == 51
    assert Deep(opening(board_of(9, 2), 10), 1, lambda: True).think() == -1


def test_the_expected_line_can_be_played() -> None:
    for position in random_positions(5, 2, 4, 2):
        search = Deep(position, 1, after(400))
        search.think()
        line = search.line()
        assert line[0] == search.best
        for action in line:
            assert action in legal_actions(position)
            position = applied(position, action)


def test_every_part_of_a_position_is_part_of_its_key() -> None:
    memory = Deep(placed("e5 e6", "", (5, 5)), 1, never).memory
    positions = [
        placed("e5 e6", "", (5, 5)),
        placed("e5 e6", "", (5, 5), 1),
        placed("e5 e6", "", (4, 5)),
        placed("e5 e6", "", (5, 4)),
        placed("e6 e5", "", (5, 5)),
        placed("e5 e6", "a1h", (5, 5)),
        placed("e5 e6", "a1v", (5, 5)),
    ]
    assert len({memory.key_of(position) for position in positions}) == len(positions)


def test_what_the_table_keeps_comes_back_and_wins_are_counted_from_there() -> None:
    memory = Deep(opening(board_of(9, 2), 10), 1, never).memory
    memory.keep(5, 7, 3, -1_234, 9, 17)
    known = memory.known(5)
    assert ((known >> 20) - OFFSET, known >> 12 & 255, known >> 9 & 7) == (-1_234, 7, 3)
    assert known & NOTHING == 17
    memory.keep(6, 1, 3, WON - 5, 4, 1)
    assert (memory.known(6) >> 20) - OFFSET == WON - 1
    assert memory.known(7) == -1


def test_games_of_the_search_are_legal_by_the_slow_twin() -> None:
    position, twin = opening(board_of(5, 2), 6), slow_opening(5, 2, 6)
    for seed in range(60):
        if winner(position) >= 0:
            break
        action = Deep(position, seed, after(20)).think()
        name = action_name(position[0].board, action)
        assert name in slow_legal_names(twin)
        position, twin = applied(position, action), slow_applied(twin, name)
    assert winner(position) >= 0


@pytest.mark.parametrize(
    ("size", "moves", "value", "line"),
    [
        (9, "e2 e8 e3 e7 e4 e6 d3h c6v", 68, "e5 e4 e6 f4 f3h g4"),
        (9, "e2 e8 e3 e7 d5v e3h f6h b2h", 41, "d3 e6 d4 e5 d5 e4 d6"),
        (5, "c2 c4 b2h", 150, "d4 d2 d4h d1h d3 c2v d4"),
    ],
)
def test_the_answer_is_the_same_on_every_machine_compiled_or_not(
    size: int, moves: str, value: int, line: str
) -> None:
    board = board_of(size, 2)
    position = opening(board, size + 1)
    for name in moves.split():
        position = applied(position, action_named(board, name))
    search = Deep(position, 3, after(800))
    search.think()
    found = " ".join(action_name(board, action) for action in search.line())
    assert (search.value, found) == (value, line)
