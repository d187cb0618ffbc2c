"""UCT and its playouts: only legal moves, the same answer from the same seed, and good sense."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from damier.games.quoridor.board_kernel import NOBODY, action_name, action_named, board_of
from damier.games.quoridor.kernel import (
    Position,
    applied,
    legal_actions,
    opening,
    position_of,
    winner,
)
from damier.games.quoridor.playout_kernel import Dice, Playout
from damier.games.quoridor.uct_kernel import search

GOLDEN = [("b1", 18, 14.0), ("d2h", 17, 12.0), ("b3h", 16, 11.0), ("a2h", 15, 10.0)]
"""The four most visited first moves of that search."""


def never() -> bool:
    return False


def favourite(position: Position, playouts: int, seed: int, rush: int = 0) -> str:
    tried = search(position, playouts, seed, never, rush)
    action = max(tried, key=lambda row: row[1])[0]
    return action_name(position[0].board, action)


# Playouts


@pytest.mark.parametrize(("size", "players"), [(3, 2), (3, 4), (5, 2), (5, 4), (9, 2), (11, 4)])
def test_a_playout_allows_the_walls_that_the_kernel_lists(size: int, players: int) -> None:
    rng = random.Random(size + players)
    for _ in range(4):
        position = opening(board_of(size, players), (size + 1) * 2 // players)
        playout = Playout(position)
        while winner(position) == NOBODY and any(position[0].hands):
            actions = legal_actions(position)
            if position[0].hands[position[1]]:
                walls = range(position[0].board.walls)
                fitting = [wall for wall in walls if not playout.taken[wall]]
                allowed = [wall for wall in fitting if playout.keeps_paths(wall)]
                assert allowed == [action for action in actions if action < len(walls)]
            action = rng.choice(actions)
            position = applied(position, action)
            playout.play(action)
            if rng.random() < 0.2:
                playout = Playout(position)
        assert playout.winner == winner(position)


def test_a_playout_draws_every_legal_action_alike() -> None:
    position = opening(board_of(3, 2), 4)
    start, playout, dice = Playout(position), Playout(position), Dice(1)
    seen: Counter[str] = Counter()
    for _ in range(11_000):
        playout.copy_from(start)
        playout.play_at_random(dice)
        after = tuple(playout.pawns), tuple(playout.taken)
        seen[str(after)] += 1
    assert len(seen) == len(legal_actions(position)) == 11
    assert all(850 < count < 1150 for count in seen.values())


@pytest.mark.parametrize("players", [2, 4])
def test_a_playout_ends_with_a_winner_or_after_too_many_plies(players: int) -> None:
    position = opening(board_of(5, players), 3)
    start, playout, dice = Playout(position), Playout(position), Dice(2)
    winners: Counter[int] = Counter()
    for _ in range(200):
        playout.copy_from(start)
        winners[playout.finish(dice, 128)] += 1
    assert set(range(players)) <= set(winners) <= {NOBODY, *range(players)}


def test_a_player_who_can_do_nothing_passes_in_a_playout() -> None:
    board = board_of(3, 4)
    position = opening(board, 1)
    for name in ("b2", "b2h", "b1h"):
        position = applied(position, action_named(board, name))
    playout = Playout(position)
    playout.play_at_random(Dice(1))
    assert playout.pawns == list(position[2])
    assert playout.hands == list(position[0].hands)


def test_dice_are_fair_and_stay_below_their_bound() -> None:
    dice = Dice(7)
    seen = Counter(dice.below(6) for _ in range(6000))
    assert sorted(seen) == [0, 1, 2, 3, 4, 5]
    assert all(850 < count < 1150 for count in seen.values())


# Search


def test_the_same_seed_gives_the_same_answer_and_another_does_not() -> None:
    position = opening(board_of(5, 2), 6)
    assert search(position, 300, 1, never) == search(position, 300, 1, never)
    assert search(position, 300, 1, never) != search(position, 300, 2, never)


def test_the_answer_is_the_same_on_every_machine_compiled_or_not() -> None:
    tried = search(opening(board_of(5, 2), 6), 400, 20_261_115, never, 64)
    assert named(tried)[:4] == GOLDEN


def named(tried: list[tuple[int, int, float]]) -> list[tuple[str, int, float]]:
    """Most visited first."""
    board = board_of(5, 2)
    rows = sorted(tried, key=lambda row: (-row[1], row[0]))
    return [(action_name(board, action), visits, wins) for action, visits, wins in rows]


def test_every_playout_is_counted_once() -> None:
    tried = search(opening(board_of(5, 2), 6), 250, 3, never)
    assert sum(visits for _, visits, _ in tried) == 250
    assert [row[0] for row in tried] == sorted(row[0] for row in tried)
    assert all(0 <= wins <= visits for _, visits, wins in tried)


def test_a_search_stops_when_its_budget_is_spent() -> None:
    questions = 0

    def spent() -> bool:
        nonlocal questions
        questions += 1
        return questions == 40

    tried = search(opening(board_of(5, 2), 6), 10**9, 3, spent)
    assert sum(visits for _, visits, _ in tried) == 39


@pytest.mark.parametrize("rush", [0, 200])
def test_a_search_takes_a_win_in_one(rush: int) -> None:
    board = board_of(5, 2)
    pawns = (action_named(board, "b4") - board.walls, action_named(board, "d2") - board.walls)
    position = position_of(board, b"", pawns, (1, 0), 0)
    assert favourite(position, 1500, 1, rush) == "b5"


def test_a_search_bars_the_way_of_a_player_about_to_win() -> None:
    board = board_of(5, 2)
    pawns = (action_named(board, "c1") - board.walls, action_named(board, "b2") - board.walls)
    walls = bytes([action_named(board, "a2v")])
    position = position_of(board, walls, pawns, (3, 0), 0)
    assert favourite(position, 3000, 1, 200) in {"a1h", "b1h"}


def test_four_players_are_searched_each_for_themselves() -> None:
    board = board_of(5, 4)
    pawns = tuple(action_named(board, name) - board.walls for name in ("c1", "d3", "c5", "e4"))
    position = position_of(board, b"", pawns, (1, 1, 1, 1), 1)
    assert favourite(position, 1500, 1) == "e3"
