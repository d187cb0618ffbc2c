"""Who plays Quoridor: every level plays legally, repeats itself, and stops when told to."""

from threading import Timer
from time import monotonic, process_time

import pytest

from damier.arena import seconds_budget
from damier.bots import Advice, Budget
from damier.core import SeededRandom
from damier.games.quoridor.bots import DEFAULT_LEVEL, LEVELS
from damier.games.quoridor.state import Act, MovePawn, QuoridorState, name_of
from tests.bots.playing import final_state
from tests.games.quoridor.playing import ENGINE, GAME, placed, played, started
from tests.games.quoridor.strength import level_against_level

FEW_NODES = 12
POSITIONS = [
    started(),
    started(4),
    played("e2 e8 e3 e7 e4 e6 d3h"),
    placed("e4 e5", "e5h d4v"),
    placed("e7 e3", walls_left=0),
    played("b2 b2h b1h", players=4, size=3, walls=1),
]
THOUGHT = 0.2
LATE = 0.2
TRIES = 5
"""A busy machine slows a thought down; it never makes one quicker."""
"""Seconds that a bot is given, and may go on after them: of its own processor time, so that a busy
machine does not count as a slow bot."""


def advised(state: QuoridorState, level: str, budget: Budget, seed: int = 1) -> Advice[Act]:
    player = str(state.current_player_id)
    bot = LEVELS[level].make(ENGINE, player)
    view, valid = ENGINE.get_player_view(state, player), ENGINE.get_valid_actions(state, player)
    advice: Advice[Act] = bot.advise(view, valid, SeededRandom(seed), budget)
    assert advice.action in valid
    return advice


def test_there_are_four_strengths() -> None:
    assert list(LEVELS)[:4] == ["easy", "medium", "hard", "expert"]
    assert GAME.levels is LEVELS
    assert GAME.default_level == DEFAULT_LEVEL == "medium"


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_any_position_and_repeats_itself(level: str) -> None:
    for state in POSITIONS:
        one, again = (advised(state, level, Budget(nodes=FEW_NODES), seed=7) for _ in range(2))
        assert one == again


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("players", "options"), [(2, {"size": 5}), (4, {"size": 5}), (2, {})])
def test_every_level_plays_whole_games(level: str, players: int, options: dict[str, int]) -> None:
    make = LEVELS[level].make
    state = final_state(GAME, [make] * players, 3, FEW_NODES, options)
    assert ENGINE.get_winners(state)


@pytest.mark.parametrize("level", LEVELS)
def test_a_spent_budget_still_gives_a_legal_action(level: str) -> None:
    budget = Budget(nodes=1)
    budget.cancel()
    for state in POSITIONS:
        advised(state, level, budget)


@pytest.mark.parametrize("state", [started(), started(4), started(size=11)], ids=["2", "4", "11"])
def test_a_search_ends_soon_after_it_is_told_to(state: QuoridorState) -> None:
    def used() -> float:
        budget = Budget(nodes=10**9)
        begun, used = monotonic(), process_time()
        Timer(THOUGHT, budget.cancel).start()
        advised(state, "expert", budget)
        assert monotonic() - begun >= THOUGHT
        return process_time() - used

    assert any(used() < THOUGHT + LATE for _ in range(TRIES))


def test_a_budget_of_time_is_kept() -> None:
    def used() -> float:
        begun, used = monotonic(), process_time()
        advised(started(), "expert", seconds_budget(THOUGHT))
        assert monotonic() - begun >= THOUGHT
        return process_time() - used

    assert any(used() < THOUGHT + LATE for _ in range(TRIES))


def test_advice_has_a_value_and_a_line_that_starts_with_it() -> None:
    advice = advised(started(), "hard", Budget(nodes=50))
    assert advice.value is not None
    assert -1 < advice.value < 1
    assert advice.line[0] == advice.action
    won = advised(placed("b8 e2"), "hard", Budget(nodes=50))
    assert (won.action, won.value) == (MovePawn(to="b9"), 1.0)
    lost = advised(placed("b2 e2", walls_left=0), "hard", Budget(nodes=500))
    assert lost.value == -1.0


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_no_level_but_easy_misses_a_win_on_the_move(level: str) -> None:
    for state in (placed("b8 e2"), placed("e7 e8"), placed("d8 e8")):
        assert name_of(advised(state, level, Budget(nodes=FEW_NODES)).action)[1:] == "9"


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_a_player_about_to_win_is_walled_off(level: str) -> None:
    action = advised(placed("e2 a2"), level, Budget(nodes=100)).action
    assert name_of(action) == "a1h"


def test_medium_beats_easy() -> None:
    """The long form is in the campaign."""
    assert level_against_level("medium", "easy", 20)["medium"] >= 15


def test_hard_beats_medium() -> None:
    assert level_against_level("hard", "medium", 4)["hard"] >= 3
