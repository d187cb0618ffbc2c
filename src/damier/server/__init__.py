"""Online play: lobbies, tables, sockets, and nothing lost. Read room.py, then house.py."""

from damier.server.rooms.registry import House
from damier.server.storage.port import MatchStore

from .node import node
from .settings import Settings, settings_from

__all__ = ["House", "MatchStore", "Settings", "node", "settings_from"]
