"""WebSockets on our own port: one object from the handshake to the last frame (RFC 6455).

Only transport lives here: the handshake, frames, sizes, slow readers. What is said goes to
rooms/connection.py. It is written out in Python because a match of nine moves opens two of them,
and `websockets` takes ten times as long to open one (`python -m benchmarks.bypass`). Other servers
use asgi.py.
"""

import asyncio
from time import monotonic
from typing import Protocol

from damier.core import InvalidData
from damier.server.error import ServerError
from damier.server.request_head import Head, refusal
from damier.server.rooms import CLOSE_GOING_AWAY, CLOSE_UNSUPPORTED, Connection

from .admission import Admission
from .frame import (
    BINARY,
    CLOSE,
    FINAL,
    PING,
    PONG,
    SHORT,
    TEXT,
    WHOLE_TEXT,
    BrokenFrame,
    answered_close,
    closing,
    framed,
    is_utf8,
    unmasked,
)
from .handshake import Handshake, accept
from .message_reader import NOT_UTF8, BrokenMessage, MessageReader

MOST_UNREAD = 256 * 1024
"""Bytes that may wait for a slow reader."""

QUIET_SECONDS = 40.0
"""After so long without a frame a ping is sent; after twice as long the connection is dead."""

CLOSING = FINAL | CLOSE
"""How a close frame begins."""

CLOSING_SECONDS = 0.5
"""Who does not answer a close frame is not waited for."""


class Stoppable(Protocol):
    """A connection, whatever it speaks by now."""

    def shutdown(self) -> None: ...
    def abort(self) -> None: ...


