"""Storage in one SQLite file, of one server: the default, with nothing to set up.

All that is to be written in one tick of the event loop, of all matches, goes into one transaction,
and nobody is told before the disk has it: wal.py waits for that. Writing itself is short and done
on the event loop, since threads that share an interpreter only hinder each other.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from damier.server.error import StorageFailed

from .file_lock import FileLock
from .migrate import CURRENT_VERSION, migration
from .model import StoredLine, StoredLobby
from .port import OnAppended
from .query import Query, lobby_row, seat_rows, sqlite_queries
from .sql import SqlStore, failure
from .wal import Disk, sync_folder

T = TypeVar("T")

log = logging.getLogger("damier.server")

Write = Callable[[sqlite3.Connection], Any]
Row = tuple[str, int, int, str]
Waiting = tuple[list[Row] | Write, OnAppended]
"""Rows to append, or something else to write, and who is told when the disk has it."""

Answers = list[tuple[OnAppended, Any]]
"""Who waited for a write, and what came of it."""

BUSY_SECONDS = 2.0
MOST_REMEMBERED = 4096
"""Lobbies that are not read again; nobody else writes the file."""
CROWDED = 6
REST_PER_WRITE, LONGEST_REST = 0.000_25, 0.02
"""Where many write at once, the disk rests a little between batches: they grow, and all of them
together cost less. Who writes alone does not wait."""
WRITES_BETWEEN_CHECKPOINTS, BATCHES_BETWEEN_CHECKPOINTS = 20_000, 2_000
"""The log stays short, and is written over again and again: a file that grows makes the disk write
its own books as well, and takes twice as long."""
CACHE_KILOBYTES = 16_000
LARGEST_GROUP = 1024
"""Rows in one statement; a power of two, so that few different statements are ever prepared."""


class SqliteStore(SqlStore):
    """A file, and a thread that reads."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(sqlite_queries())
        self._waiting: list[Waiting] = []
        self._is_busy = False
        """Whether the disk has something to keep, or is about to get it."""
        self._writes = self._batches = self._crowd = 0
        self._checkpoint: asyncio.Task[None] | None = None
        self._pause: asyncio.Event | None = None
        """Set once nothing is written, where a checkpoint waits for that."""
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="damier-read")
        self._disk: Disk | None = None
        self._lock = FileLock(path)
        self._remembered: dict[str, StoredLobby] = {}

    async def open(self) -> None:
        """Make or bring up to date the tables."""
        self._loop = asyncio.get_running_loop()
        try:
            self._connection = await self._loop.run_in_executor(None, self._connect_and_migrate)
            self._readable = await self._loop.run_in_executor(self._reader, self._connect)
            self._disk = Disk(self.path, self._connect())
        except (OSError, sqlite3.Error) as error:
            self._lock.release()
            raise StorageFailed(f"{self.path}: {error}", path=str(self.path)) from None

    async def close(self) -> None:
        """Write all that waits, then let go of the file."""
        if self._disk is not None:
            if self._checkpoint is not None:
                await self._checkpoint
            self._write()
            await self._disk.close()
            self._disk = None
            await self._loop.run_in_executor(self._reader, self._readable.close)
            await self._loop.run_in_executor(None, self._connection.close)
            self._lock.release()
        self._reader.shutdown()

    def append(self, match_id: str, lines: Sequence[StoredLine], on_appended: OnAppended) -> None:
        """Append the lines unless the first of them is there already."""
        self._enqueue((_rows(match_id, lines), on_appended))

    async def put_lobby(
        self,
        lobby: StoredLobby,
        before: StoredLobby | None = None,
        lines: Sequence[StoredLine] = (),
    ) -> bool:
        """Store a lobby whose revision follows the stored one; its seats, where they changed."""
        rows = _rows(lobby.id, lines)
        try:
            is_stored = bool(await self._submit(partial(self._put_lobby, lobby, before, rows)))
        finally:
            self._remembered.pop(lobby.id, None)
        if is_stored:
            self._remembered[lobby.id] = lobby
            if len(self._remembered) > MOST_REMEMBERED:
                del self._remembered[next(iter(self._remembered))]
        return is_stored

    async def delete(self, lobby_id: str) -> None:
        def delete_rows(connection: sqlite3.Connection) -> None:
            for query in self._queries.deletions:
                connection.execute(query.text, query.parameters(lobby_id=lobby_id))

        self._remembered.pop(lobby_id, None)
        await self._submit(delete_rows)

    async def lobby(self, lobby_id: str) -> StoredLobby | None:
        """The lobby as it was last written here; the file is asked only for others."""
        return self._remembered.get(lobby_id) or await super().lobby(lobby_id)

    # Writing

    def _enqueue(self, waiting: Waiting) -> None:
        """All that comes in one tick of the event loop, or while the disk is busy, is one batch."""
        self._waiting.append(waiting)
        if not self._is_busy:
            self._is_busy = True
            self._loop.call_soon(self._write)

    def _write(self) -> None:
        batch, self._waiting = self._waiting, []
        self._is_busy = bool(batch)
        if batch:
            assert self._disk is not None
            self._writes += len(batch)
            self._batches += 1
            self._crowd = len(batch)
            self._disk.sync(partial(self._on_synced, self._write_batch(self._connection, batch)))
        elif self._pause is not None:
            self._pause.set()

    def _on_synced(self, answers: Answers, error: OSError | None) -> None:
        """The disk has it, or nobody knows."""
        failed = failure(error) if error is not None else None
        for on_appended, answer in answers:
            try:
                on_appended(failed or answer)
            except Exception:  # one that fails must not keep the others waiting
                log.exception("whoever waited for a write could not be told")
        if self._is_log_long and self._checkpoint is None:
            self._writes = self._batches = 0
            self._checkpoint = self._loop.create_task(self._shorten_log())
        if self._pause is not None:
            self._pause.set()
        elif self._crowd < CROWDED:
            self._write()
        else:
            rest = min(LONGEST_REST, self._crowd * REST_PER_WRITE)
            self._loop.call_later(rest, self._write)

    @property
    def _is_log_long(self) -> bool:
        return (
            self._writes >= WRITES_BETWEEN_CHECKPOINTS
            or self._batches >= BATCHES_BETWEEN_CHECKPOINTS
        )

    async def _shorten_log(self) -> None:
        """Most of the log is moved into the file while writing goes on; for the little that came
        meanwhile writing pauses, since only a log without a rest is begun anew."""
        assert self._disk is not None
        try:
            await self._disk.checkpoint()
            if self._is_busy:
                self._pause = asyncio.Event()
                await self._pause.wait()
            self._is_busy = True
            await self._disk.checkpoint()
        except sqlite3.Error as error:  # the log grows on, and is tried again
            log.warning("storage: no checkpoint: %s", error)
        finally:
            self._pause = self._checkpoint = None
            self._write()

    def _write_batch(self, connection: sqlite3.Connection, batch: list[Waiting]) -> Answers:
        """Everything in one transaction; if that fails, each by itself."""
        try:
            return self._write_together(connection, batch)
        except Exception as error:  # whatever it is, whoever waits must hear of it
            connection.rollback()
            if len(batch) == 1:
                return [(batch[0][1], _answer(error))]
            return [each for one in batch for each in self._write_batch(connection, [one])]

    def _write_together(self, connection: sqlite3.Connection, batch: list[Waiting]) -> Answers:
        connection.execute("BEGIN IMMEDIATE")
        answers: Answers = []
        rows: list[Row] = []
        for write, on_appended in batch:
            if isinstance(write, list):
                rows += write
                answers.append((on_appended, True))
            else:
                answers.append((on_appended, write(connection)))
        _insert(connection, rows)
        connection.execute("COMMIT")
        return answers

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
            _insert(connection, rows)
        return bool(changed)

    # Asking

    async def _submit(self, write: Write) -> Any:
        done: asyncio.Future[Any] = self._loop.create_future()

        def on_written(answer: Any) -> None:
            if not done.done():
                if isinstance(answer, Exception):
                    done.set_exception(answer)
                else:
                    done.set_result(answer)

        self._enqueue((write, on_written))
        return await done

    async def _execute(self, query: Query, **values: Any) -> None:
        parameters = query.parameters(**values)
        await self._submit(lambda connection: connection.execute(query.text, parameters).rowcount)

    async def _rows(self, query: Query, **values: Any) -> list[Any]:
        parameters = query.parameters(**values)

        def read() -> list[Any]:
            return self._readable.execute(query.text, parameters).fetchall()

        try:
            return await self._loop.run_in_executor(self._reader, read)
        except sqlite3.Error as error:
            raise failure(error) from None

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


class _Conflict(Exception):
    """A line that somebody else wrote first."""


def _rows(match_id: str, lines: Sequence[StoredLine]) -> list[Row]:
    return [(match_id, line.seq, line.at, line.line.decode()) for line in lines]


def _insert(connection: sqlite3.Connection, rows: list[Row]) -> None:
    """All rows, by statements of many rows each. Lines that are there already are a conflict."""
    start = 0
    while start < len(rows):
        count = min(LARGEST_GROUP, 1 << ((len(rows) - start).bit_length() - 1))
        parameters = list(chain.from_iterable(rows[start : start + count]))
        if connection.execute(_insertion(count), parameters).rowcount != count:
            raise _Conflict
        start += count


@cache
def _insertion(count: int) -> str:
    rows = ", ".join(["(?, ?, ?, ?)"] * count)
    return f"INSERT INTO lines (match_id, seq, at, line) VALUES {rows} ON CONFLICT DO NOTHING"


def _answer(error: Exception) -> Any:
    return False if isinstance(error, _Conflict) else failure(error)
