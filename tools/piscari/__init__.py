"""Makes Piscari's files: the wizard's tables, the solved game, drawings in motion and sounds."""
