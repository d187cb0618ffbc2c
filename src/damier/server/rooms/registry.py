"""The rooms of one node: each opened when somebody needs it, and let go when nobody does.

A match has one owner (ownership.py). Where another node owns it, its place here is a relay. Rooms
can be restored from storage at any time. What people may ask of lobbies is lobbies/service.py.
"""

import asyncio
from collections.abc import Sequence

from damier.core import decode, encode
from damier.protocol.wire import Lobby
from damier.server.cluster import Began, Changed
from damier.server.error import DrainingNode, RulesMissing, UnknownLobby
from damier.server.storage import Lease, StoredLine, StoredLobby

from .agenda import Agenda
from .guests import Guests
from .lobby_writer import LobbyWriter
from .ownership import Ownership
from .public import public_lobby, public_seats
from .refresh import Refresher
from .relay import Relay, Relays
from .restore import Restorer, begun_table
from .room import Room
from .services import Services
from .starter import Starter
from .table_look import TableLook

FIRST_EPOCH = 1
REST_MILLISECONDS = 60_000
"""A room that only waits for a clock is let go of where that takes longer."""


class Rooms:
    """All open rooms of one node."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.open_rooms: dict[str, Room] = {}
        self.restorer = Restorer(services)
        self.lobbies = LobbyWriter(services, self.open_rooms, self)
        self.refresher = Refresher(services, self.open_rooms, self.restorer, self.delete)
        self.look = TableLook(self, self.restorer)
        self.starter = Starter(services, self)
        self.begin_together = self.starter.begin_together
        self.note_help, self.note_end = self.lobbies.note_help, self.lobbies.note_end
        self.agenda = Agenda(self.place, lambda: services.now())
        self.relays = Relays(services, self.place)
        self.guests = Guests(services, self.find, self.place, self._leave)
        self.ownership = Ownership(services, self, self.relays, self.guests)
        self._opening: dict[str, asyncio.Future[Room | Relay]] = {}

    async def _leave(self, lobby_id: str) -> bool:
        return await self.ownership.leave(lobby_id)

    def find(self, lobby_id: str) -> Room | None:
        """The room of a lobby, if it is open."""
        return self.open_rooms.get(lobby_id)

    async def place(self, lobby_id: str) -> Room | Relay:
        """Where connections to this lobby are led: its room, opened if it is not, or the node that
        owns it."""
        if (room := self.open_rooms.get(lobby_id)) is not None:
            return room
        opening = self._opening.get(lobby_id)
        if opening is None:
            opening = asyncio.ensure_future(self._open(lobby_id))
            self._opening[lobby_id] = opening
            opening.add_done_callback(lambda done: _retrieve(self._opening.pop(lobby_id)))
        return await asyncio.shield(opening)

    async def _open(self, lobby_id: str) -> Room | Relay:
        services, cluster = self.services, self.services.cluster
        if cluster.is_draining:
            return await self._place_elsewhere(lobby_id)
        taken = await cluster.leases.take(
            lobby_id, cluster.node, services.now(), self.ownership.has_rules
        )
        if taken is None:
            raise UnknownLobby(f"there is no lobby {lobby_id!r}", lobby=lobby_id)
        if taken.lease is None:
            rules = taken.lobby.rules
            raise RulesMissing(
                f"{rules.game_id} {rules.version} is not installed here; the match waits for it",
                lobby=lobby_id,
            )
        if taken.lease.node != cluster.node:
            return Relay(self.relays, taken.lobby, taken.lease.node)
        return await self._restore(taken.lobby, taken.lease)

    async def _place_elsewhere(self, lobby_id: str) -> Relay:
        """A node that leaves takes nothing; it still leads people to who has."""
        owner = await self.services.cluster.leases.owner(lobby_id)
        if owner is None or owner == self.services.cluster.node:
            raise DrainingNode("this node stops; try again in a moment")
        return Relay(self.relays, await self.lobbies.read(lobby_id), owner)

    async def _restore(self, lobby: StoredLobby, lease: Lease) -> Room:
        services, table, times = self.services, None, list[int]()
        if lobby.state != "waiting":
            table, times = await self.restorer.restore(lobby, lease.epoch)
            chat = await services.store.chat(lobby.id, 50)
            if table is not None and table.match.outcome and lobby.state == "playing":
                # The lobby in the state that its record says, whatever a crash has left undone.
                lobby = await self.note_end(lobby.id, table.match.outcome)
            room = Room(services, self, lobby, lease.epoch)
            room.chat.restore(chat)
        else:
            room = Room(services, self, lobby, lease.epoch)
        pauses = [] if lobby.clock is None else await services.cluster.leases.pauses(lobby.id)
        pauses += self.ownership.lapses.unnoted
        if services.cluster.is_draining:
            raise DrainingNode("this node stops; try again in a moment")
        self.open_rooms[lobby.id] = room
        self.agenda.remove(lobby.id)
        if table is not None:
            room.restore(table, times, pauses)
        return room

    async def add(self, lobby: StoredLobby, lines: Sequence[StoredLine] = ()) -> None:
        """Store a new lobby, with the lines of its match if it plays already, and have its room
        ready: somebody will come soon."""
        if self.services.cluster.is_draining:
            raise DrainingNode("this node stops; try again in a moment")
        lease = Lease(self.services.cluster.node, FIRST_EPOCH)
        await self.services.store.put_lobby(lobby, None, lines, lease)
        if self.services.cluster.is_draining:
            return  # it is stored, and another node's by now
        if lobby.state == "waiting":
            self.open_rooms[lobby.id] = Room(self.services, self, lobby, FIRST_EPOCH)
        else:
            await self.place(lobby.id)

    async def lobby(self, lobby_id: str) -> StoredLobby:
        """A lobby as it is now."""
        room = self.open_rooms.get(lobby_id)
        if room is not None and not self.services.cluster.is_alone:
            await self.refresher.refresh(room)
            room = self.open_rooms.get(lobby_id)
        return room.lobby if room is not None else await self.lobbies.read(lobby_id)

    async def wake(self, lobby: StoredLobby, line: StoredLine | None) -> StoredLobby:
        """A match has begun in storage, with this line: have its room here, or tell whoever has
        it."""
        place = await self.place(lobby.id)
        if isinstance(place, Relay):
            told: Began | Changed = Changed(lobby.id)
            if line is not None:
                told = Began(lobby.id, encode(lobby), line.at, line.line)
            self.services.cluster.links.post(place.owner, told)
        return place.lobby

    def begin(self, began: Began) -> None:
        """Another node has begun the match of a lobby that is open here."""
        room, lobby = self.open_rooms.get(began.lobby_id), decode(began.lobby, StoredLobby)
        game = self.services.find_game(lobby.rules)
        if room is None or game is None or room.table is not None:
            return
        if room.lobby.state == "waiting" and lobby.revision > room.lobby.revision:
            line = StoredLine(seq=0, at=began.at, line=began.line)
            room.start(begun_table(lobby, game, line), lobby, [line.at])

    def public(self, lobby: StoredLobby) -> Lobby:
        """The lobby as everybody sees it, with who is there, if that is known."""
        room = self.open_rooms.get(lobby.id)
        if room is None:
            return public_lobby(lobby)
        seats = public_seats(lobby, room.present, room.clock_left)
        return public_lobby(lobby, seats)

    # As their rooms and what follows leases know this registry

    def delete(self, lobby_id: str) -> None:
        """Forget a lobby that was deleted."""
        self.agenda.remove(lobby_id)
        room = self.open_rooms.pop(lobby_id, None)
        if room is not None:
            room.delete()

    def close_over(self, lobby_id: str) -> None:
        """Forget the room of a lobby that is over; whoever was there comes back."""
        room = self.open_rooms.get(lobby_id)
        if room is not None and room.lobby.state == "over":
            del self.open_rooms[lobby_id]
            room.close()
            room.audience.send_away("the lobby was changed")
            self.ownership.note_closed(lobby_id, room.epoch)

    def let_go(self, lobby_id: str) -> None:
        """Forget a room that nobody needs; should somebody come, storage has all of it."""
        room = self.open_rooms.get(lobby_id)
        if room is not None and room.is_idle:
            del self.open_rooms[lobby_id]
            room.close()
            self.ownership.note_closed(lobby_id, room.epoch)

    def refresh_soon(self, lobby_id: str) -> None:
        self.refresher.refresh_soon(lobby_id)

    def refresh_later(self, lobby_id: str) -> None:
        """Look at a room once storage answers again."""
        self.refresher.refresh_later(lobby_id)

    def on_owner_changed(self, lobby_id: str) -> None:
        """An append was refused: another node has this match."""
        self.ownership.give_up(lobby_id)

    def is_awaited(self, lobby_id: str, player: str, seq: int) -> bool:
        """Whether nothing has happened since this entry, and the player has not come. The room may
        have been let go meanwhile, and opened again."""
        room = self.open_rooms.get(lobby_id)
        return room is None or (room.seq == seq and player not in room.present)

    # By itself

    def sweep(self) -> None:
        """Let go of rooms that nobody needs, and of those that only wait for a clock."""
        now = self.services.now()
        self.starter.expected.clear()
        for lobby_id, room in list(self.open_rooms.items()):
            if room.is_idle:
                self.let_go(lobby_id)
            elif (due := room.rests_until) is not None and due - now > REST_MILLISECONDS:
                del self.open_rooms[lobby_id]
                room.close()
                self.agenda.put(lobby_id, due)

    def stop(self) -> None:
        """The server stops: nobody is asked any more, and everybody is sent away."""
        for room in list(self.open_rooms.values()):
            room.stop()
            room.audience.send_away("the server stops")


def _retrieve(opening: asyncio.Future[Room | Relay]) -> None:
    """Whoever waits is told why a room could not be opened. Where nobody waits any more, as when
    the server stops, it is no news for the log."""
    if not opening.cancelled():
        opening.exception()
