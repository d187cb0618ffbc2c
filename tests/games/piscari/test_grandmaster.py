"""Perfect play: the shipped values keep the equation of the game, and the bot follows them."""

import hashlib
import json
from pathlib import Path
from random import Random

import pytest

from damier.core import BrokenGame
from damier.games.piscari.board import (
    CELLS,
    COLOURS,
    EMPTY_BOARD,
    ICONS,
    Board,
    Colour,
    Icon,
    allowed_cells,
    lines_won,
    opponent,
    placed,
)
from damier.games.piscari.grandmaster import EQUALLY_GOOD, MAGIC, STEPS, Grandmaster
from damier.games.piscari.symmetry import SYMMETRIES, swapped

ROOT = Path(__file__).parents[3]
DATA = (ROOT / "src/damier/games/piscari/values.bin").read_bytes()
FIGURES = json.loads((ROOT / "docs/figures/piscari.json").read_text(encoding="utf-8"))
GRANDMASTER = Grandmaster(DATA)
STEP = 1 / STEPS

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def some_boards(count: int, seed: int = 4) -> list[Board]:
    """Boards of all fullnesses without a completed line."""
    random = Random(seed)
    boards: list[Board] = []
    while len(boards) < count:
        empty = random.choice((0, 0, 0, 1, 2, 6, 20))
        board = tuple(random.choice([0] * empty + [1, 2, 3, 4, 5, 6]) for _ in range(9))
        if not any(board[a] == board[b] == board[c] != 0 for a, b, c in LINES):
            boards.append(board)
    return boards


def twin_value(board: Board) -> float:
    """The equation of the game for blue to move, written out: a mean of three maxima."""
    total = 0.0
    for icon in range(3):
        chances = []
        for cell in range(9):
            content = board[cell]
            if content == 0 or (content - 1) % 3 == (icon + 1) % 3:
                after = list(board)
                after[cell] = 1 + icon
                if any(after[a] == after[b] == after[c] == 1 + icon for a, b, c in LINES):
                    chances.append(1.0)
                else:
                    chances.append(1 - GRANDMASTER.value(tuple(after), "red"))
        total += max(chances) if chances else 1 - GRANDMASTER.value(board, "red")
    return total / 3


def test_every_value_is_the_mean_over_the_die_of_the_best_placement() -> None:
    for board in some_boards(400):
        assert GRANDMASTER.value(board, "blue") == pytest.approx(twin_value(board), abs=1.01 * STEP)


def test_values_are_probabilities() -> None:
    assert all(0 <= GRANDMASTER.value(board, "red") <= 1 for board in some_boards(400, seed=5))


def test_symmetry_and_colours_change_no_value() -> None:
    for board in some_boards(40, seed=6):
        value = GRANDMASTER.value(board, "blue")
        assert GRANDMASTER.value(swapped(board), "red") == pytest.approx(value, abs=1e-12)
        for cells, contents in SYMMETRIES:
            image = tuple(contents[board[cell]] for cell in cells)
            assert GRANDMASTER.value(image, "blue") == pytest.approx(value, abs=1e-12)


def test_the_first_player_wins_a_little_more_than_half() -> None:
    for colour in COLOURS:
        value = GRANDMASTER.value(EMPTY_BOARD, colour)
        assert value == pytest.approx(FIGURES["perfectFirstPlayerWins"], abs=STEP)
        assert value == pytest.approx(0.529889, abs=1e-6)


def test_a_win_on_the_move_is_certain_and_is_taken() -> None:
    board: Board = (1, 0, 1, 0, 0, 0, 5, 0, 5)
    chances = GRANDMASTER.chances(board, "fisherman", "blue")
    assert list(chances) == [1, 3, 4, 5, 6, 7, 8]
    assert chances[CELLS.index("b1")] == 1.0
    assert GRANDMASTER.best_cells(board, "fisherman", "blue") == (CELLS.index("b1"),)


def test_cells_that_symmetry_makes_equal_are_all_best() -> None:
    for icon in ICONS:
        best = GRANDMASTER.best_cells(EMPTY_BOARD, icon, "blue")
        assert [CELLS[cell] for cell in best] in (["b2"], ["a1", "c1", "a3", "c3"])


