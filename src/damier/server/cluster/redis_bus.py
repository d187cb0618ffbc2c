"""A bus between processes and machines: one channel a node of a Redis (or Valkey) server.

A connection that breaks, or does not answer, is made again. What could not be brought to anybody
goes by the other bus: PostgreSQL's, which is slower.
"""

import asyncio
import logging
from collections.abc import Callable

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from damier.server.error import StorageFailed

from .bus import Bus, Hear

CHANNEL = "damier:"
RETRY_SECONDS = 0.5
ANSWER_SECONDS = 1.0
"""Who does not answer for so long is taken for lost."""
CLOSED = (RedisError, OSError, TimeoutError)

log = logging.getLogger("damier.server")

Letter = tuple[str, bytes]


class RedisBus:
    """One connection to publish, one to subscribe; and where there is one, a slower bus."""

    def __init__(self, url: str, slower: Bus | None = None) -> None:
        # Its own retries wait for seconds in which a connection could be had.
        self._redis = Redis.from_url(
            url,
            retry=Retry(NoBackoff(), 0),
            socket_timeout=ANSWER_SECONDS,
            socket_connect_timeout=ANSWER_SECONDS,
        )
        self._slower = slower
        self._unsent: list[Letter] = []
        self._wake = asyncio.Event()
        self._listening: asyncio.Task[None] | None = None
        self._publishing: asyncio.Task[None] | None = None
        self._is_closing = False
        self.is_heard = False

    async def open(self, node: str, hear: Hear) -> None:
        """Start to listen; when this returns, nothing more is missed."""
        self._channel = CHANNEL + node
        try:
            await self._redis.ping()
        except CLOSED as error:
            raise StorageFailed(f"redis: {error}") from None
        if self._slower is not None:
            await self._slower.open(node, hear)
        listening = asyncio.Event()
        self._listening = asyncio.create_task(self._listen(hear, listening.set))
        self._publishing = asyncio.create_task(self._publish_all())
        await listening.wait()

    async def close(self) -> None:
        self._is_closing = True
        self._wake.set()
        if self._publishing is not None:  # never cancelled: its library may not heed that
            await self._publishing
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait([self._listening], timeout=ANSWER_SECONDS)
        if self._slower is not None:
            await self._slower.close()
        await self._redis.aclose()

    def send(self, node: str, data: bytes, is_quick: bool = True) -> None:
        if self._slower is not None and not (is_quick and self.is_heard):
            self._slower.send(node, data)
            return
        self._unsent.append((node, data))
        self._wake.set()

    async def _publish_all(self) -> None:
        while not (self._is_closing and not self._unsent):
            await self._wake.wait()
            self._wake.clear()
            letters, self._unsent = self._unsent, []
            await self._publish(letters)

    async def _publish(self, letters: list[Letter]) -> None:
        """All at once; whom nobody heard for is told by the slower bus."""
        if not letters:
            return
        heard: list[int] = []
        try:
            if len(letters) == 1:
                node, data = letters[0]
                heard = [await self._redis.publish(CHANNEL + node, data)]
            else:
                pipeline = self._redis.pipeline(transaction=False)
                for node, data in letters:
                    pipeline.publish(CHANNEL + node, data)
                heard = await pipeline.execute()
        except CLOSED as error:
            self.is_heard = False  # what is sent from now on waits for no answer
            log.warning("redis: %s; %d parcels go another way", error or "silent", len(letters))
        if self._slower is not None:
            heard += [0] * (len(letters) - len(heard))
            for (node, data), ears in zip(letters, heard, strict=True):
                if not ears:
                    self._slower.send(node, data)

    async def _listen(self, hear: Hear, ready: Callable[[], None]) -> None:
        while not self._is_closing:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(self._channel)
                    await self._hear_all(channel, hear, ready)
            except CLOSED as error:
                log.warning("redis: %s; listening again soon", error or "silent")
            self.is_heard = False
            await asyncio.sleep(RETRY_SECONDS)

    async def _hear_all(self, channel: object, hear: Hear, ready: Callable[[], None]) -> None:
        """Until the connection is lost, or a ping is not answered in time."""
        is_asked = False
        while True:
            received = await channel.get_message(timeout=ANSWER_SECONDS)  # type: ignore[attr-defined]
            if received is None:
                if is_asked:
                    raise TimeoutError
                await channel.ping()  # type: ignore[attr-defined]
                is_asked = True
                continue
            is_asked, self.is_heard = False, True
            if received["type"] == "message":
                hear(received["data"])
            elif received["type"] == "subscribe":
                ready()
