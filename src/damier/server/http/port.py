"""What listens: accepts connections, has requests answered, and stops in good order.

By asyncio and h11 alone, through what they document. protocol.py reads one connection; the node
behind it is opened before anybody is let in and closed after everybody has gone.
"""

import asyncio
import socket
from collections.abc import Callable
from time import monotonic

from damier.server.node import Node

from .protocol import HttpProtocol
from .serving import Application, Serving

BACKLOG = 2048
STOP_SECONDS = 1.0
"""How long what is being answered may take once the server is told to stop: all in all it ends
within two seconds, whoever does not read, answer or hang up."""
PAUSE = 0.02
TICK_SECONDS = 0.5
"""How often requests that take too long are looked for."""


class Port:
    """A node that can be reached."""

    def __init__(self, node: Node, app: Application, now: Callable[[], float] = monotonic) -> None:
        self._node = node
        self._now = now
        self._serving = Serving(node, app)

    async def serve(
        self, listening: socket.socket, stop: asyncio.Event, ready: Callable[[], None]
    ) -> None:
        """Serve until told to stop."""
        await self._node.open()
        try:
            loop = asyncio.get_running_loop()
            server = await loop.create_server(
                lambda: HttpProtocol(self._serving), sock=listening, backlog=BACKLOG
            )
            ticking = loop.create_task(self._tick())
            ready()
            await stop.wait()
            server.close()
            await self._node.drain()
            await self._empty()
            ticking.cancel()
        finally:
            await self._node.close()

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self._node.admission.close_late(self._now())

    async def _empty(self) -> None:
        """Send everybody away; what is being answered is answered, within its time."""
        for connection in list(self._serving.connections):
            connection.shutdown()
        end = self._now() + STOP_SECONDS
        while (self._serving.connections or self._serving.tasks) and self._now() < end:
            await asyncio.sleep(PAUSE)
        for task in list(self._serving.tasks):
            task.cancel()
        for connection in list(self._serving.connections):  # whoever does not go by now is left
            connection.abort()
        await asyncio.sleep(0)
