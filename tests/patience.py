"""How long tests wait for what must come: longer than the slowest machine needs.

A wait here has a condition and an end; the end says that something is broken, never that a machine
is slow. How fast something is, is measured by `make bench`.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")

SECONDS = 120.0
MILLISECONDS = 1000 * SECONDS
PAUSE = 0.02


def wait_until(holds: Callable[[], bool], what: str = "what was waited for") -> None:
    """Return as soon as this holds."""
    end = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < end, f"{what} did not come"
        time.sleep(PAUSE)


async def until(holds: Callable[[], bool], what: str = "what was waited for") -> None:
    """The same on an event loop, which goes on meanwhile."""
    end = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < end, f"{what} did not come"
        await asyncio.sleep(PAUSE)


async def soon(coming: Awaitable[T]) -> T:
    """What comes, or a failure if it never does."""
    async with asyncio.timeout(SECONDS):
        return await coming
