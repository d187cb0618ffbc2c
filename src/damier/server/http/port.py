"""What listens: accepts connections, has requests answered, and stops in good order.

By asyncio and h11 alone, through what they document. front.py reads one connection; the house
behind it is opened before anybody is let in and closed after everybody has gone.
"""

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable, MutableMapping
from time import monotonic
from typing import Any, Protocol

from damier.server.rooms.registry import House

from .protocol import FrontProtocol

Message = MutableMapping[str, Any]
Application = Callable[
    [Message, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]],
    Awaitable[None],
]
"""An ASGI application."""

BACKLOG = 2048
STOP_SECONDS = 5.0
"""How long what is being answered may take once the server is told to stop."""
PAUSE = 0.02
TICK_SECONDS = 0.5
"""How often requests that take too long are looked for."""

log = logging.getLogger("damier.server")


class Stoppable(Protocol):
    """A connection, whatever it speaks by now."""

    def shutdown(self) -> None: ...
    def abort(self) -> None: ...


class Port:
    """A house with its doors open."""

    def __init__(self, house: House, app: Application) -> None:
        self.house = house
        self.app = app
        self.connections: set[Stoppable] = set()
        self.tasks: set[asyncio.Task[None]] = set()

    async def serve(
        self, listening: socket.socket, stop: asyncio.Event, ready: Callable[[], None]
    ) -> None:
        """Serve until told to stop."""
        await self.house.open()
        try:
            loop = asyncio.get_running_loop()
            server = await loop.create_server(
                lambda: FrontProtocol(self), sock=listening, backlog=BACKLOG
            )
            ticking = loop.create_task(self._tick())
            ready()
            await stop.wait()
            server.close()
            await self._empty()
            ticking.cancel()
        finally:
            await self.house.close()

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self.house.reception.close_late(monotonic())

    async def _empty(self) -> None:
        """Send everybody away; what is being answered is answered, within its time."""
        for connection in list(self.connections):
            connection.shutdown()
        end = monotonic() + STOP_SECONDS
        while (self.connections or self.tasks) and monotonic() < end:
            await asyncio.sleep(PAUSE)
        for task in list(self.tasks):
            task.cancel()
        for connection in list(self.connections):  # whoever does not go by now is left
            connection.abort()
        await asyncio.sleep(0)
