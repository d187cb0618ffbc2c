"""The disk under a SQLite file: waits until it has what was written, and keeps the log short.

SQLite in WAL mode writes its log and, told to be only NORMAL, leaves the waiting to us. A thread
waits for the disk, so that the event loop never does; nobody is told before it has answered.
Checkpoints, which move the log into the file, wait in threads as well.
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

Answer = Callable[[OSError | None], None]
"""Told once the disk has all that was written before, or what went wrong."""

_sync = getattr(os, "fdatasync", os.fsync)


class Disk:
    """The log of one file."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._loop = asyncio.get_running_loop()
        self._log = os.open(f"{path}-wal", os.O_RDWR)
        self._connection = connection
        self._asked: SimpleQueue[Answer | None] = SimpleQueue()
        self._broken: OSError | None = None
        self._thread = Thread(target=self._wait, name="damier-disk")
        self._thread.start()

    def sync(self, answer: Answer) -> None:
        """Have the disk keep all that was written so far."""
        self._asked.put(answer)

    async def checkpoint(self) -> None:
        """Move what the log holds into the file; who writes meanwhile is not hindered."""
        await self._loop.run_in_executor(None, self._checkpoint)

    async def close(self) -> None:
        self._asked.put(None)
        await self._loop.run_in_executor(None, self._thread.join)
        os.close(self._log)
        self._connection.close()

    def _wait(self) -> None:
        while (answer := self._asked.get()) is not None:
            try:
                _sync(self._log)
            except OSError as error:
                # After a failure nobody knows what the disk has, and a second try may lie.
                self._broken = error
            self._loop.call_soon_threadsafe(answer, self._broken)

    def _checkpoint(self) -> None:
        self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def sync_folder(folder: Path) -> None:
    """Have the disk keep the names of the files in a folder, where that can be asked."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
