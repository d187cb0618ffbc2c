"""Lobbies whose match begins: it is drawn and stored with the change that has the lobby play.

The change may come from a person (lobbies/service.py), or from the last one coming to a table that
waits for everybody. What happens then is the room's affair.
"""

import logging
from collections.abc import Callable
from typing import Protocol

from msgspec.structs import replace

from damier.core import DamierError
from damier.protocol.table import Table
from damier.server.storage import StoredLine, StoredLobby

from .lobby_writer import LobbyWriter
from .relay import Relay, Relays
from .restore import Restorer
from .room import Room
from .services import Services

log = logging.getLogger("damier.server")


class OpenRooms(Protocol):
    """The registry, as what begins matches knows it."""

    @property
    def lobbies(self) -> LobbyWriter: ...
    @property
    def restorer(self) -> Restorer: ...
    @property
    def relays(self) -> Relays: ...
    def find(self, lobby_id: str) -> Room | None: ...
    async def wake(self, lobby: StoredLobby, line: StoredLine | None) -> StoredLobby: ...


class Starter:
    """Begins the matches of one node."""

    def __init__(self, services: Services, rooms: OpenRooms) -> None:
        self._services = services
        self._rooms = rooms
        self.expected: dict[str, Relay] = {}
        """Places at other nodes of lobbies that somebody has just changed here: they come soon, and
        storage need not be asked again whose the lobby is. Forgotten after a while."""

    async def change(
        self, lobby_id: str, changed: Callable[[StoredLobby], StoredLobby]
    ) -> StoredLobby:
        """A lobby after a change. If it plays from now on, its match begins with that."""
        rooms = self._rooms
        begun: list[tuple[Table, StoredLine]] = []

        def first_line(after: StoredLobby) -> tuple[StoredLine, ...]:
            game = self._services.find_game(after.rules)
            if after.state != "playing" or game is None:
                return ()
            begun[:] = [rooms.restorer.draw(after, game)]
            return (begun[0][1],)

        cluster = self._services.cluster
        if not cluster.is_alone and rooms.find(lobby_id) is None:
            seen = await cluster.leases.anothers(lobby_id, cluster.node)
            if seen is not None and seen.lease is not None:
                there = await rooms.lobbies.change_elsewhere(seen, changed, first_line)
                if there is not None:
                    self._services.metrics.matches += len(begun)
                    self.expected[lobby_id] = Relay(rooms.relays, there, seen.lease.node)
                    return there
        lobby = await rooms.lobbies.change(lobby_id, changed, lines_with=first_line)
        if lobby.state != "playing":
            return lobby
        self._services.metrics.matches += len(begun)
        room = rooms.find(lobby_id)
        if begun and room is not None and room.table is None:
            room.start(begun[0][0], lobby)
            return lobby
        return await rooms.wake(lobby, begun[0][1] if begun else None)

    def begin_together(self, lobby_id: str) -> None:
        """Everybody who is to play is there: begin, if they still are when it comes to that."""
        self._services.tasks.spawn(self._begin_together(lobby_id))

    async def _begin_together(self, lobby_id: str) -> None:
        def begun(lobby: StoredLobby) -> StoredLobby:
            room = self._rooms.find(lobby_id)
            is_time = room is not None and lobby.starts_with(room.present)
            return replace(lobby, state="playing") if is_time else lobby

        try:
            if (room := self._rooms.find(lobby_id)) is not None and room.table is None:
                await self.change(lobby_id, begun)
        except DamierError as error:  # whoever comes next has it tried again
            log.warning("%s could not begin: %s", lobby_id, error)
