"""The games written in Python, one folder each. Adding a folder adds a game."""
