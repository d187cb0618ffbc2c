"""Online play: lobbies, tables, sockets, and nothing lost. Read room.py, then house.py."""

from .house import House
from .node import node
from .settings import Settings, settings_from
from .store import MatchStore

__all__ = ["House", "MatchStore", "Settings", "node", "settings_from"]
