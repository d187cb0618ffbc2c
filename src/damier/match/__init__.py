"""One playing of a game: log, replay, undo, views, patches. Read match.py first."""

from .commitment import commitment, keeps_promise
from .event import Event, events
from .match import Match, standing_actions
from .patch import patch_between
from .record import BrokenRecord, MatchRecord, OtherRules, Rules, read, written
from .replay import followed, moments, replayed
from .transcript import WrittenGame, WrittenMove, bad_move, match_told, shown

__all__ = [
    "BrokenRecord",
    "Event",
    "Match",
    "MatchRecord",
    "OtherRules",
    "Rules",
    "WrittenGame",
    "WrittenMove",
    "bad_move",
    "commitment",
    "events",
    "followed",
    "keeps_promise",
    "match_told",
    "moments",
    "patch_between",
    "read",
    "replayed",
    "shown",
    "standing_actions",
    "written",
]
