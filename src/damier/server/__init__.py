"""Online play: lobbies, tables, sockets, and nothing lost. Read node.py, then rooms/room.py."""

from .node import Node
from .serve import running_node
from .settings import Settings, settings_from
from .storage import MatchStore

__all__ = ["MatchStore", "Node", "Settings", "running_node", "settings_from"]
