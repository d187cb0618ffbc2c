"""How nodes live, find each other, and talk. Read membership.py, then links.py."""

from .bus import Bus, Hear, LocalBus
from .links import Links, Listener
from .membership import LeaseListener, Membership
from .message import (
    AnyMessage,
    BansChanged,
    Began,
    Bounced,
    Changed,
    Deleted,
    Draining,
    End,
    Enter,
    Holding,
    Leave,
    Moved,
    Ping,
    Receive,
    Rewritten,
    Spent,
    Tell,
)

__all__ = [
    "AnyMessage",
    "BansChanged",
    "Began",
    "Bounced",
    "Bus",
    "Changed",
    "Deleted",
    "Draining",
    "End",
    "Enter",
    "Hear",
    "Holding",
    "LeaseListener",
    "Leave",
    "Links",
    "Listener",
    "LocalBus",
    "Membership",
    "Moved",
    "Ping",
    "Receive",
    "Rewritten",
    "Spent",
    "Tell",
]
