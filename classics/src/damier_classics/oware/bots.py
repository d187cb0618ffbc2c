"""Who plays Oware: a search of four strengths."""

from damier_classics.levels import searching

LEVELS = searching()
