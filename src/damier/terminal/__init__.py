"""The full screen of a terminal: any game, from its scene. Read app.py first."""

from .app import TableApp
from .local import LocalCarrier
from .online import OnlineCarrier
from .situation import Carrier, Chair, Happened, Refused, Situation

__all__ = [
    "Carrier",
    "Chair",
    "Happened",
    "LocalCarrier",
    "OnlineCarrier",
    "Refused",
    "Situation",
    "TableApp",
]
