"""What both SQL stores ask in the same words: everything but appending and putting lobbies.

How a query reaches the database is each store's own affair: sqlite.py, postgres.py.
Whatever their drivers raise leaves them as `StorageFailed`.
"""

import logging
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec import structs

from damier.core import Value, decode, encode
from damier.server.error import StorageFailed

from .model import Ban, FiledReport, Report, StoredChat, StoredLine, StoredLobby
from .query import Queries, Query, numbered

T = TypeVar("T")

log = logging.getLogger("damier.server")


class SqlStore(ABC):
    """The questions; `_rows` and `_execute` carry them."""

    def __init__(self, queries: Queries) -> None:
        self._queries = queries

    async def say(self, lobby_id: str, chat: StoredChat) -> None:
        await self._execute(self._queries.say, lobby_id=lobby_id, body=_text(chat))

    async def lobby(self, lobby_id: str) -> StoredLobby | None:
        found = await self._bodies(StoredLobby, self._queries.lobby, lobby_id=lobby_id)
        return found[0] if found else None

    async def open_lobbies(self, game_id: str | None, limit: int) -> list[StoredLobby]:
        queries = self._queries
        query = queries.open_lobbies if game_id is None else queries.open_lobbies_of_game
        return await self._bodies(StoredLobby, query, game_id=game_id, limit=limit)

    async def running(self) -> list[StoredLobby]:
        return await self._bodies(StoredLobby, self._queries.running)

    async def in_state(self, state: str, limit: int) -> list[StoredLobby]:
        return await self._bodies(StoredLobby, self._queries.in_state, state=state, limit=limit)

    async def finished(self, before: int, limit: int) -> list[str]:
        rows = await self._rows(self._queries.finished, before=before, limit=limit)
        return [lobby_id for (lobby_id,) in rows]

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

    # Records that lie elsewhere

    async def to_archive(self, before: int, limit: int) -> list[str]:
        rows = await self._rows(self._queries.to_archive, before=before, limit=limit)
        return [match_id for (match_id,) in rows]

    async def archived(self, match_id: str) -> str | None:
        rows = await self._rows(self._queries.archived, lobby_id=match_id)
        return rows[0][0] if rows else None

    async def move_out(self, match_id: str, address: str) -> bool:
        queries = self._queries
        parts = (queries.move_out, *queries.clearing)
        return bool(await self._transact(parts, lobby_id=match_id, archived=address))

    # For whoever runs the server

    async def report(self, report: Report) -> None:
        row = {"body": _text(report), "at": report.at, "lobby_id": report.lobby_id}
        await self._execute(self._queries.report, **row)

    async def reports(self, limit: int, *, are_all: bool = False) -> list[FiledReport]:
        query = self._queries.reports if are_all else self._queries.open_reports
        return [_filed(*row) for row in await self._rows(query, limit=limit)]

    async def close_report(self, number: int, at: int) -> bool:
        return bool(await self._execute(self._queries.close_report, row_id=number, closed=at))

    async def erase(self, lobby_id: str, player: str) -> None:
        queries = self._queries
        for row_id, body in await self._rows(queries.chat_rows, lobby_id=lobby_id):
            if decode(body, StoredChat).speaker == player:
                await self._execute(queries.unsay, row_id=row_id)
        for row_id, body, _ in await self._rows(queries.reports_of, lobby_id=lobby_id):
            report = decode(body, Report)
            left = report.without(player)
            if left is None:
                await self._execute(queries.delete_report, row_id=row_id)
            elif left != report:
                await self._execute(queries.rewrite_report, row_id=row_id, body=_text(left))

    async def forget_reports(self, before: int) -> int:
        return await self._execute(self._queries.forget_reports, before=before)

    async def ban(self, ban: Ban) -> None:
        await self._execute(self._queries.forget_bans, now=ban.at)
        await self._execute(self._queries.ban, **structs.asdict(ban))

    async def unban(self, network: str) -> bool:
        return bool(await self._execute(self._queries.unban, network=network))

    async def bans(self, now: int) -> list[Ban]:
        rows = await self._rows(self._queries.bans, now=now)
        return [Ban(network=row[0], at=row[1], ends=row[2], reason=row[3]) for row in rows]

    @abstractmethod
    async def _rows(self, query: Query, **values: Any) -> list[Any]:
        """What a query finds."""

    @abstractmethod
    async def _execute(self, query: Query, **values: Any) -> int:
        """Have a query change something; how many rows it has changed."""

    @abstractmethod
    async def _transact(self, queries: Sequence[Query], **values: Any) -> int:
        """Have queries change something, all of them or none; how many rows the first has changed.
        Where that is none, the others are left out."""

    async def _bodies(self, shape: type[T], query: Query, **values: Any) -> list[T]:
        return [decode(body, shape) for (body,) in await self._rows(query, **values)]


def failure(error: Exception) -> StorageFailed:
    """What strangers are told of a driver's error. What it says of hosts, files and users is for
    whoever runs the server."""
    log.warning("storage: %s: %s", type(error).__name__, error)
    return StorageFailed("storage does not answer; look again in a moment")


def _filed(number: int, body: str, closed: int | None) -> FiledReport:
    told = structs.asdict(decode(body, Report))
    return FiledReport(**told, number=number, closed=closed)


def _text(value: Value) -> str:
    return encode(value).decode()
