"""Rooms brought up to date with storage: other nodes change lobbies there, and say that they did.

What they say may be lost, and storage may be away: it is asked again. The match itself is changed
by its owner alone.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from damier.server.error import StorageFailed

from .journal import UNKNOWN
from .restore import Restorer
from .room import Room
from .services import Services

RETRY_SECONDS = 0.5
NO_LOBBY = ""
"""Asked for to see whether storage answers."""


class Refresher:
    """Looks at storage on behalf of one node's rooms."""

    def __init__(
        self,
        services: Services,
        rooms: dict[str, Room],
        restorer: Restorer,
        delete: Callable[[str], None],
    ) -> None:
        self._services = services
        self._rooms = rooms
        self._restorer = restorer
        self._delete = delete
        self._behind: set[str] = set()
        """Lobbies that could not be looked at, because storage did not answer."""

    def refresh_soon(self, lobby_id: str) -> None:
        """A lobby was changed; only those that are open here matter."""
        room = self._rooms.get(lobby_id)
        if room is not None:
            self._services.tasks.spawn(self._refresh_soon(room))

    def refresh_later(self, lobby_id: str) -> None:
        """Look at a room once storage answers again. It is asked for all of them together."""
        if not self._behind:
            self._services.tasks.spawn(self._wait_for_storage())
        self._behind.add(lobby_id)

    async def refresh(self, room: Room) -> None:
        """Have a room know its lobby as storage does; if it plays by now, its table as well."""
        lobby = await self._services.store.lobby(room.lobby.id)
        if lobby is None:
            self._delete(room.lobby.id)
        elif lobby.state != "waiting" and room.table is None and room.lobby.state == "waiting":
            table, times = await self._restorer.restore(lobby, room.epoch)
            if table is None:
                room.set_lobby(lobby)
            elif room.table is None:
                room.start(table, lobby, times)
        else:
            room.set_lobby(lobby)
            if lobby.state == "over" and room.table is not None and not room.table.match.outcome:
                room.read_up_to(UNKNOWN)  # whoever runs the server has closed it

    async def _refresh_soon(self, room: Room) -> None:
        try:
            await self.refresh(room)
        except StorageFailed:
            self.refresh_later(room.lobby.id)

    async def _wait_for_storage(self) -> None:
        answers = False
        while not answers:
            await asyncio.sleep(RETRY_SECONDS)
            with suppress(StorageFailed):
                await self._services.store.lobby(NO_LOBBY)
                answers = True
        behind, self._behind = self._behind, set()
        for lobby_id in behind:
            room = self._rooms.get(lobby_id)
            if room is not None:
                self._services.tasks.spawn(self._refresh_soon(room))
                room.read_up_to(UNKNOWN)
