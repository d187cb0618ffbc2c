"""The bots' processes: how many there may be, and whose turn it is to use one.

A process belongs to one seat of one match while it lives, so that no bot carries anything from one
match into another. When all are taken, the one unused for longest makes room; where all think,
turns queue, and at last are refused. Nothing here blocks the event loop: threads wait.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from secrets import token_hex
from time import monotonic

from damier.bot_process import BotWorker
from damier.bots import Turn
from damier.core import SeededRandom
from damier.protocol import Table
from damier.server.error import ServerError

Key = tuple[str, str, str]
"""A match, a player, a level."""

TURNS_WAITING = 8
"""How many turns may wait for each process."""


class BotsBusy(ServerError):
    """All bots are thinking, and many more turns wait."""

    code, status = "bots_busy", 503


class BotPool:
    """At most so many processes at once."""

    def __init__(self, size: int, observe: Callable[[float], None] = lambda seconds: None) -> None:
        self.size = size
        self._observe = observe
        """Told how long each turn took, from the question to the answer."""
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="damier-bot")
        self._free = asyncio.Semaphore(size)
        self._workers: OrderedDict[Key, BotWorker] = OrderedDict()
        self._busy: set[Key] = set()
        self._leaving: set[BotWorker] = set()
        """Those whose processes a thread is to end, which it may not come to any more."""
        self.waiting = 0

    async def turn(self, match_id: str, table: Table, player: str, level: str) -> Turn:
        """What a bot of this level plays or advises on this seat."""
        if self.waiting >= self.size * TURNS_WAITING:
            raise BotsBusy("every bot is thinking; try again in a moment")
        match = table.match
        view = match.view(player)
        valid = tuple(table.game.engine.get_valid_actions(match.state, player))
        self.waiting += 1
        begun = monotonic()
        try:
            async with self._free:
                worker, key = self._take((match_id, player, level), table)
                rng = SeededRandom(token_hex(32))
                loop = asyncio.get_running_loop()
                try:
                    return await loop.run_in_executor(self._threads, worker.turn, view, valid, rng)
                finally:
                    self._busy.discard(key)
        finally:
            self.waiting -= 1
            self._observe(monotonic() - begun)

    def forget(self, match_id: str) -> None:
        """The match is over: end its bots' processes."""
        for key in [key for key in self._workers if key[0] == match_id and key not in self._busy]:
            self._dismiss(key)

    async def close(self) -> None:
        """End every process, whatever it is thinking."""
        for worker in (*self._workers.values(), *self._leaving):
            with suppress(OSError):
                worker.end()
        self._workers.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _take(self, key: Key, table: Table) -> tuple[BotWorker, Key]:
        worker = self._workers.pop(key, None)
        if worker is None:
            while len(self._workers) >= self.size:
                idle = next((key for key in self._workers if key not in self._busy), None)
                if idle is None:
                    break
                self._dismiss(idle)
            worker = BotWorker(table.game, key[2], key[1])
        self._workers[key] = worker
        self._busy.add(key)
        return worker, key

    def _dismiss(self, key: Key) -> None:
        """End a process in a thread: waiting for it would block."""
        worker = self._workers.pop(key)
        self._leaving.add(worker)
        ended = self._threads.submit(worker.close)
        ended.add_done_callback(lambda _: self._leaving.discard(worker))
