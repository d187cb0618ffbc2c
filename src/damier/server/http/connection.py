"""A TCP connection on which HTTP is spoken: its phase, its deadline, and what waits to be sent.

    IDLE ---> READING ---> ANSWERING ---> IDLE      any --refuse--> LEAVING

What is asked on it is protocol.py.
"""

import asyncio
from enum import Enum
from time import monotonic

from damier.server.error import RequestLate, ServerError
from damier.server.request_head import refusal

from .serving import Serving

IDLE_SECONDS = 30.0
"""How long a connection may be open on which nothing is asked."""
LEAVING_SECONDS = 2.0
"""How long whoever was refused may take to hear it."""
UNREAD_SECONDS = 60.0
"""How long an answer may wait for who does not read it."""


class Phase(Enum):
    """What a connection is doing."""

    IDLE = "idle"
    READING = "reading"
    ANSWERING = "answering"
    LEAVING = "leaving"


IDLE, READING, ANSWERING, LEAVING = Phase


class HttpConnection(asyncio.Protocol):
    """From its first byte until it is closed, or somebody else's."""

    __slots__ = (
        "_buffer",
        "_due",
        "_phase",
        "_unread",
        "_unsent",
        "is_stopping",
        "peer",
        "serving",
        "transport",
    )

    def __init__(self, serving: Serving) -> None:
        self.serving = serving
        self.transport: asyncio.Transport = None  # type: ignore[assignment]
        self.peer = ""
        self.is_stopping = False
        """Whether what is answered now is the last."""
        self._phase = IDLE
        self._due: float | None = None
        """When this connection is closed unless something comes of it. It is set when a phase
        begins: what trickles in does not put it off."""
        self._buffer = self._unsent = b""
        self._unread: asyncio.Future[None] | None = None

    # The event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]
        peer = transport.get_extra_info("peername")
        self.peer = str(peer[0]) if isinstance(peer, tuple) else ""
        self._due = monotonic() + IDLE_SECONDS
        self.serving.connections.add(self)
        try:
            self.serving.node.admission.add_asking(self)
        except ServerError as error:
            self.refuse(error)
            transport.close()  # nobody would see to it later

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        self._phase = LEAVING
        self.resume_writing()

    def pause_writing(self) -> None:
        if self._unread is None:
            self._unread = self.serving.node.tasks.loop.create_future()
            self._due = monotonic() + UNREAD_SECONDS

    def resume_writing(self) -> None:
        if self._unread is not None:
            self._unread.set_result(None)
            self._unread = None
            if self._phase is ANSWERING:
                self._due = None

    async def drain(self) -> None:
        """Wait until enough of what was written is read."""
        if self._unread is not None:
            await self._unread

    def shutdown(self) -> None:
        """The server stops; what is being answered is answered."""
        self.is_stopping = True
        self.flush()
        if self._phase is not ANSWERING:
            self.transport.close()

    def abort(self) -> None:
        self.transport.abort()

    def beat(self, now: float) -> None:
        """Close a connection whose time is up; a timer for each would cost more."""
        if self._due is None or now < self._due or self.transport.is_closing():
            return
        if self._phase is READING:
            seconds = self.serving.node.settings.request_seconds
            self.refuse(RequestLate(f"a request is sent within {seconds:g} seconds"))
        elif self._phase is IDLE:
            self.transport.close()
        else:
            self.transport.abort()

    # What is sent

    def flush(self) -> None:
        """Write what was to be sent."""
        unsent, self._unsent = self._unsent, b""
        if unsent and not self.transport.is_closing():
            self.transport.write(unsent)

    def refuse(self, error: ServerError) -> None:
        """Say why not, and go. What still comes is read and forgotten for a moment: a connection
        that is closed with unread bytes loses what was said last."""
        self.flush()
        self.serving.node.metrics.refused_requests += 1
        self._buffer, self._phase = b"", LEAVING
        self._due = monotonic() + LEAVING_SECONDS
        self.transport.write(refusal(error))
        if self.transport.can_write_eof():
            self.transport.write_eof()

    def _leave(self) -> None:
        """This connection is somebody else's from now on, or nobody's."""
        self.serving.connections.discard(self)
        self.serving.node.admission.remove_asking(self)
