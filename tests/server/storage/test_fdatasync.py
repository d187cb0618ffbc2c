"""Both ways of asking the disk: what they answer, and that the loop goes on meanwhile."""

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from damier.server.storage import fdatasync as sync
from damier.server.storage.fdatasync import Done, KernelSync, Sync, ThreadSync, sync_of
from tests.patience import soon

WAYS: list[Callable[[int, Done], Sync]] = [ThreadSync]
if sys.platform == "linux":
    WAYS.append(KernelSync)


async def asked(way: Callable[[int, Done], Sync], file: int, times: int = 1) -> list[object]:
    answers: asyncio.Queue[OSError | None] = asyncio.Queue()
    disk = way(file, answers.put_nowait)
    found: list[object] = []
    for _ in range(times):
        disk.ask()
        assert answers.empty()  # never before the loop has its turn
        found.append(await soon(answers.get()))
    await disk.close()
    return found


@pytest.mark.parametrize("way", WAYS)
def test_a_file_is_synced_again_and_again(way: Callable[[int, Done], Sync], tmp_path: Path) -> None:
    with (tmp_path / "log").open("wb", buffering=0) as file:
        file.write(b"something")
        assert asyncio.run(asked(way, file.fileno(), 20)) == [None] * 20


def test_a_thread_tells_what_went_wrong(tmp_path: Path) -> None:
    ends = os.pipe()
    (error,) = asyncio.run(asked(ThreadSync, ends[1]))
    assert isinstance(error, OSError)
    for end in ends:
        os.close(end)


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone is asked directly")
def test_the_kernel_is_tried_before_it_is_trusted() -> None:
    """What cannot be synced is refused at once, and leaves nothing open."""
    ends = os.pipe()
    before = len(os.listdir("/proc/self/fd"))

    async def story() -> None:
        with pytest.raises(OSError, match="Invalid argument"):
            KernelSync(ends[1], lambda error: None)
        instead = sync_of(ends[1], lambda error: None)
        assert isinstance(instead, ThreadSync)
        await instead.close()

    asyncio.run(story())
    assert len(os.listdir("/proc/self/fd")) == before
    for end in ends:
        os.close(end)


def test_where_the_kernel_is_not_known_a_thread_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sync, "CALLS", {})
    with (tmp_path / "log").open("wb") as file:
        assert asyncio.run(asked(sync_of, file.fileno())) == [None]
