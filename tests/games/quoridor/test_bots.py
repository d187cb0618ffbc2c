"""Who plays Quoridor: every level plays legally, repeats itself, and stops when told to."""

import pytest

from damier.arena import seconds_budget
from damier.bots import Advice, Budget
from damier.bots.budget import NODES_BETWEEN_LOOKS
from damier.core import SeededRandom
from damier.games.quoridor.bots import DEFAULT_LEVEL, LEVELS
from damier.games.quoridor.state import Act, MovePawn, QuoridorState, action_named, name_of
from tests.bots.playing import final_state
from tests.games.quoridor.playing import ENGINE, GAME, placed, played, started
from tests.games.quoridor.strength import level_against_level, level_mover

FEW_NODES = 12
POSITIONS = [
    started(),
    started(4),
    played("e2 e8 e3 e7 e4 e6 d3h"),
    placed("e4 e5", "e5h d4v"),
    placed("e7 e3", walls_left=0),
    played("b2 b2h b1h", players=4, size=3, walls=1),
]


def advised(state: QuoridorState, level: str, budget: Budget, seed: int = 1) -> Advice[Act]:
    player = str(state.current_player_id)
    bot = LEVELS[level].make(ENGINE, player)
    view, valid = ENGINE.get_player_view(state, player), ENGINE.get_valid_actions(state, player)
    advice: Advice[Act] = bot.advise(view, valid, SeededRandom(seed), budget)
    assert advice.action in valid
    return advice


def test_there_are_four_strengths() -> None:
    assert list(LEVELS)[:4] == ["easy", "medium", "hard", "expert"]
    assert dict(GAME.levels) == LEVELS
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


class Cancelled(Budget):
    """Ends after so many nodes by being told to, as a person's click ends it."""

    def __init__(self, after: int) -> None:
        super().__init__(nodes=10**9)
        self.after = after

    def spent(self) -> bool:
        if self.used == self.after:
            self.cancel()
        return super().spent()


@pytest.mark.parametrize("level", ["hard", "expert", "uct"])
@pytest.mark.parametrize("state", [started(), started(4), started(size=11)], ids=["2", "4", "11"])
def test_a_search_ends_with_the_node_at_which_it_is_told_to(
    state: QuoridorState, level: str
) -> None:
    budget = Cancelled(after=500)
    advised(state, level, budget)
    assert budget.used == 501


@pytest.mark.parametrize("level", ["hard", "expert", "uct"])
def test_a_budget_of_time_is_kept(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    times = (look / 1000 for look in range(1_000))
    monkeypatch.setattr("damier.bot_process.clock.monotonic", lambda: next(times))
    budget = seconds_budget(0.02)
    advised(started(), level, budget)
    assert budget.used == 20 * NODES_BETWEEN_LOOKS


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


@pytest.mark.parametrize("seat", [0, 1])
def test_the_default_level_walls_a_runner_off_and_is_not_beaten_by_running(seat: int) -> None:
    """Against one who only ever runs, and against the level above: it places walls, and whoever
    beats it needs more than nineteen plies."""
    for opponent in ("glance", "hard"):
        winner, plies, walls = default_level_against(opponent, seat)
        assert winner == f"p{seat + 1}" or (plies > 19 and walls >= 3)
    assert walls >= 3


def default_level_against(opponent: str, seat: int) -> tuple[str, int, int]:
    """Who won, after how many plies, and how many walls the default level placed."""
    movers = [level_mover(opponent, 1), level_mover(opponent, 2)]
    movers[seat] = level_mover(DEFAULT_LEVEL, 3)
    state, plies, walls = started(), 0, 0
    while not ENGINE.is_game_over(state):
        player = str(state.current_player_id)
        name = movers[plies % 2](state)
        walls += plies % 2 == seat and name[-1] in "hv"
        state = ENGINE.apply_action(state, action_named(name), player)
        plies += 1
    return (ENGINE.get_winners(state) or ("",))[0], plies, walls
