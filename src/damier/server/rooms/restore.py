"""Tables of lobbies: begun, made again from storage, or closed because their rules are gone.

The first line of a match decides: if two nodes begin one at once, both play the one that was kept.
What happens at a table is room.py's affair.
"""

import logging
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from damier.catalogue import Game
from damier.core import Outcome, decode, encode
from damier.match import Match, commitment, followed, read, replayed
from damier.match.record import LONGEST_LINE, AnyEntry, Ended, MatchRecord, Voided, sealed
from damier.protocol import Table
from damier.server.storage.model import KeptLine, KeptLobby

if TYPE_CHECKING:
    from .registry import House
    from .room import Room

OTHER_RULES = "other_rules"
SEED_BYTES = 32

log = logging.getLogger("damier.server")


class Tables:
    """The tables of one house."""

    def __init__(self, house: "House") -> None:
        self._house = house

    async def opened(self, lobby: KeptLobby) -> tuple[Table | None, list[int]]:
        """The table as storage tells it; none where the rules are no longer installed."""
        lines = await self._house.store.lines(lobby.id)
        game = self._house.game_of(lobby.rules)
        if game is None:
            await self._void(lobby, lines)
            return None, []
        if not lines:
            table = await self.begun(lobby, game)
            return table, [self._house.now()]
        match = replayed(game.engine, game.rules, recorded(lines))
        return seated_table(lobby, game, match), [line.at for line in lines]

    async def begun(self, lobby: KeptLobby, game: Game) -> Table:
        """The match of a lobby that plays already, from its first line; if another node was
        quicker, that node's match."""
        table, line = self.fresh(lobby, game)
        if await self._house.kept(lobby.id, [line]):
            self._house.metrics.matches += 1
            return table
        lines = await self._house.store.lines(lobby.id)
        return seated_table(lobby, game, replayed(game.engine, game.rules, recorded(lines)))

    async def newest(self, room: "Room") -> Table | None:
        """A room's table as storage knows it now. What the room itself has heard is only where
        reading begins: it may be behind, and busy. The room is told, and follows by itself."""
        table = room.table
        if table is None:
            return None
        lines = await self._house.store.lines(room.lobby.id, table.match.seq)
        for match in followed(table.match, map(entry_of, lines)):
            table = table.grown(match).table
        if lines and self._house.rooms.get(room.lobby.id) is room:  # it may be gone by now
            room.elsewhere.told_of(lines[-1].seq)
        return table

    def fresh(self, lobby: KeptLobby, game: Game) -> tuple[Table, KeptLine]:
        """A match of this lobby that nobody has kept yet, and its first line."""
        drawn = token_hex(2 * SEED_BYTES)
        seed, nonce = drawn[: 2 * SEED_BYTES], drawn[2 * SEED_BYTES :]
        players = [seat.player for seat in lobby.seats]
        config = game.decode_config({**lobby.options, "seed": seed, "playerIds": players})
        match = Match.start(
            game.engine, game.rules, config, commitment=commitment(seed, nonce), nonce=nonce
        )
        line = KeptLine(seq=0, at=self._house.now(), line=encode(match.record.header))
        return seated_table(lobby, game, match), line

    async def settled(self, lobby: KeptLobby, table: Table | None) -> KeptLobby:
        """The lobby in the state that its record says, whatever a crash has left undone."""
        if table is None and lobby.state == "playing":
            return await self._house.note_end(lobby.id, Outcome(winners=(), reason=OTHER_RULES))
        if table is not None and table.match.outcome is not None and lobby.state == "playing":
            return await self._house.note_end(lobby.id, table.match.outcome)
        return lobby

    async def _void(self, lobby: KeptLobby, lines: list[KeptLine]) -> None:
        """Close a match whose rules are gone: its record stays, and says so at its end."""
        if not lines:
            return
        record = recorded(lines)
        if record.entries and isinstance(record.entries[-1], Ended):
            return
        seq = len(record.entries) + 1
        tick = record.entries[-1].tick if record.entries else 0
        void = sealed(Voided(seq=seq, tick=tick, reason=OTHER_RULES), record.last_hash)
        outcome = Outcome(winners=(), reason=OTHER_RULES)
        end = sealed(Ended(seq=seq + 1, tick=tick, outcome=outcome, digest=""), void.hash)
        at = self._house.now()
        last = [KeptLine(seq=part.seq, at=at, line=encode(part)) for part in (void, end)]
        await self._house.kept(lobby.id, last)
        log.warning("%s: made under rules that are gone; closed as void", lobby.id)


def entry_of(line: KeptLine) -> AnyEntry:
    """The entry that this line is."""
    entry: AnyEntry = decode(line.line, AnyEntry, limit=LONGEST_LINE)
    return entry


def recorded(lines: list[KeptLine]) -> MatchRecord:
    """The record that these lines are."""
    return read(b"".join(line.line + b"\n" for line in lines))


def seated_table(lobby: KeptLobby, game: Game, match: Any) -> Table:
    """A table with this lobby's people and bots around it."""
    return Table(
        game,
        match,
        bots=frozenset(seat.player for seat in lobby.seats if seat.kind == "bot"),
        names={seat.player: seat.name for seat in lobby.seats if seat.name},
    )
