"""One playing of a game: log, replay, undo, views, patches. Read match.py first."""

from .commitment import commitment, keeps_promise
from .event import Event, events
from .match import Match, standing_actions
from .patch import patch_between
from .record import BrokenRecord, MatchRecord, OtherRules, Rules, read, written
from .replay import moments, replayed

__all__ = [
    "BrokenRecord",
    "Event",
    "Match",
    "MatchRecord",
    "OtherRules",
    "Rules",
    "commitment",
    "events",
    "keeps_promise",
    "moments",
    "patch_between",
    "read",
    "replayed",
    "standing_actions",
    "written",
]
