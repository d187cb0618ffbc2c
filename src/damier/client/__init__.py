"""A client of a server: lobbies over HTTP, a match over a socket. Read seat.py."""

from .address import Address, WrongAddress, address_of, server_of
from .connection import Connection, LineBroken
from .lobby import LobbyClient, NoServerThere, ServerRefused
from .patched import patched
from .seat import ActionRefused, RemoteSeat, SeatLost
from .side import Choice, Missed, Side

__all__ = [
    "ActionRefused",
    "Address",
    "Choice",
    "Connection",
    "LineBroken",
    "LobbyClient",
    "Missed",
    "NoServerThere",
    "RemoteSeat",
    "SeatLost",
    "ServerRefused",
    "Side",
    "WrongAddress",
    "address_of",
    "patched",
    "server_of",
]
