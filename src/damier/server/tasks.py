"""Work that goes on beside what is asked: started here, and ended with the node."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger("damier.server")


class Tasks:
    """The background tasks of one node."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._is_closing = False

    def open(self) -> None:
        """Run on this event loop from now on."""
        self.loop = asyncio.get_running_loop()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Have this done meanwhile; nothing more is begun once the node stops."""
        if self._is_closing:
            work.close()
            return
        task = self.loop.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._on_done)

    def stop(self) -> None:
        """Begin nothing more."""
        self._is_closing = True

    async def close(self) -> None:
        """Cancel what is running, and wait until it has ended."""
        self.stop()
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _on_done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a background task failed", exc_info=task.exception())
