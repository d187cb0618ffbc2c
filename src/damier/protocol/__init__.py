"""The wire's messages, and the table that answers them. Read table/table.py first."""

from damier.protocol.local import LocalHouse
from damier.protocol.table import Lookback, Reply, Table, Thought, look_back
from damier.protocol.wire import (
    LARGEST_MESSAGE,
    SUBPROTOCOL,
    GamePage,
    Lobby,
    Message,
    NewLobby,
    Seat,
    Seated,
    game_page,
    read_message,
)

__all__ = [
    "LARGEST_MESSAGE",
    "SUBPROTOCOL",
    "GamePage",
    "Lobby",
    "LocalHouse",
    "Lookback",
    "Message",
    "NewLobby",
    "Reply",
    "Seat",
    "Seated",
    "Table",
    "Thought",
    "game_page",
    "look_back",
    "read_message",
]
