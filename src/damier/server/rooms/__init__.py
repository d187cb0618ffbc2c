"""Lobbies in memory: one room each, with its match, clocks, bots and connections. Read room.py."""

from .bot_pool import BotPool
from .chat import SPECTATORS
from .connection import (
    CLOSE_GOING_AWAY,
    CLOSE_TRY_AGAIN,
    CLOSE_UNSUPPORTED,
    Connection,
    Place,
    Stage,
)
from .dispatch import Dispatch
from .registry import Rooms
from .relay import Relay
from .restore import record_of
from .room import Room
from .services import Services

__all__ = [
    "CLOSE_GOING_AWAY",
    "CLOSE_TRY_AGAIN",
    "CLOSE_UNSUPPORTED",
    "SPECTATORS",
    "BotPool",
    "Connection",
    "Dispatch",
    "Place",
    "Relay",
    "Room",
    "Rooms",
    "Services",
    "Stage",
    "record_of",
]
