"""The long runs of Piscari: the wizard's choice, the strength of the bots, the solver.

What is written here from the seed's words alone is the slow twin of the rules under test; the
short forms are in test_wizard.py and test_bots.py.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from damier import catalogue
from damier.bots import ExpectimaxBot, RandomBot
from damier.bots.level import BotMaker
from damier.games.piscari.board import (
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
from damier.games.piscari.bots import LEVELS
from damier.games.piscari.wizard import best_cells, gains
from tests.bots.playing import final_state

ROOT = Path(__file__).parents[3]
STATES = json.loads((ROOT / "src/damier/games/piscari/etats.json").read_text(encoding="utf-8"))
ENOUGH_NODES = 1_000_000

PAIRINGS: dict[str, tuple[BotMaker, BotMaker]] = {
    "expectimax of depth 2 against random": (partial(ExpectimaxBot, deepest=2), RandomBot),
    "hard against wizard": (LEVELS["hard"].make, LEVELS["wizard"].make),
    "hard against grandmaster": (LEVELS["hard"].make, LEVELS["grandmaster"].make),
    "wizard against grandmaster": (LEVELS["wizard"].make, LEVELS["grandmaster"].make),
}


def share_won(pairing: str, count: int) -> float:
    """How often the first of a pairing wins; seats and who begins go round."""
    game = catalogue.load("piscari")
    one, other = PAIRINGS[pairing]
    won = 0
    for number in range(count):
        swapped = number % 2 == 1
        seats = (other, one) if swapped else (one, other)
        options = {"first": COLOURS[number // 2 % 2]}
        state = final_state(game, seats, number, ENOUGH_NODES, options)
        won += (state.winners == ("p1",)) != swapped
    return won / count


def reachable_positions(count: int, seed: int = 1) -> Iterator[tuple[Board, Colour, Icon]]:
    """Positions after a roll, from matches in which wins on the move are often passed over."""
    random = Random(seed)
    while True:
        board, colour = EMPTY_BOARD, random.choice(COLOURS)
        while True:
            icon = random.choice(ICONS)
            cells = allowed_cells(board, icon)
            if cells:
                if count == 0:
                    return
                count -= 1
                yield board, colour, icon
                ends = [
                    cell for cell in cells if lines_won(placed(board, cell, icon, colour), cell)
                ]
                quiet = [cell for cell in cells if cell not in ends]
                if not quiet or (ends and random.random() < 0.2):
                    break
                board = placed(board, random.choice(quiet), icon, colour)
            colour = opponent(colour)


@cache
def twin_line_value(contents: tuple[int, int, int], own: int) -> int:
    """A line's value to the side whose pieces are own, own + 1, own + 2; by the seed's formula."""

    def moves(first_of_side: int) -> int:
        best = 9
        for icon in range(3):
            total = 0
            for content in contents:
                if content == 0:
                    total += 1
                elif content == first_of_side + icon:
                    total += 0
                else:
                    steps = (((content - 1) % 3) - icon) % 3  # captures round the food loop
                    total += steps or 3
            best = min(best, total)
        return best

    theirs = 5 - own
    return int(6 ** (6 - moves(own)) - 6 ** (6 - moves(theirs)))


def twin_gain(board: Board, at: tuple[int, int], icon: Icon, colour: Colour) -> int:
    """The change of all eight lines together, by coordinates."""
    own = 1 if colour == "blue" else 4
    before = {(x, y): board[x + 3 * y] for x in range(3) for y in range(3)}
    after = before | {at: own + ["fisherman", "fish", "fly"].index(icon)}
    lines = [[(x, y) for y in range(3)] for x in range(3)]
    lines += [[(x, y) for x in range(3)] for y in range(3)]
    lines += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
    total = 0
    for first, second, third in lines:
        total += twin_line_value((after[first], after[second], after[third]), own)
        total -= twin_line_value((before[first], before[second], before[third]), own)
    return total


def check_wizard(positions: int) -> None:
    """The wizard chooses what the independent sum finds best, and never misses a win."""
    for board, colour, icon in reachable_positions(positions):
        by_cell = {
            cell: twin_gain(board, (cell % 3, cell // 3), icon, colour)
            for cell in allowed_cells(board, icon)
        }
        assert gains(board, icon, colour, STATES) == by_cell
        best = best_cells(board, icon, colour, STATES)
        assert best == tuple(c for c, value in by_cell.items() if value == max(by_cell.values()))
        wins = {c for c in by_cell if lines_won(placed(board, c, icon, colour), c)}
        assert not wins or set(best) <= wins, f"misses a win: {board} {colour} {icon}"


def solver_agrees() -> bool:
    """Whether the solver gives the shipped file, byte for byte: three minutes and 1.3 GB."""
    solver = [sys.executable, str(ROOT / "tools/piscari/solve.py"), "--check"]
    return subprocess.run(solver, check=False).returncode == 0


def campaign() -> dict[str, Any]:
    """The figures of the long form; docs/figures/piscari.json has the exact ones."""
    assert solver_agrees()
    check_wizard(100_000)
    shares = {pairing: share_won(pairing, 1_000) for pairing in PAIRINGS}
    assert shares["expectimax of depth 2 against random"] >= 0.9
    return {
        "solver reproduces values.bin": True,
        "wizard's choices found best by an independent sum": 100_000,
        "share won of 1000 matches": shares,
    }
