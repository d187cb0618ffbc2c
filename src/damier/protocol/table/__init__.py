"""The authority over a match in play, and the same in words. Read table.py."""
