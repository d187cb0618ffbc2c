"""What the disk has, and what it does not have: nobody is told of the latter."""

import asyncio
import os
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from damier.server.error import StorageFailed
from damier.server.storage import sqlite_writer
from damier.server.storage.model import StoredLine
from damier.server.storage.sqlite import SqliteStore
from tests.patience import soon

Story = Callable[[SqliteStore], Coroutine[Any, Any, None]]


def tell(path: Path, story: Story) -> None:
    async def telling() -> None:
        store = SqliteStore(path)
        await store.open()
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(telling())


async def appended(store: SqliteStore, match_id: str, seq: int, text: bytes = b"{}") -> Any:
    done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    store.append(match_id, [StoredLine(seq=seq, at=1, line=text)], done.set_result)
    return await done


async def checkpointed(store: SqliteStore) -> None:
    """Wait for the checkpoint that goes on beside the writing: how far writing gets meanwhile is
    the disk's affair, and another's every time."""
    if store.writer.checkpoint is not None:
        await soon(store.writer.checkpoint)


def test_after_the_disk_has_failed_nothing_more_is_acknowledged(tmp_path: Path) -> None:
    """A pipe in the log's place cannot be synced; that it fails once is enough."""

    async def story(store: SqliteStore) -> None:
        assert await appended(store, "m", 0) is True
        log, spare = store.writer.disk._log, os.dup(store.writer.disk._log)
        pipe = os.pipe()
        os.dup2(pipe[1], log)
        assert isinstance(await appended(store, "m", 1), StorageFailed)
        os.dup2(spare, log)
        assert isinstance(await appended(store, "m", 2), StorageFailed)
        for opened in (*pipe, spare):
            os.close(opened)

    tell(tmp_path / "matches.sqlite", story)


def test_the_log_stays_short_while_many_write_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_writer, "WRITES_BETWEEN_CHECKPOINTS", 500)
    path = tmp_path / "matches.sqlite"
    largest = 0

    async def story(store: SqliteStore) -> None:
        nonlocal largest
        for seq in range(60):
            kept = await asyncio.gather(
                *(appended(store, f"m{number}", seq, b"x" * 3000) for number in range(100))
            )
            assert all(answer is True for answer in kept)
            largest = max(largest, Path(f"{path}-wal").stat().st_size)
            if seq % 10 == 9:
                await checkpointed(store)
        assert len(await store.lines("m7")) == 60

    tell(path, story)
    written = 60 * 100 * 3000
    assert largest < written / 2
    assert path.stat().st_size > written


def test_the_log_stays_short_where_one_writes_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_writer, "BATCHES_BETWEEN_CHECKPOINTS", 50)
    path = tmp_path / "matches.sqlite"
    largest = 0

    async def story(store: SqliteStore) -> None:
        nonlocal largest
        for seq in range(1000):
            assert await appended(store, "m", seq, b"x" * 3000) is True
            largest = max(largest, Path(f"{path}-wal").stat().st_size)
            if seq % 100 == 99:
                await checkpointed(store)

    tell(path, story)
    assert largest < 1000 * 3000 / 2


def test_a_log_is_shortened_though_nobody_writes_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The checkpoint is done while the disk still rests, and nothing comes after the rest."""
    monkeypatch.setattr(sqlite_writer, "WRITES_BETWEEN_CHECKPOINTS", 10)
    monkeypatch.setattr(sqlite_writer, "REST_PER_WRITE", 0.005)
    monkeypatch.setattr(sqlite_writer, "LONGEST_REST", 0.3)

    async def story() -> None:
        store = SqliteStore(tmp_path / "matches.sqlite")
        await store.open()
        await asyncio.gather(*(appended(store, f"m{number}", 0) for number in range(100)))
        await soon(store.close())

    asyncio.run(story())
