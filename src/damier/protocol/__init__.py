"""The wire's messages, and the table that answers them. Read table/table.py first."""

from damier.protocol.local import LocalServer
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

LocalHouse = LocalServer
"""Its older name, for who imports it."""

__all__ = [
    "LARGEST_MESSAGE",
    "SUBPROTOCOL",
    "GamePage",
    "Lobby",
    "LocalHouse",
    "LocalServer",
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
