"""Connect Four solved: a book whose ends are proved, a solver that agrees with plain search, and an
expert that keeps what a position is worth."""

from random import Random
from typing import Any

import pytest
from damier_classics.connect_four.book import book, leaves, looked_up
from damier_classics.connect_four.bots import bits
from damier_classics.connect_four.solver import WIN, OutOfNodes, Solver, drops, fours
from damier_classics.connect_four.state import Drop

from classics.tests.connect_four.book import LEFT_NODES, Nodes
from classics.tests.openspiel import engine_of, start
from classics.tests.strength.playing import result
from damier import catalogue
from damier.bots import Budget
from damier.core import SeededRandom

ENGINE = engine_of("connect-four")
EXPERT = catalogue.load("connect-four").levels["expert"]


def dropped(columns: str) -> Any:
    state = start(ENGINE)
    for column in columns:
        state = ENGINE.apply_action(state, Drop(column=column), state.current_player_id)
    return state


def random_state(rng: Random, discs: int) -> Any:
    while True:
        state = start(ENGINE)
        for _ in range(discs):
            if state.game_over:
                break
            player = state.current_player_id
            state = ENGINE.resolve(
                state, rng.choice(ENGINE.get_valid_actions(state, player)), player
            )
        if not state.game_over:
            return state


def worth(state: Any) -> int:
    """What plain search says, for whose turn it is."""
    player = state.current_player_id
    best = -1
    for action in ENGINE.get_valid_actions(state, player):
        after = ENGINE.resolve(state, action, player)
        value = bool(after.winners) if after.game_over else -worth(after)
        if value == 1:
            return 1
        best = max(best, int(value))
    return best


def test_the_solver_says_what_plain_search_says() -> None:
    rng = Random(4)
    seen = set()
    for _ in range(60):
        state = random_state(rng, rng.randint(31, 40))
        view = ENGINE.get_player_view(state, state.current_player_id)
        solved = Solver(lambda: False).solve(*bits(view))
        assert solved.value == worth(state)
        player = state.current_player_id
        after = ENGINE.apply_action(state, Drop(column="abcdefg"[solved.column]), player)
        kept = (1 if after.winners else 0) if after.game_over else -worth(after)
        assert kept == solved.value
        seen.add(solved.value)
    assert seen == {1, 0, -1}


def test_the_solver_stops_when_its_nodes_are_spent() -> None:
    with pytest.raises(OutOfNodes):
        Solver(Nodes(50)).solve(0, 0)


def test_lines_and_drops_are_found_as_the_engine_finds_them() -> None:
    rng = Random(1)
    for discs in (4, 12, 20, 28):
        state = random_state(rng, discs)
        player = state.current_player_id
        own, every = bits(ENGINE.get_player_view(state, player))
        legal = {action.column for action in ENGINE.get_valid_actions(state, player)}
        places = drops(every)
        assert {"abcdefg"[at // 7] for at in range(49) if places >> at & 1} == legal
        winning = {
            action.column
            for action in ENGINE.get_valid_actions(state, player)
            if ENGINE.resolve(state, action, player).winners
        }
        found = places & fours(own, every)
        assert {"abcdefg"[at // 7] for at in range(49) if found >> at & 1} == winning


def test_the_book_begins_in_the_middle_and_mirrors_itself() -> None:
    assert looked_up(0, 0) == 3
    left, right = (bits(ENGINE.get_player_view(dropped(line), "p1")) for line in ("da", "dg"))
    columns = looked_up(*left), looked_up(*right)
    assert None not in columns
    assert sum(column or 0 for column in columns) == 6
    assert len(book()) > 5_000


def test_where_the_book_ends_the_first_player_is_proved_to_win() -> None:
    first, second = leaves()
    for position in Random(7).sample(first, 40):
        assert Solver(Nodes(2 * LEFT_NODES)).solve(*position).value == WIN
    for position in Random(7).sample(second, 5):
        assert Solver(Nodes(20 * LEFT_NODES)).solve(*position)


def played(state: Any, seat: str, level: str, seed: int) -> float:
    """What the expert on this seat gets from here against another level."""
    other, rng = catalogue.load("connect-four").levels[level], SeededRandom(seed)
    levels = {player: EXPERT if player == seat else other for player in state.player_ids}
    bots = {player: one.make(ENGINE, player) for player, one in levels.items()}
    while not state.game_over:
        player = state.current_player_id
        view = ENGINE.get_player_view(state, player)
        actions = ENGINE.get_valid_actions(state, player)
        budget = levels[player].seeded_budget()
        action = bots[player].choose_action(view, actions, rng, budget)
        state = ENGINE.apply_action(state, action, player)
    return result(state, seat)


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_the_expert_wins_whenever_it_begins(level: str) -> None:
    assert [played(start(ENGINE), "p1", level, seed) for seed in range(3)] == [1.0] * 3


def test_the_expert_wins_from_the_second_seat_when_the_other_begins_in_a_corner() -> None:
    assert [played(dropped("a"), "p2", "medium", seed) for seed in range(2)] == [1.0] * 2


def test_on_other_boards_the_expert_searches() -> None:
    state = start(ENGINE, columns=5, rows=4)
    bot = EXPERT.make(ENGINE, "p1")
    view = ENGINE.get_player_view(state, "p1")
    actions = ENGINE.get_valid_actions(state, "p1")
    advice = bot.advise(view, actions, SeededRandom(1), Budget(nodes=200))
    assert advice.action in actions
    assert advice.line
