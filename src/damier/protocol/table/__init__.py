"""The authority over a match in play, and the same in words. Read table.py."""

from .carried_over import carried_over, moved_on
from .chat import hears
from .description import described, message_line, step_words
from .events import Viewer, ViewersEvents
from .lookback import Lookback, look_back
from .sample_scene import GameScene, sample_scene
from .table import Reply, Table, Thought

__all__ = [
    "GameScene",
    "Lookback",
    "Reply",
    "Table",
    "Thought",
    "Viewer",
    "ViewersEvents",
    "carried_over",
    "described",
    "hears",
    "look_back",
    "message_line",
    "moved_on",
    "sample_scene",
    "step_words",
]
