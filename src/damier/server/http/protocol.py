"""HTTP on one connection: reads requests and has them answered.

Every head is read by server/request_head.py. A WebSocket is handed to ws/protocol.py. The POSTs
that open, join, start and repeat lobbies, if whole and plain, take the fast path to
lobby_requests.py; everything else goes to app.py by way of exchange.py, with the same answers.
"""

from collections.abc import Coroutine
from time import monotonic
from typing import Any

from damier.server.error import ServerError
from damier.server.request_head import (
    END,
    LARGEST_BODY,
    Head,
    read_head,
    refuse_endless,
    written,
)
from damier.server.ws import WebSocketProtocol

from .connection import ANSWERING, IDLE, IDLE_SECONDS, LEAVING, READING, HttpConnection
from .exchange import Exchange
from .lobby_requests import LobbyRequest, answer_request, fast_path_request
from .serving import Serving


class HttpProtocol(HttpConnection):
    """One connection, from its first request to its last answer or to a socket's handshake."""

    __slots__ = ("_exchange",)

    def __init__(self, serving: Serving) -> None:
        super().__init__(serving)
        self._exchange: Exchange | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._exchange is not None:
            self._exchange.disconnect()

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
            and (asked := self._fast_path(head, data[end + len(END) :])) is not None
        ):
            self._answer(self._answer_plainly(asked))
        else:
            self._exchange = Exchange(self, head)
            self._read(self._exchange, data)

    def _fast_path(self, head: Head, body: bytes) -> LobbyRequest | None:
        return None if self.is_stopping else fast_path_request(head, body, self.peer)

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
        self._finish_answer(self.is_stopping)

    async def _answer_by_application(self, exchange: Exchange) -> None:
        await exchange.run()
        self._exchange = None
        if self._phase is ANSWERING:
            self._finish_answer(exchange.is_last)

    def _finish_answer(self, is_last: bool) -> None:
        """On to the next request, if there is to be one."""
        if is_last or self.transport.is_closing():
            self.flush()
            self.transport.close()
            return
        self._phase, self._due = IDLE, monotonic() + IDLE_SECONDS
        if self._buffer:
            self.transport.resume_reading()
            self._go_on()
