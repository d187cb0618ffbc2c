"""What is said in a room: kept, passed on, and bounded in length and rate.

Players speak to everybody; who only watches is heard by players after the end. A seat may mute
others. Text is plain: control characters are taken out, and clients show the rest as it is.
"""

import logging
from collections import deque
from time import monotonic
from typing import TYPE_CHECKING

from damier.core import DamierError, encode
from damier.protocol.wire.message import Said, Say, read_message
from damier.server.error import NotAllowed, StorageFailed, TooMany
from damier.server.storage.model import KeptChat

from .connection import Connection

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger("damier.server")

REMEMBERED = 50
"""What a newcomer is told of earlier talk."""

MOST_SAID, IN_SECONDS = 5, 10.0
SPECTATORS = "spectators"


class Chat:
    """The talk of one room."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self.said_before: deque[Said] = deque(maxlen=REMEMBERED)
        self._times: dict[str, deque[float]] = {}

    def opened(self, kept: list[KeptChat]) -> None:
        """What storage remembers."""
        self.said_before.extend(
            Said(speaker=one.speaker, name=one.name, text=one.text) for one in kept
        )

    def remembered(self, connection: Connection) -> None:
        """Tell a newcomer what was said before, as far as the newcomer may hear it."""
        for said in self.said_before:
            if self._hears(connection.viewer, said):
                connection.send(encode(said))

    def spoken_before_the_start(self, connection: Connection, data: bytes) -> bool:
        """Whether this was talk in a lobby that waits; if so, it is passed on."""
        try:
            message = read_message(data)
        except DamierError:
            return False
        if not isinstance(message, Say):
            return False
        self.said(connection, Said(speaker=connection.viewer, text=message.text, id=message.id))
        return True

    def said(self, connection: Connection, said: Said) -> None:
        """Somebody spoke: keep it, then pass it on."""
        try:
            text = self._allowed(connection, said.text)
        except DamierError as error:
            connection.refuse(error, said.id)
            return
        named = Said(speaker=said.speaker, name=self._name(said.speaker), text=text, id=said.id)
        self._room.house.spawn(self._kept(connection, named))

    async def _kept(self, connection: Connection, said: Said) -> None:
        room = self._room
        kept = KeptChat(at=room.house.now(), speaker=said.speaker, name=said.name, text=said.text)
        try:
            await room.house.store.say(room.lobby.id, kept)
        except StorageFailed as error:
            connection.refuse(error, said.id)
            return
        self.heard(said)
        room.house.nodes.publish(room.lobby.id, "chat", said=said)

    def heard(self, said: Said) -> None:
        """Something was said, here or through another node."""
        self.said_before.append(said)
        room = self._room
        room.tell({viewer: (said,) for viewer in room.connections if self._hears(viewer, said)})

    def _hears(self, viewer: str | None, said: Said) -> bool:
        lobby = self._room.lobby
        if viewer is None:
            return True
        if said.speaker is None and lobby.state != "over":
            return False
        return (said.speaker or SPECTATORS) not in lobby.seat(viewer).muted

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
