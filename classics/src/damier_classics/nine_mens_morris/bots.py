"""Who plays nine men's morris: a search of four strengths."""

from damier_classics.levels import searching

LEVELS = searching(medium=80, hard=800, expert=8_000)
