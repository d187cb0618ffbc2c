"""Where connections come in: how many lines each address holds, and who is led to which seat."""

import logging
from typing import TYPE_CHECKING, Protocol

from damier.core import DamierError
from damier.match import OtherRules
from damier.server.error import StorageFailed, TooMany
from damier.server.lobbies.auth import viewer_of
from damier.server.rooms.connection import CLOSE_TRY_AGAIN, Connection, Stage

if TYPE_CHECKING:
    from damier.server.rooms.registry import House
    from damier.server.rooms.room import Room

log = logging.getLogger("damier.server")


class Beating(Protocol):
    """A line that may have died."""

    def beat(self, now: float) -> None: ...


class Asking(Beating, Protocol):
    """A connection that speaks HTTP, as yet or only."""

    peer: str


class Reception:
    """The lines into one house."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self.lines: dict[str, int] = {}
        """How many each address has open."""
        self.listeners: set[Beating] = set()
        self.askers: dict[str, int] = {}
        """How many connections each address has that are no sockets, or not yet."""
        self.asking: set[Asking] = set()

    def let_ask(self, asking: Asking) -> None:
        """A connection has come. Whoever holds too many gets no more; behind a balancer, which all
        seem to come from, that is the balancer's to say."""
        settings = self._house.settings
        limit = 0 if settings.trust_proxy else settings.sockets_per_address
        held = self.askers.get(asking.peer, 0)
        if limit and held >= limit:
            raise TooMany(f"at most {limit} connections from one address")
        self.askers[asking.peer] = held + 1
        self.asking.add(asking)

    def asked(self, asking: Asking) -> None:
        """A connection has gone, or is a socket now."""
        if asking in self.asking:
            self.asking.discard(asking)
            self.askers[asking.peer] -= 1
            if not self.askers[asking.peer]:
                del self.askers[asking.peer]

    def close_late(self, now: float) -> None:
        """Close connections whose requests do not end, and those on which nothing is asked."""
        for asking in list(self.asking):
            asking.beat(now)

    def opened(self, address: str) -> None:
        """A line was opened from this address."""
        self.lines[address] = self.lines.get(address, 0) + 1

    def closed(self, address: str) -> None:
        self.lines[address] -= 1
        if not self.lines[address]:
            del self.lines[address]

    def beat(self, now: float) -> None:
        """Ask the silent lines whether they live, and close those that nobody needs."""
        self.close_late(now)
        for listener in list(self.listeners):
            listener.beat(now)

    def welcome(self, connection: Connection, lobby_id: str, token: str | None) -> None:
        """Bring a new connection to its seat; at once where the room is open."""
        room = self._house.rooms.get(lobby_id)
        if room is not None and not self._may_be_behind(room, token):
            self._seat(connection, room, token)
            if self._house.settings.redis:
                self._house.nodes.look_again(room)
        else:
            self._house.spawn(self._seat_later(connection, lobby_id, token))

    def _may_be_behind(self, room: "Room", token: str | None) -> bool:
        """Whether this room refuses somebody whom another node may have given a seat."""
        if self._house.nodes.is_alone:
            return False
        try:
            viewer_of(room.lobby, token)
        except DamierError:
            return True
        return False

    async def _seat_later(self, connection: Connection, lobby_id: str, token: str | None) -> None:
        try:
            room = await self._house.room(lobby_id)
            if self._may_be_behind(room, token):
                await self._house.nodes.refresh(room)
        except StorageFailed as error:
            connection.fail(error, CLOSE_TRY_AGAIN)
        except DamierError as error:
            connection.fail(error)
        except Exception:
            log.exception("%s could not be opened", lobby_id)
            connection.fail(StorageFailed("the lobby could not be opened"), CLOSE_TRY_AGAIN)
        else:
            self._seat(connection, room, token)

    def _seat(self, connection: Connection, room: "Room", token: str | None) -> None:
        """To the seat that the token opens, or among those who watch."""
        if connection.stage is not Stage.OPENING:
            return
        try:
            viewer = viewer_of(room.lobby, token)
            if room.table is None and room.lobby.state == "over":
                raise OtherRules(
                    "made under rules that are no longer installed; its record can be read"
                )
        except DamierError as error:
            connection.fail(error)
        else:
            connection.seated(room, viewer)
