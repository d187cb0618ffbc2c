"""The bots of one room: who plays which seat, and what they hand in when they have thought.

Bots think on the node where the turn became theirs, or where the room was opened again. The
processes they think in are bot_pool.py.
"""

import asyncio
import logging
from collections.abc import Iterable

from msgspec.structs import replace

from damier.core import IllegalAction, encode
from damier.match import AnyEntry, TakenOver, TimedOut
from damier.protocol.table import Reply, Table, Thought
from damier.server.error import Internal, StorageFailed

from .bot_pool import BotsBusy
from .connection import Connection
from .part import Job, Part, RoomOwner, RoomPort
from .services import Services

BUSY_SECONDS = 1.0
"""How long a bot's seat waits where every process thinks for somebody else."""

log = logging.getLogger("damier.server")


class BotSeats(Part[RoomPort]):
    """Seats that bots play, and people whom bots advise."""

    __slots__ = ("_owner", "_thinking", "taken_over")

    def __init__(self, room: RoomPort, services: Services, owner: RoomOwner) -> None:
        super().__init__(room, services)
        self._owner = owner
        self._thinking: set[str] = set()
        self.taken_over: dict[str, str] = {}
        """Seats whose people ran out of time, and the level of the bot that plays them on."""

    @property
    def are_thinking(self) -> bool:
        return bool(self._thinking)

    def level_of(self, player: str) -> str | None:
        """The level of the bot that plays this seat now; None where a person does."""
        lobby, table = self._room.lobby, self._room.table
        assert table is not None
        seat = lobby.seat(player)
        if seat.kind == "bot":
            return seat.level or table.game.default_level
        if player in table.match.forfeited:
            return table.game.default_level
        return self.taken_over.get(player)

    def is_person(self, player: str) -> bool:
        return self.level_of(player) is None

    def note(self, entries: Iterable[AnyEntry]) -> None:
        """Learn from the record which seats bots have taken over."""
        for entry in entries:
            if isinstance(entry, TakenOver):
                if entry.bot is None:
                    self.taken_over.pop(entry.actor, None)
                else:
                    self.taken_over[entry.actor] = entry.bot

    def hand_back(self, player: str) -> Job:
        """The job that gives a seat back to its player, who has spoken."""
        self.taken_over.pop(player)

        def job(table: Table) -> Reply | None:
            if table.match.outcome is not None:
                return None
            freed = replace(table, bots=table.bots - {player})
            return freed.grown(freed.match.take_over(player, None))

        return job

    def play(self, to_move: tuple[str, ...], table: Table) -> None:
        """Have every bot think that may act and does not think yet."""
        for player in to_move:
            level = self.level_of(player)
            if level is not None and player not in self._thinking:
                self._thinking.add(player)
                self._services.tasks.spawn(self._play(player, level, table))

    def follow_timeout(self, timeout: TimedOut) -> None:
        """A timeout that is not a forfeit is followed by a bot or by a default action."""
        player, seq = timeout.actor, timeout.seq

        def job(table: Table) -> Reply | None:
            match = table.match
            if match.seq != seq or match.outcome is not None:
                return None
            if timeout.then == "bot":
                taken = match.take_over(player, table.game.default_level)
                return replace(table, bots=table.bots | {player}).grown(taken)
            valid = table.game.engine.get_valid_actions(match.state, player)
            return table.act(player, valid[0]) if valid else None

        self._room.submit(job)

    def think_for(self, thought: Thought, connection: Connection) -> None:
        """A player wants advice, or a bot to play this turn. That they were helped is stored, and
        shown to everybody, before they are told anything."""
        table = self._room.table
        assert table is not None
        self._services.tasks.spawn(self._advise(thought, connection, table))

    async def _advise(self, thought: Thought, connection: Connection, table: Table) -> None:
        room, bots = self._room, self._services.bots
        try:
            await self._owner.note_help(room.lobby.id, thought.player)
            turn = await bots.turn(room.lobby.id, table, thought.player, thought.level)
        except (BotsBusy, StorageFailed) as error:
            connection.refuse(error, thought.message_id)
            return
        except Exception:
            log.exception("a bot failed", extra={"lobby": room.lobby.id})
            connection.refuse(Internal("the bot failed"), thought.message_id)
            return
        if thought.purpose == "play":
            room.submit(
                lambda now: _played(now, thought.player, turn.advice.action, thought),
                connection,
                thought.message_id,
            )
        elif room.seq == table.match.seq:
            connection.send(encode(table.advised(turn.advice, thought.message_id)))
        else:
            connection.send(encode((room.table or table).late(thought)))

    async def _play(self, player: str, level: str, table: Table) -> None:
        room = self._room
        try:
            turn = await self._services.bots.turn(room.lobby.id, table, player, level)
        except BotsBusy:
            await asyncio.sleep(BUSY_SECONDS)
            self._services.tasks.spawn(self._try_again(room))
            return
        finally:
            self._thinking.discard(player)
        room.submit(lambda now: _played(now, player, turn.advice.action))
        room.see_to_turns()

    async def _try_again(self, room: RoomPort) -> None:
        """Where every process was busy, the bots of this room ask once more."""
        room.see_to_turns()


def _played(
    now: Table, player: str, action: object, thought: Thought | None = None
) -> Reply | None:
    """A bot's action, unless the match has moved on and it is no longer possible."""
    try:
        return now.act(player, action, thought.message_id if thought else None)
    except IllegalAction:
        return None if thought is None else Reply(now, answer=(now.late(thought),))
