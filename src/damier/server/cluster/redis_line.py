"""One connection to a Redis (or Valkey) server: commands go out as they are given, replies come
back in their order. What is asked and told is redis_bus.py.

RESP version 2, written out in Python: a parcel between nodes costs a tenth of what it costs through
redis-py, which makes a task and a timer for each. Addresses, and how TLS is to be spoken, are read
by redis-py all the same.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from redis.asyncio.connection import (
    ConnectionPool,
    SSLConnection,
    UnixDomainSocketConnection,
)

Reply = int | bytes | None | list[Any] | Exception
END = b"\r\n"


class RedisRefused(Exception):
    """The server does not do what it was asked."""


class RedisLine(asyncio.Protocol):
    """From the connection to its loss, of which somebody is told once."""

    def __init__(self) -> None:
        self.on_reply: Callable[[Reply], None] = lambda reply: None
        self.on_lost: Callable[[], None] = lambda: None
        self.is_lost = False
        self._transport: asyncio.Transport | None = None
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        data, self._rest = (self._rest + data if self._rest else data), b""
        start = 0
        try:
            while (found := reply_at(data, start)) is not None:
                reply, start = found
                self.on_reply(reply)
        except ValueError:  # whoever answers is no such server
            assert self._transport is not None
            self._transport.abort()
            return
        self._rest = data[start:]

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.is_lost:
            self.is_lost = True
            self.on_lost()

    def ask(self, *words: bytes) -> None:
        """Send a command."""
        if self._transport is not None and not self.is_lost:
            self._transport.write(command(*words))

    def close(self) -> None:
        """Hang up; nobody is told."""
        self.is_lost = True
        if self._transport is not None:
            self._transport.abort()


def command(*words: bytes) -> bytes:
    """A command as it is sent."""
    told = b"".join([b"$%d\r\n%b\r\n" % (len(word), word) for word in words])
    return b"*%d\r\n%b" % (len(words), told)


def reply_at(data: bytes, start: int) -> tuple[Reply, int] | None:
    """The reply that begins here, and where it ends; None while a part of it is missing.
    ValueError where it is none."""
    line_end = data.find(END, start)
    if line_end < 0:
        return None
    kind, line, after = data[start : start + 1], data[start + 1 : line_end], line_end + 2
    if kind == b"$":
        length = int(line)
        if length < 0:
            return None, after
        end = after + length
        return None if len(data) < end + 2 else (data[after:end], end + 2)
    if kind == b"*":
        parts: list[Reply] = []
        for _ in range(int(line)):
            found = reply_at(data, after)
            if found is None:
                return None
            part, after = found
            parts.append(part)
        return parts, after
    if kind == b":":
        return int(line), after
    if kind == b"+":
        return line, after
    if kind == b"-":
        return RedisRefused(line.decode(errors="replace")), after
    raise ValueError(f"no reply begins with {kind!r}")


async def connected(url: str, seconds: float) -> RedisLine:
    """A line to the server at this address that has answered; OSError, TimeoutError or RedisRefused
    where there is none."""
    pool = ConnectionPool.from_url(url)
    asked, replies = pool.connection_kwargs, asyncio.Queue[Reply]()
    loop, line = asyncio.get_running_loop(), RedisLine()
    line.on_reply = replies.put_nowait
    line.on_lost = lambda: replies.put_nowait(ConnectionResetError("the server hung up"))
    async with asyncio.timeout(seconds):
        if issubclass(pool.connection_class, UnixDomainSocketConnection):
            await loop.create_unix_connection(lambda: line, asked["path"])
        else:
            is_private = issubclass(pool.connection_class, SSLConnection)
            secured = SSLConnection(**asked).ssl_context.get() if is_private else None
            host, port = asked.get("host", "localhost"), asked.get("port", 6379)
            await loop.create_connection(lambda: line, host, port, ssl=secured)
        try:
            if (password := asked.get("password")) is not None:
                user = asked.get("username")
                words = (password,) if user is None else (user, password)
                line.ask(b"AUTH", *(word.encode() for word in words))
                _refuse_errors(await replies.get())
            line.ask(b"PING")
            _refuse_errors(await replies.get())
        except BaseException:
            line.close()
            raise
    line.on_reply, line.on_lost = (lambda reply: None), (lambda: None)
    if line.is_lost:
        raise ConnectionResetError("the server hung up")
    return line


def _refuse_errors(reply: Reply) -> None:
    if isinstance(reply, Exception):
        raise reply
