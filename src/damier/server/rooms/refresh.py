"""Rooms brought up to date with storage, where other nodes may have changed what is there.

Other nodes tell that something is new, never what (cluster/membership.py); messages may be lost,
and a node that was killed tells nobody. So storage is asked.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from damier.server.cluster import BusMessage
from damier.server.error import StorageFailed

from .restore import Restorer
from .room import Room
from .services import Services

RETRY_SECONDS = 0.5
NO_LOBBY = ""
"""Asked for to see whether storage answers."""


class Refresher:
    """Hears other nodes on behalf of one node's rooms."""

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

    # What other nodes tell

    def on_message(self, message: BusMessage) -> None:
        """Another node has told of a lobby; only those that are open here matter."""
        room = self._rooms.get(message.lobby_id)
        if room is None:
            return
        if message.kind == "lobby":
            self._services.tasks.spawn(self._refresh_soon(room))
        elif message.kind == "deleted":
            self._delete(message.lobby_id)
        else:
            room.presence.replica.on_message(message)

    def on_node_lost(self, node: str) -> None:
        for room in list(self._rooms.values()):
            room.presence.replica.on_node_lost(node)

    def on_node_back(self) -> None:
        """Say who is here, and ask who is there."""
        for room in list(self._rooms.values()):
            room.presence.replica.publish_presence("hello")

    def on_messages_lost(self) -> None:
        """Look at every room anew."""
        self.on_node_back()
        for room in list(self._rooms.values()):
            self._look_at_all_of(room)

    # What storage knows better

    def look_again(self, room: Room) -> None:
        """Whatever happens next to a room, others may have done already, and told nobody."""
        if room.table is None:
            self._services.tasks.spawn(self._refresh_soon(room))
        else:
            room.presence.replica.look_again()

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
            table, times = await self._restorer.restore(lobby)
            if table is None:
                room.set_lobby(lobby)
            elif room.table is None:
                room.start(table, lobby, times)
        else:
            room.set_lobby(lobby)

    async def _refresh_soon(self, room: Room) -> None:
        try:
            await self.refresh(room)
        except StorageFailed:
            self.refresh_later(room.lobby.id)

    def _look_at_all_of(self, room: Room) -> None:
        self._services.tasks.spawn(self._refresh_soon(room))
        room.presence.replica.look_again()

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
                self._look_at_all_of(room)
