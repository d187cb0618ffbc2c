"""A bus between processes and machines: one channel a node of a Redis (or Valkey) server.

A connection that breaks, or does not answer, is made again. What could not be brought to anybody
goes by the other bus: PostgreSQL's, which is slower. How the server is spoken to is redis_line.py.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

from redis.exceptions import RedisError

from damier.server.error import StorageFailed

from .bus import Bus, Hear
from .redis_line import RedisLine, RedisRefused, Reply, connected

CHANNEL = "damier:"
RETRY_SECONDS = 0.5
ANSWER_SECONDS = 1.0
"""Who does not answer for so long is taken for lost."""
CLOSED = (RedisError, RedisRefused, OSError, TimeoutError, ValueError)
PAUSE = 0.005

log = logging.getLogger("damier.server")

Letter = tuple[str, bytes, float]
"""For which node, what, and when it was sent."""


class RedisBus:
    """One connection to publish, one to subscribe; and where there is one, a slower bus."""

    def __init__(self, url: str, slower: Bus | None = None) -> None:
        self._url = url
        self._slower = slower
        self._speaking: RedisLine | None = None
        """None while there is no connection to publish by."""
        self._unanswered: deque[Letter] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closing = self._is_watching = False
        self.is_heard = False

    async def open(self, node: str, hear: Hear) -> None:
        """Start to listen; when this returns, nothing more is missed."""
        self._loop = asyncio.get_running_loop()
        self._channel = (CHANNEL + node).encode()
        try:
            self._speak(await connected(self._url, ANSWER_SECONDS))
        except CLOSED as error:
            raise StorageFailed(f"redis: {error}") from None
        if self._slower is not None:
            await self._slower.open(node, hear)
        listening = asyncio.Event()
        self._spawn(self._listen(hear, listening.set))
        await listening.wait()

    async def close(self) -> None:
        """What was sent is heard, if it is within a moment."""
        self._is_closing = True
        loop = asyncio.get_running_loop()
        end = loop.time() + ANSWER_SECONDS
        while self._speaking and self._unanswered and loop.time() < end:
            await asyncio.sleep(PAUSE)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._give_up("is left")
        if self._slower is not None:
            await self._slower.close()

    # What is said

    def send(self, node: str, data: bytes, is_quick: bool = True) -> None:
        """At once: links.py has put together what belongs to one tick."""
        line = self._speaking
        if self._slower is not None and not (is_quick and self.is_heard and line is not None):
            self._slower.send(node, data)
        elif line is not None:
            self._unanswered.append((node, data, self._loop.time()))
            line.ask(b"PUBLISH", (CHANNEL + node).encode(), data)
            if not self._is_watching:
                self._is_watching = True
                self._loop.call_later(ANSWER_SECONDS, self._watch)

    def _speak(self, line: RedisLine) -> None:
        """Publish by this line from now on."""
        line.on_reply, line.on_lost = self._on_answer, self._on_lost
        self._speaking = line

    def _on_answer(self, heard: Reply) -> None:
        """So many have heard the first that was not answered yet; whom nobody heard for is told by
        the slower bus."""
        if not self._unanswered:
            return
        node, data, _ = self._unanswered.popleft()
        is_refused = isinstance(heard, Exception)
        if is_refused:
            log.warning("redis: %s", heard)
        if (is_refused or not heard) and self._slower is not None:
            self._slower.send(node, data)

    def _watch(self) -> None:
        """Lose a connection that does not answer."""
        self._is_watching = False
        if not self._unanswered:
            return
        late = self._loop.time() - self._unanswered[0][2]
        if late >= ANSWER_SECONDS:
            self._on_lost()
        else:
            self._is_watching = True
            self._loop.call_later(ANSWER_SECONDS - late, self._watch)

    def _on_lost(self) -> None:
        self._give_up("silent")
        if not self._is_closing:
            self._spawn(self._speak_again())

    def _give_up(self, why: str) -> None:
        """Nobody answers any more: what was not answered goes another way."""
        self.is_heard = False
        if self._speaking is not None:
            self._speaking.close()
            self._speaking = None
        letters, self._unanswered = self._unanswered, deque()
        if letters:
            log.warning("redis: %s; %d parcels go another way", why, len(letters))
        for node, data, _ in letters if self._slower is not None else ():
            self._slower.send(node, data)  # type: ignore[union-attr]

    async def _speak_again(self) -> None:
        while self._speaking is None:
            await asyncio.sleep(RETRY_SECONDS)
            try:
                self._speak(await connected(self._url, ANSWER_SECONDS))
            except CLOSED as error:
                log.debug("redis: %s", error)

    # What is heard

    async def _listen(self, hear: Hear, ready: Callable[[], None]) -> None:
        while True:
            try:
                await self._hear_all(await connected(self._url, ANSWER_SECONDS), hear, ready)
            except CLOSED as error:
                log.warning("redis: %s; listening again soon", error or "silent")
            self.is_heard = False
            await asyncio.sleep(RETRY_SECONDS)

    async def _hear_all(self, line: RedisLine, hear: Hear, ready: Callable[[], None]) -> None:
        """Until the connection is lost, or a ping is not answered in time."""
        lost, signs = asyncio.Event(), 0

        def on_reply(reply: Reply) -> None:
            nonlocal signs
            signs += 1
            self.is_heard = True
            match reply:
                case [b"message", _, bytes(data)]:
                    hear(data)
                case [b"subscribe", *_]:
                    ready()

        line.on_reply, line.on_lost = on_reply, lost.set
        line.ask(b"SUBSCRIBE", self._channel)
        try:
            while not lost.is_set():
                before = signs
                if await _is_set_within(lost, ANSWER_SECONDS):
                    break
                if signs == before:
                    line.ask(b"PING")
                    if not await _is_set_within(lost, ANSWER_SECONDS) and signs == before:
                        raise TimeoutError
        finally:
            line.close()
        raise ConnectionResetError("the server hung up")

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _is_set_within(event: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
