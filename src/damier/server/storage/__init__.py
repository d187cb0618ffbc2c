"""What is durable: lobbies, records, chat, reports. Read port.py, then an adapter."""

from .memory import MemoryStore
from .model import (
    Report,
    StoredChat,
    StoredLine,
    StoredLobby,
    StoredSeat,
    locked,
    new_id,
    new_key,
    token_hash,
)
from .port import MatchStore, OnAppended
from .query import MOST_HASHES
from .sqlite import SqliteStore

__all__ = [
    "MOST_HASHES",
    "MatchStore",
    "MemoryStore",
    "OnAppended",
    "Report",
    "SqliteStore",
    "StoredChat",
    "StoredLine",
    "StoredLobby",
    "StoredSeat",
    "locked",
    "new_id",
    "new_key",
    "token_hash",
]
