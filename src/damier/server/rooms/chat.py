"""What is said in a room: stored, passed on, and bounded in length and rate.

Who hears whom is protocol/table/chat.py's rule; besides, a seat may mute others. Text is plain:
control characters are taken out, and clients show the rest as it is.
"""

from collections import deque
from time import monotonic

from damier.core import DamierError, encode
from damier.protocol.table import hears
from damier.protocol.wire import Said
from damier.server.error import NotAllowed, StorageFailed, TooMany
from damier.server.storage import StoredChat

from .connection import Connection
from .part import Part, RoomPort
from .services import Services

REMEMBERED = 50
"""What a newcomer is told of earlier talk."""

MOST_SAID, IN_SECONDS = 5, 10.0
SPECTATORS = "spectators"


class Chat(Part[RoomPort]):
    """The talk of one room."""

    __slots__ = ("_earlier", "_times")

    def __init__(self, room: RoomPort, services: Services) -> None:
        super().__init__(room, services)
        self._earlier: deque[Said] = deque(maxlen=REMEMBERED)
        self._times: dict[str, deque[float]] = {}

    def restore(self, stored: list[StoredChat]) -> None:
        """Take up what storage remembers."""
        self._earlier.extend(
            Said(speaker=one.speaker, name=one.name, text=one.text) for one in stored
        )

    def replay_to(self, connection: Connection) -> None:
        """Tell a newcomer what was said before, as far as the newcomer may hear it."""
        for said in self._earlier:
            if self._hears(connection.viewer, said):
                connection.send(encode(said))

    def say(self, connection: Connection, said: Said) -> None:
        """Somebody speaks: store it, then pass it on."""
        try:
            text = self._allowed(connection, said.text)
        except DamierError as error:
            connection.refuse(error, said.id)
            return
        named = Said(speaker=said.speaker, name=self._name(said.speaker), text=text, id=said.id)
        self._services.tasks.spawn(self._store(connection, named, self._room))

    async def _store(self, connection: Connection, said: Said, room: RoomPort) -> None:
        services = self._services
        chat = StoredChat(at=services.now(), speaker=said.speaker, name=said.name, text=said.text)
        try:
            await services.store.say(room.lobby.id, chat)
        except StorageFailed as error:
            connection.refuse(error, said.id)
            return
        self.deliver(said)

    def deliver(self, said: Said) -> None:
        """Something was said."""
        self._earlier.append(said)
        audience = self._room.audience
        audience.tell({v: (said,) for v in audience.by_viewer if self._hears(v, said)})

    def _hears(self, viewer: str | None, said: Said) -> bool:
        lobby = self._room.lobby
        if not hears(viewer, said.speaker, is_over=lobby.state == "over"):
            return False
        return viewer is None or (said.speaker or SPECTATORS) not in lobby.seat(viewer).muted

    def _allowed(self, connection: Connection, text: str) -> str:
        plain = "".join(letter for letter in text if letter.isprintable() or letter == "\n").strip()
        if not plain:
            raise NotAllowed("nothing that could be shown was said")
        speaker = connection.viewer or connection.address
        times = self._times.setdefault(speaker, deque(maxlen=MOST_SAID))
        now = monotonic()
        if len(times) == MOST_SAID and now - times[0] < IN_SECONDS:
            raise TooMany(f"at most {MOST_SAID} lines in {IN_SECONDS:g} seconds")
        times.append(now)
        return plain

    def _name(self, speaker: str | None) -> str:
        return "" if speaker is None else self._room.lobby.seat(speaker).name
