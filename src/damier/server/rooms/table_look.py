"""Tables looked at from outside their rooms: as they are known here, or as storage has them."""

from typing import Protocol

from damier.protocol.table import Table
from damier.server.storage import StoredLobby

from .lobby_writer import LobbyWriter
from .restore import Restorer
from .room import Room


class OpenRooms(Protocol):
    """The registry, as this knows it."""

    open_rooms: dict[str, Room]
    lobbies: LobbyWriter


class TableLook:
    """Looks for one node."""

    def __init__(self, rooms: OpenRooms, restorer: Restorer) -> None:
        self._rooms = rooms
        self._restorer = restorer

    async def known(self, lobby: StoredLobby) -> Table | None:
        """The table of a lobby as it is known here, or as storage has it."""
        room = self._rooms.open_rooms.get(lobby.id)
        return room.table if room is not None else await self._restorer.look_up(lobby)

    async def newest(self, lobby_id: str) -> Table | None:
        """The table as storage knows it, whoever owns it. An open room that is behind is told, and
        reads on by itself."""
        room = self._rooms.open_rooms.get(lobby_id)
        if room is None:
            lobby = await self._rooms.lobbies.read(lobby_id)
            return None if lobby.state == "waiting" else await self._restorer.look_up(lobby)
        if room.table is None:
            return None
        table = await self._restorer.read_on(lobby_id, room.table)
        room.read_up_to(table.match.seq)
        return table
