"""How nodes tell each other that something is new. Read bus.py, then membership.py."""

from .bus import Bus, BusMessage, Hear, LocalBus
from .membership import Listener, Membership

__all__ = [
    "Bus",
    "BusMessage",
    "Hear",
    "Listener",
    "LocalBus",
    "Membership",
]
