"""`etats.json`: the seed's worked examples, its promises, and why its base is 6."""

import importlib.util
import json
from itertools import product
from pathlib import Path
from types import ModuleType

import pytest

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
    piece,
    placed,
)
from damier.games.piscari.wizard import best_cells, line_state

ROOT = Path(__file__).parents[3]
SHIPPED = json.loads((ROOT / "src/damier/games/piscari/etats.json").read_text(encoding="utf-8"))

BLUE_FISH, BLUE_FLY = piece("fish", "blue"), piece("fly", "blue")
RED_FISH, RED_FLY = piece("fish", "red"), piece("fly", "red")


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "piscari_states", ROOT / "tools/piscari/states.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def least_moves(line: tuple[int, ...], colour: Colour) -> int:
    """The slow twin: breadth-first search over the lines that one side's placements can make."""
    wins = {(piece(icon, colour),) * 3 for icon in ICONS}
    reached, moves = {line}, 0
    while not reached & wins:
        reached |= {
            placed(one, cell, icon, colour)
            for one in reached
            for icon in ICONS
            for cell in allowed_cells((*one, *(piece(icon, colour),) * 6), icon)
        }
        moves += 1
    return moves


def test_the_shipped_table_is_what_the_generator_gives(tool: ModuleType) -> None:
    shipped = (ROOT / "src/damier/games/piscari/etats.json").read_text(encoding="utf-8")
    assert shipped == tool.as_text(tool.states())


def test_there_are_84_states() -> None:
    assert len(SHIPPED) == 84
    assert {str(line_state(line)) for line in product(range(7), repeat=3)} == set(SHIPPED)


def test_a_blue_fisherman_and_two_red_fish_are_state_100020() -> None:
    line = (RED_FISH, piece("fisherman", "blue"), RED_FISH)
    assert line_state(line) == 100_020


@pytest.mark.parametrize(
    ("line", "blue", "red"),
    [
        ((0, 0, 0), 3, 3),
        ((BLUE_FISH, BLUE_FISH, RED_FLY), 1, 4),
        ((BLUE_FLY, BLUE_FLY, RED_FISH), 2, 2),
        ((BLUE_FLY, BLUE_FLY, RED_FLY), 3, 3),
        ((BLUE_FLY, BLUE_FLY, BLUE_FLY), 0, 3),
    ],
)
def test_the_five_worked_examples_of_the_seed(
    tool: ModuleType, line: tuple[int, ...], blue: int, red: int
) -> None:
    assert tool.moves_to_win(line, "blue") == blue
    assert tool.moves_to_win(line, "red") == red
    value = 6 ** (6 - blue) - 6 ** (6 - red)
    assert SHIPPED[str(line_state(line))] == {"blue": value, "red": -value}


def test_every_value_follows_from_moves_counted_by_search() -> None:
    for line in product(range(7), repeat=3):
        blue, red = least_moves(line, "blue"), least_moves(line, "red")
        assert SHIPPED[str(line_state(line))]["blue"] == 6 ** (6 - blue) - 6 ** (6 - red)


def test_what_a_line_is_worth_to_one_side_it_costs_the_other() -> None:
    assert all(values["blue"] == -values["red"] for values in SHIPPED.values())


def test_swapping_the_colours_of_a_line_swaps_its_values() -> None:
    swap = (0, 4, 5, 6, 1, 2, 3)
    for line in product(range(7), repeat=3):
        swapped = SHIPPED[str(line_state(tuple(swap[content] for content in line)))]
        assert SHIPPED[str(line_state(line))]["blue"] == swapped["red"]


# Positions reached in play, with blue to roll, in which a smaller base passes over a win.
FOUR_TURNS = "fisherman a1, fish a3, fisherman c1, fish c3"
EIGHT_TURNS = "fish b2, fish a1, fisherman a1, fly b1, fish b1, fish a3, fisherman c1, fish c3"
NINE_TURNS = (
    "fisherman a2, fisherman a1, fisherman b2, fisherman c1, fisherman a3, fly c2, "
    "fisherman b3, fly c3, fish b1"
)


def played(first: Colour, turns: str) -> Board:
    board, colour = EMPTY_BOARD, first
    for turn in turns.split(", "):
        name, cell_name = turn.split()
        icon: Icon = next(icon for icon in ICONS if icon == name)
        cell = CELLS.index(cell_name)
        assert cell in allowed_cells(board, icon)
        board = placed(board, cell, icon, colour)
        assert not lines_won(board, cell)
        colour = opponent(colour)
    assert colour == "blue"
    return board


@pytest.mark.parametrize(
    ("base", "first", "turns", "icon", "winning", "preferred"),
    [
        (2, "blue", FOUR_TURNS, "fisherman", "b1", ("a3", "c3")),
        (3, "blue", FOUR_TURNS, "fisherman", "b1", ("a3", "c3")),
        (4, "blue", EIGHT_TURNS, "fisherman", "b1", ("a3", "c3")),
    ],
)
def test_a_base_below_5_passes_over_a_win_and_base_6_takes_it(
    tool: ModuleType,
    base: int,
    first: Colour,
    turns: str,
    icon: Icon,
    winning: str,
    preferred: tuple[str, ...],
) -> None:
    """Two cells that each spoil a red line and prepare a blue one add up to more than the win."""
    board = played(first, turns)
    cell = CELLS.index(winning)
    assert lines_won(placed(board, cell, icon, "blue"), cell)
    small = best_cells(board, icon, "blue", tool.states(base))
    assert tuple(CELLS[one] for one in small) == preferred
    assert best_cells(board, icon, "blue", SHIPPED) == (cell,)


def test_base_5_leaves_one_win_to_chance_and_base_6_none(tool: ModuleType) -> None:
    """The only such position up to symmetry; docs/figures/piscari.json has the counts."""
    board = played("red", NINE_TURNS)
    tied = best_cells(board, "fly", "blue", tool.states(5))
    assert [CELLS[cell] for cell in tied] == ["c1", "b2"]
    assert lines_won(placed(board, tied[0], "fly", "blue"), tied[0])
    assert not lines_won(placed(board, tied[1], "fly", "blue"), tied[1])
    assert best_cells(board, "fly", "blue", SHIPPED) == (CELLS.index("c1"),)


def test_over_all_reachable_positions_only_base_6_never_misses_a_win() -> None:
    figures = json.loads((ROOT / "docs/figures/piscari.json").read_text(encoding="utf-8"))
    missed = [figures[f"winsThatBase{base}MayMiss"] for base in (2, 3, 4, 5, 6)]
    assert missed == sorted(missed, reverse=True)
    assert missed[-2:] == [1, 0]


def test_both_colours_are_in_every_state() -> None:
    assert all(tuple(values) == COLOURS for values in SHIPPED.values())
