"""Writes to one SQLite file in batches, and tells who waits once the disk has them.

All that comes in one tick of the event loop, or while the disk is busy, is one transaction. Writing
itself is short and done on the event loop, since threads that share an interpreter only hinder each
other; how the disk is waited for, and the log kept short, is wal.py.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import chain
from typing import Any

from .model import StoredLine
from .port import OnAppended
from .sql import failure
from .wal import Disk

log = logging.getLogger("damier.server")

Write = Callable[[sqlite3.Connection], Any]
Row = tuple[str, int, int, str, int | None]
Waiting = tuple[list[Row] | Write, OnAppended]
"""Rows to append, or something else to write, and who is told when the disk has it."""

Answers = list[tuple[OnAppended, Any]]
"""Who waited for a write, and what came of it."""

CROWDED = 6
REST_PER_WRITE, LONGEST_REST = 0.000_25, 0.02
"""Where many write at once, the disk rests a little between batches: they grow, and all of them
together cost less. Who writes alone does not wait."""
WRITES_BETWEEN_CHECKPOINTS, BATCHES_BETWEEN_CHECKPOINTS = 20_000, 2_000
"""The log stays short, and is written over again and again: a file that grows makes the disk write
its own books as well, and takes twice as long."""
LARGEST_GROUP = 1024
"""Rows in one statement; a power of two, so that few different statements are ever prepared."""


class SqliteWriter:
    """The one connection that writes."""

    def __init__(self, connection: sqlite3.Connection, disk: Disk) -> None:
        self._loop = asyncio.get_running_loop()
        self.connection = connection
        self.disk = disk
        self._waiting: list[Waiting] = []
        self._is_busy = False
        """Whether the disk has something to sync, or is about to get it."""
        self._writes = self._batches = self._crowd = 0
        self._checkpoint: asyncio.Task[None] | None = None
        self._pause: asyncio.Event | None = None
        """Set once nothing is written, where a checkpoint waits for that."""

    @property
    def checkpoint(self) -> "asyncio.Task[None] | None":
        """The checkpoint that is being made, if one is."""
        return self._checkpoint

    async def close(self) -> None:
        """Write all that waits."""
        if self._checkpoint is not None:
            await self._checkpoint
        self._write()
        await self.disk.close()

    async def submit(self, write: Write) -> Any:
        """Write something, and wait until the disk has it."""
        done: asyncio.Future[Any] = self._loop.create_future()

        def on_written(answer: Any) -> None:
            if not done.done():
                if isinstance(answer, Exception):
                    done.set_exception(answer)
                else:
                    done.set_result(answer)

        self.enqueue((write, on_written))
        return await done

    def enqueue(self, waiting: Waiting) -> None:
        """Have something written soon."""
        self._waiting.append(waiting)
        if not self._is_busy:
            self._is_busy = True
            self._loop.call_soon(self._write)

    def _write(self) -> None:
        batch, self._waiting = self._waiting, []
        self._is_busy = bool(batch)
        if batch:
            self._writes += len(batch)
            self._batches += 1
            self._crowd = len(batch)
            self.disk.sync(partial(self._on_synced, self._write_batch(self.connection, batch)))
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
        try:
            await self.disk.checkpoint()
            if self._is_busy:
                self._pause = asyncio.Event()
                await self._pause.wait()
            self._is_busy = True
            await self.disk.checkpoint()
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
        insert(connection, rows)
        connection.execute("COMMIT")
        return answers


class _Conflict(Exception):
    """A line that somebody else wrote first."""


def rows_of(match_id: str, lines: Sequence[StoredLine]) -> list[Row]:
    return [(match_id, line.seq, line.at, line.line.decode(), line.due) for line in lines]


def insert(connection: sqlite3.Connection, rows: list[Row]) -> None:
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
    rows = ", ".join(["(?, ?, ?, ?, ?)"] * count)
    return f"INSERT INTO lines (match_id, seq, at, line, due) VALUES {rows} ON CONFLICT DO NOTHING"


def _answer(error: Exception) -> Any:
    return False if isinstance(error, _Conflict) else failure(error)
