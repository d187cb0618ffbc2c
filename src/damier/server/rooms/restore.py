"""Tables of lobbies: begun, or restored from storage.

A match whose rules are not installed here is left alone: another node may have them, or this one
again some day; only whoever runs the server closes it. What happens at a table is play.py's affair.
"""

import asyncio
from os import urandom
from typing import Any

from damier.catalogue import Game
from damier.core import decode, encode
from damier.match import (
    LONGEST_LINE,
    AnyEntry,
    Match,
    MatchRecord,
    commitment,
    followed,
    read,
    replayed,
)
from damier.protocol.table import Table
from damier.server.storage import StoredLine, StoredLobby, first_due

from .services import Services

SEED_BYTES = 32


class Restorer:
    """Makes the tables of one node."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def restore(
        self, lobby: StoredLobby, epoch: int | None
    ) -> tuple[Table | None, list[int]]:
        """The table as storage has it, and the times of its lines; none where the rules are not
        installed."""
        game = self._services.find_game(lobby.rules)
        if game is None:
            return None, []
        lines = await self._services.records.lines(lobby.id)
        if not lines:
            table = await self._begin(lobby, game, epoch)
            return table, [self._services.now()]
        match = replayed(game.engine, game.rules, record_of(lines))
        return table_of(lobby, game, match), [line.at for line in lines]

    async def look_up(self, lobby: StoredLobby) -> Table | None:
        """The table as storage has it, to look at; none where the rules are not installed, or
        nothing has begun."""
        game = self._services.find_game(lobby.rules)
        lines = [] if game is None else await self._services.records.lines(lobby.id)
        if game is None or not lines:
            return None
        return table_of(lobby, game, replayed(game.engine, game.rules, record_of(lines)))

    async def _begin(self, lobby: StoredLobby, game: Game, epoch: int | None) -> Table:
        """Begin the match of a lobby that plays already; if another node was quicker, that node's
        match it is."""
        table, line = self.draw(lobby, game)
        if await self._append(lobby.id, [line], epoch):
            self._services.metrics.matches += 1
            return table
        lines = await self._services.records.lines(lobby.id)
        return table_of(lobby, game, replayed(game.engine, game.rules, record_of(lines)))

    async def read_on(self, lobby_id: str, table: Table) -> Table:
        """A table as storage knows it now: what a room knows may be behind, and the room busy."""
        lines = await self._services.records.lines(lobby_id, table.match.seq)
        for match in followed(table.match, map(entry_of, lines)):
            table = table.grown(match).table
        return table

    def draw(self, lobby: StoredLobby, game: Game) -> tuple[Table, StoredLine]:
        """A match of this lobby that nobody has stored yet, and its first line."""
        drawn = urandom(2 * SEED_BYTES).hex()
        seed, nonce = drawn[: 2 * SEED_BYTES], drawn[2 * SEED_BYTES :]
        players = [seat.player for seat in lobby.seats]
        config = game.decode_config({**lobby.options, "seed": seed, "playerIds": players})
        match = Match.start(
            game.engine, game.rules, config, commitment=commitment(seed, nonce), nonce=nonce
        )
        at = self._services.now()
        line = StoredLine(seq=0, at=at, line=encode(match.record.header), due=first_due(lobby, at))
        return table_of(lobby, game, match), line

    async def _append(self, match_id: str, lines: list[StoredLine], epoch: int | None) -> bool:
        """Append, and wait until it is durable."""
        done: asyncio.Future[bool] = self._services.tasks.loop.create_future()

        def on_appended(answer: bool | Exception) -> None:
            if isinstance(answer, Exception):
                done.set_exception(answer)
            else:
                done.set_result(answer)

        self._services.store.append(match_id, lines, on_appended, epoch)
        return await done


def entry_of(line: StoredLine) -> AnyEntry:
    """The entry that this line is."""
    entry: AnyEntry = decode(line.line, AnyEntry, limit=LONGEST_LINE)
    return entry


def record_of(lines: list[StoredLine]) -> MatchRecord:
    """The record that these lines are."""
    return read(b"".join(line.line + b"\n" for line in lines))


def begun_table(lobby: StoredLobby, game: Game, line: StoredLine) -> Table:
    """The table of a match of which there is only the first line."""
    return table_of(lobby, game, replayed(game.engine, game.rules, record_of([line])))


def table_of(lobby: StoredLobby, game: Game, match: Any) -> Table:
    """A table with this lobby's people and bots around it."""
    return Table(
        game,
        match,
        bots=frozenset(seat.player for seat in lobby.seats if seat.kind == "bot"),
        names={s.player: s.name for s in lobby.seats if s.name and s.name != s.player},
        has_help=lobby.has_help,
    )
