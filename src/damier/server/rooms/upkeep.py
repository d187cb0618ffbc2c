"""What goes on in a room by itself: clocks, bots, notices of turns. Most rooms need none of it.

It is told what happened and hands in jobs, so that what comes of it is appended and told like
anything else.
"""

from collections.abc import Sequence

from damier.match import AnyEntry
from damier.protocol.table import Table
from damier.server.storage import NEVER, Pause, StoredLobby

from .bot_seats import BotSeats
from .clocks import Clocks, movers, open_timeout
from .part import Part, RoomOwner, RoomPort
from .services import Services
from .turn_notices import TurnNotices


class Upkeep(Part[RoomPort]):
    """Looks after one room."""

    __slots__ = ("_notices", "bots", "clocks")

    def __init__(self, room: RoomPort, services: Services, owner: RoomOwner) -> None:
        super().__init__(room, services)
        self.bots = BotSeats(room, services, owner)
        self.clocks = Clocks(room, services, self.bots.is_person)
        self._notices = TurnNotices(room, services, owner)

    @property
    def is_active(self) -> bool:
        """Whether something goes on that needs the room in memory."""
        return self.bots.are_thinking or self.clocks.is_set

    def start(
        self, table: Table, times: list[int] | None = None, pauses: Sequence[Pause] = ()
    ) -> None:
        """The table is there, from the start or from storage: `times` are those of its lines."""
        if self._room.lobby.clock is None:
            self.bots.note(table.match.record.entries)
        else:
            self.clocks.start(table, times, pauses, self.bots.note)
        self.see_to_turns()

    def follow(self, entries: tuple[AnyEntry, ...], table: Table, at: int) -> None:
        """These entries were appended."""
        self.bots.note(entries)
        if table.match.outcome is None:
            self.clocks.advance(table, at)

    def due_after(self, table: Table, at: int) -> int | None:
        """When something happens by itself, should this table come to be at this time: at once,
        where a bot is to act."""
        if table.match.outcome is not None:
            return NEVER
        to_move = movers(table, table.match.state, ())
        if open_timeout(table) is not None or not all(map(self.bots.is_person, to_move)):
            return at
        due = self.clocks.due_after(table, at)
        return NEVER if due is None else due

    def see_to_turns(self) -> None:
        """Whoever is a bot and may act thinks; whoever is away and may act is told."""
        room = self._room
        lobby, table = room.lobby, room.table
        if table is None or table.match.outcome is not None:
            return
        if (timeout := open_timeout(table)) is not None:
            self.bots.follow_timeout(timeout)
        self.clocks.wind()
        has_bots = any(seat.kind == "bot" for seat in lobby.seats)
        has_notices = any(seat.webhook for seat in lobby.seats)
        if not (has_bots or has_notices or self.bots.taken_over or table.match.forfeited):
            return
        to_move = movers(table, table.match.state, ())
        self.bots.play(to_move, table)
        if has_notices:
            self._notices.send(to_move)

    def stop(self) -> None:
        self.clocks.stop()


def goes_on_by_itself(lobby: StoredLobby) -> bool:
    """Whether anything goes on by itself in such a lobby: at most tables, nothing does."""
    return lobby.clock is not None or any(
        seat.kind == "bot" or seat.webhook for seat in lobby.seats
    )
