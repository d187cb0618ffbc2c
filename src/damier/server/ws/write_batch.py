"""What is to be sent in one tick of the event loop, written when the rest of that tick is done.

A socket that is told several things is written to once, and all sockets one right after another:
most of what a message costs is waking whoever waits for it.
"""

import asyncio
import logging
from typing import Protocol

log = logging.getLogger("damier.server")


class Sending(Protocol):
    """A socket with something to send."""

    def flush(self) -> None: ...


class WriteBatch:
    """The sockets of one node that have something to send."""

    __slots__ = ("_loop", "_sending")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._sending: list[Sending] = []

    def add(self, socket: Sending) -> None:
        """Have this socket written to soon."""
        if not self._sending:
            self._loop.call_soon(self._flush)
        self._sending.append(socket)

    def _flush(self) -> None:
        sending, self._sending = self._sending, []
        for socket in sending:
            try:
                socket.flush()
            except Exception:  # one that fails must not keep the others waiting
                log.exception("a socket could not be written to")
