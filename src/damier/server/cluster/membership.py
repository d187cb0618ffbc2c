"""What the nodes of one installation tell each other, and what follows from it in this house.

They tell that something is new, never what: storage is asked for that. With one node alone nothing
is told. What happens in a single room is elsewhere.py's affair, who fell silent neighbours.py's.
"""

import asyncio
import logging
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any

from damier.server.error import StorageFailed

from .bus import Fanout, News
from .heartbeat import BEAT_SECONDS, Neighbours

if TYPE_CHECKING:
    from damier.server.rooms.registry import House
    from damier.server.rooms.room import Room

RETRY_SECONDS = 0.5
NO_LOBBY = ""
"""Asked for to see whether storage answers."""

log = logging.getLogger("damier.server")


class Nodes:
    """The other nodes, as one house knows them."""

    def __init__(self, house: "House", fanout: Fanout) -> None:
        self._house = house
        self._fanout = fanout
        self._neighbours = Neighbours()

        self._behind: set[str] = set()
        """Lobbies that could not be looked at, because storage did not answer."""

    async def open(self) -> None:
        await self._fanout.open(self._house.node, self._heard, self._lost_touch)

    async def close(self) -> None:
        await self._fanout.close()

    @property
    def is_alone(self) -> bool:
        """Whether there is no other node to tell."""
        return self._fanout.is_alone

    def publish(self, lobby_id: str, kind: Any, **said: Any) -> None:
        """Tell the others of a lobby."""
        if not self._fanout.is_alone:
            self._fanout.publish(News(node=self._house.node, lobby_id=lobby_id, kind=kind, **said))

    async def beat(self) -> None:
        """Tell other nodes that this one lives, and see which of them no longer do."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self.publish("", "alive")
            for node in self._neighbours.silent(monotonic()):
                log.warning("node %s has fallen silent", node)
                for room in list(self._house.rooms.values()):
                    room.elsewhere.lost(node)

    def _heard(self, news: News) -> None:
        """Another node has told of a lobby; only those that are open here matter."""
        house = self._house
        if self._neighbours.heard(news.node, monotonic()):
            self._greet()
        room = house.rooms.get(news.lobby_id)
        if room is None:
            return
        if news.kind == "lobby":
            house.spawn(self._refresh_soon(room))
        elif news.kind == "deleted":
            house.forget(room)
        else:
            room.elsewhere.heard(news)

    def _lost_touch(self) -> None:
        """News may have been lost: look at every room anew."""
        self._greet()
        for room in list(self._house.rooms.values()):
            self._look_at_all_of(room)

    def _greet(self) -> None:
        """Say who is here, and ask who is there."""
        for room in list(self._house.rooms.values()):
            room.elsewhere.publish_presence("hello")

    # What storage knows better

    def look_again(self, room: "Room") -> None:
        """Whatever happens next to a room, others may have done already, and told nobody."""
        if room.table is None:
            self._house.spawn(self._refresh_soon(room))
        else:
            room.elsewhere.look_again()

    def look_later(self, room: "Room") -> None:
        """Look at a room once storage answers again. It is asked for all of them together."""
        if not self._behind:
            self._house.spawn(self._wait_for_storage())
        self._behind.add(room.lobby.id)

    def _look_at_all_of(self, room: "Room") -> None:
        self._house.spawn(self._refresh_soon(room))
        room.elsewhere.look_again()

    async def _wait_for_storage(self) -> None:
        house, answers = self._house, False
        while not answers:
            await asyncio.sleep(RETRY_SECONDS)
            with suppress(StorageFailed):
                await house.store.lobby(NO_LOBBY)
                answers = True
        behind, self._behind = self._behind, set()
        for lobby_id in behind:
            room = house.rooms.get(lobby_id)
            if room is not None:
                self._look_at_all_of(room)

    async def _refresh_soon(self, room: "Room") -> None:
        try:
            await self.refresh(room)
        except StorageFailed:
            self.look_later(room)

    async def refresh(self, room: "Room") -> None:
        """Have a room know its lobby as storage does; if it plays by now, its table as well."""
        house = self._house
        lobby = await house.store.lobby(room.lobby.id)
        if lobby is None:
            house.forget(room)
        elif lobby.state != "waiting" and room.table is None and room.lobby.state == "waiting":
            table, times = await house.tables.opened(lobby)
            if table is None:
                room.changed(lobby)
            elif room.table is None:
                room.started(table, lobby, times)
        else:
            room.changed(lobby)
