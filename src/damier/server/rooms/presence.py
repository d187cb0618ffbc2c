"""Who is at a room, here and through other nodes, and what everybody is told of that."""

from collections.abc import Collection

from damier.core import encode
from damier.protocol.table import Viewer
from damier.protocol.wire import Info

from .audience import Audience
from .chat import Chat
from .clocks import Clocks
from .connection import Connection
from .part import Part, RoomPort
from .public import public_info, public_seats
from .replica import Replica
from .services import Services


class Presence(Part[RoomPort]):
    """The people around one table."""

    __slots__ = ("_audience", "_chat", "_clocks", "replica")

    def __init__(
        self, room: RoomPort, services: Services, audience: Audience, chat: Chat, clocks: Clocks
    ) -> None:
        super().__init__(room, services)
        self._audience = audience
        self._chat = chat
        self._clocks = clocks
        self.replica = Replica(room, services, chat)

    def enter(self, connection: Connection) -> None:
        """Somebody has come: they are welcomed, and everybody sees them."""
        self._audience.add(connection)
        table = self._room.table
        if table is not None:
            connection.send(encode(table.welcome(connection.viewer)))
        self._chat.replay_to(connection)
        self.inform()
        self.replica.publish_presence()

    def leave(self, connection: Connection) -> bool:
        """Somebody has gone; whether nobody is here any more."""
        if not self._audience.remove(connection):
            return False
        self.inform()
        self.replica.publish_presence()
        return not self._audience

    def welcome_all(self) -> None:
        """The match begins."""
        table = self._room.table
        assert table is not None
        for viewer, connections in tuple(self._audience.by_viewer.items()):
            data = encode(table.welcome(viewer))
            for connection in tuple(connections):
                connection.send(data)
        self.inform()

    @property
    def viewers(self) -> Collection[Viewer]:
        """Who is connected, here or through another node."""
        elsewhere = self.replica.present
        return {*self._audience.by_viewer, *elsewhere} if elsewhere else self._audience.by_viewer

    def info(self) -> Info:
        """How it is around the table."""
        lobby, table = self._room.lobby, self._room.table
        seats = public_seats(lobby, self.viewers, self._clocks.left)
        spectators = self._audience.spectators + self.replica.spectators
        return public_info(lobby, seats, spectators, table)

    def inform(self) -> None:
        """Tell everybody how it is around the table."""
        if self._audience:
            self._audience.send_all(encode(self.info()))
