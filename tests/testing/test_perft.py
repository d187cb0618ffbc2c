"""Perft: numbers that everybody who counts tic-tac-toe agrees on."""

import pytest

from damier import catalogue
from damier.testing import perft

# The number of sequences of n marks, none after a line is complete; the first five are falling
# factorials of 9, the sixth loses the 1,440 games that x has already won.
COUNTS = [1, 9, 72, 504, 3_024, 15_120, 54_720]


@pytest.mark.parametrize(("depth", "count"), list(enumerate(COUNTS)))
def test_tic_tac_toe_has_so_many_sequences(depth: int, count: int) -> None:
    game = catalogue.load("tic-tac-toe-py")
    state = game.engine.init(game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]}))
    assert perft(game.engine, state, depth) == count
