"""The lines of a match, wherever they lie: in the database, or in the archive once it is finished.

A record is moved in an order in which a crash loses nothing: put into the archive, read back and
compared, and only then deleted from the database. When that happens is lobbies/retention.py's.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from damier.core import DamierError
from damier.server.error import StorageFailed
from damier.server.storage import MatchStore, StoredLine

from .content import address_of, name_of, packed, unpacked
from .port import RecordArchive

THREADS = 8
"""So many records are on their way at once."""
UNKNOWN = 0
"""The time of an archived line, which is not kept."""

T = TypeVar("T")

log = logging.getLogger("damier.server")


class Records:
    """The records of one installation."""

    def __init__(self, store: MatchStore, archive: RecordArchive | None) -> None:
        self._store = store
        self._archive = archive
        # Not the loop's own executor: a slow archive must hold up nothing else.
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="damier-archive")

    @property
    def has_archive(self) -> bool:
        return self._archive is not None

    def close(self) -> None:
        """Begin nothing more; nobody waits for an archive that does not answer."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def lines(self, match_id: str, after: int = -1) -> list[StoredLine]:
        """The lines of a match that follow this one."""
        lines = await self._store.lines(match_id, after)
        address = None if lines else await self._store.archived(match_id)
        if address is None:
            return lines
        content = await self._in_thread(lambda archive: archive.get(name_of(address)))
        if content is None:
            log.error("a record is not in the archive: %s", address, extra={"lobby": match_id})
            raise StorageFailed("the archive does not have this record", lobby=match_id)
        found = await self._in_thread(lambda archive: unpacked(address, content))
        told = [StoredLine(seq=seq, at=UNKNOWN, line=line) for seq, line in enumerate(found)]
        return told[after + 1 :]

    async def move_out(self, match_id: str) -> bool:
        """Move the record of a finished match into the archive; whether this did it."""
        lines = [line.line for line in await self._store.lines(match_id)]
        try:
            address = address_of(lines)
        except DamierError as error:
            log.error("not archived: %s", error.message, extra={"lobby": match_id})
            return False

        def put(archive: RecordArchive) -> None:
            archive.put(name_of(address), packed(lines))
            if unpacked(address, archive.get(name_of(address)) or b"") != lines:
                raise OSError(f"{address}: the archive has not kept it")

        await self._in_thread(put)
        return await self._store.move_out(match_id, address)

    async def delete(self, match_id: str) -> None:
        """Forget a lobby, its match and its record."""
        address = await self._store.archived(match_id)
        if address is not None:
            await self._in_thread(lambda archive: archive.delete(name_of(address)))
        await self._store.delete(match_id)

    async def _in_thread(self, do: Callable[[RecordArchive], T]) -> T:
        archive = self._archive
        if archive is None:
            raise StorageFailed("this record was archived, and no archive is set")
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, do, archive)
        except OSError as error:
            log.error("archive: %s", error)
            raise StorageFailed("the archive does not answer; look again in a moment") from None
