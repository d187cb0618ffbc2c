"""This node among the others: what it tells them, what it hears, and who has fallen silent.

Nodes tell that something is new, never what: storage is asked for that. With one node alone nothing
is told. What follows from it in the rooms of this node is rooms/refresh.py and rooms/replica.py.
"""

import asyncio
import logging
from secrets import token_hex
from time import monotonic
from typing import Any, Protocol

from .bus import Bus, BusMessage, Kind
from .heartbeat import BEAT_SECONDS, Heartbeats

log = logging.getLogger("damier.server")


class Listener(Protocol):
    """Who is told what other nodes say."""

    def on_message(self, message: BusMessage) -> None: ...
    def on_node_lost(self, node: str) -> None: ...
    def on_node_back(self) -> None: ...
    def on_messages_lost(self) -> None: ...


class Membership:
    """One node of an installation."""

    def __init__(self, bus: Bus) -> None:
        self.node = token_hex(8)
        self._bus = bus
        self._heartbeats = Heartbeats()
        self._listener: Listener | None = None

    async def open(self, listener: Listener) -> None:
        """Hear the others from now on."""
        self._listener = listener
        await self._bus.open(self.node, self._hear, listener.on_messages_lost)

    async def close(self) -> None:
        await self._bus.close()

    @property
    def is_alone(self) -> bool:
        """Whether there is no other node to tell."""
        return self._bus.is_alone

    def publish(self, lobby_id: str, kind: Kind, **values: Any) -> None:
        """Tell the others of a lobby."""
        if not self._bus.is_alone:
            self._bus.publish(BusMessage(node=self.node, lobby_id=lobby_id, kind=kind, **values))

    async def beat(self) -> None:
        """Tell the others that this node lives, and see which of them no longer do."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self.publish("", "alive")
            for node in self._heartbeats.take_silent(monotonic()):
                log.warning("node %s has fallen silent", node)
                assert self._listener is not None
                self._listener.on_node_lost(node)

    def _hear(self, message: BusMessage) -> None:
        assert self._listener is not None
        if self._heartbeats.note(message.node, monotonic()):
            self._listener.on_node_back()
        self._listener.on_message(message)
