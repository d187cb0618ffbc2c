"""Leases in a SQLite file: the lock on the file is the lease, so its server owns everything.

What is stored is only the last sign of life, so that clocks stand still while no server runs.
"""

import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from damier.core import decode

from .lease import (
    NEVER,
    HasRules,
    Lease,
    Pause,
    Taken,
    TakenUp,
    TakeUp,
    due_after,
    due_of,
    is_playable,
)
from .model import StoredLobby

ONLY = "sqlite"
"""The one node that there ever is."""
RENEW_MILLISECONDS = 5_000

RENEW = (
    "INSERT INTO nodes (id, renewed, expires) VALUES (?, ?, 0) "
    "ON CONFLICT (id) DO UPDATE SET renewed = excluded.renewed"
)
LAST_SIGN = "SELECT max(renewed) FROM nodes"
RUNNING = """
SELECT body, (SELECT due FROM lines WHERE match_id = lobbies.id ORDER BY seq DESC LIMIT 1)
FROM lobbies WHERE state = 'playing'
"""
PAUSE = "INSERT INTO pauses (match_id, began, ended) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
END_PAUSE = "UPDATE pauses SET ended = ? WHERE match_id = ? AND ended = ?"
PAUSES = "SELECT began, ended FROM pauses WHERE match_id = ? ORDER BY began"

Read = Callable[[str, Sequence[Any]], Awaitable[list[Any]]]
Write = Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]]
Find = Callable[[str], Awaitable[StoredLobby | None]]


class SqliteLeases:
    """Reads and writes as its store does."""

    is_shared = False

    def __init__(self, read: Read, write: Write, find: Find) -> None:
        self._read, self._write, self._find = read, write, find
        self._renewed = 0
        self._has_taken_up = False

    async def renew(self, node: str, now: int, seconds: float) -> list[str]:
        if self._has_taken_up and abs(now - self._renewed) >= RENEW_MILLISECONDS:
            await self._note(now)
        return [node]

    async def touch(self, node: str, now: int, seconds: float) -> None:
        await self._note(now)

    async def resign(self, node: str, now: int) -> list[str]:
        if self._has_taken_up:
            await self._note(now)
        return []

    async def anothers(self, lobby_id: str, node: str) -> Taken | None:
        """There is no other node."""
        return None

    async def take(self, lobby_id: str, node: str, now: int, has_rules: HasRules) -> Taken | None:
        lobby = await self._find(lobby_id)
        if lobby is None:
            return None
        return Taken(lobby, Lease(node, 0) if is_playable(lobby, has_rules) else None)

    async def owner(self, lobby_id: str) -> str | None:
        return None

    async def release(self, node: str, epochs: Mapping[str, int]) -> None:
        """There is nobody to leave them to."""

    async def lost(self, node: str, lobby_ids: Sequence[str]) -> list[str]:
        return []

    async def take_up(
        self, node: str, now: int, has_rules: HasRules, skipped: Sequence[str], limit: int
    ) -> TakeUp:
        """All of them at once, when the server starts; later there is nobody to lose."""
        if self._has_taken_up:
            return TakeUp([], [], is_all=True)
        (last,) = (await self._read(LAST_SIGN, ()))[0]
        began = now if last is None else min(last, now)
        taken, missing, paused = list[TakenUp](), list[str](), list[tuple[str, int, int]]()
        for body, due in await self._read(RUNNING, ()):
            lobby = decode(body, StoredLobby)
            comes_due, has_own_rules = due_of(lobby, due), has_rules(lobby.rules)
            if lobby.clock is not None:
                paused.append((lobby.id, began, now if has_own_rules else NEVER))
                comes_due = due_after(comes_due, Pause(began, now))
            if not has_own_rules:
                missing.append(lobby.id)
            elif comes_due < NEVER:
                taken.append(TakenUp(lobby.id, comes_due))
        await self._write(lambda connection: _note_pauses(connection, paused))
        await self._note(now)
        self._has_taken_up = True
        return TakeUp(taken, missing, is_all=True)

    async def pause(self, node: str, lobby_ids: Sequence[str], pause: Pause) -> None:
        paused = [(lobby_id, *pause) for lobby_id in lobby_ids]
        await self._write(lambda connection: _note_pauses(connection, paused))

    async def pauses(self, match_id: str) -> list[Pause]:
        return [Pause(*row) for row in await self._read(PAUSES, (match_id,))]

    async def _note(self, now: int) -> None:
        self._renewed = now
        await self._write(lambda connection: connection.execute(RENEW, (ONLY, now)).rowcount)


def _note_pauses(connection: sqlite3.Connection, paused: list[tuple[str, int, int]]) -> None:
    """A pause of a match whose rules are missing has no end; it ends when they are back."""
    for match_id, _, ended in paused:
        connection.execute(END_PAUSE, (ended, match_id, NEVER))
    connection.executemany(PAUSE, paused)
