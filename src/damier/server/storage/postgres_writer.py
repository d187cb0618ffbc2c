"""Appends to records in PostgreSQL: one task for all matches of this node, many in one transaction.

A line that is there already, or an epoch that is over, refuses its own append and no other.
"""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from typing import Any

from .model import StoredLine
from .port import OnAppended, owner_changed
from .sql import failure

log = logging.getLogger("damier.server")

APPEND = """
INSERT INTO lines (match_id, seq, at, line, due) SELECT match_id, seq, at, line, due
FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::bigint[], $6::int[])
AS new (match_id, seq, at, line, due, epoch)
WHERE epoch IS NULL OR epoch = (SELECT lobbies.epoch FROM lobbies WHERE lobbies.id = match_id)
ON CONFLICT DO NOTHING RETURNING match_id
"""
EPOCHS = "SELECT id, epoch FROM lobbies WHERE id = ANY($1::text[])"

Waiting = tuple[str, Sequence[StoredLine], OnAppended, int | None]


class PostgresWriter:
    """What waits to be appended, and the task that does it."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._is_closing = False
        self._task = asyncio.create_task(self._write())

    def enqueue(self, waiting: Waiting) -> None:
        """Have something appended soon."""
        self._waiting.append(waiting)
        self._wake.set()

    async def close(self) -> None:
        """Write all that waits."""
        self._is_closing = True
        self._wake.set()
        await self._task

    async def _write(self) -> None:
        while self._waiting or not self._is_closing:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            batch = self._next_batch()
            for on_appended, answer in await self._write_batch(batch):
                try:
                    on_appended(answer)
                except Exception:  # one that fails must not keep the others waiting
                    log.exception("whoever waited for a write could not be told")

    def _next_batch(self) -> list[Waiting]:
        """All that waits, but of each match only the first: what follows must see it there."""
        batch: dict[str, Waiting] = {}
        later: list[Waiting] = []
        for waiting in self._waiting:
            if waiting[0] in batch:
                later.append(waiting)
            else:
                batch[waiting[0]] = waiting
        self._waiting = later
        # The same order on every node: no deadlock.
        return [batch[match_id] for match_id in sorted(batch)]

    async def _write_batch(self, batch: list[Waiting]) -> list[tuple[OnAppended, bool | Exception]]:
        """All in one transaction. The first line of an append decides about the rest of it."""
        newest: dict[str, int] = {}
        firsts = columns_of((m, lines[:1], epoch) for m, lines, _, epoch in batch)
        more = [(m, lines[1:], epoch) for m, lines, _, epoch in batch if len(lines) > 1]
        try:
            async with self._pool.acquire() as connection:
                if not more:  # nearly always: one statement, and one round trip
                    won = {row[0] for row in await connection.fetch(APPEND, *firsts)}
                else:
                    async with connection.transaction():
                        won = {row[0] for row in await connection.fetch(APPEND, *firsts)}
                        rest = [append for append in more if append[0] in won]
                        await connection.fetch(APPEND, *columns_of(rest))
                if len(won) < len(batch):
                    refused = [waiting[0] for waiting in batch if waiting[0] not in won]
                    newest = dict(await connection.fetch(EPOCHS, refused))
        except Exception as error:  # whatever it is, whoever waits must hear of it
            failed = failure(error)
            return [(waiting[2], failed) for waiting in batch]
        return [
            (on_appended, _answer(match_id, match_id in won, epoch, newest.get(match_id)))
            for match_id, _, on_appended, epoch in batch
        ]


def _answer(
    match_id: str, has_won: bool, epoch: int | None, newest: int | None
) -> bool | Exception:
    if not has_won and epoch is not None and newest is not None and newest != epoch:
        return owner_changed(match_id)
    return has_won


Columns = tuple[list[str], list[int], list[int], list[str], list[int | None], list[int | None]]


def columns_of(appends: Iterable[tuple[str, Sequence[StoredLine], int | None]]) -> Columns:
    rows = [(match_id, line, epoch) for match_id, lines, epoch in appends for line in lines]
    return (
        [match_id for match_id, _, _ in rows],
        [line.seq for _, line, _ in rows],
        [line.at for _, line, _ in rows],
        [line.line.decode() for _, line, _ in rows],
        [line.due for _, line, _ in rows],
        [epoch for _, _, epoch in rows],
    )
