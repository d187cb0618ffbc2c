"""The front of the port: the few requests that every match makes, answered without ceremony.

Sockets go to socket.py, and the POSTs that open, join, start and repeat lobbies straight to
the desk, if they are whole, plain and unambiguous. Everything else, and whatever is odd in the
least, is read by uvicorn's own h11 and answered by app.py, with the same answers. That reader is
made when it is first needed: most connections are sockets and never do.
"""

import asyncio
import re
from functools import cached_property
from time import monotonic
from typing import Any

import h11
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from .answer import LARGEST_BODY, Asked, answered
from .house import House

SOCKET = re.compile(rb"GET /lobbies/[A-Za-z0-9_-]{1,32}/ws HTTP/1\.1\r\n")
POST = re.compile(
    rb"POST /lobbies(?:/([A-Za-z0-9_-]{1,32})/(join|leave|start|rematch))? HTTP/1\.1\r\n"
)
PLAIN_HEADERS = re.compile(rb"[A-Za-z0-9-]+:[^\r\n]*(?:\r\n[A-Za-z0-9-]+:[^\r\n]*)*")
READ_ELSEWHERE = {"transfer-encoding", "expect", "upgrade", "te", "trailer"}
KEPT = "keep-alive"
ANSWER = (
    b"HTTP/1.1 %d %s\r\ncontent-type: application/json\r\nx-content-type-options: nosniff\r\n"
    b"cache-control: no-store\r\ncontent-length: %d\r\n\r\n%s"
)
REASONS = {200: b"OK", 201: b"Created"}


class FrontProtocol(asyncio.Protocol):
    """What uvicorn is given as its `http_protocol_class`."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self.config = config
        self.server_state = server_state
        self.app_state = app_state
        self.house: House = app_state["house"]
        self.loop = _loop or self.house.loop
        self.transport: asyncio.Transport = None  # type: ignore[assignment]
        self._reader: H11Protocol | None = None
        self._idle_since: float | None = None
        self._is_answering = False
        self._later = self._unsent = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]
        self.server_state.connections.add(self)  # type: ignore[arg-type]
        self.house.reception.listeners.add(self)
        self._idle_since = monotonic()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        self._wake()
        if self._reader is not None:
            self._reader.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_answering:
            self._later += data
            if len(self._later) > LARGEST_BODY:
                self.transport.close()
        elif self._is_being_read:
            self._read(data)
        elif data.startswith(b"GET /lobbies/") and _is_knock(data):
            self._hand_over(data)
        elif data.startswith(b"POST /lobbies") and (asked := self._asked(data)) is not None:
            self._is_answering = True
            self._wake()
            task = self.loop.create_task(self._answer(asked))
            self.server_state.tasks.add(task)
            task.add_done_callback(self.server_state.tasks.discard)
        else:
            self._read(data)

    def eof_received(self) -> bool | None:
        return None

    def pause_writing(self) -> None:
        if self._reader is not None:
            self._reader.pause_writing()

    def resume_writing(self) -> None:
        if self._reader is not None:
            self._reader.resume_writing()

    def shutdown(self) -> None:
        """Uvicorn stops; what is being answered is answered."""
        self.flush()
        if self._is_answering:
            self.loop.call_soon(self.transport.close)
        elif self._reader is not None:
            self._reader.shutdown()
        else:
            self.transport.close()

    # What is read elsewhere

    @property
    def _is_being_read(self) -> bool:
        """Whether h11 is in the middle of a request, or of its answer."""
        if self._reader is None:
            return False
        conn = self._reader.conn
        return conn.their_state is not h11.IDLE or bool(conn.trailing_data[0])

    def _read(self, data: bytes) -> None:
        """Leave this to h11."""
        self._wake()
        connections = self.server_state.connections
        if self._reader is None:
            self._reader = H11Protocol(self.config, self.server_state, self.app_state, self.loop)
            self._reader.connection_made(self.transport)
            connections.discard(self._reader)
        self._reader.data_received(data)
        if self.transport.get_protocol() is not self:  # it was a socket after all
            self._leave()

    def _hand_over(self, data: bytes) -> None:
        self._wake()
        self._leave()
        make: Any = self.config.ws_protocol_class
        protocol = make(
            config=self.config, server_state=self.server_state, app_state=self.app_state
        )
        protocol.connection_made(self.transport)
        self.transport.set_protocol(protocol)
        protocol.data_received(data)

    # What is answered here

    @cached_property
    def _peer(self) -> str:
        """The address at the other end; asking for it is slow."""
        peer = self.transport.get_extra_info("peername")
        return str(peer[0]) if isinstance(peer, tuple) else ""

    def _asked(self, data: bytes) -> Asked | None:
        """What is asked, if the request is whole and plain."""
        found = POST.match(data)
        head, end, body = data.partition(b"\r\n\r\n")
        if found is None or not end:
            return None
        lines = head[found.end() :]
        if PLAIN_HEADERS.fullmatch(lines) is None:
            return None
        headers: dict[str, str] = {}
        for line in lines.decode("latin-1").split("\r\n"):
            name, _, value = line.partition(":")
            name = name.lower()
            if name in headers:
                return None
            headers[name] = value.strip()
        length = headers.get("content-length", "0")
        if not READ_ELSEWHERE.isdisjoint(headers) or not length.isdecimal():
            return None
        if int(length) != len(body) or headers.get("connection", KEPT).lower() != KEPT:
            return None
        lobby_id, verb = found[1], found[2]
        return Asked(
            verb=verb.decode() if verb else "open",
            lobby_id=lobby_id.decode() if lobby_id else "",
            body=body,
            headers=headers,
            peer=self._peer,
        )

    async def _answer(self, asked: Asked) -> None:
        status, body = await answered(self.house, asked)
        self._unsent = ANSWER % (status, REASONS.get(status, b"Refused"), len(body), body)
        self._is_answering = False
        later, self._later = self._later, b""
        if later:
            self.flush()
            self.data_received(later)
        else:
            self.house.outbox.add(self)
            self._idle_since = monotonic()

    def flush(self) -> None:
        """Write what was to be sent."""
        unsent, self._unsent = self._unsent, b""
        if unsent and not self.transport.is_closing():
            self.transport.write(unsent)

    def _wake(self) -> None:
        """Something is asked: this connection is not to be closed for idleness, and what was asked
        before is answered first."""
        self.flush()
        self._idle_since = None
        if self._reader is not None:
            self._reader._unset_keepalive_if_required()

    def beat(self, now: float) -> None:
        """Close a connection on which nothing is asked; a timer for each would cost more."""
        since, longest = self._idle_since, self.config.timeout_keep_alive
        if since is not None and now - since > longest and not self.transport.is_closing():
            self.transport.close()

    def _leave(self) -> None:
        """This connection is somebody else's from now on, or nobody's."""
        self.server_state.connections.discard(self)
        self.house.reception.listeners.discard(self)


def _is_knock(data: bytes) -> bool:
    """Whether this is one whole request for a socket."""
    return (
        SOCKET.match(data) is not None
        and data.endswith(b"\r\n\r\n")
        and data.count(b"\r\n\r\n") == 1
        and b"\r\nupgrade: websocket\r\n" in data.lower()
    )
