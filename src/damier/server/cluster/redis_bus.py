"""A bus between processes and machines: one channel of a Redis (or Valkey) server.

Messages are published without waiting. A connection that breaks is made again; what could not be
published is published then, and whoever listens is told that messages may have been lost, and looks
in storage.
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

from .bus import BusMessage, Hear, Lost

CHANNEL = "damier"
RETRY_SECONDS = 0.5
MOST_WAITING = 100_000
"""Messages that may wait for a broken connection; more are dropped, as storage has it all."""

log = logging.getLogger("damier.server")


class RedisBus:
    """One connection to publish, one to subscribe."""

    def __init__(self, url: str) -> None:
        # Its own retries wait for seconds in which a connection could be had.
        self._redis = Redis.from_url(url, retry=Retry(NoBackoff(), 0))
        self._unsent: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
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
            asyncio.create_task(self._publish_all()),
        ]
        await listening.wait()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def publish(self, message: BusMessage) -> None:
        with suppress(asyncio.QueueFull):
            self._unsent.put_nowait(encode(message))

    async def _publish_all(self) -> None:
        waiting: list[bytes] = []
        while True:
            if not waiting:
                waiting = [await self._unsent.get()]
                while not self._unsent.empty():
                    waiting.append(self._unsent.get_nowait())
            try:
                pipeline = self._redis.pipeline(transaction=False)
                for message in waiting:
                    pipeline.publish(CHANNEL, message)
                await pipeline.execute()
                waiting = []
            except (RedisError, OSError) as error:
                # The subscriber may be connected again, and has looked in storage before this.
                log.warning("redis: %s; %d messages not published yet", error, len(waiting))
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, hear: Hear, lost: Lost, listening: asyncio.Event) -> None:
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=False) as channel:
                    await channel.subscribe(CHANNEL)
                    async for received in channel.listen():
                        if received["type"] == "message":
                            self._receive(received["data"], hear)
                        elif listening.is_set():
                            lost()
                        else:
                            listening.set()
            except (RedisError, OSError) as error:
                log.warning("redis: %s; listening again soon", error)
                await asyncio.sleep(RETRY_SECONDS)

    def _receive(self, data: bytes, hear: Hear) -> None:
        try:
            message = decode(data, BusMessage)
        except DamierError as error:
            log.warning("redis: a message that cannot be read: %s", error)
            return
        if message.node != self._node:
            hear(message)
