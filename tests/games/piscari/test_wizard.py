"""The wizards' choice, against a sum written here from the seed's words alone."""

from damier.games.piscari.board import (
    CELLS,
    COLOURS,
    EMPTY_BOARD,
    ICONS,
    Board,
    allowed_cells,
    placed,
)
from damier.games.piscari.wizard import best_cells, gain, gains, line_value
from tests.games.piscari.campaign import STATES, check_wizard, reachable_positions


def test_the_choice_is_best_by_an_independent_sum_and_never_misses_a_win() -> None:
    check_wizard(2_000)


def test_the_gain_of_a_cell_adds_up_its_own_lines_only() -> None:
    board: Board = (0, 2, 0, 0, 5, 0, 0, 0, 3)
    after = placed(board, CELLS.index("a3"), "fish", "blue")
    expected = sum(
        line_value(after, line, "blue", STATES) - line_value(board, line, "blue", STATES)
        for line in ("a", "3", "a3-c1")
    )
    assert gain(board, CELLS.index("a3"), "fish", "blue", STATES) == expected


def test_on_the_empty_board_the_centre_is_best() -> None:
    for icon in ICONS:
        for colour in COLOURS:
            assert best_cells(EMPTY_BOARD, icon, colour, STATES) == (CELLS.index("b2"),)


def test_equal_cells_are_all_given() -> None:
    board = placed(EMPTY_BOARD, CELLS.index("b2"), "fish", "red")
    best = best_cells(board, "fish", "blue", STATES)
    assert [CELLS[cell] for cell in best] == ["a1", "c1", "a3", "c3"]


def test_the_best_gain_may_be_a_loss() -> None:
    """The only cell that a fish may take holds an own fly; blue must, and loses by it."""
    board: Board = (2, 5, 1, 5, 1, 4, 4, 2, 3)
    assert gains(board, "fish", "blue", STATES) == {CELLS.index("c3"): -215}
    assert best_cells(board, "fish", "blue", STATES) == (CELLS.index("c3"),)


def test_a_predator_or_the_same_icon_is_never_chosen() -> None:
    for board, colour, icon in reachable_positions(200, seed=2):
        assert set(gains(board, icon, colour, STATES)) == set(allowed_cells(board, icon))


def test_where_the_turn_passes_there_is_no_best_cell() -> None:
    board: Board = (1, 6, 4, 3, 1, 6, 6, 3, 4)
    assert gains(board, "fisherman", "blue", STATES) == {}
    assert best_cells(board, "fisherman", "blue", STATES) == ()
