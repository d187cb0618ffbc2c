"""Board numbers: equal for equal boards, and only for them."""

from random import Random

from damier.games.piscari.board import LINES, placed
from damier.games.piscari.symmetry import (
    BOARD_NUMBERS,
    SYMMETRIES,
    Relative,
    Symmetry,
    board_number,
    relative,
    swapped,
)


def image(board: Relative, symmetry: Symmetry) -> Relative:
    cells, contents = symmetry
    return tuple(contents[board[cell]] for cell in cells)


def some_boards(count: int) -> list[Relative]:
    random = Random(3)
    emptiness = [random.randrange(1, 20) for _ in range(count)]
    return [
        tuple(random.choice([0] * empty + [1, 2, 3, 4, 5, 6]) for _ in range(9))
        for empty in emptiness
    ]


def test_there_are_eight_times_three_symmetries_and_each_keeps_all_lines() -> None:
    assert len(set(SYMMETRIES)) == 24
    lines = {frozenset(line) for line in LINES.values()}
    for cells, _ in SYMMETRIES:
        assert {frozenset(cells[cell] for cell in line) for line in lines} == lines


def test_every_symmetry_keeps_colours_and_the_food_loop() -> None:
    for _, contents in SYMMETRIES:
        assert contents[0] == 0
        for first in (1, 4):
            turned = [contents[first + icon] - first for icon in range(3)]
            assert turned == [(turned[0] + icon) % 3 for icon in range(3)]


def test_equal_boards_have_equal_numbers_and_different_boards_different_ones() -> None:
    """The slow twin: the least of all 24 images."""
    by_number: dict[int, Relative] = {}
    for board in some_boards(2000):
        least = min(image(board, symmetry) for symmetry in SYMMETRIES)
        for symmetry in SYMMETRIES:
            number = board_number(image(board, symmetry))
            assert 0 <= number < BOARD_NUMBERS
            assert by_number.setdefault(number, least) == least
    assert len(set(by_number.values())) == len(by_number)


def test_blue_sees_the_board_as_it_is_and_red_with_the_colours_swapped() -> None:
    board = placed(placed((0,) * 9, 0, "fish", "blue"), 8, "fly", "red")
    assert relative(board, "blue") == board
    assert relative(board, "red") == placed(placed((0,) * 9, 0, "fish", "red"), 8, "fly", "blue")
    assert swapped(swapped(board)) == board
