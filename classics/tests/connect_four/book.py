"""Makes book.txt of Connect Four anew: `python -m classics.tests.connect_four.book`, half an hour.

The first moves are what BitBully, a solver of others, scores best; only this command imports it, so
it is in no lock: `pip install bitbully` first. Later ones are our solver's. What the book claims is
proved without BitBully: see strength/campaign.py.
"""

from importlib import import_module
from pathlib import Path
from typing import Any, Final

import damier_classics.connect_four
from damier_classics.connect_four.book import BEGINNINGS, FILE, LEFT_TO_SOLVER, after, as_written
from damier_classics.connect_four.solver import COLUMNS, STRIDE, OutOfNodes, Solver

PATH: Final = Path(damier_classics.connect_four.__file__).parent / FILE
LEFT_NODES: Final = 30_000
"""What the solver proves with so many nodes is left to it."""
LEFT_DISCS: Final = (42, 13)
"""By seat, with how many discs everything is. The second player's book would grow for ever where
all is lost anyway, and from there the solver needs a second at most, nearly always."""
SCORED_DISCS: Final = 12
"""With fewer discs on the board, the others' scores decide."""
WIDTH: Final = 100


class Nodes:
    def __init__(self, most: int) -> None:
        self.most, self.used = most, 0

    def __call__(self) -> bool:
        self.used += 1
        return self.used > self.most


def signs(seat: int, scored: Any) -> str:
    """The signs of every position that comes up for this seat."""
    found: list[str] = []
    solver = Solver(lambda: False)
    level = dict.fromkeys(as_written(position)[0] for position in BEGINNINGS[seat])
    while level:
        following: dict[tuple[int, int], None] = {}
        for position in level:
            if position[1].bit_count() >= LEFT_DISCS[seat] or is_left_to_solver(*position):
                found.append(LEFT_TO_SOLVER)
                continue
            if position[1].bit_count() >= SCORED_DISCS:
                column = solver.solve(*position).column
            else:
                column = best_scored(position, scored)
            found.append(str(column))
            following.update(dict.fromkeys(after(position, column)))
        print(f"seat {seat + 1}: {len(found)} positions", flush=True)
        level = following
    return "".join(found)


def is_left_to_solver(own: int, discs: int) -> bool:
    try:
        Solver(Nodes(LEFT_NODES)).solve(own, discs)
    except OutOfNodes:
        return False
    return True


def best_scored(position: tuple[int, int], scored: Any) -> int:
    """What wins soonest, or loses latest; of equals the nearest to the middle."""
    scores: dict[int, int] = scored.score_all_moves(their_board(position))
    return max(scores, key=lambda column: (scores[column], -abs(column - COLUMNS // 2)))


def their_board(position: tuple[int, int]) -> Any:
    """The position as BitBully takes it: columns of 1 for who began, 2 for the other."""
    own, discs = position
    mine, theirs = (1, 2) if discs.bit_count() % 2 == 0 else (2, 1)
    rows = [
        [
            (mine if own >> at & 1 else theirs) if discs >> at & 1 else 0
            for at in range(STRIDE * column, STRIDE * column + STRIDE - 1)
        ]
        for column in range(COLUMNS)
    ]
    return _bitbully().Board(rows)


def _bitbully() -> Any:
    return import_module("bitbully")


def main() -> None:
    scored = _bitbully().BitBully()
    parts = [signs(seat, scored) for seat in (0, 1)]
    lines = [
        "\n".join(part[at : at + WIDTH] for at in range(0, len(part), WIDTH)) for part in parts
    ]
    PATH.write_text("\n\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
