"""Who plays Piscari: the levels, what each one chooses, and what the grandmaster tells."""

import json
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from damier import catalogue
from damier.bots import Advice, AnyBot, Budget
from damier.core import SeededRandom
from damier.games.piscari.board import CELLS, Board, Colour, Icon
from damier.games.piscari.bots import DEFAULT_LEVEL, LEVELS
from damier.games.piscari.engine import Act, Piscari
from damier.games.piscari.grandmaster import Grandmaster
from damier.games.piscari.state import PLACES, ROLL, PiscariState
from damier.games.piscari.wizard import best_cells
from tests.games.piscari.campaign import reachable_positions, share_won

GAME = catalogue.load("piscari")
assert isinstance(GAME.engine, Piscari)
ENGINE = GAME.engine
FIGURES = json.loads(
    (Path(__file__).parents[3] / "docs/figures/piscari.json").read_text(encoding="utf-8")
)
PLAYER = {"blue": "p1", "red": "p2"}
POSITIONS = list(reachable_positions(60, seed=9))


def position(board: Board, colour: Colour, icon: Icon | None) -> PiscariState:
    start = GAME.decode_config({"seed": 1, "playerIds": ["p1", "p2"], "first": colour})
    state = replace(ENGINE.init(start), cells=board)
    return state if icon is None else ENGINE.rolled(state, icon, PLAYER[colour])


def advised(
    level: str, board: Board, colour: Colour, icon: Icon | None, seed: int = 1
) -> Advice[Act]:
    state, player = position(board, colour, icon), PLAYER[colour]
    bot: AnyBot = LEVELS[level].make(ENGINE, player)
    return bot.advise(
        ENGINE.get_player_view(state, player),
        ENGINE.get_valid_actions(state, player),
        SeededRandom(seed),
        Budget(nodes=LEVELS[level].nodes),
    )


def test_there_are_four_strengths_and_two_by_name() -> None:
    assert list(LEVELS) == ["easy", "medium", "hard", "expert", "wizard", "grandmaster"]
    assert dict(GAME.levels) == LEVELS
    assert GAME.default_level == DEFAULT_LEVEL == "wizard"
    assert LEVELS["medium"] == LEVELS["wizard"]
    assert LEVELS["expert"] == LEVELS["grandmaster"]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_rolls_first_then_places_where_it_may(level: str) -> None:
    for board, colour, icon in POSITIONS[:12]:
        assert advised(level, board, colour, None).action == ROLL
        state = position(board, colour, icon)
        valid = ENGINE.get_valid_actions(state, PLAYER[colour])
        assert advised(level, board, colour, icon).action in valid


@pytest.mark.parametrize(("colour", "name"), [("blue", "Merlin"), ("red", "Gandalf")])
@pytest.mark.parametrize("level", ["wizard", "grandmaster"])
def test_merlin_sits_with_blue_and_gandalf_with_red(level: str, colour: Colour, name: str) -> None:
    state = position((0,) * 9, "blue", None)
    bot = LEVELS[level].make(ENGINE, PLAYER[colour])
    assert bot.name == level
    bot.on_game_start(ENGINE.get_player_view(state, PLAYER[colour]))
    assert bot.name == name
    for language in ("fr", "en"):
        assert GAME.texts(language).get(f"wizards.{colour}") == name


def test_the_wizard_plays_a_cell_of_highest_gain_and_every_such_cell() -> None:
    for board, colour, icon in POSITIONS:
        best = best_cells(board, icon, colour, ENGINE.states)
        played = {advised("wizard", board, colour, icon, seed).action for seed in range(60)}
        assert played == {PLACES[cell] for cell in best}


def test_the_wizard_chooses_among_equal_cells_evenly() -> None:
    board: Board = (0, 0, 0, 0, 5, 0, 0, 0, 0)
    chosen = Counter(advised("wizard", board, "blue", "fish", seed).action for seed in range(800))
    assert {PLACES[CELLS.index(cell)] for cell in ("a1", "c1", "a3", "c3")} == set(chosen)
    assert all(150 < count < 250 for count in chosen.values())


def test_the_grandmaster_plays_a_best_cell_and_tells_every_cells_chance() -> None:
    """A value is twice the chance of winning, less one."""
    solved = Grandmaster(ENGINE.solution)
    for board, colour, icon in POSITIONS:
        chances = solved.chances(board, icon, colour)
        advice = advised("grandmaster", board, colour, icon)
        best = {PLACES[cell] for cell in solved.best_cells(board, icon, colour)}
        assert advice.action in best
        assert dict(advice.values) == {PLACES[c]: 2 * chances[c] - 1 for c in chances}
        assert advice.values[0] == (advice.action, advice.value)
        later = [value for _, value in advice.values[1:]]
        assert later == sorted(later, reverse=True)
        assert all(-1 <= value <= 1 for value in later)


def test_the_grandmaster_chooses_among_equal_cells_by_the_generator() -> None:
    board: Board = (0, 0, 0, 0, 5, 0, 0, 0, 0)
    best = Grandmaster(ENGINE.solution).best_cells(board, "fly", "blue")
    played = {advised("grandmaster", board, "blue", "fly", seed).action for seed in range(60)}
    assert played == {PLACES[cell] for cell in best}
    assert len(best) > 1


def test_before_the_roll_the_grandmaster_tells_the_chance_of_winning() -> None:
    value = advised("grandmaster", (0,) * 9, "blue", None).value
    assert value == pytest.approx(2 * FIGURES["perfectFirstPlayerWins"] - 1, abs=1e-6)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_generator_makes_the_same_choice(level: str) -> None:
    for board, colour, icon in POSITIONS[:12]:
        assert advised(level, board, colour, icon, 7) == advised(level, board, colour, icon, 7)


@pytest.mark.parametrize("level", ["wizard", "hard", "grandmaster"])
def test_no_level_but_easy_misses_a_win_on_the_move(level: str) -> None:
    board: Board = (1, 0, 1, 0, 0, 0, 5, 0, 5)
    assert advised(level, board, "blue", "fisherman").action == PLACES[CELLS.index("b1")]


def test_expectimax_of_depth_2_beats_random_in_nine_of_ten_games() -> None:
    assert share_won("expectimax of depth 2 against random", 60) >= 0.9
