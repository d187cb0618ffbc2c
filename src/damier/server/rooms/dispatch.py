"""What other nodes say, handed to whom it concerns: relays, guests, lobbies, leases, limits.

It decides nothing and keeps nothing. The messages are cluster/message.py, who brings them
cluster/links.py.
"""

from typing import Protocol

from damier.server.cluster import (
    AnyMessage,
    BansChanged,
    Began,
    Bounced,
    Changed,
    Deleted,
    Draining,
    End,
    Enter,
    Holding,
    Leave,
    Moved,
    Ping,
    Receive,
    Rewritten,
    Spent,
    Tell,
)

from .guests import Guests
from .ownership import Ownership
from .relay import Relays
from .room import Room
from .services import Services


class RoomsOfNode(Protocol):
    """The registry, as this knows it."""

    services: Services
    open_rooms: dict[str, Room]
    relays: Relays
    guests: Guests
    ownership: Ownership

    def delete(self, lobby_id: str) -> None: ...
    def refresh_soon(self, lobby_id: str) -> None: ...
    def begin(self, began: Began) -> None: ...
    def close_over(self, lobby_id: str) -> None: ...


class Dispatch:
    """The listener of this node's links."""

    def __init__(self, rooms: RoomsOfNode) -> None:
        self._rooms, self._services = rooms, rooms.services
        self._relays, self._guests = rooms.relays, rooms.guests

    def on_message(self, node: str, message: AnyMessage) -> None:
        """The most frequent first: what connections say, and what they are told."""
        match message:
            case Tell():
                self._relays.on_tell(node, message)
            case Receive():
                self._guests.on_receive(node, message)
            case Enter():
                self._guests.on_enter(node, message)
            case Leave():
                self._guests.on_leave(node, message)
            case End():
                self._relays.on_end(node, message)
            case Moved():
                self._relays.on_moved(node, message)
            case Bounced():
                self._relays.on_bounced(node, message)
            case Began():
                self._rooms.begin(message)
            case Changed(lobby_id=lobby_id):
                self._rooms.refresh_soon(lobby_id)
            case Deleted(lobby_id=lobby_id):
                self._rooms.delete(lobby_id)
            case Rewritten(lobby_id=lobby_id):
                self._rooms.close_over(lobby_id)
            case Draining():
                self._rooms.ownership.take_up_soon()
            case Spent():
                self._services.limits.on_spent(message)
            case Holding():
                self._services.limits.on_holding(node, message)
            case BansChanged():
                self._services.tasks.spawn(self._services.bans.look_again())
            case Ping():
                pass  # a sign of life: the link itself has taken it

    def on_link_lost(self, node: str) -> None:
        self._guests.on_link_lost(node)
        self._relays.on_link_lost(node)
        for room in self._rooms.open_rooms.values():
            if room.lobby.state == "waiting":  # who has joined there may not have been told
                self._rooms.refresh_soon(room.lobby.id)
