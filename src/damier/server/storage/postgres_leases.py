"""Leases in PostgreSQL, whose clock judges how long they last."""

from collections.abc import Mapping, Sequence
from typing import Any

import asyncpg  # type: ignore[import-untyped]

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
from .postgres_driver import driver_errors_as_failures

NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
CONNECT_SECONDS = SIGN_SECONDS = 2.0
"""A sign of life that takes longer is tried anew."""
KEPT_SECONDS = 86_400
"""How long a node that is lost is remembered where it owns nothing."""

RENEW = f"""
INSERT INTO nodes (id, renewed, expires) VALUES ($1, $2, {NOW} + $3)
ON CONFLICT (id) DO UPDATE SET renewed = excluded.renewed, expires = excluded.expires
"""
ALIVE = f"SELECT id FROM nodes WHERE expires > {NOW}"
RESIGN = "UPDATE nodes SET renewed = $2, expires = 0 WHERE id = $1"
FORGET = f"""
DELETE FROM nodes WHERE expires < {NOW} - {1000 * KEPT_SECONDS}
AND NOT EXISTS (SELECT 1 FROM lobbies WHERE owner = nodes.id)
"""
SEEN = f"""
SELECT body, owner, epoch FROM lobbies JOIN nodes ON nodes.id = owner
WHERE lobbies.id = $1 AND owner <> $2 AND expires > {NOW}
"""
"""A lobby of another node that is alive: most often this is the answer, and nothing is locked."""
LOCKED = "SELECT body, owner, epoch FROM lobbies WHERE id = $1 FOR UPDATE"
LAST_SIGN = f"SELECT renewed, expires > {NOW} AS is_alive FROM nodes WHERE id = $1"
"""Asked after the lobby is locked: what was joined with it would be as old as the wait."""
TAKE = "UPDATE lobbies SET owner = $2, epoch = epoch + 1 WHERE id = $1 RETURNING epoch"
PAUSE = "INSERT INTO pauses (match_id, began, ended) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
LOST_MATCHES = f"""
SELECT lobbies.id, body, owner, renewed, last.due FROM nodes JOIN lobbies ON owner = nodes.id
LEFT JOIN LATERAL (SELECT due FROM lines WHERE match_id = lobbies.id ORDER BY seq DESC LIMIT 1) last
ON true WHERE expires <= {NOW} AND lobbies.id <> ALL($1::text[]) ORDER BY lobbies.id LIMIT $2
FOR UPDATE OF lobbies SKIP LOCKED
"""
TAKE_MANY = "UPDATE lobbies SET owner = $1, epoch = epoch + 1 WHERE id = ANY($2::text[])"
PAUSE_MANY = """
INSERT INTO pauses (match_id, began, ended)
SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[]) ON CONFLICT DO NOTHING
"""
PAUSE_OWN = """
INSERT INTO pauses (match_id, began, ended)
SELECT id, $3, $4 FROM lobbies WHERE id = ANY($2::text[]) AND owner = $1 AND state = 'playing'
ON CONFLICT DO NOTHING
"""
LEAVE_MANY = "UPDATE lobbies SET owner = NULL WHERE id = ANY($1::text[])"
RELEASE = """
UPDATE lobbies SET owner = NULL FROM unnest($2::text[], $3::int[]) AS asked(id, epoch)
WHERE lobbies.id = asked.id AND lobbies.epoch = asked.epoch AND owner = $1
"""
LOST = """
SELECT id FROM unnest($2::text[]) AS asked(id)
WHERE NOT EXISTS (SELECT 1 FROM lobbies WHERE lobbies.id = asked.id AND owner = $1)
"""
OWNER = "SELECT owner FROM lobbies WHERE id = $1"
PAUSES = "SELECT began, ended FROM pauses WHERE match_id = $1 ORDER BY began"


