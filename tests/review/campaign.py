"""Turning points beside exact values, in many matches: at least nine of ten must be so."""

from typing import Any

from .truth import agreement, cases

SEEDS = {
    "connect-four": range(100, 130),
    "triple-triad": range(100, 160),
    "piscari": range(100, 120),
}
HOLDS = 0.9


def campaign() -> dict[str, Any]:
    """How many were named and how many were so, by game."""
    figures: dict[str, Any] = {}
    for name, case in cases().items():
        named, right = agreement(case, SEEDS[name])
        figures[name] = {"named": named, "right": right, "matches": len(SEEDS[name])}
        print(name, figures[name], flush=True)
    wrong = [n for n, f in figures.items() if not f["named"] or f["right"] < HOLDS * f["named"]]
    return {**figures, **({"not green": wrong} if wrong else {})}
