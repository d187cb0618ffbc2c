"""What a room sees to by itself: clocks, bots, the end of a match, and who is told of a turn.

The steward acts only through the room's jobs, so that what it does is kept and told like anything
else. Every node with the room open runs clocks; the first to keep a timeout wins. Bots think on
the node where the turn became theirs, or where the room was opened again.
"""

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damier.core import IllegalAction, Outcome, encode
from damier.match import moments
from damier.match.record import TakenOver, TimedOut
from damier.protocol import Reply, Table, Thought
from damier.protocol.wire.lobby import ClockLeft
from damier.server.error import Internal, StorageFailed
from damier.server.storage.model import KeptLobby

from .bot_pool import BotsBusy
from .clock import Clock
from .connection import Connection

if TYPE_CHECKING:
    from .room import Room

RETRY_SECONDS = 1.0
log = logging.getLogger("damier.server")

BUSY_SECONDS = 1.0
"""How long a bot's seat waits where every process thinks for somebody else."""


class Steward:
    """Looks after one room."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._clock: Clock | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: set[str] = set()
        self.taken_over: dict[str, str] = {}
        self._noticed: set[str] = set()
        self._judged: KeptLobby | None = None
        self._has_others = False
        self._is_noting_end = False

    def opened(self, times: list[int] | None = None) -> None:
        """The table is there, from the start or from storage: `times` are those of its lines."""
        table, rule = self._room.table, self._room.lobby.clock
        if table is None:
            return
        players = table.match.state.player_ids
        if rule is not None:
            self._clock = Clock(rule, players)
        at = self._room.house.now() if not times else times[0]
        if self._clock is not None:
            start = table.game.engine.init(table.match.config)
            self._clock.advanced(at, None, movers(table, start, ()))
        if table.match.seq:
            for moment in moments(table.match):
                self._remember(moment.record.entries[-len(moment.happenings) :])
                if self._clock is not None and times:
                    entry = moment.happenings[0].entry
                    actor = moment.happenings[0].actor
                    to_move = (
                        () if moment.outcome else movers(table, moment.state, moment.forfeited)
                    )
                    self._clock.advanced(times[entry.seq], actor, self._people(to_move))
        self._see_to_it()

    def grew(self, before: Table | None, at: int) -> None:
        """Something was kept here."""
        table = self._room.table
        assert table is not None
        if self._is_needed() or table.match.outcome is not None or table.match.forfeited:
            self.followed(before, at)
            self._see_to_it()

    def followed(self, before: Table | None, at: int) -> None:
        """Something was kept, here or elsewhere: the clocks go on, the end is noted."""
        table = self._room.table
        assert table is not None
        match = table.match
        new = match.record.entries[before.match.seq if before is not None else 0 :]
        self._remember(new)
        if match.outcome is not None:
            self._ended()
        elif self._clock is not None:
            movers_now = self._people(movers(table, match.state, match.forfeited))
            self._clock.advanced(at, match.happenings[0].actor, movers_now)
            self._room.inform()
            self._wind()

    def player_is_back(self, viewer: str | None) -> None:
        """Whoever speaks from a seat that a bot took over has it back."""
        if viewer in self.taken_over:
            player = viewer
            self.taken_over.pop(player)

            def returned(table: Table) -> Reply | None:
                if table.match.outcome is not None:
                    return None
                freed = replace(table, bots=table.bots - {player})
                return freed.grown(freed.match.take_over(player, None))

            self._room.do(returned)

    def _is_needed(self) -> bool:
        """Whether anything here goes on by itself: at most tables, nothing does."""
        lobby = self._room.lobby
        if lobby is not self._judged:
            self._judged = lobby
            self._has_others = lobby.clock is not None or any(
                seat.kind == "bot" or seat.webhook for seat in lobby.seats
            )
        return self._has_others or bool(self.taken_over)

    @property
    def has_something_to_do(self) -> bool:
        return bool(self._thinking) or self._timer is not None or self._is_noting_end

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def clock_left(self, player: str) -> ClockLeft | None:
        """What this player's clock shows."""
        if self._clock is None:
            return None
        return self._clock.left(player, self._room.house.now())

    # Bots

    def level_of(self, player: str) -> str | None:
        """The level of the bot that plays this seat now; None where a person does."""
        room, table = self._room, self._room.table
        assert table is not None
        seat = room.lobby.seat(player)
        if seat.kind == "bot":
            return seat.level or table.game.default_level
        if player in table.match.forfeited:
            return table.game.default_level
        return self.taken_over.get(player)

    def think(self, thought: Thought, connection: Connection) -> None:
        """A player wants advice, or a bot to play this turn."""
        table = self._room.table
        assert table is not None
        self._room.house.spawn(self._advise(thought, connection, table))

    async def _advise(self, thought: Thought, connection: Connection, table: Table) -> None:
        room = self._room
        try:
            turn = await room.house.bots.turn(room.lobby.id, table, thought.player, thought.level)
        except BotsBusy as error:
            connection.refuse(error, thought.message_id)
            return
        except Exception:
            log.exception("%s: a bot failed", room.lobby.id)
            connection.refuse(Internal("the bot failed"), thought.message_id)
            return
        if thought.purpose == "play":
            room.do(
                lambda now: self._played(now, thought.player, turn.advice.action, thought),
                connection,
                thought.message_id,
            )
        elif room.table is not None and room.table.match.seq == table.match.seq:
            connection.send(encode(table.advised(turn.advice, thought.message_id)))
        else:
            connection.send(encode((room.table or table).late(thought)))

    def _played(
        self, now: Table, player: str, action: object, thought: Thought | None = None
    ) -> Reply | None:
        """A bot's action, unless the match has moved on and it is no longer possible."""
        try:
            return now.act(player, action, thought.message_id if thought else None)
        except IllegalAction:
            return None if thought is None else Reply(now, answer=(now.late(thought),))

    async def _play(self, player: str, level: str, table: Table) -> None:
        room = self._room
        try:
            turn = await room.house.bots.turn(room.lobby.id, table, player, level)
        except BotsBusy:
            await asyncio.sleep(BUSY_SECONDS)
            room.house.spawn(self._again())
            return
        finally:
            self._thinking.discard(player)
        room.do(lambda now: self._played(now, player, turn.advice.action))
        self._see_to_it()

    async def _again(self) -> None:
        """Where every bot was busy, those of this room ask once more."""
        self._see_to_it()

    # Time

    def _wind(self) -> None:
        """Set the alarm to the next end of somebody's time."""
        self.stop()
        room = self._room
        if self._clock is None or room.table is None or room.table.match.outcome is not None:
            return
        left = self._clock.next_end(room.house.now())
        if left is not None:
            self._timer = self._room.house.loop.call_later(left / 1000 + 0.001, self._ring)

    def _ring(self) -> None:
        self._timer = None
        assert self._clock is not None
        for player in self._clock.ended(self._room.house.now()):
            self._room.do(lambda table, player=player: self._timed_out(table, player))  # type: ignore[misc]
        self._wind_later()

    def _wind_later(self) -> None:
        """If the timeout could not be kept, it is tried again; once kept, the clocks are wound."""
        if self._timer is None:
            self._timer = self._room.house.loop.call_later(1.0, self._wind)

    def _timed_out(self, table: Table, player: str) -> Reply | None:
        clock = self._clock
        assert clock is not None
        match = table.match
        if match.outcome is not None or player not in clock.ended(self._room.house.now()):
            return None
        if player in match.forfeited or self.level_of(player) is not None:
            return None
        then = {"default": "action", "bot": "bot", "forfeit": "forfeit"}[clock.rule.on_timeout]
        if match.record.entries and _is_open_timeout(match.record.entries[-1]):
            return None
        return table.grown(match.time_out(player, then))  # type: ignore[arg-type]

    def _after_timeout(self, timeout: TimedOut) -> None:
        """A timeout that is not a forfeit is followed by a bot or by a default action."""
        player, seq = timeout.actor, timeout.seq

        def follow(table: Table) -> Reply | None:
            match = table.match
            if match.seq != seq or match.outcome is not None:
                return None
            if timeout.then == "bot":
                taken = match.take_over(player, table.game.default_level)
                return replace(table, bots=table.bots | {player}).grown(taken)
            valid = table.game.engine.get_valid_actions(match.state, player)
            return table.act(player, valid[0]) if valid else None

        self._room.do(follow)

    # What follows

    def _remember(self, entries: tuple[object, ...]) -> None:
        for entry in entries:
            if isinstance(entry, TakenOver):
                if entry.bot is None:
                    self.taken_over.pop(entry.actor, None)
                else:
                    self.taken_over[entry.actor] = entry.bot

    def _see_to_it(self) -> None:
        """Whoever is a bot and may act thinks; whoever is away and may act is told."""
        room, table = self._room, self._room.table
        if table is None or table.match.outcome is not None:
            return
        entries = table.match.record.entries
        if entries and isinstance(entries[-1], TimedOut) and _is_open_timeout(entries[-1]):
            self._after_timeout(entries[-1])
        if self._clock is not None and self._timer is None:
            self._wind()
        seats = room.lobby.seats
        has_bots = any(seat.kind == "bot" for seat in seats)
        has_notices = any(seat.webhook for seat in seats)
        if not (has_bots or has_notices or self.taken_over or table.match.forfeited):
            return
        to_move = movers(table, table.match.state, ())
        for player in to_move:
            level = self.level_of(player)
            if level is not None and player not in self._thinking:
                self._thinking.add(player)
                room.house.spawn(self._play(player, level, table))
        if has_notices:
            self._notice(to_move)

    def _notice(self, to_move: tuple[str, ...]) -> None:
        house, lobby, present = self._room.house, self._room.lobby, self._room.present
        for player in to_move:
            has_address = lobby.seat(player).webhook is not None
            if has_address and player not in self._noticed and player not in present:
                is_wanted = partial(self._is_awaited, player, self._room.seq)
                house.spawn(house.notices.tell(lobby, player, house.now, is_wanted))
        self._noticed = set(to_move)

    def _is_awaited(self, player: str, seq: int) -> bool:
        """Whether nothing has happened since the player was to be told, and the player has not
        come. The room may have been forgotten meanwhile, and opened again."""
        room = self._room.house.rooms.get(self._room.lobby.id, self._room)
        return room.seq == seq and player not in room.present

    def _people(self, players: tuple[str, ...]) -> tuple[str, ...]:
        """Only people's time runs."""
        return tuple(player for player in players if self.level_of(player) is None)

    def _ended(self) -> None:
        room, table = self._room, self._room.table
        assert table is not None
        self.stop()
        outcome = table.match.outcome
        if room.lobby.state != "over":
            room.lobby = replace(room.lobby, state="over", outcome=outcome)
            self._is_noting_end = True
            room.house.spawn(self._note_end(outcome))
        room.inform()
        room.house.bots.forget(room.lobby.id)

    async def _note_end(self, outcome: Outcome | None) -> None:
        """Have storage learn of the end; if everybody has left by then, the room is done with."""
        room = self._room
        try:
            while True:
                try:
                    await room.house.note_end(room.lobby.id, outcome)
                    break
                except StorageFailed:
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            self._is_noting_end = False
        room.house.let_go(room)


def movers(table: Table, state: object, forfeited: tuple[str, ...]) -> tuple[str, ...]:
    """The players who may act in this state."""
    engine = table.game.engine
    current = engine.get_current_player(state)
    if current is not None:
        return () if current in forfeited else (current,)
    players = table.match.state.player_ids
    return tuple(
        player
        for player in players
        if player not in forfeited and engine.get_valid_actions(state, player)
    )


def _is_open_timeout(entry: object) -> bool:
    return isinstance(entry, TimedOut) and entry.then != "forfeit"
