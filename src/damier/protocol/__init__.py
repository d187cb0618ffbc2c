"""The wire's messages, and the table that answers them. Read table.py first."""

from damier.protocol.local.server import LocalHouse
from damier.protocol.table.lookback import Lookback, look_back
from damier.protocol.table.table import Reply, Table, Thought
from damier.protocol.wire.lobby import Lobby, NewLobby, Seat, Seated
from damier.protocol.wire.message import LARGEST_MESSAGE, SUBPROTOCOL, Message, read_message
from damier.protocol.wire.page import GamePage, game_page

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
