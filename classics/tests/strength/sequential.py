"""A sequential test: as few matches as it takes to tell whether a bot wins its share."""

from collections.abc import Callable
from math import log
from typing import Any, Final

MOST_MATCHES: Final = 100
SURE: Final = log(19)
"""Wald's bound where one test in twenty may err."""


def tried(
    result: Callable[[int], float],
    share: float,
    *,
    apart: float = 0.1,
    least: int = 10,
    most: int = MOST_MATCHES,
) -> dict[str, Any]:
    """Plays matches, by their number, until they speak for a share above or below this one.

    A result is 1, a half for a draw, or 0. What is compared are shares `apart` on both sides.
    """
    high, low = share + apart, share - apart
    gain, loss = log(high / low), log((1 - high) / (1 - low))
    balance, results = 0.0, list[float]()
    while len(results) < most and (len(results) < least or abs(balance) < SURE):
        one = result(len(results))
        results.append(one)
        balance += one * gain + (1 - one) * loss
    return {
        "matches": len(results),
        "won": results.count(1.0),
        "drawn": results.count(0.5),
        "lost": results.count(0.0),
        "share": round(sum(results) / len(results), 2),
    }
