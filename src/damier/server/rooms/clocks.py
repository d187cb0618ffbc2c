"""The clocks of one room: they run while people are to act, and hand in a timeout when one ends.

What each clock shows is computed by clock.py from the times of the entries, less the pauses in
which no node looked after the match: whoever owns it next computes the same.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence

from damier.match import Acted, AnyEntry, TimedOut, moments
from damier.protocol.table import Reply, Table
from damier.protocol.wire import ClockLeft
from damier.server.storage import Pause

from .clock import Clock, Pauses
from .part import Part, RoomPort
from .services import Services

NO_PAUSES = Pauses()
Note = Callable[[Iterable[AnyEntry]], None]

THEN = {"default": "action", "bot": "bot", "forfeit": "forfeit"}
"""What a lobby's rule is called in the record."""


class Clocks(Part[RoomPort]):
    """Whose time runs in one room, and the alarm for when it ends."""

    __slots__ = ("_alarm", "_clock", "_is_person", "_pauses")

    def __init__(
        self, room: RoomPort, services: Services, is_person: Callable[[str], bool]
    ) -> None:
        super().__init__(room, services)
        self._is_person = is_person
        """Only people's time runs."""
        self._clock: Clock | None = None
        self._pauses = NO_PAUSES
        self._alarm: asyncio.TimerHandle | None = None

    def start(
        self, table: Table, times: list[int] | None, pauses: Sequence[Pause], note: Note
    ) -> None:
        """Begin with the match, or where it stands: `times` are those of its lines. Whoever notes
        the entries is told of each before the clock goes on."""
        rule = self._room.lobby.clock
        if rule is None:
            return
        self._clock = clock = Clock(rule, table.match.state.player_ids)
        self._pauses = played = Pauses(pauses) if pauses else NO_PAUSES
        at = self._services.now() if not times else times[0]
        clock.advance(
            played.without(at), None, movers(table, table.game.engine.init(table.match.config), ())
        )
        if not table.match.seq or not times:
            return
        seen = 0
        for moment in moments(table.match):
            note(moment.record.entries[seen:])
            seen, step = moment.seq, moment.steps[0]
            to_move = () if moment.outcome else movers(table, moment.state, moment.forfeited)
            at = played.without(times[step.entry.seq])
            has_moved = isinstance(step.entry, Acted)
            clock.advance(at, step.actor, self._people(to_move), has_moved)

    def advance(self, table: Table, at: int) -> None:
        """Something happened at this time."""
        if self._clock is not None:
            self._advance(self._clock, table, at)
            self._room.inform()
            self._set_alarm()

    def _advance(self, clock: Clock, table: Table, at: int) -> None:
        match = table.match
        to_move = self._people(movers(table, match.state, match.forfeited))
        step = match.steps[0]
        has_moved = isinstance(step.entry, Acted)
        clock.advance(self._pauses.without(at), step.actor, to_move, has_moved)

    def due_after(self, table: Table, at: int) -> int | None:
        """When somebody's time would end, should this table come to be at this time."""
        if self._clock is None:
            return None
        clock = self._clock.copy()
        self._advance(clock, table, at)
        left = clock.next_end(self._pauses.without(at))
        return None if left is None else at + left

    def pause(self, pause: Pause) -> None:
        """Nobody could look after the match in this time, which is over."""
        if self._clock is not None:
            self._pauses = self._pauses.with_one_more(pause)
            self._room.inform()
            self._set_alarm()

    def wind(self) -> None:
        """Set the alarm, if there is none."""
        if self._alarm is None:
            self._set_alarm()

    @property
    def is_set(self) -> bool:
        return self._alarm is not None

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def left(self, player: str) -> ClockLeft | None:
        """What this player's clock shows."""
        return None if self._clock is None else self._clock.left(player, self._now())

    @property
    def due(self) -> int | None:
        """When somebody's time ends."""
        left = None if self._clock is None else self._clock.next_end(self._now())
        return None if left is None else self._services.now() + left

    def _now(self) -> int:
        """The time, less all pauses."""
        return self._services.now() - self._pauses.total

    def _set_alarm(self) -> None:
        """To the next end of somebody's time."""
        self.stop()
        table = self._room.table
        if self._clock is None or table is None or table.match.outcome is not None:
            return
        left = self._clock.next_end(self._now())
        if left is not None:
            later = self._services.tasks.loop.call_later
            self._alarm = later(left / 1000 + 0.001, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        assert self._clock is not None
        for player in self._clock.ended(self._now()):
            self._room.submit(lambda table, player=player: self._time_out(table, player))  # type: ignore[misc]
        if self._alarm is None:  # should the timeout not become durable, it is tried again
            self._alarm = self._services.tasks.loop.call_later(1.0, self._set_alarm)

    def _time_out(self, table: Table, player: str) -> Reply | None:
        clock, match = self._clock, table.match
        assert clock is not None
        if match.outcome is not None or player not in clock.ended(self._now()):
            return None
        if self._services.cluster.has_lapsed:  # nobody could have acted: seen to after the pause
            return None
        if player in match.forfeited or not self._is_person(player):
            return None
        if open_timeout(table) is not None:
            return None
        then = THEN[clock.rule.on_timeout]
        return table.grown(match.time_out(player, then))  # type: ignore[arg-type]

    def _people(self, players: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(player for player in players if self._is_person(player))


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


def open_timeout(table: Table) -> TimedOut | None:
    """The timeout that was the last thing to happen and is to be followed by something."""
    entries = table.match.record.entries
    last = entries[-1] if entries else None
    return last if isinstance(last, TimedOut) and last.then != "forfeit" else None
