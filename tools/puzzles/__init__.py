"""Puzzles made from matches between bots. Read __main__.py."""
