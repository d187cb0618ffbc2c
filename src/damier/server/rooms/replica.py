"""The same room on other nodes: who is connected there, and what they tell of it.

Nodes tell each other that there is something new, never what: the room reads it from storage, where
only one of them can have been first.
"""

from typing import Literal

from damier.server.cluster import BusMessage

from .chat import Chat
from .journal import UNKNOWN
from .part import Part, RoomPort
from .services import Services


class Replica(Part[RoomPort]):
    """What one room knows of its likes, and tells them."""

    __slots__ = ("_chat", "_nodes")

    def __init__(self, room: RoomPort, services: Services, chat: Chat) -> None:
        super().__init__(room, services)
        self._chat = chat
        self._nodes: dict[str, BusMessage] = {}
        """Who is connected through other nodes, as each of them last said."""

    @property
    def present(self) -> set[str]:
        """The players who are connected through other nodes."""
        return {player for said in self._nodes.values() for player in said.present}

    @property
    def spectators(self) -> int:
        return sum([said.spectators for said in self._nodes.values()])

    # What they tell

    def on_message(self, message: BusMessage) -> None:
        """Another node has told of this lobby."""
        room = self._room
        match message.kind:
            case "lines":
                room.read_up_to(message.seq)
            case "chat" if message.said is not None:
                self._chat.deliver(message.said)
            case "undo" if message.seq == room.seq:
                room.adopt_undo(message.undo_asked_by, message.undo_agreed_by)
            case "presence" | "hello":
                room.read_up_to(message.seq)
                self._nodes[message.node] = message
                if not message.present and not message.spectators:
                    del self._nodes[message.node]
                if message.kind == "hello":
                    self.publish_presence()
                room.inform()

    def on_node_lost(self, node: str) -> None:
        """A node has fallen silent: whoever was connected through it is gone."""
        if self._nodes.pop(node, None) is not None:
            self._room.inform()

    def look_again(self) -> None:
        """Storage may hold more than this node was told: a node that was killed told nobody."""
        self._room.read_up_to(UNKNOWN)

    # What they are told

    def publish_lines(self) -> None:
        """There are entries up to the last of this room."""
        self._services.cluster.publish(self._room.lobby.id, "lines", seq=self._room.seq)

    def publish_presence(self, kind: Literal["presence", "hello"] = "presence") -> None:
        """Who is connected here; with a hello, they answer the same."""
        room, cluster = self._room, self._services.cluster
        if cluster.is_alone:
            return
        cluster.publish(
            room.lobby.id,
            kind,
            seq=room.seq,
            present=room.audience.players,
            spectators=room.audience.spectators,
        )

    def publish_undo(self) -> None:
        """Who wants to take something back, and who agrees."""
        room = self._room
        assert room.table is not None
        self._services.cluster.publish(
            room.lobby.id,
            "undo",
            seq=room.seq,
            undo_asked_by=room.table.undo_asked_by,
            undo_agreed_by=room.table.undo_agreed_by,
        )
