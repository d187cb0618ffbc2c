"""Connections of this node whose matches other nodes own: what they say goes there, and what is
said there comes back, unread.

    a place is looked for (Waiting) --owner found--> forwarded (Relay) --moved, lost--> looked for

A connection whose owner was lost is closed where something may have been on its way: its client
comes back and sees what was kept. The owner's side is guests.py.
"""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from time import monotonic

from damier.core import DamierError
from damier.protocol.wire import Wording
from damier.server.cluster import Bounced, End, Enter, Leave, Moved, Receive, Tell
from damier.server.error import DrainingNode, OwnerChanged, StorageFailed
from damier.server.storage import StoredLobby
from damier.server.traces import Span

from .connection import CLOSE_TRY_AGAIN, MOST_EARLY, Connection, Place, Stage
from .services import Services

RETRY_SECONDS = 0.25
TRIES = 40

FindPlace = Callable[[str], Awaitable[Place]]


class Relayed:
    """One connection, and where it is."""

    __slots__ = ("connection", "early", "forwarded", "lobby_id", "number", "owner", "span")

    def __init__(self, connection: Connection, number: int) -> None:
        self.connection = connection
        self.number = number
        self.lobby_id = self.owner = ""
        self.early: list[bytes] | None = []
        """What was forwarded before anything came back; None once something has."""
        self.forwarded = 0.0
        """When something was forwarded to which nothing has come back yet."""
        self.span: Span | None = None
        """What is told of that, where there are traces."""


class Relay:
    """The place of connections to one match of another node."""

    __slots__ = ("_relays", "lobby", "owner")

    def __init__(self, relays: "Relays", lobby: StoredLobby, owner: str) -> None:
        self._relays = relays
        self.lobby = lobby
        """As it was when its owner was looked for."""
        self.owner = owner

    def enter(self, connection: Connection) -> None:
        self._relays.add(connection, self.lobby.id, self.owner)

    def receive(self, connection: Connection, data: bytes) -> None:
        self._relays.forward(connection, data)

    def leave(self, connection: Connection) -> None:
        self._relays.remove(connection)


class Waiting:
    """The place of a connection while another is looked for."""

    __slots__ = ("said",)

    def __init__(self) -> None:
        self.said: list[bytes] = []

    def enter(self, connection: Connection) -> None:
        """Nobody is told yet."""

    def receive(self, connection: Connection, data: bytes) -> None:
        if len(self.said) < MOST_EARLY:
            self.said.append(data)
        else:
            connection.end(CLOSE_TRY_AGAIN, OwnerChanged.code)

    def leave(self, connection: Connection) -> None:
        """Nobody was told."""


