"""Storage in PostgreSQL, for any number of nodes.

One task writes all records of this node, many matches in one transaction; a line that is there
already refuses its own append and no other. Everything else goes through a small pool.
"""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]

from damier.server.error import StorageFailed

from .migrate import CURRENT_VERSION, migration
from .model import StoredLine, StoredLobby
from .port import OnAppended
from .query import Query, lobby_row, postgres_queries, seat_rows
from .sql import SqlStore, failure

T = TypeVar("T")

FAILURES = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""What the driver raises where the database is away, is lost or refuses."""

log = logging.getLogger("damier.server")

POOL = 8
CONNECT_SECONDS = 5.0
CLOSE_SECONDS = 2.0
MIGRATION_LOCK = 0x0DA41E12
"""Nodes that start together make the tables one after the other."""

APPEND = """
INSERT INTO lines (match_id, seq, at, line)
SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[])
ON CONFLICT DO NOTHING RETURNING match_id
"""

Waiting = tuple[str, Sequence[StoredLine], OnAppended]


class PostgresStore(SqlStore):
    """A pool, and a task that appends."""

    def __init__(self, url: str) -> None:
        self._url = url
        super().__init__(postgres_queries())
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._is_closing = False

    async def open(self) -> None:
        """Connect, and make or bring up to date the tables."""
        try:
            self._pool = await asyncpg.create_pool(
                self._url, min_size=0, max_size=POOL, timeout=CONNECT_SECONDS
            )
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
                known = await connection.fetchval("SELECT to_regclass('alembic_version')")
                current = await connection.fetchval(CURRENT_VERSION) if known else None
                steps = migration("postgresql", current)
                if steps:
                    await connection.execute(steps)
        except FAILURES as error:
            raise StorageFailed(f"postgresql: {error}") from None
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write all that waits, then let go."""
        self._is_closing = True
        self._wake.set()
        if self._writer is not None:
            await self._writer
            try:
                await asyncio.wait_for(self._pool.close(), CLOSE_SECONDS)
            except TimeoutError:  # a database that is gone closes no connection
                self._pool.terminate()

    def append(self, match_id: str, lines: Sequence[StoredLine], on_appended: OnAppended) -> None:
        """Append the lines unless the first of them is there already."""
        self._waiting.append((match_id, lines, on_appended))
        self._wake.set()

    async def put_lobby(
        self,
        lobby: StoredLobby,
        before: StoredLobby | None = None,
        lines: Sequence[StoredLine] = (),
    ) -> bool:
        """Store a lobby whose revision follows the stored one; its seats, where they changed."""
        queries = self._queries
        query = queries.changed_lobby if lobby.revision else queries.new_lobby
        row = lobby_row(lobby)
        try:
            with _driver_errors_as_failures():
                async with self._pool.acquire() as connection, connection.transaction():
                    status = await connection.execute(query.text, *query.parameters(**row))
                    if status.endswith(" 0"):
                        return False
                    parameters = [
                        queries.seat.parameters(**seat) for seat in seat_rows(lobby, before)
                    ]
                    if parameters:
                        await connection.executemany(queries.seat.text, parameters)
                    if lines:
                        won = await connection.fetch(APPEND, *_columns([(lobby.id, lines)]))
                        if len(won) != len(lines):
                            raise _Conflict
        except _Conflict:
            return False
        return True

    async def delete(self, lobby_id: str) -> None:
        with _driver_errors_as_failures():
            async with self._pool.acquire() as connection, connection.transaction():
                for query in self._queries.deletions:
                    await connection.execute(query.text, *query.parameters(lobby_id=lobby_id))

    # Appending

    async def _write(self) -> None:
        while self._waiting or not self._is_closing:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            batch = self._next_batch()
            for on_appended, answer in await self._write_batch(batch):
                try:
                    on_appended(answer)
                except Exception:  # one that fails must not keep the others waiting
                    log.exception("whoever waited for a write could not be told")

    def _next_batch(self) -> list[Waiting]:
        """All that waits, but of each match only the first: what follows must see it there."""
        batch: dict[str, Waiting] = {}
        later: list[Waiting] = []
        for waiting in self._waiting:
            if waiting[0] in batch:
                later.append(waiting)
            else:
                batch[waiting[0]] = waiting
        self._waiting = later
        # The same order on every node: no deadlock.
        return [batch[match_id] for match_id in sorted(batch)]

    async def _write_batch(self, batch: list[Waiting]) -> list[tuple[OnAppended, bool | Exception]]:
        """All in one transaction. The first line of an append decides about the rest of it."""
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                firsts = await connection.fetch(
                    APPEND, *_columns((match_id, lines[:1]) for match_id, lines, _ in batch)
                )
                won = {row[0] for row in firsts}
                rest = [(m, lines[1:]) for m, lines, _ in batch if m in won and len(lines) > 1]
                if rest:
                    await connection.fetch(APPEND, *_columns(rest))
        except Exception as error:  # whatever it is, whoever waits must hear of it
            failed = failure(error)
            return [(on_appended, failed) for _, _, on_appended in batch]
        return [(on_appended, match_id in won) for match_id, _, on_appended in batch]

    # Asking

    async def _execute(self, query: Query, **values: Any) -> None:
        with _driver_errors_as_failures():
            await self._pool.execute(query.text, *query.parameters(**values))

    async def _rows(self, query: Query, **values: Any) -> list[Any]:
        with _driver_errors_as_failures():
            rows: list[Any] = await self._pool.fetch(query.text, *query.parameters(**values))
        return rows


@contextmanager
def _driver_errors_as_failures() -> Iterator[None]:
    try:
        yield
    except FAILURES as error:
        raise failure(error) from None


class _Conflict(Exception):
    """Lines that somebody else wrote first: the lobby that came with them is not stored either."""


def _columns(appends: Any) -> tuple[list[str], list[int], list[int], list[str]]:
    rows = [(match_id, line) for match_id, lines in appends for line in lines]
    return (
        [match_id for match_id, _ in rows],
        [line.seq for _, line in rows],
        [line.at for _, line in rows],
        [line.line.decode() for _, line in rows],
    )
