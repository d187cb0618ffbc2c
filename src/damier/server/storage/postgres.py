"""Storage in PostgreSQL, for any number of nodes.

Records are appended by postgres_writer.py, leases kept by postgres_leases.py. Everything goes
through a small pool.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from damier.server.error import StorageFailed

from .lease import Lease
from .migrate import CURRENT_VERSION, migration
from .model import StoredLine, StoredLobby
from .port import OnAppended, owner_changed
from .postgres_driver import FAILURES, driver_errors_as_failures
from .postgres_leases import PostgresLeases
from .postgres_lobbies import EPOCH, statement
from .postgres_writer import PostgresWriter
from .query import Query, postgres_queries
from .sql import SqlStore

log = logging.getLogger("damier.server")

POOL = 8
CONNECT_SECONDS = 10.0
ANSWER_SECONDS = 10.0
"""A database that does not answer for so long is taken for lost."""
MIGRATION_SECONDS = 3600.0
SESSION = {"idle_in_transaction_session_timeout": "5000"}
"""A node that is cut off in the middle of a transaction may not keep what it has locked."""
CLOSE_SECONDS = 2.0
MIGRATION_LOCK = 0x0DA41E12
"""Nodes that start together make the tables one after the other."""


class PostgresStore(SqlStore):
    """A pool, and what writes through it."""

    def __init__(self, url: str) -> None:
        self._url = url
        super().__init__(postgres_queries())
        self.leases = PostgresLeases()
        self._writer: PostgresWriter | None = None

    async def open(self) -> None:
        """Connect, and make or bring up to date the tables."""
        try:
            self._pool = await asyncpg.create_pool(
                self._url,
                min_size=0,
                max_size=POOL,
                timeout=CONNECT_SECONDS,
                command_timeout=ANSWER_SECONDS,
                reset=_keep_session,
                server_settings=SESSION,
            )
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
                known = await connection.fetchval("SELECT to_regclass('alembic_version')")
                current = await connection.fetchval(CURRENT_VERSION) if known else None
                steps = migration("postgresql", current)
                if steps:
                    await connection.execute(steps, timeout=MIGRATION_SECONDS)
            await self.leases.open(self._url, self._pool)
        except FAILURES as error:
            raise StorageFailed(f"postgresql: {error}") from None
        self._writer = PostgresWriter(self._pool)

    async def close(self) -> None:
        """Write all that waits, then let go."""
        if self._writer is not None:
            await self._writer.close()
            self.leases.close()
            try:
                await asyncio.wait_for(self._pool.close(), CLOSE_SECONDS)
            except TimeoutError:  # a database that is gone closes no connection
                self._pool.terminate()

    def append(
        self,
        match_id: str,
        lines: Sequence[StoredLine],
        on_appended: OnAppended,
        epoch: int | None = None,
    ) -> None:
        """Append the lines unless the first of them is there already, or the epoch is over."""
        assert self._writer is not None, "the database is not open"
        self._writer.enqueue((match_id, lines, on_appended, epoch))

    async def put_lobby(
        self,
        lobby: StoredLobby,
        before: StoredLobby | None = None,
        lines: Sequence[StoredLine] = (),
        lease: Lease | None = None,
    ) -> bool:
        """Store a lobby whose revision follows the stored one; its seats, where they changed."""
        text, parameters = statement(lobby, before, lines, lease)
        with driver_errors_as_failures():
            try:
                if await self._pool.fetchval(text, *parameters):
                    return True
            except asyncpg.UniqueViolationError:  # somebody else wrote its lines first
                return False
            epoch = None
            if lobby.revision and lease is not None:
                epoch = await self._pool.fetchval(EPOCH, lobby.id)
        if epoch is not None and lease is not None and epoch != lease.epoch:
            raise owner_changed(lobby.id)
        return False

    async def delete(self, lobby_id: str) -> None:
        await self._transact(self._queries.deletions, lobby_id=lobby_id)

    # Asking

    async def _execute(self, query: Query, **values: Any) -> int:
        with driver_errors_as_failures():
            return _changed(await self._pool.execute(query.text, *query.parameters(**values)))

    async def _transact(self, queries: Sequence[Query], **values: Any) -> int:
        first, *others = [(query.text, query.parameters(**values)) for query in queries]
        with driver_errors_as_failures():
            async with self._pool.acquire() as connection, connection.transaction():
                number = _changed(await connection.execute(first[0], *first[1]))
                for text, parameters in others if number else ():
                    await connection.execute(text, *parameters)
        return number

    async def _rows(self, query: Query, **values: Any) -> list[Any]:
        with driver_errors_as_failures():
            rows: list[Any] = await self._pool.fetch(query.text, *query.parameters(**values))
        return rows


def _changed(status: str) -> int:
    """How many rows a command has changed, by what PostgreSQL says of it: `UPDATE 3`."""
    return int(status.rpartition(" ")[2])


async def _keep_session(connection: Any) -> None:
    """Nothing here changes a session: a connection goes back to its pool as it is, without the
    round trip that asyncpg would spend on resetting it. Open transactions it ends itself."""
