"""Storage in one SQLite file: the default, with nothing to set up.

One thread writes. It takes everything that waits, of all matches, into one transaction, and tells
nobody before the disk has it (WAL, synchronous FULL). Another thread reads.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from .error import StorageFailed
from .kept import KeptLine, KeptLobby
from .migrate import CURRENT_VERSION, migration
from .query import Query, lobby_row, seat_rows, sqlite_queries
from .sql_store import SqlStore
from .store import Kept

T = TypeVar("T")

Write = Callable[[sqlite3.Connection], Any]
Row = tuple[str, int, int, str]

BUSY_SECONDS = 10.0
MOST_REMEMBERED = 4096
"""Lobbies that are not read again; nobody else writes the file."""
LARGEST_GROUP = 1024
"""Rows in one statement; a power of two, so that few different statements are ever prepared."""


class SqliteStore(SqlStore):
    """A file, a thread that writes and one that reads."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(sqlite_queries())
        self._waiting: SimpleQueue[tuple[list[Row] | Write | None, Kept]] = SimpleQueue()
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="damier-read")
        self._writer: Thread | None = None
        self._remembered: dict[str, KeptLobby] = {}

    async def open(self) -> None:
        """Make or bring up to date the tables, and start the writing thread."""
        self._loop = asyncio.get_running_loop()
        connection = await self._loop.run_in_executor(None, self._connected_and_migrated)
        self._writer = Thread(target=self._write, args=(connection,), name="damier-write")
        self._writer.start()
        self._readable = await self._loop.run_in_executor(self._reader, self._connected)

    async def close(self) -> None:
        """Keep all that waits, then let go of the file."""
        if self._writer is not None:
            self._waiting.put((None, lambda _: None))
            await self._loop.run_in_executor(None, self._writer.join)
            await self._loop.run_in_executor(self._reader, self._readable.close)
            self._writer = None
        self._reader.shutdown()

    def append(self, match_id: str, lines: Sequence[KeptLine], kept: Kept) -> None:
        """Keep the lines unless the first of them is there already."""
        rows = [(match_id, line.seq, line.at, line.line.decode()) for line in lines]
        self._waiting.put((rows, kept))

    async def put_lobby(self, lobby: KeptLobby, with_seats: bool = True) -> bool:
        """Keep a lobby whose revision follows the one kept; its seats, where they changed."""
        is_kept = bool(await self._written(partial(self._put_lobby, lobby, with_seats)))
        self._remembered.pop(lobby.id, None)
        if is_kept:
            self._remembered[lobby.id] = lobby
            if len(self._remembered) > MOST_REMEMBERED:
                del self._remembered[next(iter(self._remembered))]
        return is_kept

    async def delete(self, lobby_id: str) -> None:
        def deleted(connection: sqlite3.Connection) -> None:
            for query in self._queries.deletions:
                connection.execute(query.text, query.places(lobby_id=lobby_id))

        self._remembered.pop(lobby_id, None)
        await self._written(deleted)

    async def lobby(self, lobby_id: str) -> KeptLobby | None:
        """The lobby as it was last written here; the file is asked only for others."""
        return self._remembered.get(lobby_id) or await super().lobby(lobby_id)

    # The writing thread

    def _write(self, connection: sqlite3.Connection) -> None:
        is_open = True
        while is_open:
            batch = [self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get())
            is_open = all(write is not None for write, _ in batch)
            told = self._kept(connection, [(w, kept) for w, kept in batch if w is not None])
            self._loop.call_soon_threadsafe(_tell, told)
        connection.close()

    def _kept(
        self, connection: sqlite3.Connection, batch: list[tuple[list[Row] | Write, Kept]]
    ) -> list[tuple[Kept, Any]]:
        """Everything in one transaction; if that fails, each by itself."""
        try:
            return self._kept_together(connection, batch)
        except (sqlite3.Error, _Conflict) as error:
            connection.rollback()
            if len(batch) == 1:
                return [(batch[0][1], _answer(error))]
            return [told for one in batch for told in self._kept(connection, [one])]

    def _kept_together(
        self, connection: sqlite3.Connection, batch: list[tuple[list[Row] | Write, Kept]]
    ) -> list[tuple[Kept, Any]]:
        connection.execute("BEGIN IMMEDIATE")
        told: list[tuple[Kept, Any]] = []
        rows: list[Row] = []
        for write, kept in batch:
            if isinstance(write, list):
                rows += write
                told.append((kept, True))
            else:
                told.append((kept, write(connection)))
        _insert(connection, rows)
        connection.execute("COMMIT")
        return told

    def _put_lobby(
        self, lobby: KeptLobby, with_seats: bool, connection: sqlite3.Connection
    ) -> bool:
        queries = self._queries
        query = queries.changed_lobby if lobby.revision else queries.new_lobby
        changed = connection.execute(query.text, query.places(**lobby_row(lobby))).rowcount
        if changed and with_seats:
            places = [queries.seat.places(**row) for row in seat_rows(lobby)]
            connection.executemany(queries.seat.text, places)
        return bool(changed)

    # Between the threads

    async def _written(self, write: Write) -> Any:
        done: asyncio.Future[Any] = self._loop.create_future()

        def kept(answer: Any) -> None:
            if not done.done():
                if isinstance(answer, Exception):
                    done.set_exception(answer)
                else:
                    done.set_result(answer)

        self._waiting.put((write, kept))
        return await done

    async def _execute(self, query: Query, **values: Any) -> None:
        places = query.places(**values)
        await self._written(lambda connection: connection.execute(query.text, places).rowcount)

    async def _rows(self, query: Query, **values: Any) -> list[Any]:
        places = query.places(**values)

        def read() -> list[Any]:
            return self._readable.execute(query.text, places).fetchall()

        return await self._loop.run_in_executor(self._reader, read)

    def _connected(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    def _connected_and_migrated(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = self._connected()
            connection.execute("BEGIN EXCLUSIVE")
            tables = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
            has_version = connection.execute(tables).fetchone() is not None
            found = connection.execute(CURRENT_VERSION).fetchone() if has_version else None
            for statement in migration("sqlite", found[0] if found else None).split(";\n"):
                if statement.strip():
                    connection.execute(statement).fetchall()
            connection.execute("COMMIT")
            return connection
        except (OSError, sqlite3.Error) as error:
            raise StorageFailed(f"{self.path}: {error}", path=str(self.path)) from None


class _Conflict(Exception):
    """A line that somebody else wrote first."""


def _insert(connection: sqlite3.Connection, rows: list[Row]) -> None:
    """All rows, by statements of many rows each: every statement costs a turn of the interpreter
    lock, every row costs none. Lines that are there already are a conflict."""
    start = 0
    while start < len(rows):
        count = min(LARGEST_GROUP, 1 << ((len(rows) - start).bit_length() - 1))
        places = [place for row in rows[start : start + count] for place in row]
        text = (
            "INSERT INTO lines (match_id, seq, at, line) VALUES "
            + ", ".join(["(?, ?, ?, ?)"] * count)
            + " ON CONFLICT DO NOTHING"
        )
        if connection.execute(text, places).rowcount != count:
            raise _Conflict
        start += count


def _answer(error: Exception) -> Any:
    return False if isinstance(error, _Conflict) else StorageFailed(f"storage: {error}")


def _tell(told: list[tuple[Kept, Any]]) -> None:
    for kept, answer in told:
        kept(answer)
