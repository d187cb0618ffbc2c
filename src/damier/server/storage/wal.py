"""The disk under a SQLite file: waits until it has what was written, and keeps the log short.

SQLite in WAL mode writes its log and, told to be only NORMAL, leaves the waiting to us. How the
disk is asked, without blocking the event loop, is fdatasync.py; nobody is told before it has
answered. Checkpoints, which move the log into the file, wait in threads.
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from .fdatasync import Sync, sync_of

Answer = Callable[[OSError | None], None]
"""Told once the disk has all that was written before, or what went wrong."""


class Disk:
    """The log of one file."""

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        observe: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self._observe = observe
        self._since = 0.0
        self._loop = asyncio.get_running_loop()
        self._log = os.open(f"{path}-wal", os.O_RDWR)
        self._connection = connection
        self._asked: list[Answer] = []
        self._in_flight: list[Answer] = []
        self._at_rest = asyncio.Event()
        self._at_rest.set()
        self._broken: OSError | None = None
        self._sync: Sync = sync_of(self._log, self._on_answer)

    def sync(self, answer: Answer) -> None:
        """Have the disk keep all that was written so far."""
        self._asked.append(answer)
        if not self._in_flight:
            self._ask()

    async def checkpoint(self) -> None:
        """Move what the log holds into the file; who writes meanwhile is not hindered."""
        await self._loop.run_in_executor(None, self._checkpoint)

    async def close(self) -> None:
        await self._at_rest.wait()
        await self._sync.close()
        os.close(self._log)
        self._connection.close()

    def _ask(self) -> None:
        self._in_flight, self._asked = self._asked, []
        self._at_rest.clear()
        self._since = self._loop.time()
        self._sync.ask()

    def _on_answer(self, error: OSError | None) -> None:
        self._observe(self._loop.time() - self._since)
        # After a failure nobody knows what the disk has, and a second try may lie.
        self._broken = self._broken or error
        told, self._in_flight = self._in_flight, []
        for answer in told:
            answer(self._broken)
        if self._asked and not self._in_flight:
            self._ask()
        elif not self._in_flight:
            self._at_rest.set()

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