def test_only_allowed_cells_have_chances_and_a_pass_has_none() -> None:
    board: Board = (1, 6, 4, 3, 1, 6, 6, 3, 4)
    assert GRANDMASTER.chances(board, "fisherman", "red") == {}
    assert GRANDMASTER.best_cells(board, "fisherman", "red") == ()
    assert tuple(GRANDMASTER.chances(board, "fly", "red")) == allowed_cells(board, "fly")


def test_best_cells_are_those_that_no_other_betters() -> None:
    """Only rounding makes equal: a ten-thousandth of a chance is worth having."""
    nearly_best = 0
    for board in some_boards(300, seed=7):
        for icon in ICONS:
            chances = GRANDMASTER.chances(board, icon, "blue")
            best = GRANDMASTER.best_cells(board, icon, "blue")
            most = max(chances.values(), default=0.0)
            assert all((cell in best) == (most - chances[cell] <= 1e-7) for cell in chances)
            nearly_best += any(1e-7 < most - chance < 1e-3 for chance in chances.values())
    assert nearly_best >= 5
    assert STEP < EQUALLY_GOOD < 3 * STEP, "two rounded values, and nothing more"


def test_the_grandmaster_beats_random_play_as_often_as_computed() -> None:
    """160 matches, each side first in half of them: 7 losses expected, fewer than 22 allowed."""
    random = Random(8)
    lost = 0
    for number in range(160):
        board, mover, master = EMPTY_BOARD, COLOURS[0], COLOURS[number % 2]
        while True:
            cell = random_or_master(random, board, mover, master)
            if cell is not None:
                board = cell[1]
                if lines_won(board, cell[0]):
                    break
            mover = opponent(mover)
        lost += mover != master
    chances = [FIGURES[f"randomAgainstGrandmaster{seat}"] for seat in ("First", "Second")]
    assert 6 < 160 * sum(chances) / 2 < 8
    assert lost < 22


def random_or_master(
    random: Random, board: Board, mover: Colour, master: Colour
) -> tuple[int, Board] | None:
    icon: Icon = random.choice(ICONS)
    cells = allowed_cells(board, icon)
    if not cells:
        return None
    cell = random.choice(GRANDMASTER.best_cells(board, icon, mover) if mover == master else cells)
    return cell, placed(board, cell, icon, mover)


def test_a_board_on_which_the_game_has_ended_is_refused() -> None:
    ended: Board = (2, 2, 2, 4, 5, 6, 1, 4, 3)
    with pytest.raises(ValueError, match="ended on line 1"):
        GRANDMASTER.value(ended, "red")
    with pytest.raises(ValueError, match="ended on line 1"):
        GRANDMASTER.best_cells(ended, "fish", "red")


def test_the_file_is_small_and_is_the_one_the_figures_speak_of() -> None:
    assert len(DATA) == FIGURES["fileBytes"] < 3_000_000
    assert hashlib.sha256(DATA).hexdigest() == FIGURES["fileSha256"]


def test_rounding_costs_no_best_cell_and_no_choice_a_millionth() -> None:
    assert FIGURES["bestCellsMissed"] == 0
    assert FIGURES["greatestLossByAChoice"] < 1e-6
    assert FIGURES["greatestErrorOfAValue"] <= STEP / 2 + 1e-12


def test_another_file_is_refused() -> None:
    with pytest.raises(BrokenGame, match="not a file of Piscari values"):
        Grandmaster(b"PNG" + DATA[3:])


@pytest.mark.parametrize(
    "data",
    [MAGIC, DATA[:-1], DATA + b"\0", DATA[: len(DATA) // 20], DATA[:-9] + b"\0" + DATA[-8:]],
    ids=["nothing but its name", "cut", "too long", "cut short", "one byte changed"],
)
def test_a_damaged_file_is_refused(data: bytes) -> None:
    with pytest.raises(BrokenGame, match="is damaged"):
        Grandmaster(data)
