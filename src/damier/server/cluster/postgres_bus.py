"""A bus through PostgreSQL, by LISTEN and NOTIFY: for nodes that share nothing but their database.

What is longer than a notice may be goes in parts. It needs a connection that stays one: a pool of
transactions (pgbouncer's) in between would hear nothing.
"""

import asyncio
import logging
from base64 import b85decode, b85encode
from contextlib import suppress
from itertools import count

import asyncpg  # type: ignore[import-untyped]

from damier.server.error import StorageFailed
from damier.server.storage.postgres_driver import FAILURES

from .bus import Hear

CHANNEL = "damier_"
LONGEST = 7_900
"""PostgreSQL takes less than 8,000 bytes at once."""
RETRY_SECONDS = 0.5
ANSWER_SECONDS = 5.0
NOTIFY = (
    "SELECT pg_notify(channel, notice) FROM unnest($1::text[], $2::text[]) AS t(channel, notice)"
)
LAST, MORE = ".", ","
DIGITS = 6
NUMBERS = 16**DIGITS
"""Each part begins with a number: of equal notices in one transaction PostgreSQL keeps one."""

log = logging.getLogger("damier.server")


class PostgresBus:
    """One connection that listens, and tells."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._unsent: list[tuple[str, str]] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._numbers = count()
        self._parts: dict[int, list[str]] = {}
        self.is_heard = False

    async def open(self, node: str, hear: Hear) -> None:
        """Start to listen; when this returns, nothing more is missed."""
        self._channel, self._hear = CHANNEL + node, hear
        try:
            connection = await self._connect()
        except FAILURES as error:
            raise StorageFailed(f"postgresql: {error}") from None
        self._task = asyncio.create_task(self._run(connection))

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def send(self, node: str, data: bytes, is_quick: bool = True) -> None:
        text = b85encode(data).decode()
        for start in range(0, len(text), LONGEST):
            end = start + LONGEST
            mark = LAST if end >= len(text) else MORE
            notice = f"{next(self._numbers) % NUMBERS:06x}{mark}{text[start:end]}"
            self._unsent.append((CHANNEL + node, notice))
        self._wake.set()

    async def _connect(self) -> "asyncpg.Connection":
        connection = await asyncpg.connect(self._url, timeout=ANSWER_SECONDS)
        await connection.add_listener(self._channel, self._on_notice)
        self._parts.clear()
        self.is_heard = True
        return connection

    async def _run(self, connection: "asyncpg.Connection") -> None:
        try:
            while True:
                try:
                    await self._tell_all(connection)
                except FAILURES as error:
                    log.warning("postgresql: %s; listening again soon", error or "silent")
                self.is_heard = False
                connection.terminate()
                connection = await self._connect_again()
        finally:
            connection.terminate()

    async def _tell_all(self, connection: "asyncpg.Connection") -> None:
        """Until the connection is lost; it is asked for a sign of life where nothing is sent."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(ANSWER_SECONDS):
                    await self._wake.wait()
            self._wake.clear()
            letters, self._unsent = self._unsent, []
            columns = [list(column) for column in zip(*letters, strict=True)] or [[], []]
            await connection.execute(NOTIFY, *columns, timeout=ANSWER_SECONDS)

    async def _connect_again(self) -> "asyncpg.Connection":
        while True:
            await asyncio.sleep(RETRY_SECONDS)
            with suppress(*FAILURES):
                return await self._connect()

    def _on_notice(self, connection: object, process: int, channel: str, notice: str) -> None:
        parts = self._parts.pop(process, [])
        parts.append(notice[DIGITS + 1 :])
        if notice[DIGITS : DIGITS + 1] == MORE:
            self._parts[process] = parts
            return
        try:
            data = b85decode("".join(parts))
        except ValueError:
            log.warning("postgresql: a notice that cannot be read")
            return
        self._hear(data)
