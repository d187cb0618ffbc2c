"""Fan-out between processes and machines: one channel of a Redis (or Valkey) server.

News is published without waiting. When the line breaks it is made again; what could not be told is
told then, and whoever listens is told that news may have been lost, and looks in storage.
"""

import asyncio
import logging
from contextlib import suppress

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from damier.core import DamierError, decode, encode
from damier.server.error import StorageFailed

from .bus import Hear, Lost, News

CHANNEL = "damier"
RETRY_SECONDS = 0.5
MOST_WAITING = 100_000
"""News that may wait for a line that is broken; more is dropped, as storage has it all."""

log = logging.getLogger("damier.server")


class RedisFanout:
    """One line to speak, one to listen."""

    def __init__(self, url: str) -> None:
        # Its own retries wait for seconds, in which a line that could be had is not made.
        self._redis = Redis.from_url(url, retry=Retry(NoBackoff(), 0))
        self._said: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_alone(self) -> bool:
        """Other nodes may be anywhere."""
        return False

    async def open(self, node: str, hear: Hear, lost: Lost = lambda: None) -> None:
        """Start to listen; when this returns, nothing more is missed."""
        self._node = node
        listening = asyncio.Event()
        try:
            await self._redis.ping()
        except (RedisError, OSError) as error:
            raise StorageFailed(f"redis: {error}") from None
        self._tasks = [
            asyncio.create_task(self._listen(hear, lost, listening)),
            asyncio.create_task(self._speak()),
        ]
        await listening.wait()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def publish(self, news: News) -> None:
        with suppress(asyncio.QueueFull):
            self._said.put_nowait(encode(news))

    async def _speak(self) -> None:
        waiting: list[bytes] = []
        while True:
            if not waiting:
                waiting = [await self._said.get()]
                while not self._said.empty():
                    waiting.append(self._said.get_nowait())
            try:
                pipeline = self._redis.pipeline(transaction=False)
                for news in waiting:
                    pipeline.publish(CHANNEL, news)
                await pipeline.execute()
                waiting = []
            except (RedisError, OSError) as error:
                # Who listens may have its line back already, and has looked before this happened.
                log.warning("redis: %s; %d news not told yet", error, len(waiting))
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, hear: Hear, lost: Lost, listening: asyncio.Event) -> None:
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=False) as line:
                    await line.subscribe(CHANNEL)
                    async for message in line.listen():
                        if message["type"] == "message":
                            self._heard(message["data"], hear)
                        elif listening.is_set():
                            lost()
                        else:
                            listening.set()
            except (RedisError, OSError) as error:
                log.warning("redis: %s; listening again soon", error)
                await asyncio.sleep(RETRY_SECONDS)

    def _heard(self, data: bytes, hear: Hear) -> None:
        try:
            news = decode(data, News)
        except DamierError as error:
            log.warning("redis: news that cannot be read: %s", error)
            return
        if news.node != self._node:
            hear(news)
