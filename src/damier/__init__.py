"""Damier: write the rules of a board or card game once; play it everywhere."""

from damier import compiled

__version__ = "0.1.0"

compiled.check()
