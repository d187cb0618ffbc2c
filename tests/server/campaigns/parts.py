"""Figures of a long run that is done in parts: what several parts found is added up."""

from typing import Any

GREATEST = ("longest", "most")
"""How figures are called of which the greatest counts, with all that is below them."""


def added(before: Any, part: Any, name: str = "") -> Any:
    """What was found before and in one more part: numbers add up, lists go on, and what has only
    come in one of them is as it was there."""
    if isinstance(part, dict):
        grown = {
            key: added(before[key], value, name if name.startswith(GREATEST) else key)
            for key, value in part.items()
            if key in before
        }
        return {**before, **part, **grown}
    return max(before, part) if name.startswith(GREATEST) else before + part
