"""Sockets by picows on uvicorn's own port: uvicorn reads the request and hands the socket over.

Only transport lives here: frames, sizes, slow readers, who may knock at all. What is said goes to
connection.py. Servers other than uvicorn use asgi_socket.py.
"""

import asyncio
import logging
from http import HTTPStatus
from typing import Any

from picows import (
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]

from damier.core import InvalidData, encode
from damier.protocol import LARGEST_MESSAGE, SUBPROTOCOL

from .connection import (
    CLOSE_GOING_AWAY,
    CLOSE_TOO_BIG,
    CLOSE_UNSUPPORTED,
    Connection,
)
from .error import ServerError, TooLarge
from .house import House
from .knock import Knock, knocked

MOST_UNREAD = 256 * 1024
"""Bytes that may wait for a slow reader."""

LARGEST_FRAME = 4 * LARGEST_MESSAGE
"""Frames above this end the connection; messages above LARGEST_MESSAGE are refused."""

QUIET_SECONDS = 40.0
"""After so long without a word a ping is sent; after twice as long the line is dead."""

log = logging.getLogger("damier.socket")
log.setLevel(logging.CRITICAL)  # every refusal is answered; none is worth a line here

TEXT, BINARY = WSMsgType.TEXT, WSMsgType.BINARY
CLOSE, CONTINUATION = WSMsgType.CLOSE, WSMsgType.CONTINUATION


class SocketListener(WSListener):
    """One socket: carries a Connection."""

    def __init__(self, house: House, knock: Knock) -> None:
        self.house = house
        self.knock = knock
        settings = house.settings
        rate = settings.messages_per_second
        self.connection = Connection(self, knock.address, rate, rate * 4)
        self.last_heard = 0.0
        self._parts: bytearray | None = None
        self._is_paused = False
        self._transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        transport.underlying_transport.set_write_buffer_limits(high=MOST_UNREAD // 4)
        self.last_heard = asyncio.get_running_loop().time()
        house, knock = self.house, self.knock
        house.sockets[knock.address] = house.sockets.get(knock.address, 0) + 1
        house.listeners.add(self)
        house.welcome(self.connection, knock.lobby_id, knock.token)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind == TEXT and frame.fin and self._parts is None:
            self.connection.received(frame.get_payload_as_bytes())
        else:
            self._other_frame(transport, frame)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        house, address = self.house, self.knock.address
        house.listeners.discard(self)
        house.sockets[address] -= 1
        if not house.sockets[address]:
            del house.sockets[address]
        self.connection.closed()

    def pause_writing(self) -> None:
        self._is_paused = True

    def resume_writing(self) -> None:
        self._is_paused = False

    def send(self, data: bytes) -> None:
        transport = self._transport
        assert transport is not None
        transport.send(TEXT, data)
        if self._is_paused:
            unread = transport.underlying_transport.get_write_buffer_size()
            if unread > MOST_UNREAD:
                self.house.metrics.slow_readers += 1
                self.connection.closed()
                transport.underlying_transport.abort()

    def end(self, code: int, reason: str) -> None:
        transport = self._transport
        if transport is not None and not transport.is_disconnected:
            transport.send_close(_close_code(code), reason.encode()[:120])
            # Who does not answer the farewell is not waited for.
            asyncio.get_running_loop().call_later(0.5, transport.disconnect)

    def beat(self, now: float) -> None:
        """Ask a silent line whether it lives; drop a dead one."""
        transport = self._transport
        if transport is None or transport.is_disconnected:
            return
        if now - self.last_heard > 2 * QUIET_SECONDS:
            transport.underlying_transport.abort()
        elif now - self.last_heard > QUIET_SECONDS:
            transport.send_ping()

    def _other_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Everything but a whole text message."""
        kind = frame.msg_type
        self.last_heard = asyncio.get_running_loop().time()
        if kind == CLOSE:
            self.connection.closed()
            transport.send_close(WSCloseCode.OK)
            transport.disconnect()
        elif kind == BINARY:
            self.connection.fail(InvalidData("messages are text", path="$"), CLOSE_UNSUPPORTED)
        elif kind in (TEXT, CONTINUATION):
            self._part(frame)

    def _part(self, frame: WSFrame) -> None:
        if self._parts is None:
            self._parts = bytearray()
        self._parts += frame.get_payload_as_bytes()
        if len(self._parts) > LARGEST_FRAME:
            self._parts = None
            error = TooLarge(f"a message has at most {LARGEST_MESSAGE} bytes")
            self.connection.fail(error, CLOSE_TOO_BIG)
        elif frame.fin:
            whole, self._parts = bytes(self._parts), None
            self.connection.received(whole)


class SocketProtocol(WSProtocol):  # type: ignore[misc]
    """What uvicorn is given as its `ws_protocol_class`."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any]) -> None:
        self.house: House = app_state["house"]
        self.server_state = server_state
        super().__init__(
            None,
            None,
            False,
            self._listener,
            log,
            True,
            5,
            False,
            20,
            20,
            1,
            True,
            LARGEST_FRAME,
            None,
            2048,
        )

    def connection_made(self, transport: Any) -> None:
        self.peer = transport.get_extra_info("peername")
        self.server_state.connections.add(self)
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        self.server_state.connections.discard(self)
        super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        """The request, which uvicorn has read and passes on."""
        while data:
            room = self.get_buffer(-1)
            part, data = data[: len(room)], data[len(room) :]
            room[: len(part)] = part
            self.buffer_updated(len(part))

    def shutdown(self) -> None:
        """Uvicorn stops."""
        if self.listener is not None:
            self.listener.connection.end(CLOSE_GOING_AWAY, "the server stops")
        else:
            self.transport.disconnect()

    def _listener(self, request: WSUpgradeRequest) -> WSUpgradeResponseWithListener:
        headers = request.headers
        try:
            knock = knocked(
                self.house,
                path=request.path.decode("latin-1"),
                host=headers.get("Host"),
                origin=headers.get("Origin"),
                offered=headers.get("Sec-WebSocket-Protocol"),
                forwarded=headers.get("X-Forwarded-For"),
                peer=str(self.peer[0]) if self.peer else "",
            )
        except ServerError as error:
            self.house.metrics.refused_connections += 1
            refused = WSUpgradeResponse.create_error_response(
                HTTPStatus(error.status),
                encode(error.as_json()),
                {"Content-Type": "application/json"},
            )
            return WSUpgradeResponseWithListener(refused, None)
        accepted = WSUpgradeResponse.create_101_response({"Sec-WebSocket-Protocol": SUBPROTOCOL})
        return WSUpgradeResponseWithListener(accepted, SocketListener(self.house, knock))


def _close_code(code: int) -> WSCloseCode:
    return WSCloseCode(code)
