"""What both SQL stores ask in the same words: everything but appending and putting lobbies.

How a query reaches the database is each store's own affair: sqlite.py, postgres.py.
Whatever their drivers raise leaves them as `StorageFailed`.
"""

import logging
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, TypeVar

from damier.core import Value, decode, encode
from damier.server.error import StorageFailed

from .model import Report, StoredChat, StoredLine, StoredLobby
from .query import Queries, Query, numbered

T = TypeVar("T")

log = logging.getLogger("damier.server")


class SqlStore(ABC):
    """The questions; `_rows` and `_execute` carry them."""

    def __init__(self, queries: Queries) -> None:
        self._queries = queries

    async def say(self, lobby_id: str, chat: StoredChat) -> None:
        await self._execute(self._queries.say, lobby_id=lobby_id, body=_text(chat))

    async def report(self, report: Report) -> None:
        await self._execute(self._queries.report, body=_text(report))

    async def lobby(self, lobby_id: str) -> StoredLobby | None:
        found = await self._bodies(StoredLobby, self._queries.lobby, lobby_id=lobby_id)
        return found[0] if found else None

    async def open_lobbies(self, game_id: str | None, limit: int) -> list[StoredLobby]:
        queries = self._queries
        query = queries.open_lobbies if game_id is None else queries.open_lobbies_of_game
        return await self._bodies(StoredLobby, query, game_id=game_id, limit=limit)

    async def running(self) -> list[StoredLobby]:
        return await self._bodies(StoredLobby, self._queries.running)

    async def lobbies_of(self, token_hashes: Sequence[str]) -> list[StoredLobby]:
        return await self._bodies(StoredLobby, self._queries.lobbies_of, **numbered(token_hashes))

    async def recoverable(self, recovery_hash: str) -> list[StoredLobby]:
        return await self._bodies(
            StoredLobby, self._queries.recoverable, recovery_hash=recovery_hash
        )

    async def lines(self, match_id: str, after: int = -1) -> list[StoredLine]:
        rows = await self._rows(self._queries.lines, match_id=match_id, after=after)
        return [StoredLine(seq=seq, at=at, line=line.encode()) for seq, at, line in rows]

    async def chat(self, lobby_id: str, limit: int) -> list[StoredChat]:
        said = await self._bodies(StoredChat, self._queries.chat, lobby_id=lobby_id, limit=limit)
        return said[::-1]

    async def reports(self, limit: int) -> list[Report]:
        return await self._bodies(Report, self._queries.reports, limit=limit)

    @abstractmethod
    async def _rows(self, query: Query, **values: Any) -> list[Any]:
        """What a query finds."""

    @abstractmethod
    async def _execute(self, query: Query, **values: Any) -> None:
        """Have a query change something."""

    async def _bodies(self, shape: type[T], query: Query, **values: Any) -> list[T]:
        return [decode(body, shape) for (body,) in await self._rows(query, **values)]


def failure(error: Exception) -> StorageFailed:
    """What strangers are told of a driver's error. What it says of hosts, files and users is for
    whoever runs the server."""
    log.warning("storage: %s: %s", type(error).__name__, error)
    return StorageFailed("storage does not answer; look again in a moment")


def _text(value: Value) -> str:
    return encode(value).decode()
