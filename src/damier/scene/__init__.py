"""Scenes: a table as data, made from a view alone. Read scene.py first."""

from .area import Area, Hand, Panel, Pile, Played, Row, Scores, Text, Trick
from .board import Board, Grid, Hexagons, OnPicture, Points, Side, Squares, Track
from .label import Key, Label, key
from .outline import outline
from .scene import Scene, Touchable, alternatives, things
from .thing import Back, Card, Cell, Counter, Die, Line, Piece, Shape, StandsFor, Tag
from .touch import Choice, Touch, Touched

__all__ = [
    "Area",
    "Back",
    "Board",
    "Card",
    "Cell",
    "Choice",
    "Counter",
    "Die",
    "Grid",
    "Hand",
    "Hexagons",
    "Key",
    "Label",
    "Line",
    "OnPicture",
    "Panel",
    "Piece",
    "Pile",
    "Played",
    "Points",
    "Row",
    "Scene",
    "Scores",
    "Shape",
    "Side",
    "Squares",
    "StandsFor",
    "Tag",
    "Text",
    "Touch",
    "Touchable",
    "Touched",
    "Track",
    "Trick",
    "alternatives",
    "key",
    "outline",
    "things",
]
