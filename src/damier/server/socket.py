"""Sockets on uvicorn's own port: one object from the request to the last frame.

Only transport lives here: the handshake, frames, sizes, slow readers, who may knock at all. What is
said goes to connection.py. It is written out in Python because a match of nine moves opens two of
them: what a socket costs is mostly the opening. Servers other than uvicorn use asgi_socket.py.
"""

import asyncio
import re
from base64 import b64encode
from hashlib import sha1
from http import HTTPStatus
from time import monotonic
from typing import Any

from damier.core import InvalidData, encode
from damier.protocol import LARGEST_MESSAGE, SUBPROTOCOL

from .connection import (
    CLOSE_GOING_AWAY,
    CLOSE_NORMAL,
    CLOSE_UNSUPPORTED,
    Connection,
)
from .error import ServerError, TooLarge
from .frame import (
    BINARY,
    CLOSE,
    CLOSE_BROKEN,
    CLOSE_TOO_BIG,
    CONTINUATION,
    PING,
    PONG,
    SHORT,
    TEXT,
    WHOLE_TEXT,
    BrokenFrame,
    FrameReader,
    closing,
    framed,
    unmasked,
)
from .house import House
from .knock import Knock, WrongHandshake, knocked

MOST_UNREAD = 256 * 1024
"""Bytes that may wait for a slow reader."""

LARGEST_FRAME = 4 * LARGEST_MESSAGE
"""Frames above this end the connection; messages above LARGEST_MESSAGE are refused."""

LARGEST_REQUEST = 16 * 1024

QUIET_SECONDS = 40.0
"""After so long without a word a ping is sent; after twice as long the line is dead."""

FAREWELL_SECONDS = 0.5
"""Who does not answer the farewell is not waited for."""

KEY = re.compile(r"[A-Za-z0-9+/]{22}==")
MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
ACCEPTED = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
    b"Sec-WebSocket-Protocol: " + SUBPROTOCOL.encode() + b"\r\nSec-WebSocket-Accept: %b\r\n\r\n"
)
REFUSED = (
    b"HTTP/1.1 %d %b\r\nContent-Type: application/json\r\nContent-Length: %d\r\n"
    b"Connection: close\r\n\r\n%b"
)


