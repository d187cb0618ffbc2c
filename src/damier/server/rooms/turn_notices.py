"""Who of one room is to be told of a turn: those who are away and gave an address.

What is sent, and how often it is tried, is webhooks/notice.py.
"""

from functools import partial

from .part import Part, RoomOwner, RoomPort
from .services import Services


class TurnNotices(Part[RoomPort]):
    """Each player is told once for each turn."""

    __slots__ = ("_asked", "_owner")

    def __init__(self, room: RoomPort, services: Services, owner: RoomOwner) -> None:
        super().__init__(room, services)
        self._owner = owner
        self._asked: set[str] = set()
        """Who was to act when this was last looked at."""

    def send(self, to_move: tuple[str, ...]) -> None:
        """It is for these players to act now."""
        services, lobby, present = self._services, self._room.lobby, self._room.present
        for player in to_move:
            has_address = lobby.seat(player).webhook is not None
            if has_address and player not in self._asked and player not in present:
                is_wanted = partial(self._owner.is_awaited, lobby.id, player, self._room.seq)
                telling = services.notices.tell(lobby, player, services.now, is_wanted)
                services.tasks.spawn(telling)
        self._asked = set(to_move)
