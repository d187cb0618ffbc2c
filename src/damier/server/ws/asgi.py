"""Sockets on any ASGI server, uvicorn among them: slower than our own, and otherwise the same.

A plain ASGI callable, without Starlette: it accepts, hands messages to a Connection, and sends what
that is told. On our own port protocol.py does this.
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from damier.core import InvalidData, encode
from damier.protocol.wire import SUBPROTOCOL
from damier.server.error import ServerError
from damier.server.rooms import CLOSE_UNSUPPORTED, Connection, Stage

from .admission import Admission
from .handshake import check_request
from .message_reader import LARGEST_FRAME, TOO_LARGE

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

MOST_UNSENT = 1024
"""Messages that may wait for a slow reader."""


class AsgiCarrier:
    """One socket of an ASGI server: what is to be sent waits in a queue."""

    def __init__(self, admission: Admission) -> None:
        self.admission = admission
        self.connection: Connection | None = None
        self.unsent: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()

    def send(self, data: bytes) -> None:
        if self.unsent.qsize() >= MOST_UNSENT and self.connection is not None:
            self.admission.metrics.slow_readers += 1
            self.connection.drop_slow(self.unsent.qsize())
            return
        self.unsent.put_nowait({"type": "websocket.send", "text": data.decode()})

    def end(self, code: int, reason: str) -> None:
        self.unsent.put_nowait({"type": "websocket.close", "code": code, "reason": reason})


async def serve_socket(admission: Admission, scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one socket from the first message to the last."""
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    assert (await receive())["type"] == "websocket.connect"
    try:
        handshake = check_request(
            admission.settings,
            admission.check_socket,
            path=_target(scope),
            host=headers.get("host"),
            origin=headers.get("origin"),
            offered=headers.get("sec-websocket-protocol"),
            forwarded=headers.get("x-forwarded-for"),
            peer=str(scope["client"][0]) if scope.get("client") else "",
        )
    except ServerError as error:
        admission.metrics.refused_connections += 1
        await _refuse(scope, send, error)
        return
    await send({"type": "websocket.accept", "subprotocol": SUBPROTOCOL})
    rate = admission.settings.messages_per_second
    carrier = AsgiCarrier(admission)
    connection = carrier.connection = Connection(
        carrier, handshake.address, rate, rate * 4, handshake.wording
    )
    admission.add_socket(connection)
    sending = asyncio.create_task(_send_all(carrier, send))
    try:
        admission.welcome(connection, handshake.lobby_id, handshake.token)
        await _receive_all(connection, receive)
    finally:
        connection.close()
        admission.remove_socket(connection)
        await asyncio.wait([sending], timeout=1.0)
        sending.cancel()
        carrier.connection = None  # no reference cycle: both are freed at once


def _target(scope: Scope) -> str:
    query = scope.get("query_string", b"").decode("latin-1")
    return f"{scope['path']}?{query}" if query else str(scope["path"])


async def _receive_all(connection: Connection, receive: Receive) -> None:
    while connection.stage is not Stage.CLOSED:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            connection.close()
            connection.carrier.end(1000, "")
            return
        text = message.get("text")
        if text is None:
            connection.fail(InvalidData("messages are text", path="$"), CLOSE_UNSUPPORTED)
        elif len(text) > LARGEST_FRAME:
            connection.fail(*TOO_LARGE)
        else:
            connection.receive(text.encode("utf-8", "surrogatepass"))


async def _send_all(carrier: AsgiCarrier, send: Send) -> None:
    while True:
        message = await carrier.unsent.get()
        try:
            await send(message)
        except Exception:  # the server's own word for "gone" differs from server to server
            return
        if message["type"] == "websocket.close":
            return


async def _refuse(scope: Scope, send: Send, error: ServerError) -> None:
    """With the reason where the server can send one, else by closing before accepting."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": error.code})
        return
    body = encode(error.as_json())
    kind = (b"content-type", b"application/json")
    start = {"type": "websocket.http.response.start", "status": error.status, "headers": [kind]}
    await send(start)
    await send({"type": "websocket.http.response.body", "body": body})
