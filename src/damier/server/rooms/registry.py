"""The rooms of one node: each opened when somebody needs it, and let go when nobody does.

Rooms can be restored from storage at any time. What people may ask of lobbies over HTTP is
lobbies/service.py.
"""

import asyncio
import logging
from collections.abc import Sequence

from damier.core import Outcome
from damier.protocol.table import Table
from damier.protocol.wire import Lobby
from damier.server.error import StorageFailed
from damier.server.storage import StoredLine, StoredLobby

from .connection import CLOSE_GOING_AWAY
from .lobby_writer import LobbyWriter
from .public import public_lobby, public_seats
from .refresh import Refresher
from .restore import OTHER_RULES, Restorer
from .room import Room
from .services import Services

RETRY_SECONDS = 1.0

log = logging.getLogger("damier.server")


class Rooms:
    """All open rooms of one node."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.open_rooms: dict[str, Room] = {}
        self.restorer = Restorer(services)
        self.lobbies = LobbyWriter(services, self.open_rooms, self)
        self.refresher = Refresher(services, self.open_rooms, self.restorer, self.delete)
        self._opening: dict[str, asyncio.Future[None]] = {}

    def find(self, lobby_id: str) -> Room | None:
        """The room of a lobby, if it is open."""
        return self.open_rooms.get(lobby_id)

    async def room(self, lobby_id: str) -> Room:
        """The room of a lobby, opened if it is not."""
        while (room := self.open_rooms.get(lobby_id)) is None:
            opening = self._opening.get(lobby_id)
            if opening is None:
                opening = asyncio.ensure_future(self._open(lobby_id))
                self._opening[lobby_id] = opening
                opening.add_done_callback(lambda _: self._opening.pop(lobby_id, None))
            await asyncio.shield(opening)
        return room

    async def _open(self, lobby_id: str) -> None:
        lobby = await self.lobbies.read(lobby_id)
        table, times = None, list[int]()
        if lobby.state != "waiting":
            table, times = await self.restorer.restore(lobby)
            chat = await self.services.store.chat(lobby_id, 50)
            lobby = await self._settle(lobby, table)
            room = Room(self.services, self, lobby)
            room.chat.restore(chat)
        else:
            room = Room(self.services, self, lobby)
        self.open_rooms[lobby_id] = room
        if table is not None:
            room.restore(table, times)
        self.services.cluster.publish(lobby_id, "hello")

    async def _settle(self, lobby: StoredLobby, table: Table | None) -> StoredLobby:
        """The lobby in the state that its record says, whatever a crash has left undone."""
        if table is None and lobby.state == "playing":
            return await self.note_end(lobby.id, Outcome(winners=(), reason=OTHER_RULES))
        if table is not None and table.match.outcome is not None and lobby.state == "playing":
            return await self.note_end(lobby.id, table.match.outcome)
        return lobby

    async def add(self, lobby: StoredLobby, lines: Sequence[StoredLine] = ()) -> None:
        """Store a new lobby, with the lines of its match if it plays already, and have its room
        ready: somebody will come soon."""
        await self.services.store.put_lobby(lobby, None, lines)
        if lobby.state == "waiting":
            self.open_rooms[lobby.id] = Room(self.services, self, lobby)
        else:
            await self.room(lobby.id)

    async def lobby(self, lobby_id: str) -> StoredLobby:
        """A lobby as it is now."""
        room = self.open_rooms.get(lobby_id)
        if room is not None and not self.services.cluster.is_alone:
            await self.refresher.refresh(room)
            room = self.open_rooms.get(lobby_id)
        return room.lobby if room is not None else await self.lobbies.read(lobby_id)

    async def newest_table(self, lobby_id: str) -> Table | None:
        """The table as storage knows it, whichever node appended what happened there. An open room
        that is behind is told, and reads on by itself."""
        room = await self.room(lobby_id)
        if room.table is None:
            return None
        table = await self.restorer.read_on(lobby_id, room.table)
        room.read_up_to(table.match.seq)
        return table

    def public(self, lobby: StoredLobby) -> Lobby:
        """The lobby as everybody sees it, with who is there, if that is known."""
        room = self.open_rooms.get(lobby.id)
        if room is None:
            return public_lobby(lobby)
        seats = public_seats(lobby, room.present, room.upkeep.clocks.left)
        return public_lobby(lobby, seats)

    # As their rooms know this registry

    def delete(self, lobby_id: str) -> None:
        """Forget a lobby that was deleted."""
        room = self.open_rooms.pop(lobby_id, None)
        if room is not None:
            room.delete()

    def let_go(self, lobby_id: str) -> None:
        """Forget a room that nobody needs; should somebody come, storage has all of it."""
        room = self.open_rooms.get(lobby_id)
        if room is not None and room.is_idle:
            del self.open_rooms[lobby_id]
            room.close()

    def refresh_later(self, lobby_id: str) -> None:
        """Look at a room once storage answers again."""
        self.refresher.refresh_later(lobby_id)

    def is_awaited(self, lobby_id: str, player: str, seq: int) -> bool:
        """Whether nothing has happened since this entry, and the player has not come. The room may
        have been let go meanwhile, and opened again."""
        room = self.open_rooms.get(lobby_id)
        return room is None or (room.seq == seq and player not in room.present)

    async def note_end(self, lobby_id: str, outcome: Outcome | None) -> StoredLobby:
        return await self.lobbies.note_end(lobby_id, outcome)

    # By itself

    def sweep(self) -> None:
        """Let go of rooms that nobody needs; see whether another node was killed before it told."""
        for room in list(self.open_rooms.values()):
            if room.is_idle:
                self.let_go(room.lobby.id)
            elif self.services.settings.redis:
                self.refresher.look_again(room)

    async def take_up(self) -> None:
        """Open the running matches that go on without people, and close those that cannot."""
        for lobby in await self._running():
            has_bots = any(seat.kind == "bot" for seat in lobby.seats)
            if lobby.clock is not None or has_bots or self.services.find_game(lobby.rules) is None:
                try:
                    await self.room(lobby.id)
                except Exception:
                    log.exception("%s could not be taken up", lobby.id)

    async def _running(self) -> list[StoredLobby]:
        while True:
            try:
                return await self.services.store.running()
            except StorageFailed:
                await asyncio.sleep(RETRY_SECONDS)

    def stop(self) -> None:
        """The server stops: nobody is asked any more, and everybody is sent away."""
        for room in list(self.open_rooms.values()):
            room.upkeep.stop()
            for connection in room.audience:
                connection.end(CLOSE_GOING_AWAY, "the server stops")
