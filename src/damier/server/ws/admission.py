"""Who is let in: how many connections each address holds, and who is led to which seat."""

import logging
from typing import Protocol

from damier.core import DamierError
from damier.match import OtherRules
from damier.server.error import (
    Banned,
    DrainingNode,
    OwnerChanged,
    RulesMissing,
    StorageFailed,
    TooMany,
)
from damier.server.lobbies import viewer_of
from damier.server.rooms import CLOSE_TRY_AGAIN, Connection, Place, Relay, Room, Rooms, Stage
from damier.server.storage import StoredLobby

from .write_batch import WriteBatch

log = logging.getLogger("damier.server")


class Beating(Protocol):
    """A connection that may have died."""

    def beat(self, now: float) -> None: ...


class Asking(Beating, Protocol):
    """A connection that speaks HTTP, as yet or only."""

    peer: str


class Admission:
    """The connections to one node."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self.settings = rooms.services.settings
        self.metrics = rooms.services.metrics
        self.limits = rooms.services.limits
        self._bans = rooms.services.bans
        self.connections: set[Connection] = set()
        self.listeners: set[Beating] = set()
        self.askers: dict[str, int] = {}
        """How many connections each address has that are no sockets, or not yet."""
        self.asking: set[Asking] = set()

    def open(self) -> None:
        """Run on this event loop from now on."""
        self.loop = self._rooms.services.tasks.loop
        self.writes = WriteBatch(self.loop)

    def check_socket(self, address: str) -> None:
        """Refuse whoever asks for a socket of a node that leaves, since another node answers; and
        an address that has as many as it may, or may have none."""
        cluster = self._rooms.services.cluster
        if cluster.is_draining:
            raise DrainingNode("this node stops; another one answers")
        if cluster.has_lapsed and not cluster.is_alone:
            raise StorageFailed("this node does not reach its database; another one may")
        self.limits.check_socket(address)

    def add_asking(self, asking: Asking) -> None:
        """A connection has come. Whoever holds too many gets no more; behind a balancer, which all
        seem to come from, that is the balancer's to say."""
        settings = self.settings
        limit = 0 if settings.trust_proxy else settings.sockets_per_address
        held = self.askers.get(asking.peer, 0)
        if limit and held >= limit:
            raise TooMany(f"at most {limit} connections from one address")
        self.askers[asking.peer] = held + 1
        self.asking.add(asking)

    def remove_asking(self, asking: Asking) -> None:
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

    def add_socket(self, connection: Connection) -> None:
        """A socket was opened."""
        self.connections.add(connection)
        self.limits.sockets.add(connection.address)

    def remove_socket(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.limits.sockets.remove(connection.address)

    def close_banned(self) -> None:
        """Somebody may be banned by now: nobody who is stays."""
        for connection in list(self.connections):
            if self._bans.is_banned(connection.address):
                connection.fail(Banned("whoever runs this server has banned your address"))

    def beat(self, now: float) -> None:
        """Ask the silent connections whether they live, and close those that nobody needs."""
        self.close_late(now)
        for listener in list(self.listeners):
            listener.beat(now)

    def welcome(self, connection: Connection, lobby_id: str, token: str | None) -> None:
        """Bring a new connection to its seat; at once where the room is open."""
        room = self._rooms.find(lobby_id)
        if room is not None and not self._may_be_behind(room, token):
            self._seat(connection, room, room.lobby, token)
        else:
            waiting = self._seat_later(connection, lobby_id, token)
            self._rooms.services.tasks.spawn(waiting)

    def _may_be_behind(self, room: Room, token: str | None) -> bool:
        """Whether this room refuses somebody whom another node may have given a seat."""
        return not self._rooms.services.cluster.is_alone and _is_refused(room.lobby, token)

    async def _place(self, lobby_id: str, token: str | None) -> Room | Relay:
        """Where this lobby is; of one that was just changed here and is another node's, it is known
        already."""
        alive = self._rooms.services.cluster.alive
        expected = self._rooms.starter.expected.pop(lobby_id, None)
        if expected and expected.owner in alive and not _is_refused(expected.lobby, token):
            return expected
        return await self._rooms.place(lobby_id)

    async def _seat_later(self, connection: Connection, lobby_id: str, token: str | None) -> None:
        try:
            place = await self._place(lobby_id, token)
            if isinstance(place, Room) and self._may_be_behind(place, token):
                await self._rooms.refresher.refresh(place)
            lobby = place.lobby
        except (DrainingNode, OwnerChanged) as error:
            connection.send_away(error)
        except (RulesMissing, StorageFailed) as error:
            connection.fail(error, CLOSE_TRY_AGAIN)
        except DamierError as error:
            connection.fail(error)
        except Exception:
            log.exception("could not be opened", extra={"lobby": lobby_id})
            connection.fail(StorageFailed("the lobby could not be opened"), CLOSE_TRY_AGAIN)
        else:
            self._seat(connection, place, lobby, token)

    def _seat(
        self, connection: Connection, place: Place, lobby: StoredLobby, token: str | None
    ) -> None:
        """To the seat that the token opens, or among those who watch."""
        if connection.stage is not Stage.OPENING:
            return
        try:
            viewer = viewer_of(lobby, token)
            if isinstance(place, Room) and place.table is None and lobby.state == "over":
                raise OtherRules(
                    "made under rules that are no longer installed; its record can be read"
                )
        except DamierError as error:
            connection.fail(error)
        else:
            connection.seat(place, viewer)


def _is_refused(lobby: StoredLobby, token: str | None) -> bool:
    """Whether this token lets nobody in, as far as this lobby is known."""
    try:
        viewer_of(lobby, token)
    except DamierError:
        return True
    return False
