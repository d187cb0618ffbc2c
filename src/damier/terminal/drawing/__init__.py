"""A scene and what is around it as characters: pure, whatever its size. Read screen.py first."""

from .canvas import Canvas, Glyph, Ink, Spot
from .screen import FIRST_ROW, LAST_ROWS, Key, Shown, draw_screen
from .side import Button, MoveShown, SeatShown

__all__ = [
    "FIRST_ROW",
    "LAST_ROWS",
    "Button",
    "Canvas",
    "Glyph",
    "Ink",
    "Key",
    "MoveShown",
    "SeatShown",
    "Shown",
    "Spot",
    "draw_screen",
]
