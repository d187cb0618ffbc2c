"""The front of the port: the few requests that every match makes, answered without ceremony.

Sockets go straight to picows, and the POSTs that open, join, start and repeat lobbies straight to
the desk, if they are whole, plain and unambiguous. Everything else, and whatever is odd in the
least, is read by uvicorn's own h11 and answered by app.py, with the same answers.
"""

import re
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .answer import LARGEST_BODY, Asked, answered
from .house import House

SOCKET = re.compile(rb"GET /lobbies/[A-Za-z0-9_-]{1,32}/ws HTTP/1\.1\r\n")
POST = re.compile(
    rb"POST /lobbies(?:/([A-Za-z0-9_-]{1,32})/(join|leave|start|rematch))? HTTP/1\.1\r\n"
)
PLAIN_NAME = re.compile(rb"[A-Za-z0-9-]+")
READ_ELSEWHERE = {b"transfer-encoding", b"expect", b"upgrade", b"te", b"trailer"}
REASONS = {200: b"OK", 201: b"Created"}


class FrontProtocol(H11Protocol):
    """What uvicorn is given as its `http_protocol_class`."""

    _is_answering = False
    _later = b""

    def data_received(self, data: bytes) -> None:
        if self._is_answering:
            self._later += data
            if len(self._later) > LARGEST_BODY:
                self.transport.close()
        elif self.conn.their_state is not h11.IDLE or self.conn.trailing_data[0]:
            super().data_received(data)
        elif data.startswith(b"GET /lobbies/") and self._is_knock(data):
            self._hand_over(data)
        elif data.startswith(b"POST /lobbies") and (asked := self._asked(data)) is not None:
            self._is_answering = True
            self._unset_keepalive_if_required()
            task = self.loop.create_task(self._answer(asked))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        else:
            super().data_received(data)

    def _is_knock(self, data: bytes) -> bool:
        """Whether this is one whole request for a socket."""
        return (
            SOCKET.match(data) is not None
            and data.endswith(b"\r\n\r\n")
            and data.count(b"\r\n\r\n") == 1
            and b"\r\nupgrade: websocket\r\n" in data.lower()
        )

    def _hand_over(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        self.connections.discard(self)
        make: Any = self.ws_protocol_class
        protocol = make(
            config=self.config, server_state=self.server_state, app_state=self.app_state
        )
        protocol.connection_made(self.transport)
        self.transport.set_protocol(protocol)
        protocol.data_received(data)

    def _asked(self, data: bytes) -> Asked | None:
        """What is asked, if the request is whole and plain."""
        found = POST.match(data)
        head, end, body = data.partition(b"\r\n\r\n")
        if found is None or not end:
            return None
        headers: dict[bytes, bytes] = {}
        for line in head[found.end() :].split(b"\r\n"):
            name, colon, value = line.partition(b":")
            name = name.lower()
            if not colon or name in headers or PLAIN_NAME.fullmatch(name) is None:
                return None
            headers[name] = value.strip()
        length = headers.get(b"content-length", b"0")
        if READ_ELSEWHERE & headers.keys() or not length.isdigit() or int(length) != len(body):
            return None
        if headers.get(b"connection", b"keep-alive").lower() != b"keep-alive":
            return None
        lobby_id, verb = found[1], found[2]
        return Asked(
            verb=verb.decode() if verb else "open",
            lobby_id=lobby_id.decode() if lobby_id else "",
            body=body,
            headers={name.decode(): value.decode("latin-1") for name, value in headers.items()},
            peer=str(self.client[0]) if self.client else "",
        )

    async def _answer(self, asked: Asked) -> None:
        house: House = self.app_state["house"]
        status, body = await answered(house, asked)
        if not self.transport.is_closing():
            self.transport.write(
                b"HTTP/1.1 %d %s\r\ncontent-type: application/json\r\n"
                b"x-content-type-options: nosniff\r\ncache-control: no-store\r\n"
                b"content-length: %d\r\n\r\n%s"
                % (status, REASONS.get(status, b"Refused"), len(body), body)
            )
        self._is_answering = False
        later, self._later = self._later, b""
        if later:
            self.data_received(later)
        else:
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )

    def shutdown(self) -> None:
        """Uvicorn stops; what is being answered is answered."""
        if self._is_answering:
            self.loop.call_soon(self.transport.close)
        else:
            super().shutdown()
