"""Leaks by the hundred, drawn by a seed of today: how many `damier check` alone refuses."""

import os
from pathlib import Path
from random import SystemRandom
from typing import Any

from tests.testing.leaks import judged
from tools.services import temporary_folder

EACH = 60
"""Leaks of each of four games."""

LEAST_REFUSED = 0.95


def campaign() -> dict[str, Any]:
    """Figures, and every leak that was not refused, as the change that makes it."""
    seed = int(os.environ.get("LEAK_SEED") or SystemRandom().randrange(2**32))
    print(f"seed {seed}; LEAK_SEED={seed} draws the same again", flush=True)
    counted: dict[str, dict[str, int]] = {}
    passed: list[str] = []
    with temporary_folder() as folder:
        for verdict in judged(seed, EACH, Path(folder)):
            game = counted.setdefault(verdict.leak.game, {"leaks": 0, "refused": 0})
            game["leaks"] += 1
            game["refused"] += verdict.said is not None
            if verdict.said is None:
                passed.append(verdict.leak.told())
                print(passed[-1], flush=True)
    total = sum(game["leaks"] for game in counted.values())
    refused = sum(game["refused"] for game in counted.values())
    assert refused >= LEAST_REFUSED * total, f"{refused} of {total} leaks were refused"
    return {"seed": seed, "leaks": total, "refused": refused, "games": counted, "passed": passed}
