"""Has storage learn that a lobby is over, where that could not be written with the last entry."""

import asyncio

from damier.core import Outcome
from damier.server.error import StorageFailed

from .part import Part, RoomOwner, RoomPort
from .services import Services

RETRY_SECONDS = 1.0


class Ending(Part[RoomPort]):
    """The end of one lobby's match."""

    __slots__ = ("_owner", "is_being_noted")

    def __init__(self, room: RoomPort, services: Services, owner: RoomOwner) -> None:
        super().__init__(room, services)
        self._owner = owner
        self.is_being_noted = False

    def note(self, outcome: Outcome) -> None:
        """Tell storage, and try again until it has answered."""
        self.is_being_noted = True
        self._services.tasks.spawn(self._note(self._room.lobby.id, outcome))

    async def _note(self, lobby_id: str, outcome: Outcome) -> None:
        """If everybody has left by then, the room is done with."""
        try:
            while True:
                try:
                    await self._owner.note_end(lobby_id, outcome)
                    break
                except StorageFailed:
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            self.is_being_noted = False
        self._owner.let_go(lobby_id)
