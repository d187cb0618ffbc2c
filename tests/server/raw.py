"""Bytes to a server and back, for what no proper client would send."""

import asyncio
import json
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Any, NamedTuple, Protocol

from damier.server import Node, Settings, running_node
from damier.server.ws.frame import CLOSE
from tests.patience import SECONDS, soon

MASK = b"\x12\x34\x56\x78"
HANDSHAKE = (
    "GET /lobbies/{lobby}/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Protocol: bluefelt.v0, bluefelt.token.{token}\r\n\r\n"
)


class Served(Protocol):
    """Whatever knows where the server is."""

    @property
    def url(self) -> str: ...


class Running(NamedTuple):
    """A server that others use too."""

    url: str
    node: Node


@contextmanager
def running(settings: Settings) -> Iterator[Running]:
    """A server in a thread of its own, for many short tests."""
    found: list[Running] = []
    ready, over = Event(), Event()

    async def serving() -> None:
        async with running_node(settings) as (url, node):
            found.append(Running(url, node))
            ready.set()
            await asyncio.get_running_loop().run_in_executor(None, over.wait)

    thread = Thread(target=asyncio.run, args=(serving(),))
    thread.start()
    try:
        assert ready.wait(SECONDS)
        yield found[0]
    finally:
        over.set()
        thread.join()


class Answer(NamedTuple):
    """What a request was answered with."""

    status: int
    reason: str
    headers: dict[str, str]
    body: bytes

    @property
    def code(self) -> str:
        """The code of an error, which has the one shape."""
        told = json.loads(self.body)
        assert set(told) == {"type", "code", "message", "details"}
        assert told["type"] == "error"
        assert self.headers["content-type"] == "application/json"
        return str(told["code"])


def place(client: Served) -> tuple[str, int]:
    host, port = client.url.removeprefix("http://").split(":")
    return host, int(port)


async def dialled(client: Served) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await soon(asyncio.open_connection(*place(client)))


async def answer(reader: asyncio.StreamReader) -> Answer:
    """The next answer on this line."""
    head = (await soon(reader.readuntil(b"\r\n\r\n"))).decode("latin-1").strip()
    first, *lines = head.split("\r\n")
    _, status, reason = first.split(" ", 2)
    headers = dict(line.lower().split(": ", 1) for line in lines)
    length = headers.get("content-length")
    body = await soon(reader.readexactly(int(length)) if length else reader.read())
    return Answer(int(status), reason, headers, body)


async def asked(client: Served, request: bytes, *more: bytes) -> Answer:
    """What these bytes are answered with; parts are sent one after another."""
    reader, writer = await dialled(client)
    for part in (request, *more):
        writer.write(part)
        await soon(writer.drain())
    try:
        return await answer(reader)
    finally:
        writer.transport.abort()


def frame(kind: int, payload: bytes = b"", first: int = 0x80, mask: bytes = MASK) -> bytes:
    """A client's frame, masked; `first` are the bits beside its kind."""
    length = len(payload)
    if length < 126:
        size = struct.pack("!B", 0x80 | length)
    elif length < 1 << 16:
        size = struct.pack("!BH", 0x80 | 126, length)
    else:
        size = struct.pack("!BQ", 0x80 | 127, length)
    key = (mask * (length // 4 + 1))[:length]
    return (
        bytes((first | kind,))
        + size
        + mask
        + bytes(a ^ b for a, b in zip(payload, key, strict=True))
    )


@dataclass
class Line:
    """A socket of which every byte is ours."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    told: list[tuple[int, bytes]] = field(default_factory=list)

    async def send(self, *parts: bytes) -> None:
        for part in parts:
            self.writer.write(part)
            await soon(self.writer.drain())

    async def next(self) -> tuple[int, bytes]:
        """The next frame: its kind and what it carries."""
        first, second = await soon(self.reader.readexactly(2))
        assert first & 0x70 == 0
        assert second < 0x80, "servers do not mask"
        length = second
        if second >= 126:
            size = await soon(self.reader.readexactly(2 if second == 126 else 8))
            length = int.from_bytes(size, "big")
        self.told.append((first & 0x0F, await soon(self.reader.readexactly(length))))
        return self.told[-1]

    async def until(self, kind: int) -> bytes:
        while True:
            found, payload = await self.next()
            if found == kind:
                return payload

    async def message(self, type: str) -> dict[str, Any]:
        """The next message of this type."""
        while True:
            told: dict[str, Any] = json.loads(await self.until(0x1))
            if told["type"] == type:
                return told

    async def closed(self) -> int | None:
        """The code with which the other side closes; afterwards nothing comes."""
        payload = await self.until(CLOSE)
        with suppress(ConnectionError):  # it may have gone already
            await self.send(frame(CLOSE, payload))
            assert await soon(self.reader.read()) == b""
        self.writer.transport.abort()
        if not payload:
            return None
        payload[2:].decode()
        return int.from_bytes(payload[:2], "big")


async def opened(client: Served, lobby: str, token: str) -> Line:
    """A socket to this seat, welcomed."""
    reader, writer = await dialled(client)
    writer.write(HANDSHAKE.format(lobby=lobby, token=token).encode())
    head = await soon(reader.readuntil(b"\r\n\r\n"))
    assert head.startswith(b"HTTP/1.1 101 ")
    line = Line(reader, writer)
    await line.message("welcome")
    await line.message("info")
    return line