class PostgresLeases:
    """Asks through the pool of its store."""

    is_shared = True

    def __init__(self) -> None:
        self._pool: Any = None
        self._signs: Any = None

    async def open(self, url: str, pool: Any) -> None:
        """Ask through this pool. A node's signs of life have a connection of their own: they wait
        neither for what else is asked nor for the disk. Should one be lost with the database, the
        lease only ends sooner."""
        self._pool = pool
        self._signs = await asyncpg.create_pool(
            url,
            min_size=0,
            max_size=1,
            timeout=CONNECT_SECONDS,
            command_timeout=SIGN_SECONDS,
            server_settings={"synchronous_commit": "off"},
        )

    def close(self) -> None:
        """Nobody waits for a sign of life that is on its way."""
        if self._signs is not None:
            self._signs.terminate()

    async def renew(self, node: str, now: int, seconds: float) -> list[str]:
        with driver_errors_as_failures():
            async with self._signs.acquire() as connection:
                await connection.execute(RENEW, node, now, int(1000 * seconds))
                return [row[0] for row in await connection.fetch(ALIVE)]

    async def touch(self, node: str, now: int, seconds: float) -> None:
        with driver_errors_as_failures():
            await self._pool.execute(RENEW, node, now, int(1000 * seconds))

    async def resign(self, node: str, now: int) -> list[str]:
        with driver_errors_as_failures():
            async with self._pool.acquire() as connection:
                await connection.execute(RESIGN, node, now)
                return [row[0] for row in await connection.fetch(ALIVE)]

    async def anothers(self, lobby_id: str, node: str) -> Taken | None:
        with driver_errors_as_failures():
            seen = await self._pool.fetchrow(SEEN, lobby_id, node)
        if seen is None:
            return None
        return Taken(decode(seen["body"], StoredLobby), Lease(seen["owner"], seen["epoch"]))

    async def take(self, lobby_id: str, node: str, now: int, has_rules: HasRules) -> Taken | None:
        if (seen := await self.anothers(lobby_id, node)) is not None:
            return seen
        with driver_errors_as_failures():
            async with self._pool.acquire() as connection, connection.transaction():
                found = await connection.fetchrow(LOCKED, lobby_id)
                if found is None:
                    return None
                lobby, before = decode(found["body"], StoredLobby), found["owner"]
                is_anothers = before not in (None, node)
                sign = await connection.fetchrow(LAST_SIGN, before) if is_anothers else None
                if sign is not None and sign["is_alive"]:
                    return Taken(lobby, Lease(before, found["epoch"]))
                if not is_playable(lobby, has_rules):
                    return Taken(lobby, None)
                epoch = await connection.fetchval(TAKE, lobby_id, node)
                if sign is not None and _has_clock(lobby):
                    began = min(now, sign["renewed"])
                    await connection.execute(PAUSE, lobby_id, began, now)
                return Taken(lobby, Lease(node, epoch))

    async def owner(self, lobby_id: str) -> str | None:
        with driver_errors_as_failures():
            owner: str | None = await self._pool.fetchval(OWNER, lobby_id)
        return owner

    async def release(self, node: str, epochs: Mapping[str, int]) -> None:
        with driver_errors_as_failures():
            await self._pool.execute(RELEASE, node, list(epochs), list(epochs.values()))

    async def lost(self, node: str, lobby_ids: Sequence[str]) -> list[str]:
        with driver_errors_as_failures():
            return [row[0] for row in await self._pool.fetch(LOST, node, list(lobby_ids))]

    async def take_up(
        self, node: str, now: int, has_rules: HasRules, skipped: Sequence[str], limit: int
    ) -> TakeUp:
        taken, paused = list[TakenUp](), list[tuple[str, int, int]]()
        quiet, missing = list[str](), list[str]()
        with driver_errors_as_failures():
            async with self._pool.acquire() as connection, connection.transaction():
                rows = await connection.fetch(LOST_MATCHES, list(skipped), limit)
                for row in rows:
                    lobby = decode(row["body"], StoredLobby)
                    due = due_of(lobby, row["due"])
                    if due >= NEVER:
                        quiet.append(lobby.id)
                    elif not has_rules(lobby.rules):
                        missing.append(lobby.id)
                    else:
                        pause = None
                        if _has_clock(lobby) and row["owner"] != node:
                            pause = Pause(min(now, row["renewed"]), now)
                            paused.append((lobby.id, *pause))
                        taken.append(TakenUp(lobby.id, due_after(due, pause)))
                if taken:
                    await connection.execute(TAKE_MANY, node, [each.lobby_id for each in taken])
                if paused:
                    await connection.execute(PAUSE_MANY, *map(list, zip(*paused, strict=True)))
                if quiet:
                    await connection.execute(LEAVE_MANY, quiet)
                await connection.execute(FORGET)
        return TakeUp(taken, missing, is_all=len(rows) < limit)

    async def pause(self, node: str, lobby_ids: Sequence[str], pause: Pause) -> None:
        with driver_errors_as_failures():
            await self._pool.execute(PAUSE_OWN, node, list(lobby_ids), *pause)

    async def pauses(self, match_id: str) -> list[Pause]:
        with driver_errors_as_failures():
            return [Pause(*row) for row in await self._pool.fetch(PAUSES, match_id)]


def _has_clock(lobby: StoredLobby) -> bool:
    return lobby.clock is not None and lobby.state == "playing"
