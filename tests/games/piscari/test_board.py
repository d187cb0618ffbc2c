"""The domain of Piscari: every rule of placing and winning, allowed and refused."""

import pytest

from damier.games.piscari.board import (
    CELLS,
    COLOURS,
    EMPTY_BOARD,
    ICONS,
    LINES,
    LINES_THROUGH,
    PREY,
    Board,
    Colour,
    Icon,
    allowed_cells,
    colour_of,
    icon_of,
    is_allowed,
    lines_won,
    opponent,
    piece,
    placed,
)


def board_with(**pieces: tuple[Icon, Colour]) -> Board:
    board = EMPTY_BOARD
    for name, (icon, colour) in pieces.items():
        board = placed(board, CELLS.index(name), icon, colour)
    return board


def test_cells_run_from_left_to_right_and_from_bottom_to_top() -> None:
    assert list(CELLS) == [column + row for row in "123" for column in "abc"]


def test_there_are_eight_lines_columns_then_rows_then_diagonals() -> None:
    assert list(LINES) == ["a", "b", "c", "1", "2", "3", "a1-c3", "a3-c1"]
    for name in "abc123":
        assert [CELLS[cell] for cell in LINES[name]] == [cell for cell in CELLS if name in cell]
    assert [CELLS[cell] for cell in LINES["a1-c3"]] == ["a1", "b2", "c3"]
    assert [CELLS[cell] for cell in LINES["a3-c1"]] == ["a3", "b2", "c1"]


def test_the_centre_is_on_four_lines_a_corner_on_three_and_an_edge_on_two() -> None:
    counts = dict(zip(CELLS, map(len, LINES_THROUGH), strict=True))
    assert counts["b2"] == 4
    assert {counts[cell] for cell in ("a1", "a3", "c1", "c3")} == {3}
    assert {counts[cell] for cell in ("a2", "b1", "b3", "c2")} == {2}


def test_a_piece_is_an_icon_and_a_colour() -> None:
    pieces = [piece(icon, colour) for colour in COLOURS for icon in ICONS]
    assert pieces == [1, 2, 3, 4, 5, 6]
    for number in pieces:
        assert piece(icon_of(number), colour_of(number)) == number


def test_each_icon_preys_on_the_next_and_the_loop_closes() -> None:
    assert PREY == {"fisherman": "fish", "fish": "fly", "fly": "fisherman"}


@pytest.mark.parametrize("icon", ICONS)
def test_every_icon_may_be_placed_on_a_free_cell(icon: Icon) -> None:
    assert allowed_cells(EMPTY_BOARD, icon) == tuple(range(9))


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("icon", ICONS)
def test_an_icon_may_replace_its_prey_of_either_colour(icon: Icon, colour: Colour) -> None:
    assert is_allowed(board_with(b2=(PREY[icon], colour)), CELLS.index("b2"), icon)


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("icon", ICONS)
def test_an_icon_may_not_replace_its_predator_nor_itself(icon: Icon, colour: Colour) -> None:
    predator = PREY[PREY[icon]]
    for content in (predator, icon):
        assert not is_allowed(board_with(b2=(content, colour)), CELLS.index("b2"), icon)


def test_no_cell_is_allowed_among_flies_and_fishermen_for_a_fisherman() -> None:
    board: Board = (1, 6, 4, 3, 1, 6, 6, 3, 4)
    assert allowed_cells(board, "fisherman") == ()
    assert allowed_cells(board, "fly") == (0, 2, 4, 8)


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("icon", ICONS)
@pytest.mark.parametrize("line", LINES)
def test_three_identical_icons_of_one_colour_win_on_each_line(
    line: str, icon: Icon, colour: Colour
) -> None:
    board = EMPTY_BOARD
    for cell in LINES[line]:
        assert lines_won(board, cell) == ()
        board = placed(board, cell, icon, colour)
    assert all(lines_won(board, cell) == (line,) for cell in LINES[line])


def test_three_icons_of_two_colours_do_not_win() -> None:
    board = board_with(a1=("fish", "blue"), b1=("fish", "red"), c1=("fish", "blue"))
    assert lines_won(board, CELLS.index("c1")) == ()


def test_three_different_icons_of_one_colour_do_not_win() -> None:
    board = board_with(a1=("fish", "blue"), b1=("fly", "blue"), c1=("fisherman", "blue"))
    assert lines_won(board, CELLS.index("c1")) == ()


def test_several_lines_won_at_once_come_in_the_order_columns_rows_diagonals() -> None:
    fish: tuple[Icon, Colour] = ("fish", "red")
    board = board_with(a1=fish, a2=fish, b3=fish, c3=fish, b2=fish, c1=fish, a3=fish)
    assert lines_won(board, CELLS.index("a3")) == ("a", "3", "a3-c1")


def test_placing_changes_one_cell_and_not_the_board_it_came_from() -> None:
    board = board_with(b2=("fish", "blue"))
    after = placed(board, CELLS.index("b2"), "fisherman", "red")
    assert board == board_with(b2=("fish", "blue"))
    assert after == board_with(b2=("fisherman", "red"))


def test_the_opponent_of_the_opponent_is_oneself() -> None:
    assert [opponent(colour) for colour in COLOURS] == ["red", "blue"]
