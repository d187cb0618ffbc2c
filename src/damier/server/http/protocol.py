"""A connection to the port, as long as it speaks HTTP: reads requests and has them answered.

    IDLE ---> READING ---> ANSWERING ---> IDLE      any --refuse--> LEAVING

Every head is read by request_head.py. A WebSocket is handed to ws/protocol.py. The POSTs that open,
join, start and repeat lobbies, if whole and plain, take the fast path to lobby_requests.py;
everything else goes to app.py by way of exchange.py, with the same answers.
"""

import asyncio
import re
from collections.abc import Coroutine
from enum import Enum
from time import monotonic
from typing import Any

from damier.server.error import RequestLate, ServerError
from damier.server.request_head import (
    END,
    LARGEST_BODY,
    Head,
    read_head,
    refusal,
    refuse_endless,
    written,
)
from damier.server.ws import WebSocketProtocol

from .exchange import Exchange
from .lobby_requests import LobbyRequest, answer_request
from .serving import Serving

IDLE_SECONDS = 30.0
"""How long a connection may be open on which nothing is asked."""
LEAVING_SECONDS = 2.0
"""How long whoever was refused may take to hear it."""
UNREAD_SECONDS = 60.0
"""How long an answer may wait for who does not read it."""

POST = re.compile(r"/lobbies(?:/([A-Za-z0-9_-]{1,32})/(join|leave|start|rematch))?")
READ_ELSEWHERE = {"transfer-encoding", "expect", "upgrade", "te", "trailer"}
KEPT = "keep-alive"


class Phase(Enum):
    """What a connection is doing."""

    IDLE = "idle"
    READING = "reading"
    ANSWERING = "answering"
    LEAVING = "leaving"


IDLE, READING, ANSWERING, LEAVING = Phase


class HttpProtocol(asyncio.Protocol):
    """One connection, from its first byte to its last answer or to a socket's handshake."""

    __slots__ = (
        "_buffer",
        "_due",
        "_exchange",
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
        self._exchange: Exchange | None = None
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
        if self._exchange is not None:
            self._exchange.disconnect()
        self.resume_writing()

    def data_received(self, data: bytes) -> None:
        if self._phase is LEAVING:
            return
        self._buffer = self._buffer + data if self._buffer else data
        if self._phase is not ANSWERING:
            self._go_on()
        elif len(self._buffer) > LARGEST_BODY:
            self.transport.pause_reading()

    def eof_received(self) -> bool:
        """Who has said everything still hears what is being answered."""
        self.is_stopping = True
        return self._phase is ANSWERING

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

    async def drained(self) -> None:
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

    # What is asked

    def _go_on(self) -> None:
        """Read what is there: requests that are whole, and the beginning of another."""
        data, self._buffer = self._buffer, b""
        try:
            if self._exchange is not None:
                self._read(self._exchange, data)
            else:
                self._begin(data)
        except ServerError as error:
            self.refuse(error)

    def _begin(self, data: bytes) -> None:
        """A request begins; its head is judged as soon as it is there."""
        if self._unsent:
            self.flush()  # what was asked before is answered first
        end = data.find(END)
        if end < 0:
            refuse_endless(data)
            self._buffer = data
            self._wait()
            return
        head = read_head(data[:end])
        if head.is_upgrade:
            self._hand_over(head, data[end + len(END) :])
        elif (
            head.method == "POST"
            and (asked := self._plain(head, data[end + len(END) :])) is not None
        ):
            self._answer(self._answer_plainly(asked))
        else:
            self._exchange = Exchange(self, head)
            self._read(self._exchange, data)

    def _plain(self, head: Head, body: bytes) -> LobbyRequest | None:
        """What is asked, if the request is whole, plain, and of those that every match makes."""
        found = POST.fullmatch(head.target)
        if found is None or head.length != len(body) or head.version != "1.1" or self.is_stopping:
            return None
        headers = head.headers
        if not READ_ELSEWHERE.isdisjoint(headers):
            return None
        if headers.get("connection", KEPT).lower() != KEPT:
            return None
        return LobbyRequest(found[2] or "open", found[1] or "", body, headers, self.peer)

    def _read(self, exchange: Exchange, data: bytes) -> None:
        if exchange.read(data):
            self._buffer = exchange.rest
            self._answer(self._answer_by_application(exchange))
        else:
            self._wait()

    def _wait(self) -> None:
        """The rest of a request is waited for, from when it began and not for ever."""
        if self._phase is not READING:
            self._phase = READING
            self._due = monotonic() + self.serving.node.settings.request_seconds

    def _hand_over(self, head: Head, rest: bytes) -> None:
        """This is a socket's from now on, or nobody's."""
        self._leave()
        self._phase = LEAVING
        serving = self.serving
        protocol = WebSocketProtocol(serving.node.admission, serving.connections, self.peer)
        protocol.connection_made(self.transport)
        self.transport.set_protocol(protocol)
        protocol.begin(head, rest)

    # What is answered

    def _answer(self, answering: Coroutine[Any, Any, None]) -> None:
        self._phase, self._due = ANSWERING, None
        task = self.serving.node.tasks.loop.create_task(answering)
        self.serving.tasks.add(task)
        task.add_done_callback(self.serving.tasks.discard)

    async def _answer_plainly(self, asked: LobbyRequest) -> None:
        """Without h11 and Starlette, such a request costs a quarter of what it would with them
        (`python -m benchmarks.bypass` prints how much)."""
        status, body = await answer_request(self.serving.node, asked)
        self._unsent = written(status, body)
        if not self._buffer and not self.is_stopping:
            self.serving.node.admission.writes.add(self)
        self._answered(self.is_stopping)

    async def _answer_by_application(self, exchange: Exchange) -> None:
        await exchange.run()
        self._exchange = None
        if self._phase is ANSWERING:
            self._answered(exchange.is_last)

    def _answered(self, is_last: bool) -> None:
        """On to the next request, if there is to be one."""
        if is_last or self.transport.is_closing():
            self.flush()
            self.transport.close()
            return
        self._phase, self._due = IDLE, monotonic() + IDLE_SECONDS
        if self._buffer:
            self.transport.resume_reading()
            self._go_on()

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
