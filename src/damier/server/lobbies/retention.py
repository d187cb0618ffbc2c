"""How long finished matches are kept, and where: moved to the archive after a while, and forgotten
after another. One node of an installation sees to it, now and then; others may at the same time.
"""

import asyncio
import logging

from damier.server.error import StorageFailed
from damier.server.rooms import Rooms

AT_ONCE = 200
TOGETHER = 8
"""Records that are moved at the same time; play has the rest of the disk and the line."""
LOOK_SECONDS = 600.0
DAY_MILLISECONDS = 86_400_000

log = logging.getLogger("damier.server")


class Retention:
    """What becomes of old matches at one node."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._services = rooms.services

    async def run(self) -> None:
        """As the settings say, for as long as the node lives."""
        settings, cluster = self._services.settings, self._services.cluster
        has_archive = self._services.records.has_archive
        while has_archive or settings.forget_days:
            await asyncio.sleep(LOOK_SECONDS)
            if cluster.node != min(cluster.alive):
                continue
            try:
                if settings.forget_days:
                    await self.forget(settings.forget_days)
                if has_archive:
                    await self.archive(settings.archive_days)
            except StorageFailed as error:
                log.warning("old matches are looked after later: %s", error.message)

    async def archive(self, days: float) -> int:
        """Move the records of matches that are over and older than this; how many were moved. One
        that cannot be is left where it is."""
        store, records = self._services.store, self._services.records
        number, skipped = 0, 0
        while True:
            found = await store.to_archive(self._before(days), AT_ONCE + skipped)
            fresh = found[skipped:]
            if not fresh:
                return number
            for first in range(0, len(fresh), TOGETHER):
                moving = map(records.move_out, fresh[first : first + TOGETHER])
                moved = sum(await asyncio.gather(*moving))
                number += moved
                skipped += len(fresh[first : first + TOGETHER]) - moved

    async def forget(self, days: float) -> int:
        """Delete matches that are over and older than this, with their chat, and reports that are
        as old; how many matches."""
        store, before, number = self._services.store, self._before(days), 0
        while found := await store.finished(before, AT_ONCE):
            for lobby_id in found:
                await self._services.records.delete(lobby_id)
                self._rooms.delete(lobby_id)
            number += len(found)
        await store.forget_reports(before)
        return number

    def _before(self, days: float) -> int:
        return self._services.now() - int(days * DAY_MILLISECONDS)
