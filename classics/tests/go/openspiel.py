"""Go as OpenSpiel plays it: an action is its point row by row from a1, then the pass; where a
position comes back, they call it a draw."""

from typing import Any

from damier_classics.go.state import Play, number_of

from classics.tests.openspiel import returns, rows_of, same_match, their_game

TABLES = ((9, "7.5", 0), (5, "0.5", 0), (7, "7", 0), (13, "6.5", 0), (9, "0", 0), (19, "0.5", 4))
"""Size, komi, handicap stones."""


def play(seed: int) -> None:
    size, komi, handicap = TABLES[seed % len(TABLES)]
    theirs = their_game("go", board_size=size, komi=float(komi), handicap=handicap)

    def compare(state: Any, other: Any) -> None:
        board = [line[2:] for line in str(other).splitlines()[2 : 2 + size]]
        drawn = rows_of("\n".join(board), {"X": "x", "O": "o", "+": "."})
        assert state.cells == "".join(reversed(drawn))

    options = {"size": size, "komi": komi, "handicap": handicap, "repetition": "draw"}
    ours = same_match("go", theirs, number, compare, seed, **options)
    assert returns(ours) == theirs.returns()


def number(state: Any, action: Any) -> int:
    if not isinstance(action, Play):
        return int(state.size * state.size)
    return int(number_of(state.size, action.point) or 0)
