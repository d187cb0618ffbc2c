"""Perft of Quoridor by the kernel and by its slow twin; perft.txt has the committed counts."""

from __future__ import annotations

from pathlib import Path

from damier.games.quoridor.kernel import Position, applied, legal_actions
from tests.games.quoridor.slow import SlowPosition, slow_applied, slow_legal_names

PERFT = Path(__file__).with_name("perft.txt")


def perft_lines() -> list[tuple[int, int, int, int, int]]:
    """Size, players, walls each, depth and nodes of every line."""
    rows = [line.split() for line in PERFT.read_text().splitlines() if line[:1].isdigit()]
    return [(int(a), int(b), int(c), int(d), int(e)) for a, b, c, d, e in rows]


def perft(position: Position, depth: int) -> int:
    actions = legal_actions(position)
    if depth == 1:
        return len(actions)
    return sum(perft(applied(position, action), depth - 1) for action in actions)


def slow_perft(position: SlowPosition, depth: int) -> int:
    actions = slow_legal_names(position)
    if depth == 1:
        return len(actions)
    return sum(slow_perft(slow_applied(position, name), depth - 1) for name in actions)
