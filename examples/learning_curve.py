"""How the Piscari agent gets better: the picture and the figures of docs/rl.md.

python -m examples.learning_curve docs/figures

Writes learning.svg and learning.json there: how often the agent wins after so many actions.
"""

import json
import sys
from pathlib import Path

import numpy as np

from damier.arena.interval import share_of
from damier.arena.plot import bars
from damier.arena.sheet import sheet
from examples.piscari_agent import CELLS, FEATURES, Floats, share_won, trained

STAGES = (0, 50_000, 50_000, 100_000, 200_000)
MATCHES = 400
OPPONENTS = ("easy", "wizard")


def curve(stages: tuple[int, ...] = STAGES, matches: int = MATCHES) -> dict[str, dict[str, float]]:
    """By opponent, the share won after each number of actions."""
    weights: Floats = np.zeros((FEATURES, CELLS))
    learnt = 0
    told: dict[str, dict[str, float]] = {name: {} for name in OPPONENTS}
    for seed, steps in enumerate(stages):
        weights = trained(steps, seed, weights)
        learnt += steps
        for name in OPPONENTS:
            told[name][f"{learnt:,}"] = share_won(weights, matches, opponent=name)
    return told


def picture(told: dict[str, dict[str, float]], matches: int = MATCHES) -> str:
    """The same as bars with their intervals."""
    plots = []
    for name, shares in told.items():
        rows = []
        for learnt, share in shares.items():
            interval = share_of(round(share * matches), matches)
            rows.append((f"{learnt} actions", share, interval.low, interval.high))
        plots.append((f"Matches won against {name}", bars(rows, 0.0, 1.0, 0.5)))
    return sheet(plots)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    found = curve()
    (folder / "learning.json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    (folder / "learning.svg").write_text(picture(found), encoding="utf-8")
