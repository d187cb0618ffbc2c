"""Storage in one SQLite file, of one server: the default, with nothing to set up.

What is appended and put is written by sqlite_writer.py; a thread reads. Lobbies that were written
here are not read again, since nobody else writes the file.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from damier.server.error import StorageFailed

from .file_lock import FileLock
from .lease import Lease
from .migrate import CURRENT_VERSION, migration
from .model import StoredLine, StoredLobby
from .port import OnAppended
from .query import Query, lobby_row, seat_rows, sqlite_queries
from .sql import SqlStore, failure
from .sqlite_leases import SqliteLeases
from .sqlite_writer import Row, SqliteWriter, Write, insert, rows_of
from .wal import Disk, sync_folder

BUSY_SECONDS = 2.0
MOST_REMEMBERED = 4096
CACHE_KILOBYTES = 16_000


class SqliteStore(SqlStore):
    """A file, a writer, and a thread that reads."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(sqlite_queries())
        self._writer: SqliteWriter | None = None
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="damier-read")
        self._lock = FileLock(path)
        self._remembered: dict[str, StoredLobby] = {}
        self.observe_sync: Callable[[float], None] = lambda seconds: None
        """Told how long the disk took each time; set before the file is opened."""
        self.leases = SqliteLeases(self._read, self._write, self.lobby)

    async def open(self) -> None:
        """Make or bring up to date the tables."""
        self._loop = asyncio.get_running_loop()
        try:
            connection = await self._loop.run_in_executor(None, self._connect_and_migrate)
            self._readable = await self._loop.run_in_executor(self._reader, self._connect)
            self._writer = SqliteWriter(
                connection, Disk(self.path, self._connect(), self.observe_sync)
            )
        except (OSError, sqlite3.Error) as error:
            self._lock.release()
            raise StorageFailed(f"{self.path}: {error}", path=str(self.path)) from None

    async def close(self) -> None:
        """Write all that waits, then let go of the file."""
        if self._writer is not None:
            await self._writer.close()
            await self._loop.run_in_executor(self._reader, self._readable.close)
            await self._loop.run_in_executor(None, self._writer.connection.close)
            self._writer = None
            self._lock.release()
        self._reader.shutdown()

    @property
    def writer(self) -> SqliteWriter:
        assert self._writer is not None, "the file is not open"
        return self._writer

    def append(
        self,
        match_id: str,
        lines: Sequence[StoredLine],
        on_appended: OnAppended,
        epoch: int | None = None,
    ) -> None:
        """Append the lines unless the first of them is there already. Nobody else can own it."""
        self.writer.enqueue((rows_of(match_id, lines), on_appended))

    async def put_lobby(
        self,
        lobby: StoredLobby,
        before: StoredLobby | None = None,
        lines: Sequence[StoredLine] = (),
        lease: Lease | None = None,
    ) -> bool:
        """Store a lobby whose revision follows the stored one; its seats, where they changed."""
        rows = rows_of(lobby.id, lines)
        try:
            is_stored = bool(
                await self.writer.submit(partial(self._put_lobby, lobby, before, rows))
            )
        finally:
            self._remembered.pop(lobby.id, None)
        if is_stored:
            self._remembered[lobby.id] = lobby
            if len(self._remembered) > MOST_REMEMBERED:
                del self._remembered[next(iter(self._remembered))]
        return is_stored

    async def delete(self, lobby_id: str) -> None:
        self._remembered.pop(lobby_id, None)
        await self._transact(self._queries.deletions, lobby_id=lobby_id)

    async def lobby(self, lobby_id: str) -> StoredLobby | None:
        """The lobby as it was last written here; the file is asked only for others."""
        return self._remembered.get(lobby_id) or await super().lobby(lobby_id)

    def _put_lobby(
        self,
        lobby: StoredLobby,
        before: StoredLobby | None,
        rows: list[Row],
        connection: sqlite3.Connection,
    ) -> bool:
        queries = self._queries
        query = queries.changed_lobby if lobby.revision else queries.new_lobby
        changed = connection.execute(query.text, query.parameters(**lobby_row(lobby))).rowcount
        if changed:
            for row in seat_rows(lobby, before):
                connection.execute(queries.seat.text, queries.seat.parameters(**row))
            insert(connection, rows)
        return bool(changed)

    async def _execute(self, query: Query, **values: Any) -> int:
        return await self._transact((query,), **values)

    async def _transact(self, queries: Sequence[Query], **values: Any) -> int:
        first, *others = [(query.text, query.parameters(**values)) for query in queries]

        def change(connection: sqlite3.Connection) -> int:
            number = connection.execute(*first).rowcount
            for each in others if number else ():
                connection.execute(*each)
            return number

        changed: int = await self.writer.submit(change)
        return changed

    async def _rows(self, query: Query, **values: Any) -> list[Any]:
        return await self._read(query.text, query.parameters(**values))

    async def _read(self, text: str, parameters: Sequence[Any]) -> list[Any]:
        def read() -> list[Any]:
            return self._readable.execute(text, parameters).fetchall()

        try:
            return await self._loop.run_in_executor(self._reader, read)
        except sqlite3.Error as error:
            raise failure(error) from None

    async def _write(self, write: Write) -> Any:
        return await self.writer.submit(write)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.execute(f"PRAGMA cache_size=-{CACHE_KILOBYTES}")
        return connection

    def _connect_and_migrate(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._lock.take()
        connection = self._connect()
        connection.execute("BEGIN EXCLUSIVE")
        tables = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
        has_version = connection.execute(tables).fetchone() is not None
        found = connection.execute(CURRENT_VERSION).fetchone() if has_version else None
        for statement in migration("sqlite", found[0] if found else None).split(";\n"):
            if statement.strip():
                connection.execute(statement).fetchall()
        connection.execute("COMMIT")
        sync_folder(self.path.parent)
        return connection
