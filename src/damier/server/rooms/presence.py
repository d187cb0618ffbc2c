"""Who is at a room, through this node or others, and what everybody is told of that."""

from collections.abc import Collection

from msgspec.structs import replace

from damier.core import DamierError, encode
from damier.protocol.table import Viewer
from damier.protocol.wire import Info, Said, Say, Speak, read_message

from .audience import Audience
from .chat import Chat
from .connection import Connection
from .part import Part, RoomOwner, RoomPort
from .public import public_info, public_seats
from .services import Services


class Presence(Part[RoomPort]):
    """The people around one table."""

    __slots__ = ("_audience", "_chat", "_owner")

    def __init__(
        self,
        room: RoomPort,
        services: Services,
        owner: RoomOwner,
        audience: Audience,
        chat: Chat,
    ) -> None:
        super().__init__(room, services)
        self._owner = owner
        self._audience = audience
        self._chat = chat

    def enter(self, connection: Connection) -> None:
        """Somebody has come: they are welcomed, and everybody sees them. Who was here through the
        owner before this node goes on where they were."""
        self._audience.add(connection)
        table, since = self._room.table, connection.since
        if since is None:
            if table is not None:
                connection.send(encode(table.welcome(connection.viewer)))
            self._chat.replay_to(connection)
        elif table is not None:
            for message in table.missed(connection.viewer, since, connection.wording):
                connection.send(encode(message))
        self.inform()
        self.see_who_is_there()

    def see_who_is_there(self) -> None:
        """Begin, where that was waiting for the last to come."""
        lobby = self._room.lobby
        if lobby.starts == "present" and lobby.starts_with(self.viewers):
            self._owner.begin_together(lobby.id)

    def leave(self, connection: Connection) -> bool:
        """Somebody has gone; whether nobody is here any more."""
        if not self._audience.remove(connection):
            return False
        self.inform()
        return not self._audience

    def take_early(self, connection: Connection, data: bytes) -> bool:
        """Take a message that came before the match; whether it could be heeded: talk can, and the
        wish for a language."""
        try:
            message = read_message(data)
        except DamierError:
            return False
        if isinstance(message, Speak):
            connection.wording = message.wording
            connection.send(encode(replace(self.info(), id=message.id)))
        elif isinstance(message, Say):
            said = Said(speaker=connection.viewer, text=message.text, id=message.id)
            self._chat.say(connection, said)
        return isinstance(message, Speak | Say)

    def welcome_all(self) -> None:
        """The match begins."""
        table = self._room.table
        assert table is not None
        for viewer, connections in tuple(self._audience.by_viewer.items()):
            data = encode(table.welcome(viewer))
            for connection in tuple(connections):
                connection.send(data)
        self.inform()

    def completed(self, told: Info) -> Info:
        """How it is around the table, where a table told what it knows: nothing of chairs."""
        return replace(self.info(), id=told.id)

    @property
    def viewers(self) -> Collection[Viewer]:
        """Who is connected."""
        return self._audience.by_viewer

    def info(self) -> Info:
        """How it is around the table."""
        room = self._room
        seats = public_seats(room.lobby, self.viewers, room.clock_left)
        return public_info(room.lobby, seats, self._audience.spectators, room.table)

    def inform(self) -> None:
        """Tell everybody how it is around the table."""
        if self._audience:
            self._audience.send_all(encode(self.info()))
