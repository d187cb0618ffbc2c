"""HTTP requests over connections that stay open: what a browser does before it connects.

Every table may ask at the same time, as people's browsers do: were there fewer connections, tables
would wait for each other and not be played at once.
"""

import asyncio
from typing import Any, cast

import msgspec


class Answer(asyncio.Protocol):
    """One connection: a request goes out, its answer comes in, then the next."""

    def __init__(self) -> None:
        self._buffer = b""
        self._waiting: asyncio.Future[tuple[int, bytes]] | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is no subclass

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(ConnectionResetError("the server hung up"))

    @property
    def is_open(self) -> bool:
        return self._transport is not None and not self._transport.is_closing()

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        assert self._transport is not None
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._waiting

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, found, rest = self._buffer.partition(b"\r\n\r\n")
        if not found:
            return
        lines = head.lower().split(b"\r\n")
        fields = dict(line.split(b":", 1) for line in lines[1:])
        body = _body(fields, rest)
        if body is not None:
            self._buffer = b""
            waiting, self._waiting = self._waiting, None
            if waiting is not None and not waiting.done():
                waiting.set_result((int(lines[0].split(b" ")[1]), body))


def _body(fields: dict[bytes, bytes], rest: bytes) -> bytes | None:
    """The whole body, once all of it is here."""
    if b"chunked" in fields.get(b"transfer-encoding", b""):
        if not rest.endswith(b"0\r\n\r\n"):
            return None
        body = b""
        while rest:
            size, _, rest = rest.partition(b"\r\n")
            length = int(size, 16)
            body, rest = body + rest[:length], rest[length + 2 :]
        return body
    length = int(fields.get(b"content-length", b"0"))
    return rest[:length] if len(rest) >= length else None


class Web:
    """Posts JSON to one server."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self._free: list[Answer] = []

    async def post(self, path: str, body: Any, token: str | None = None) -> Any:
        """The answer to this, or an error that shows it."""
        connection = self._free.pop() if self._free else await self._connected()
        if not connection.is_open:
            connection = await self._connected()
        status, answer = await connection.ask(self._request(path, body, token))
        self._free.append(connection)
        if status >= 300:
            raise RuntimeError(f"{path}: {status} {answer[:300]!r}")
        return msgspec.json.decode(answer) if answer else None

    async def _connected(self) -> Answer:
        loop = asyncio.get_running_loop()
        _, protocol = await loop.create_connection(Answer, self.host, self.port)
        return protocol

    def _request(self, path: str, body: Any, token: str | None) -> bytes:
        content = msgspec.json.encode(body)
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{bearer}"
            f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        )
        return head.encode() + content
