"""The authority over a match in play, and the same in words. Read table.py."""

from .chat import hears
from .events import Viewer, ViewersEvents
from .lookback import Lookback, look_back
from .table import Reply, Table, Thought

__all__ = [
    "Lookback",
    "Reply",
    "Table",
    "Thought",
    "Viewer",
    "ViewersEvents",
    "hears",
    "look_back",
]
