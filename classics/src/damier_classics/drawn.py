"""Boards of squares as plain text, for terminals and screen readers."""

from collections.abc import Sequence

FREE = "·"


def grid(rows: Sequence[str], column_names: str, *, from_top: bool = False) -> str:
    """Rows of one letter a cell, numbered from 1, the first one below, or on top if `from_top`;
    columns are named under them."""
    width = len(str(len(rows))) + 1
    lines = [
        f"{number:<{width}}" + " ".join(row.replace(".", FREE))
        for number, row in enumerate(rows, 1)
    ]
    if not from_top:
        lines.reverse()
    return "\n".join([*lines, " " * width + " ".join(column_names)])
