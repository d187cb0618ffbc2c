"""The authority over a match in play, and the same in words. Read table.py."""

from .chat import hears
from .lookback import Lookback, look_back
from .table import AnyMatch, Reply, Table, Thought, Viewer

__all__ = [
    "AnyMatch",
    "Lookback",
    "Reply",
    "Table",
    "Thought",
    "Viewer",
    "hears",
    "look_back",
]
