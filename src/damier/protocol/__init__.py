"""The wire's messages, and the table that answers them. Read table/table.py first."""

from damier.protocol.local import LocalServer, Thinker
from damier.protocol.table import (
    GameScene,
    Lookback,
    Reply,
    Table,
    Thought,
    look_back,
    sample_scene,
)
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
    "GameScene",
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
    "Thinker",
    "Thought",
    "game_page",
    "look_back",
    "read_message",
    "sample_scene",
]
