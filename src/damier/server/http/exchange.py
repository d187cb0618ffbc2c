"""One request that the application answers: h11 reads its body and writes its answer.

The body is read whole before anybody is asked, so the application never waits for one. Who asks,
how long that may take, and what is refused before it comes here is protocol.py's affair.
"""

import asyncio
import logging
from collections.abc import MutableMapping
from typing import Any, Protocol
from urllib.parse import unquote

import h11

from damier.server.error import Internal, ServerError, TooLarge
from damier.server.request_head import LARGEST_BODY, LARGEST_HEAD, REASONS, BadRequest, Head

from .serving import Serving

CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"

log = logging.getLogger("damier.server")


class Asker(Protocol):
    """The connection on which something is asked."""

    transport: asyncio.Transport
    serving: Serving
    peer: str
    is_stopping: bool

    def refuse(self, error: ServerError) -> None: ...
    async def drain(self) -> None: ...


class Exchange:
    """A request and its answer."""

    def __init__(self, asker: Asker, head: Head) -> None:
        self._asker = asker
        self._head = head
        self._reader = h11.Connection(h11.SERVER, max_incomplete_event_size=2 * LARGEST_HEAD)
        self._request: h11.Request | None = None
        self._body = bytearray()
        self._is_told = False
        self._gone = asyncio.Event()
        self._answer: h11.Response | None = None

    def read(self, data: bytes) -> bool:
        """Take the next bytes of the request; whether it is whole now. ServerError if it cannot be
        understood."""
        if data:
            self._reader.receive_data(data)
        while True:
            try:
                event = self._reader.next_event()
            except h11.RemoteProtocolError as error:
                raise BadRequest(f"this is no request: {error}"[:200]) from None
            if isinstance(event, h11.Request):
                self._request = event
            elif isinstance(event, h11.Data):
                self._body += event.data
                if len(self._body) > LARGEST_BODY:
                    raise TooLarge(f"at most {LARGEST_BODY} bytes are read")
            elif isinstance(event, h11.EndOfMessage):
                return True
            else:
                break
        if self._reader.they_are_waiting_for_100_continue:
            self._reader.send(h11.InformationalResponse(status_code=100, headers=[]))
            self._asker.transport.write(CONTINUE)
        return False

    @property
    def rest(self) -> bytes:
        """What was sent after the request."""
        return bytes(self._reader.trailing_data[0])

    def disconnect(self) -> None:
        """Whoever asked is gone."""
        self._gone.set()

    async def run(self) -> None:
        """Have the application answer."""
        asker = self._asker
        try:
            await asker.serving.app(self._scope(), self._receive, self._send)
            if not self.is_complete and not self._is_left:
                raise RuntimeError("the application did not answer")
        except Exception:
            log.exception("%s %s failed", self._head.method, self._head.target)
            if self._answer is None:
                failed: ServerError = Internal("something failed by our own fault")
                asker.refuse(failed)
            elif not self.is_complete:
                asker.transport.abort()

    @property
    def is_complete(self) -> bool:
        """Whether the answer was sent to its end."""
        return self._reader.our_state in (h11.DONE, h11.MUST_CLOSE, h11.CLOSED)

    @property
    def _is_left(self) -> bool:
        """Whether nobody waits for the answer any more."""
        return self._gone.is_set() or self._asker.transport.is_closing()

    @property
    def is_last(self) -> bool:
        """Whether nothing more is asked on this connection."""
        return self._reader.our_state is not h11.DONE

    def _scope(self) -> dict[str, Any]:
        head, request = self._head, self._request
        assert request is not None
        path, _, query = request.target.partition(b"?")
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": head.version,
            "server": None,
            "client": (self._asker.peer, 0),
            "scheme": "http",
            "method": head.method,
            "root_path": "",
            "path": unquote(path.decode("ascii")),
            "raw_path": path,
            "query_string": query,
            "headers": list(request.headers),
            "state": {"node": self._asker.serving.node},
        }

    async def _receive(self) -> dict[str, Any]:
        if not self._is_told:
            self._is_told = True
            return {"type": "http.request", "body": bytes(self._body), "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        """Write the next part of the answer, and wait while too much of it is unread."""
        if self._is_left:
            return
        if message["type"] == "http.response.start":
            last = [(b"connection", b"close")] if self._asker.is_stopping else []
            self._answer = h11.Response(
                status_code=message["status"],
                headers=[*message.get("headers", ()), *last],
                reason=REASONS.get(message["status"], b""),
            )
            return
        assert self._answer is not None
        sent = b""
        if self._reader.our_state is h11.SEND_RESPONSE:
            sent = self._reader.send(self._answer) or b""
        if self._head.method != "HEAD" and (body := message.get("body", b"")):
            sent += self._reader.send(h11.Data(data=body)) or b""
        if not message.get("more_body", False):
            sent += self._reader.send(h11.EndOfMessage()) or b""
        self._asker.transport.write(sent)
        await self._asker.drain()
