"""Matches of this node that go on by themselves but need no room yet, and when each does."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from heapq import heappop, heappush

from damier.server.error import DrainingNode, UnknownLobby

AT_ONCE = 16
"""Rooms that are opened together, where many are due: storage answers several at a time."""
LOOK_SECONDS = 1.0
RETRY_MILLISECONDS = 1000

log = logging.getLogger("damier.server")


class Agenda:
    """A number for each match, and nothing else: no room, no timer, no query."""

    def __init__(
        self, open_room: Callable[[str], Awaitable[object]], now: Callable[[], int]
    ) -> None:
        self._open_room = open_room
        self._now = now
        self._due: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._wake = asyncio.Event()

    def __len__(self) -> int:
        return len(self._due)

    def __contains__(self, lobby_id: str) -> bool:
        return lobby_id in self._due

    @property
    def lobby_ids(self) -> list[str]:
        return list(self._due)

    def put(self, lobby_id: str, due: int) -> None:
        """Open this match when it is due."""
        self._due[lobby_id] = due
        heappush(self._heap, (due, lobby_id))
        self._wake.set()

    def remove(self, lobby_id: str) -> None:
        """It is open, or no longer ours."""
        self._due.pop(lobby_id, None)

    async def run(self) -> None:
        """Open each when its time has come."""
        while True:
            due = [each for _ in range(AT_ONCE) if (each := self._take()) is not None]
            if due:
                await asyncio.gather(*map(self._open, due))
            else:
                await self._wait()

    async def _open(self, lobby_id: str) -> None:
        try:
            await self._open_room(lobby_id)
        except (DrainingNode, UnknownLobby):
            """Nobody is to open it here."""
        except Exception as error:
            log.warning("%s could not be taken up: %s", lobby_id, error, extra={"lobby": lobby_id})
            self.put(lobby_id, self._now() + RETRY_MILLISECONDS)

    def _take(self) -> str | None:
        while self._heap and self._heap[0][0] <= self._now():
            due, lobby_id = heappop(self._heap)
            if self._due.get(lobby_id) == due:
                del self._due[lobby_id]
                return lobby_id
        return None

    async def _wait(self) -> None:
        self._wake.clear()
        left = (self._heap[0][0] - self._now()) / 1000 if self._heap else None
        seconds = None if left is None else min(LOOK_SECONDS, max(0.0, left))
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._wake.wait()
