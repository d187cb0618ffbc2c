"""The same room on other nodes: who is connected there, and what was kept there.

Nodes tell each other that there is something new, never what: it is read from storage, where only
one of them can have been first. While something of ours is being kept, reading waits.
"""

import logging
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from damier.match import followed
from damier.server.cluster.bus import News
from damier.server.error import StorageFailed
from damier.server.storage.model import KeptLine

from .restore import entry_of

if TYPE_CHECKING:
    from .room import Room

UNKNOWN = 2**53
"""A number that no entry has: there may be more of them than anybody said."""

log = logging.getLogger("damier.server")


class Elsewhere:
    """What one room knows of its likes, and tells them."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._nodes: dict[str, News] = {}
        """Who is connected through other nodes, as each of them last said."""
        self._newest = 0
        """The last entry that another node has told of."""
        self._is_unsure = False
        """Whether something of ours may have been kept, though storage did not say so."""

    @property
    def present(self) -> set[str]:
        """The players who are connected through other nodes."""
        return {player for news in self._nodes.values() for player in news.present}

    def spectators(self) -> int:
        return sum([news.spectators for news in self._nodes.values()])

    # What they tell

    def heard(self, news: News) -> None:
        """Another node has told of this lobby."""
        room = self._room
        match news.kind:
            case "lines":
                self.told_of(news.seq)
            case "chat" if news.said is not None:
                room.chat.heard(news.said)
            case "undo" if room.table is not None and news.seq == room.seq:
                room.table = replace(
                    room.table,
                    undo_asked_by=news.undo_asked_by,
                    undo_agreed_by=news.undo_agreed_by,
                )
                room.inform()
            case "presence" | "hello":
                self.told_of(news.seq)
                self._nodes[news.node] = news
                if not news.present and not news.spectators:
                    del self._nodes[news.node]
                if news.kind == "hello":
                    self.publish_presence()
                room.inform()

    def lost(self, node: str) -> None:
        """A node has fallen silent: whoever was connected through it is gone."""
        if self._nodes.pop(node, None) is not None:
            self._room.inform()

    def look_again(self) -> None:
        """Storage may hold more than this node was told: a node that was killed told nobody."""
        self.told_of(UNKNOWN)

    def told_of(self, seq: int) -> None:
        """Somewhere there are entries up to this one."""
        room = self._room
        if room.table is not None and seq > room.seq:
            self._newest = max(self._newest, seq)
            if not room.is_busy:
                self.catch_up_soon()

    # What they kept

    def read_on(self) -> bool:
        """Read what is newer than this room knows; whether there is any such thing."""
        if not self._newest or self._newest <= self._room.seq:
            return False
        self.catch_up_soon()
        return True

    def find_out(self) -> None:
        """Storage did not say whether it has kept something of ours: read whether it did. If so,
        the others have not heard of it either."""
        self._is_unsure = True
        self.catch_up_soon()

    def catch_up_soon(self) -> None:
        self._room.is_busy = True
        self._room.house.spawn(self._catch_up())

    async def _catch_up(self) -> None:
        """Read on from storage what other nodes have kept, and tell it."""
        room = self._room
        room.is_busy = True
        self._newest = room.seq
        try:
            for line in await room.house.store.lines(room.lobby.id, room.seq):
                self._follow(line)
            if self._is_unsure:
                self._is_unsure = False
                room.house.nodes.publish(room.lobby.id, "lines", seq=room.seq)
        except StorageFailed:
            room.house.nodes.look_later(room)
        except Exception:  # the room goes on; what it writes is held against storage anyway
            log.exception("%s: cannot be read on", room.lobby.id)
        finally:
            room.is_busy = False
        if not self.read_on():  # it may have been told of more meanwhile
            room.go_on()

    def _follow(self, line: KeptLine) -> None:
        room, table = self._room, self._room.table
        if table is None or line.seq <= table.match.seq:
            return
        for match in followed(table.match, [entry_of(line)]):
            reply = table.grown(match)
            room.table = reply.table
            room.answer(reply, None)
            room.steward.followed(table, line.at)

    # What they are told

    def publish_presence(self, kind: Literal["presence", "hello"] = "presence") -> None:
        """Who is connected here; with a hello, they answer the same."""
        room = self._room
        if room.house.nodes.is_alone:
            return
        room.house.nodes.publish(
            room.lobby.id,
            kind,
            seq=room.seq,
            present=tuple(player for player in room.connections if player is not None),
            spectators=len(room.connections.get(None, ())),
        )

    def publish_undo(self) -> None:
        """Who wants to take something back, and who agrees."""
        room = self._room
        assert room.table is not None
        room.house.nodes.publish(
            room.lobby.id,
            "undo",
            seq=room.seq,
            undo_asked_by=room.table.undo_asked_by,
            undo_agreed_by=room.table.undo_agreed_by,
        )
