"""The connections around one table, and how they are sent things."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from damier.core import encode
from damier.protocol.table import Reply, Viewer, ViewersEvents
from damier.protocol.wire import Info, Message, Wording
from damier.server.error import ServerError

from .connection import CLOSE_GOING_AWAY, Connection

Completed = Callable[[Info], Info]
"""Adds what is around a table to what the table tells of itself."""


class Audience:
    """Who is connected here, by what they may see."""

    __slots__ = ("by_viewer",)

    def __init__(self) -> None:
        self.by_viewer: dict[Viewer, list[Connection]] = {}

    def __bool__(self) -> bool:
        return bool(self.by_viewer)

    def __iter__(self) -> Iterator[Connection]:
        """Every connection; they may go while they are looked through."""
        return iter([each for connections in self.by_viewer.values() for each in connections])

    def of(self, viewer: Viewer) -> Sequence[Connection]:
        """The connections of this viewer."""
        return tuple(self.by_viewer.get(viewer, ()))

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(viewer for viewer in self.by_viewer if viewer is not None)

    @property
    def spectators(self) -> int:
        return len(self.by_viewer.get(None, ()))

    def add(self, connection: Connection) -> None:
        self.by_viewer.setdefault(connection.viewer, []).append(connection)

    def remove(self, connection: Connection) -> bool:
        """Forget a connection; whether it was one of these."""
        connections = self.by_viewer.get(connection.viewer, [])
        if connection not in connections:
            return False
        connections.remove(connection)
        if not connections:
            del self.by_viewer[connection.viewer]
        return True

    def send_away(self, why: str) -> None:
        """Everybody is to come back."""
        for connection in self:
            connection.end(CLOSE_GOING_AWAY, why)

    def fail(self, error: ServerError) -> None:
        """Nobody has anything to come back to."""
        for connection in self:
            connection.fail(error, CLOSE_GOING_AWAY)

    def send_all(self, data: bytes) -> None:
        """The same bytes to everybody."""
        for connections in tuple(self.by_viewer.values()):
            for connection in tuple(connections):
                connection.send(data)

    def answer(self, reply: Reply, connection: Connection | None, completed: Completed) -> None:
        """Tell whoever asked, and everybody, what came of it."""
        if connection is not None:
            for message in reply.answer:
                connection.send(encode(completed(message) if type(message) is Info else message))
        if reply.told is not None:
            self.tell(reply.told, completed)

    def tell(
        self,
        told: Mapping[Viewer, Sequence[Message]],
        completed: Completed = lambda info: info,
    ) -> None:
        """Each viewer's messages to all connections of that viewer; infos completed first, events
        in words for those who want them. Encoded once for each viewer and wording."""
        has_words = isinstance(told, ViewersEvents)
        for viewer, connections in tuple(self.by_viewer.items()):
            for connection in connections:
                if connection.wording is not None and isinstance(told, ViewersEvents):
                    self._tell_in_words(viewer, connections, told)
                    break
            else:
                for message in told[viewer] if has_words else told.get(viewer, ()):
                    data = encode(completed(message) if type(message) is Info else message)
                    for connection in tuple(connections):
                        connection.send(data)

    def _tell_in_words(
        self, viewer: Viewer, connections: list[Connection], told: ViewersEvents
    ) -> None:
        spoken: dict[Wording | None, list[bytes]] = {}
        for connection in tuple(connections):
            wording = connection.wording
            encoded = spoken.get(wording)
            if encoded is None:
                messages = told[viewer] if wording is None else told.in_words(viewer, wording)
                encoded = spoken[wording] = [encode(message) for message in messages]
            for data in encoded:
                connection.send(data)
