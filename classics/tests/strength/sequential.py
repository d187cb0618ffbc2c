"""A sequential test: as few matches as it takes to tell whether a bot wins its share. It may be
carried on where it was left.
"""

from collections.abc import Callable, Mapping
from math import log
from typing import Any, Final

MOST_MATCHES: Final = 100
LEAST_MATCHES: Final = 10
SURE: Final = log(19)
"""Wald's bound where one test in twenty may err."""
RESULTS: Final = {"won": 1.0, "drawn": 0.5, "lost": 0.0}


def tried(
    result: Callable[[int], float],
    share: float,
    *,
    apart: float = 0.1,
    most: int = MOST_MATCHES,
    before: Mapping[str, Any] | None = None,
    now: int = MOST_MATCHES,
) -> dict[str, Any]:
    """Plays matches, by their number, until they speak for a share above or below this one; so many
    at most now, after those that were played before.

    A result is 1, 0, or for a draw and a shared victory something between. What is compared are
    shares `apart` on both sides.
    """
    counts = {name: int((before or {}).get(name, 0)) for name in RESULTS}
    for _ in range(now):
        if is_over(counts, share, apart, most):
            break
        one = result(sum(counts.values()))
        counts["won" if one == 1 else "lost" if one == 0 else "drawn"] += 1
    matches = sum(counts.values())
    return {
        "matches": matches,
        **counts,
        "share": round(_points(counts) / max(1, matches), 2),
        "told": is_over(counts, share, apart, most),
    }


def is_over(counts: Mapping[str, int], share: float, apart: float, most: int) -> bool:
    """Whether these results tell enough."""
    high, low = share + apart, share - apart
    gain, loss = log(high / low), log((1 - high) / (1 - low))
    matches, points = sum(counts.values()), _points(counts)
    balance = points * gain + (matches - points) * loss
    return matches >= most or (matches >= LEAST_MATCHES and abs(balance) >= SURE)


def _points(counts: Mapping[str, int]) -> float:
    return sum(RESULTS[name] * count for name, count in counts.items())