class WebSocketProtocol(asyncio.Protocol):
    """One socket, carrying a Connection."""

    __slots__ = (
        "_connections",
        "_is_closing",
        "_is_deaf",
        "_is_paused",
        "_peer",
        "_reader",
        "_transport",
        "_unsent",
        "admission",
        "connection",
        "last_heard",
    )

    def __init__(self, admission: Admission, connections: set[Stoppable], peer: str) -> None:
        self.admission = admission
        self._connections = connections
        """Those of the port, so that it can stop them."""
        self._peer = peer
        self.connection: Connection | None = None
        self.last_heard = 0.0
        self._transport: asyncio.Transport = None  # type: ignore[assignment]
        self._unsent = b""
        self._reader: MessageReader | None = None
        """There only while a message is not whole."""
        self._is_paused = self._is_closing = False
        self._is_deaf = False
        """Whether the protocol was broken: nothing that comes after can be understood."""

    # The event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]
        self._connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        self._is_closing = True
        if self.connection is not None:
            self.admission.listeners.discard(self)
            self.admission.remove_socket(self.connection)
            self.connection.close()
            self.connection = None  # no reference cycle: both are freed at once

    def data_received(self, data: bytes) -> None:
        connection = self.connection
        if connection is None:
            return  # refused, and on its way out
        size = len(data)
        is_whole = self._reader is None and size > 5 and size == (data[1] ^ 0x80) + 6 < SHORT + 6
        if is_whole and data[0] == WHOLE_TEXT:
            # Nearly everything is one short message that came whole: written out, it is read in a
            # quarter of the time that `websockets` takes (`python -m benchmarks.bypass`).
            if not self._is_closing:
                message = unmasked(data[2:6], data[6:])
                if message.isascii() or is_utf8(message):
                    connection.receive(message)
                else:
                    connection.fail(*NOT_UTF8)
        elif self._is_deaf:
            if data[0] == CLOSING:
                self._close()
        elif is_whole and data[0] == CLOSING:
            self._take(CLOSE, unmasked(data[2:6], data[6:]), connection)  # as every socket ends
        else:
            self._read(data, connection)

    def pause_writing(self) -> None:
        self._is_paused = True

    def resume_writing(self) -> None:
        self._is_paused = False

    def shutdown(self) -> None:
        """The server stops."""
        if self.connection is not None:
            self.connection.end(CLOSE_GOING_AWAY, "the server stops")
        else:
            self._transport.close()

    def abort(self) -> None:
        self._transport.abort()

    # The carrier of a connection

    def send(self, data: bytes) -> None:
        """As `_write`, written out: this is done for every message."""
        if not self._is_closing:
            unsent = self._unsent
            if not unsent:
                self.admission.writes.add(self)
            self._unsent = unsent + framed(data)

    def flush(self) -> None:
        """Write what was to be sent; who does not read is left."""
        unsent, self._unsent = self._unsent, b""
        transport = self._transport
        if not unsent or transport.is_closing():
            return
        transport.write(unsent)
        if self._is_paused and transport.get_write_buffer_size() > MOST_UNREAD:
            self.admission.metrics.slow_readers += 1
            self._is_closing = True
            if self.connection is not None:
                self.connection.close()
            transport.abort()

    def end(self, code: int, reason: str) -> None:
        if not self._is_closing:
            self._is_closing = True
            self._write(closing(code, reason))
            self.admission.loop.call_later(CLOSING_SECONDS, self._close)

    def _write(self, data: bytes) -> None:
        """All that is sent in one tick of the event loop leaves together."""
        if not self._unsent:
            self.admission.writes.add(self)
        self._unsent += data

    def _close(self) -> None:
        """Close once everything is sent."""
        self.flush()
        self._transport.close()

    def beat(self, now: float) -> None:
        """Ping a silent connection; drop a dead one."""
        assert self.connection is not None
        quiet = now - max(self.last_heard, self.connection.last_message)
        if quiet > 2 * QUIET_SECONDS:
            self._transport.abort()
        elif quiet > QUIET_SECONDS and not self._is_closing:
            self._write(framed(b"", PING))

    # The handshake

    def begin(self, head: Head, rest: bytes) -> None:
        """Open the socket that this request asks for, or say why not; then read what came after."""
        admission = self.admission
        try:
            check = admission.check_socket
            handshake, answer = accept(admission.settings, check, head, self._peer)
        except ServerError as error:
            admission.metrics.refused_connections += 1
            self._write(refusal(error))
            self._close()
            return
        self._write(answer)
        self._welcome(handshake)
        if rest:
            self.data_received(rest)

    def _welcome(self, handshake: Handshake) -> None:
        """Somebody is there from here on."""
        admission, rate = self.admission, self.admission.settings.messages_per_second
        self.connection = Connection(self, handshake.address, rate, rate * 4, handshake.wording)
        self.last_heard = monotonic()
        self._transport.set_write_buffer_limits(high=MOST_UNREAD // 4)
        admission.add_socket(self.connection)
        admission.listeners.add(self)
        admission.welcome(self.connection, handshake.lobby_id, handshake.token)

    # Whatever is not one short message

    def _read(self, data: bytes, connection: Connection) -> None:
        self.last_heard = monotonic()
        if self._reader is None:
            self._reader = MessageReader()
        try:
            for kind, payload in self._reader.read(data):
                self._take(kind, payload, connection)
        except BrokenFrame as broken:
            self._reader = None
            self._is_deaf = True
            connection.end(broken.code)
            return
        if self._reader.is_between_messages:
            self._reader = None

    def _take(self, kind: int, payload: bytes | BrokenMessage, connection: Connection) -> None:
        if isinstance(payload, BrokenMessage):
            if not self._is_closing:
                connection.fail(*payload)
        elif kind == CLOSE:
            answer = answered_close(payload)
            connection.close()
            if not self._is_closing:
                self._is_closing = True
                self._write(answer)
            self._close()
        elif self._is_closing:
            return
        elif kind == PING:
            self._write(framed(payload, PONG))
        elif kind == TEXT:
            connection.receive(payload)
        elif kind == BINARY:
            connection.fail(InvalidData("messages are text", path="$"), CLOSE_UNSUPPORTED)
