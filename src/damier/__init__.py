"""Damier: write the rules of a board or card game once; play it everywhere."""

__version__ = "0.1.0"