class SocketProtocol(asyncio.Protocol):
    """What uvicorn is given as its `ws_protocol_class`: one socket, carrying a Connection."""

    __slots__ = (
        "_frames",
        "_is_closing",
        "_is_paused",
        "_parts",
        "_request",
        "_transport",
        "_unsent",
        "address",
        "connection",
        "house",
        "last_heard",
        "server_state",
    )

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any]) -> None:
        self.house: House = app_state["house"]
        self.server_state = server_state
        self.address = ""
        self.connection: Connection | None = None
        self.last_heard = 0.0
        self._transport: asyncio.Transport = None  # type: ignore[assignment]
        self._request = self._unsent = b""
        self._frames: FrameReader | None = None
        self._parts: bytearray | None = None
        self._is_paused = self._is_closing = False

    # The event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]
        self.server_state.connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.server_state.connections.discard(self)
        self._is_closing = True
        if self.connection is not None:
            self.house.reception.listeners.discard(self)
            self.house.reception.closed(self.address)
            self.connection.closed()
            self.connection = None  # it knows this socket: without a circle both are gone at once

    def data_received(self, data: bytes) -> None:
        connection = self.connection
        if connection is None:
            self._asked(data)
        elif (
            self._frames is None
            and self._parts is None
            and data[0] == WHOLE_TEXT
            and len(data) > 6
            and len(data) == (data[1] ^ 0x80) + 6 < SHORT + 6
        ):
            # Nearly everything is one short message that came whole.
            if not self._is_closing:
                connection.received(unmasked(data[2:6], data[6:]))
        else:
            self._read(data, connection)

    def pause_writing(self) -> None:
        self._is_paused = True

    def resume_writing(self) -> None:
        self._is_paused = False

    def shutdown(self) -> None:
        """Uvicorn stops."""
        if self.connection is not None:
            self.connection.end(CLOSE_GOING_AWAY, "the server stops")
        else:
            self._transport.close()

    # The carrier of a connection

    def send(self, data: bytes) -> None:
        """As `_write`, written out: this is done for every message."""
        if not self._is_closing:
            unsent = self._unsent
            if not unsent:
                self.house.outbox.add(self)
            self._unsent = unsent + framed(data)

    def flush(self) -> None:
        """Write what was to be sent; who does not read is left."""
        unsent, self._unsent = self._unsent, b""
        transport = self._transport
        if not unsent or transport.is_closing():
            return
        transport.write(unsent)
        if self._is_paused and transport.get_write_buffer_size() > MOST_UNREAD:
            self.house.metrics.slow_readers += 1
            self._is_closing = True
            if self.connection is not None:
                self.connection.closed()
            transport.abort()

    def end(self, code: int, reason: str) -> None:
        if not self._is_closing:
            self._is_closing = True
            self._write(closing(code, reason))
            self.house.loop.call_later(FAREWELL_SECONDS, self._close)

    def _write(self, data: bytes) -> None:
        """All that is sent in one turn of the loop leaves together."""
        if not self._unsent:
            self.house.outbox.add(self)
        self._unsent += data

    def _close(self) -> None:
        """Close once everything is sent."""
        self.flush()
        self._transport.close()

    def beat(self, now: float) -> None:
        """Ask a silent line whether it lives; drop a dead one."""
        assert self.connection is not None
        quiet = now - max(self.last_heard, self.connection.last_message)
        if quiet > 2 * QUIET_SECONDS:
            self._transport.abort()
        elif quiet > QUIET_SECONDS and not self._is_closing:
            self._write(framed(b"", PING))

    # The handshake

    def _asked(self, data: bytes) -> None:
        """The request, which uvicorn or front.py has read and passes on, and what came after."""
        head, end, rest = (self._request + data).partition(b"\r\n\r\n")
        if not end:
            self._request = head
            if len(head) > LARGEST_REQUEST:
                self._transport.abort()
            return
        try:
            knock, accepted = self._accepted(head.decode("latin-1"))
        except ServerError as error:
            self.house.metrics.refused_connections += 1
            body = encode(error.as_json())
            phrase = HTTPStatus(error.status).phrase.encode()
            self._write(REFUSED % (error.status, phrase, len(body), body))
            self._close()
            return
        self._request = b""
        self._write(ACCEPTED % accepted)
        self._begin(knock)
        if rest:
            self.data_received(rest)

    def _accepted(self, head: str) -> tuple[Knock, bytes]:
        """Who knocks, and the proof that their request was understood."""
        request, *lines = head.split("\r\n")
        headers: dict[str, str] = {}
        for line in lines:
            name, _, value = line.partition(":")
            name, value = name.lower(), value.strip()
            headers[name] = f"{headers[name]}, {value}" if name in headers else value
        peer = self._transport.get_extra_info("peername")
        knock = knocked(
            self.house,
            path=request.split(" ")[1],
            host=headers.get("host"),
            origin=headers.get("origin"),
            offered=headers.get("sec-websocket-protocol"),
            forwarded=headers.get("x-forwarded-for"),
            peer=str(peer[0]) if isinstance(peer, tuple) else "",
        )
        key = headers.get("sec-websocket-key", "")
        if headers.get("sec-websocket-version") != "13" or KEY.fullmatch(key) is None:
            raise WrongHandshake("this is no WebSocket of version 13")
        return knock, b64encode(sha1(key.encode() + MAGIC).digest())

    def _begin(self, knock: Knock) -> None:
        """Somebody is there from here on."""
        house, address = self.house, knock.address
        rate = house.settings.messages_per_second
        self.address = address
        self.connection = Connection(self, address, rate, rate * 4)
        self.last_heard = monotonic()
        self._transport.set_write_buffer_limits(high=MOST_UNREAD // 4)
        house.reception.opened(address)
        house.reception.listeners.add(self)
        house.reception.welcome(self.connection, knock.lobby_id, knock.token)

    # Whatever is not one short message

    def _read(self, data: bytes, connection: Connection) -> None:
        self.last_heard = monotonic()
        if self._frames is None:
            self._frames = FrameReader(LARGEST_FRAME)
        try:
            for kind, is_last, payload in self._frames.read(data):
                self._obey(kind, is_last, payload, connection)
        except BrokenFrame as broken:
            connection.end(broken.code)
        if self._frames.is_between_frames:
            self._frames = None

    def _obey(self, kind: int, is_last: bool, payload: bytes, connection: Connection) -> None:
        if kind == CLOSE:
            connection.closed()
            if not self._is_closing:
                self._is_closing = True
                self._write(closing(CLOSE_NORMAL))
            self._close()
        elif self._is_closing:
            return
        elif kind == PING:
            self._write(framed(payload, PONG))
        elif kind == BINARY:
            connection.fail(InvalidData("messages are text", path="$"), CLOSE_UNSUPPORTED)
        elif kind in (TEXT, CONTINUATION):
            self._part(kind, is_last, payload, connection)

    def _part(self, kind: int, is_last: bool, payload: bytes, connection: Connection) -> None:
        if (kind == TEXT) is (self._parts is not None):
            raise BrokenFrame(CLOSE_BROKEN)
        parts = self._parts if self._parts is not None else bytearray()
        parts += payload
        self._parts = None if is_last else parts
        if len(parts) > LARGEST_FRAME:
            self._parts = None
            error = TooLarge(f"a message has at most {LARGEST_MESSAGE} bytes")
            connection.fail(error, CLOSE_TOO_BIG)
        elif is_last:
            connection.received(bytes(parts))
