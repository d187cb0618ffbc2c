"""Connections that other nodes hold to matches of this one. To a room they are like any other.

The other side is relay.py.
"""

from collections.abc import Awaitable, Callable

from damier.core import DamierError
from damier.server.cluster import Bounced, End, Enter, Leave, Links, Moved, Receive
from damier.server.error import DrainingNode, OwnerChanged, RulesMissing, StorageFailed

from .connection import CLOSE_TRY_AGAIN, Connection, Place, Stage
from .relay import Relay
from .room import Room
from .services import Services

Key = tuple[str, int]
"""A node, and its number of a connection."""


class GuestCarrier:
    """Brings what a connection is sent to the node that holds it."""

    __slots__ = ("_guests", "_links", "key")

    def __init__(self, guests: "Guests", links: Links, key: Key) -> None:
        self._guests, self._links, self.key = guests, links, key

    def send(self, data: bytes) -> None:
        node, number = self.key
        self._links.tell(node, number, data)

    def end(self, code: int, reason: str) -> None:
        node, number = self.key
        self._guests.forget(self.key)
        self._links.post(node, End(number, code, reason))


class Guests:
    """All of them, of one node."""

    def __init__(
        self,
        services: Services,
        find: Callable[[str], Room | None],
        find_place: Callable[[str], Awaitable[Place]],
        leave: Callable[[str], Awaitable[bool]],
    ) -> None:
        self._services = services
        self._find = find
        self._find_place = find_place
        self._leave = leave
        self._connections: dict[Key, Connection] = {}

    def __len__(self) -> int:
        return len(self._connections)

    def forget(self, key: Key) -> None:
        self._connections.pop(key, None)

    def move(self, connection: Connection, since: int | None, said: list[bytes]) -> None:
        """This connection's match is another node's from now on."""
        carrier = connection.carrier
        assert isinstance(carrier, GuestCarrier)
        node, number = carrier.key
        self.forget(carrier.key)
        links = self._services.cluster.links
        links.post(node, Moved(number, since, connection.wording))
        for data in said:
            links.post(node, Bounced(number, data))

    # What their nodes say

    def on_enter(self, node: str, message: Enter) -> None:
        key = (node, message.connection)
        if (before := self._connections.pop(key, None)) is not None:
            before.close()
        carrier = GuestCarrier(self, self._services.cluster.links, key)
        rate = self._services.settings.messages_per_second
        connection = Connection(carrier, message.address, rate, rate * 4, message.wording)
        connection.since = message.since
        self._connections[key] = connection
        room = self._find(message.lobby_id)
        if room is not None and not room.is_idle:
            connection.seat(room, message.viewer)
        else:
            self._services.tasks.spawn(self._seat_later(connection, message))

    async def _seat_later(self, connection: Connection, message: Enter) -> None:
        """A match at which nobody is and nothing goes on is better off where somebody has come."""
        try:
            if await self._leave(message.lobby_id):
                early, connection.early = connection.early, []
                self.move(connection, message.since, early)
                return
            place = await self._find_place(message.lobby_id)
        except (DrainingNode, OwnerChanged) as error:
            connection.send_away(error)
            return
        except (StorageFailed, RulesMissing) as error:
            connection.fail(error, CLOSE_TRY_AGAIN)
            return
        except DamierError as error:
            connection.fail(error)
            return
        if connection.stage is not Stage.OPENING:
            return
        if isinstance(place, Relay):  # it is not ours, or not any more
            early, connection.early = connection.early, []
            self.move(connection, message.since, early)
        else:
            connection.seat(place, message.viewer)

    def on_receive(self, node: str, message: Receive) -> None:
        """The node that holds the connection has counted its messages."""
        connection = self._connections.get((node, message.connection))
        if connection is None:
            bounced = Bounced(message.connection, message.data)
            self._services.cluster.links.post(node, bounced)
        elif connection.stage is Stage.PRESENT:
            assert connection.room is not None
            connection.trace = message.trace
            connection.room.receive(connection, message.data)
        else:
            connection.early.append(message.data)

    def on_leave(self, node: str, message: Leave) -> None:
        connection = self._connections.pop((node, message.connection), None)
        if connection is not None:
            connection.close()

    def on_link_lost(self, node: str) -> None:
        """Whoever was connected through that node is gone."""
        for key in [key for key in self._connections if key[0] == node]:
            self._connections.pop(key).close()
