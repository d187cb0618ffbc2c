"""When this node could not look after its matches: its rooms hear it at once, storage until it has.

In a lapse nobody could do anything in what is still this node's, so that no clock ran; what others
have taken meanwhile is given up.
"""

import logging
from collections.abc import Callable
from typing import Protocol

from damier.server.error import StorageFailed
from damier.server.storage import Pause

from .agenda import Agenda
from .room import Room
from .services import Services

log = logging.getLogger("damier.server")


class LapsedRooms(Protocol):
    """The registry, as this knows it."""

    open_rooms: dict[str, Room]
    agenda: Agenda


class Lapses:
    """Those of one node."""

    def __init__(
        self, services: Services, registry: LapsedRooms, give_up: Callable[[str], None]
    ) -> None:
        self._services, self._registry, self._give_up = services, registry, give_up
        self.unnoted: list[Pause] = []
        """Of which storage does not know yet."""

    def add(self, lapse: Pause) -> None:
        log.warning("the lease of this node had run out; looking what is still its own")
        self.unnoted.append(lapse)
        for room in self._registry.open_rooms.values():
            room.pause(lapse)

    def note_soon(self) -> None:
        """Have storage know, if it does not."""
        if self.unnoted:
            self._services.tasks.spawn(self._note())

    async def _note(self) -> None:
        """Have storage know when no clock ran, and see what others have taken."""
        mine = [*self._registry.open_rooms, *self._registry.agenda.lobby_ids]
        cluster, lapses = self._services.cluster, list(self.unnoted)
        try:
            for lapse in lapses:
                await cluster.leases.pause(cluster.node, mine, lapse)
            lost = await cluster.leases.lost(cluster.node, mine)
        except StorageFailed:  # tried again with the next sign of life
            log.warning("storage has not said what is still this node's")
            return
        self.unnoted = [each for each in self.unnoted if each not in lapses]
        for lobby_id in lost:
            self._give_up(lobby_id)
