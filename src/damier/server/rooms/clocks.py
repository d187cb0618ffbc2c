"""The clocks of one room: they run while people are to act, and hand in a timeout when one ends.

Every node with the room open runs them; the first to append a timeout wins. What each clock shows
is computed by clock.py from the times of the entries, so that any node computes the same.
"""

import asyncio
from collections.abc import Callable, Iterable

from damier.match import AnyEntry, TimedOut, moments
from damier.protocol.table import Reply, Table
from damier.protocol.wire import ClockLeft

from .clock import Clock
from .part import Part, RoomPort
from .services import Services

Note = Callable[[Iterable[AnyEntry]], None]

THEN = {"default": "action", "bot": "bot", "forfeit": "forfeit"}
"""What a lobby's rule is called in the record."""


class Clocks(Part[RoomPort]):
    """Whose time runs in one room, and the alarm for when it ends."""

    __slots__ = ("_alarm", "_clock", "_is_person")

    def __init__(
        self, room: RoomPort, services: Services, is_person: Callable[[str], bool]
    ) -> None:
        super().__init__(room, services)
        self._is_person = is_person
        """Only people's time runs."""
        self._clock: Clock | None = None
        self._alarm: asyncio.TimerHandle | None = None

    def start(self, table: Table, times: list[int] | None, note: Note) -> None:
        """Begin with the match, or where it stands: `times` are those of its lines. Whoever notes
        the entries is told of each before the clock goes on."""
        rule = self._room.lobby.clock
        if rule is None:
            return
        self._clock = clock = Clock(rule, table.match.state.player_ids)
        at = self._services.now() if not times else times[0]
        clock.advance(at, None, movers(table, table.game.engine.init(table.match.config), ()))
        if not table.match.seq or not times:
            return
        seen = 0
        for moment in moments(table.match):
            note(moment.record.entries[seen:])
            seen, step = moment.seq, moment.steps[0]
            to_move = () if moment.outcome else movers(table, moment.state, moment.forfeited)
            clock.advance(times[step.entry.seq], step.actor, self._people(to_move))

    def advance(self, table: Table, at: int) -> None:
        """Something happened at this time, here or on another node."""
        if self._clock is not None:
            match = table.match
            to_move = self._people(movers(table, match.state, match.forfeited))
            self._clock.advance(at, match.steps[0].actor, to_move)
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
        return None if self._clock is None else self._clock.left(player, self._services.now())

    def _set_alarm(self) -> None:
        """To the next end of somebody's time."""
        self.stop()
        table = self._room.table
        if self._clock is None or table is None or table.match.outcome is not None:
            return
        left = self._clock.next_end(self._services.now())
        if left is not None:
            later = self._services.tasks.loop.call_later
            self._alarm = later(left / 1000 + 0.001, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        assert self._clock is not None
        for player in self._clock.ended(self._services.now()):
            self._room.submit(lambda table, player=player: self._time_out(table, player))  # type: ignore[misc]
        if self._alarm is None:  # should the timeout not become durable, it is tried again
            self._alarm = self._services.tasks.loop.call_later(1.0, self._set_alarm)

    def _time_out(self, table: Table, player: str) -> Reply | None:
        clock, match = self._clock, table.match
        assert clock is not None
        if match.outcome is not None or player not in clock.ended(self._services.now()):
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
