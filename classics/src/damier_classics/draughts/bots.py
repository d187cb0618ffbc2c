"""Who plays draughts: a search of four strengths."""

from damier_classics.levels import searching

LEVELS = searching(medium=60, hard=600, expert=6_000)
