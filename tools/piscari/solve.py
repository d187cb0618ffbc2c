"""Solves Piscari: writes `values.bin`, prints how each way of playing does against perfection.

`python tools/piscari/solve.py` writes the file, byte for byte the shipped one; `--check` compares
instead; `--report docs/figures/piscari.json` keeps the figures. Three minutes, 1.3 GB, one core.
The boards are made in `piscari_boards.py`, the chances in `piscari_chances.py`, the bytes in
`piscari_pack.py`; `damier.games.piscari.grandmaster` reads them.
"""

import argparse
import hashlib
import json
import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from damier.games.piscari.grandmaster import EQUALLY_GOOD

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # run as a file, it has no siblings

from tools.piscari.boards import Boards, all_boards, reachable
from tools.piscari.chances import (
    Watch,
    any_choice,
    best_choices,
    duel,
    missed_wins,
    solve,
    still_running,
    wizard_gains,
)
from tools.piscari.pack import as_read, is_stored, packed
from tools.piscari.states import states

FILE = Path(__file__).parents[2] / "src/damier/games/piscari/values.bin"
TOLERANCE = 1e-12  # between the bounds from below and from above, on every board
BASES = (2, 3, 4, 5, 6)  # of the wizard's table; the shipped one has 6
RARELY = 1e-6  # how often a random match may be longer than `max_turns` says

Figures: TypeAlias = dict[str, int | float | str]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write no values")
    parser.add_argument("--report", type=Path, help="write the figures as JSON")
    arguments = parser.parse_args()
    console = Console()
    with console.status("enumerating boards"):
        boards = all_boards()
    with progress(console, boards, "perfect play") as watch:
        values = solve(boards, TOLERANCE, watch)
    data = packed(boards, values)
    if not arguments.check:
        FILE.write_bytes(data)
    elif FILE.read_bytes() != data:
        raise SystemExit(f"{FILE} is not what the solver gives")
    figures = (
        file_figures(boards, values, data)
        | duel_figures(console, boards, values)
        | base_figures(boards)
        | length_figures(boards)
    )
    for name, figure in figures.items():
        console.print(f"{name:40} {figure}", highlight=False, soft_wrap=True)
    if arguments.report:
        arguments.report.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


@contextmanager
def progress(console: Console, boards: Boards, title: str) -> Iterator[Watch]:
    """A bar over all boards; within a layer it moves by the digits of the gap."""
    columns = (TextColumn("{task.description:34}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as bar:
        task = bar.add_task(title, total=boards.count)
        done = 0

        def watch(layer_size: int, gap: float) -> None:
            nonlocal done
            share = min(1.0, math.log(max(gap, TOLERANCE)) / math.log(TOLERANCE))
            bar.update(
                task, completed=done + share * layer_size, description=f"{title}, gap {gap:.0e}"
            )
            if gap <= TOLERANCE:
                done += layer_size

        yield watch


def file_figures(boards: Boards, values: NDArray[np.float64], data: bytes) -> Figures:
    """What the file holds, and what rounding changed: choices are compared on every roll."""
    read, depth = as_read(boards, values)
    truly_best = best_choices(boards, 1 - values[boards.after], TOLERANCE) > 0
    read_best = best_choices(boards, 1 - read[boards.after], EQUALLY_GOOD) > 0
    losses = np.repeat(
        np.minimum.reduceat(values[boards.after], boards.first_choice[:-1]),
        np.diff(boards.first_choice),
    )
    losses = np.where(read_best, values[boards.after] - losses, 0.0)
    differs = np.logical_or.reduceat(truly_best != read_best, boards.first_choice[:-1])
    return {
        "boards": boards.count,
        "reachableBoards": int(reachable(boards).sum()),
        "boardsStored": int(is_stored(boards).sum()),
        "fileBytes": len(data),
        "fileSha256": hashlib.sha256(data).hexdigest(),
        "greatestErrorOfAValue": float(np.abs(read - values).max()),
        "deepestLookup": depth,
        "rolls": 3 * boards.count,
        "rollsWhoseBestCellsDiffer": int(differs.sum()),
        "bestCellsMissed": int((truly_best & ~read_best).sum()),
        "greatestLossByAChoice": float(losses.max()),
    }


def duel_figures(console: Console, boards: Boards, values: NDArray[np.float64]) -> Figures:
    """The first player's chances from the empty board, for the shipped players."""
    read, _ = as_read(boards, values)
    grandmaster = best_choices(boards, 1 - read[boards.after], EQUALLY_GOOD)
    wizard = best_choices(boards, wizard_gains(boards, states()))
    random = any_choice(boards)
    figures: Figures = {"perfectFirstPlayerWins": float(values[boards.empty])}
    for name, one, other in (
        ("grandmasterAgainstGrandmaster", grandmaster, grandmaster),
        ("wizardAgainstGrandmaster", wizard, grandmaster),
        ("wizardAgainstWizard", wizard, wizard),
        ("randomAgainstGrandmaster", random, grandmaster),
        ("randomAgainstWizard", random, wizard),
    ):
        with progress(console, boards, name) as watch:
            first, second = duel(boards, one, other, TOLERANCE, watch)
        figures[f"{name}First"] = float(first[boards.empty])
        if one is not other:
            figures[f"{name}Second"] = 1 - float(second[boards.empty])
    return figures


def base_figures(boards: Boards) -> Figures:
    """On how many reachable rolls a wizard of each base may pass over a win on the move."""
    occurs = reachable(boards)
    figures: Figures = {}
    for base in BASES:
        wizard = best_choices(boards, wizard_gains(boards, states(base)))
        missed = missed_wins(boards, wizard)
        figures[f"winsThatBase{base}MayMiss"] = int(occurs[missed // 3].sum())
    return figures


def length_figures(boards: Boards) -> Figures:
    """How long random matches are, counting passed turns."""
    running = list(takewhile(lambda chance: chance > RARELY / 100, _running_at_random(boards)))
    return {
        "randomMatchMeanTurns": math.fsum(running),
        "randomMatchTurnsOnceInAMillion": sum(chance >= RARELY for chance in running),
    }


def _running_at_random(boards: Boards) -> Iterator[float]:
    return still_running(boards, any_choice(boards))


if __name__ == "__main__":
    main()
