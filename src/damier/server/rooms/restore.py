"""Tables of lobbies: begun, restored from storage, or closed because their rules are gone.

The first line of a match decides: if two nodes begin one at once, both play the one that is stored.
What happens at a table is play.py's affair.
"""

import asyncio
import logging
from secrets import token_hex
from typing import Any

from damier.catalogue import Game
from damier.core import Outcome, decode, encode
from damier.match import (
    LONGEST_LINE,
    AnyEntry,
    Ended,
    Match,
    MatchRecord,
    Voided,
    commitment,
    followed,
    read,
    replayed,
    sealed,
)
from damier.protocol.table import Table
from damier.server.storage import StoredLine, StoredLobby

from .services import Services

OTHER_RULES = "other_rules"
SEED_BYTES = 32

log = logging.getLogger("damier.server")


class Restorer:
    """Makes the tables of one node."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def restore(self, lobby: StoredLobby) -> tuple[Table | None, list[int]]:
        """The table as storage has it, and the times of its lines; none where the rules are no
        longer installed."""
        lines = await self._services.store.lines(lobby.id)
        game = self._services.find_game(lobby.rules)
        if game is None:
            await self._void(lobby, lines)
            return None, []
        if not lines:
            table = await self._begin(lobby, game)
            return table, [self._services.now()]
        match = replayed(game.engine, game.rules, record_of(lines))
        return table_of(lobby, game, match), [line.at for line in lines]

    async def _begin(self, lobby: StoredLobby, game: Game) -> Table:
        """Begin the match of a lobby that plays already; if another node was quicker, that node's
        match it is."""
        table, line = self.draw(lobby, game)
        if await self._append(lobby.id, [line]):
            self._services.metrics.matches += 1
            return table
        lines = await self._services.store.lines(lobby.id)
        return table_of(lobby, game, replayed(game.engine, game.rules, record_of(lines)))

    async def read_on(self, lobby_id: str, table: Table) -> Table:
        """A table as storage knows it now: what a room knows may be behind, and the room busy."""
        lines = await self._services.store.lines(lobby_id, table.match.seq)
        for match in followed(table.match, map(entry_of, lines)):
            table = table.grown(match).table
        return table

    def draw(self, lobby: StoredLobby, game: Game) -> tuple[Table, StoredLine]:
        """A match of this lobby that nobody has stored yet, and its first line."""
        drawn = token_hex(2 * SEED_BYTES)
        seed, nonce = drawn[: 2 * SEED_BYTES], drawn[2 * SEED_BYTES :]
        players = [seat.player for seat in lobby.seats]
        config = game.decode_config({**lobby.options, "seed": seed, "playerIds": players})
        match = Match.start(
            game.engine, game.rules, config, commitment=commitment(seed, nonce), nonce=nonce
        )
        line = StoredLine(seq=0, at=self._services.now(), line=encode(match.record.header))
        return table_of(lobby, game, match), line

    async def _void(self, lobby: StoredLobby, lines: list[StoredLine]) -> None:
        """Close a match whose rules are gone: its record stays, and says so at its end."""
        if not lines:
            return
        record = record_of(lines)
        if record.entries and isinstance(record.entries[-1], Ended):
            return
        seq = len(record.entries) + 1
        tick = record.entries[-1].tick if record.entries else 0
        void = sealed(Voided(seq=seq, tick=tick, reason=OTHER_RULES), record.last_hash)
        outcome = Outcome(winners=(), reason=OTHER_RULES)
        end = sealed(Ended(seq=seq + 1, tick=tick, outcome=outcome, digest=""), void.hash)
        at = self._services.now()
        last = [StoredLine(seq=part.seq, at=at, line=encode(part)) for part in (void, end)]
        await self._append(lobby.id, last)
        log.warning("%s: made under rules that are gone; closed as void", lobby.id)

    async def _append(self, match_id: str, lines: list[StoredLine]) -> bool:
        """Append, and wait until it is durable."""
        done: asyncio.Future[bool] = self._services.tasks.loop.create_future()

        def on_appended(answer: bool | Exception) -> None:
            if isinstance(answer, Exception):
                done.set_exception(answer)
            else:
                done.set_result(answer)

        self._services.store.append(match_id, lines, on_appended)
        return await done


def entry_of(line: StoredLine) -> AnyEntry:
    """The entry that this line is."""
    entry: AnyEntry = decode(line.line, AnyEntry, limit=LONGEST_LINE)
    return entry


def record_of(lines: list[StoredLine]) -> MatchRecord:
    """The record that these lines are."""
    return read(b"".join(line.line + b"\n" for line in lines))


def table_of(lobby: StoredLobby, game: Game, match: Any) -> Table:
    """A table with this lobby's people and bots around it."""
    return Table(
        game,
        match,
        bots=frozenset(seat.player for seat in lobby.seats if seat.kind == "bot"),
        names={seat.player: seat.name for seat in lobby.seats if seat.name},
    )
