"""What is durable: lobbies, records, chat, reports. Read port.py, then an adapter."""

from .lease import NEVER, Lease, LeaseStore, Pause, Taken, TakenUp, first_due
from .memory import MemoryStore
from .model import (
    Ban,
    FiledReport,
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
    "NEVER",
    "Ban",
    "FiledReport",
    "Lease",
    "LeaseStore",
    "MatchStore",
    "MemoryStore",
    "OnAppended",
    "Pause",
    "Report",
    "SqliteStore",
    "StoredChat",
    "StoredLine",
    "StoredLobby",
    "StoredSeat",
    "Taken",
    "TakenUp",
    "first_due",
    "locked",
    "new_id",
    "new_key",
    "token_hash",
]
