"""One playing of a game: log, replay, undo, views, patches. Read match.py first."""

from .commitment import commitment, keeps_promise
from .event import Event, EventBodies, events
from .match import AnyMatch, Match, RecordedStep, standing_actions
from .patch import patch_between, patch_between_json
from .record import (
    LONGEST_LINE,
    Acted,
    AnyEntry,
    BrokenRecord,
    Ended,
    MatchRecord,
    OtherRules,
    Rules,
    TakenOver,
    TimedOut,
    Undone,
    Voided,
    read,
    sealed,
    written,
)
from .replay import followed, moments, replayed
from .sight import Sight
from .transcript import WrittenGame, WrittenMove, bad_move, match_told, shown

__all__ = [
    "LONGEST_LINE",
    "Acted",
    "AnyEntry",
    "AnyMatch",
    "BrokenRecord",
    "Ended",
    "Event",
    "EventBodies",
    "Match",
    "MatchRecord",
    "OtherRules",
    "RecordedStep",
    "Rules",
    "Sight",
    "TakenOver",
    "TimedOut",
    "Undone",
    "Voided",
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
    "patch_between_json",
    "read",
    "replayed",
    "sealed",
    "shown",
    "standing_actions",
    "written",
]