class Relays:
    """All such connections of one node."""

    def __init__(self, services: Services, find_place: FindPlace) -> None:
        self._services = services
        self._find_place = find_place
        self._numbers = count(1)
        self._by_number: dict[int, Relayed] = {}
        self._by_connection: dict[Connection, Relayed] = {}

    def __len__(self) -> int:
        return len(self._by_number)

    def add(self, connection: Connection, lobby_id: str, owner: str) -> None:
        """Have the owner know of a connection."""
        relayed = self._by_connection.get(connection)
        if relayed is None:
            relayed = Relayed(connection, next(self._numbers))
            self._by_connection[connection] = relayed
            self._by_number[relayed.number] = relayed
        relayed.lobby_id, relayed.owner, relayed.early = lobby_id, owner, []
        entering = Enter(
            relayed.number,
            lobby_id,
            connection.viewer,
            connection.address,
            connection.wording,
            connection.since,
        )
        self._services.cluster.links.post(owner, entering)

    def forward(self, connection: Connection, data: bytes) -> None:
        relayed = self._by_connection[connection]
        if relayed.early is not None:
            relayed.early.append(data)
        relayed.forwarded = relayed.forwarded or monotonic()
        self._services.metrics.forwarded += 1
        trace = None
        if self._services.traces is not None:
            relayed.span = relayed.span or self._services.traces.begin_forwarding(relayed.lobby_id)
            trace = self._services.traces.header_of(relayed.span)
        self._services.cluster.links.post(relayed.owner, Receive(relayed.number, data, trace))

    def remove(self, connection: Connection) -> None:
        relayed = self._by_connection.pop(connection)
        del self._by_number[relayed.number]
        self._services.cluster.links.post(relayed.owner, Leave(relayed.number))

    def move(self, connection: Connection, lobby_id: str, said: list[bytes]) -> None:
        """Look for the place of a connection anew; what it had said is said there."""
        waiting = Waiting()
        waiting.said.extend(said)
        connection.room = waiting
        self._services.tasks.spawn(self._move(connection, lobby_id, waiting))

    async def _move(self, connection: Connection, lobby_id: str, waiting: Waiting) -> None:
        for number in range(TRIES):
            try:
                place = await self._find_place(lobby_id)
                break
            except (StorageFailed, DrainingNode, OwnerChanged) as error:
                if number == TRIES - 1:
                    connection.send_away(error)
                    return
                await asyncio.sleep(RETRY_SECONDS)
            except DamierError as error:
                connection.fail(error, CLOSE_TRY_AGAIN)
                return
        if connection.stage is not Stage.PRESENT:
            self._forget(connection)
            return
        connection.room = place
        if not isinstance(place, Relay):
            self._forget(connection)
        place.enter(connection)
        for data in waiting.said:
            place.receive(connection, data)

    def _forget(self, connection: Connection) -> None:
        """It is no longer another node's."""
        relayed = self._by_connection.pop(connection, None)
        if relayed is not None:
            del self._by_number[relayed.number]

    # What owners say

    def on_tell(self, node: str, message: Tell) -> None:
        data = message.data
        for number in message.connections:
            relayed = self._by_number.get(number)
            if relayed is not None and relayed.owner == node:
                relayed.early = None
                if relayed.forwarded:
                    self._services.metrics.forwarding.observe(monotonic() - relayed.forwarded)
                    relayed.forwarded = 0.0
                    if relayed.span is not None:
                        relayed.span.end()
                        relayed.span = None
                relayed.connection.send(data)

    def on_end(self, node: str, message: End) -> None:
        relayed = self._owned_by(node, message.connection)
        if relayed is not None:
            relayed.connection.end(message.code, message.reason)

    def on_moved(self, node: str, message: Moved) -> None:
        relayed = self._owned_by(node, message.connection)
        if relayed is not None:
            self._look_again(relayed, message.since, message.wording, [])

    def on_bounced(self, node: str, message: Bounced) -> None:
        relayed = self._by_number.get(message.connection)
        if relayed is None:
            return
        if relayed.owner == node and not isinstance(relayed.connection.room, Waiting):
            self._look_again(relayed, None, relayed.connection.wording, [])
        assert relayed.connection.room is not None
        relayed.connection.room.receive(relayed.connection, message.data)

    def on_link_lost(self, node: str) -> None:
        """Where something may have been on its way, nobody knows what became of it."""
        for relayed in [each for each in self._by_number.values() if each.owner == node]:
            connection = relayed.connection
            if isinstance(connection.room, Waiting):
                continue
            if relayed.early is None:
                connection.end(CLOSE_TRY_AGAIN, OwnerChanged.code)
            else:
                self._look_again(relayed, connection.since, connection.wording, relayed.early)

    def _look_again(
        self, relayed: Relayed, since: int | None, wording: Wording | None, said: list[bytes]
    ) -> None:
        connection = relayed.connection
        connection.since, connection.wording = since, wording
        self.move(connection, relayed.lobby_id, said)

    def _owned_by(self, node: str, number: int) -> Relayed | None:
        relayed = self._by_number.get(number)
        return relayed if relayed is not None and relayed.owner == node else None
