"""The wire's messages, and the table that answers them. Read table.py first."""

from .lobby import Lobby, NewLobby, Seat, Seated
from .local import LocalHouse
from .lookback import Lookback, look_back
from .message import LARGEST_MESSAGE, SUBPROTOCOL, Message, read_message
from .page import GamePage, game_page
from .table import Reply, Table, Thought

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
