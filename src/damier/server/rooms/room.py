"""A lobby in memory: the people around it, its match in play, and what goes on there by itself.

The room is the one writer of its lobby, play.py of its table. Clocks, bots, chat, notices and other
nodes are parts: they hand in jobs and are told what happened (part.py). Rooms are opened and let go
by registry.py.
"""

from collections.abc import Collection

from msgspec.structs import replace

from damier.core import DamierError, encode
from damier.protocol.table import Reply, Table, Viewer
from damier.protocol.wire import Info, Message, Said, Say, Speak, Wording, read_message
from damier.server.error import UnknownLobby
from damier.server.storage import StoredLobby

from .audience import Audience
from .chat import Chat
from .connection import CLOSE_GOING_AWAY, Connection
from .ending import Ending
from .part import Job, RoomOwner
from .play import Play
from .presence import Presence
from .services import Services
from .upkeep import Upkeep, goes_on_by_itself


class Room:
    """One lobby, and once it plays, its match."""

    def __init__(self, services: Services, owner: RoomOwner, lobby: StoredLobby) -> None:
        self._services = services
        self._owner = owner
        self._lobby = lobby
        self._goes_on_by_itself = goes_on_by_itself(lobby)
        self.audience = Audience()
        self.chat = Chat(self, services)
        self.upkeep = Upkeep(self, services, owner)
        self._play = Play(self, services, owner, self.upkeep.bots)
        self._ending = Ending(self, services, owner)
        self.presence = Presence(self, services, self.audience, self.chat, self.upkeep.clocks)

    @property
    def lobby(self) -> StoredLobby:
        return self._lobby

    @property
    def table(self) -> Table | None:
        return self._play.table

    @property
    def seq(self) -> int:
        return self._play.seq

    @property
    def present(self) -> Collection[Viewer]:
        return self.presence.viewers

    @property
    def is_idle(self) -> bool:
        """Whether nothing is lost when the room is forgotten until somebody comes."""
        is_active = self.upkeep.is_active or self._ending.is_being_noted
        return self._play.work.is_idle and not (self.audience or is_active)

    # From the first to the last

    def restore(self, table: Table, times: list[int]) -> None:
        """Go on with a match from storage; `times` are those of its lines."""
        self._play.begin(table)
        self.upkeep.start(table, times)

    def start(self, table: Table, lobby: StoredLobby, times: list[int] | None = None) -> None:
        """The match begins: everybody who is there is welcomed."""
        self._lobby = lobby
        self._goes_on_by_itself = goes_on_by_itself(lobby)
        self._play.begin(table)
        self.presence.welcome_all()
        self.upkeep.start(table, times)

    def set_lobby(self, lobby: StoredLobby) -> None:
        """The lobby was changed, here or on another node."""
        before = self._lobby
        if lobby.revision > before.revision:
            self._lobby = lobby
            self._goes_on_by_itself = goes_on_by_itself(lobby)
            if replace(before, revision=lobby.revision) != lobby:
                self.inform()

    def end_with(self, lobby: StoredLobby) -> None:
        """The lobby was stored as over, together with the last entries of its match."""
        self._lobby = lobby

    def close(self) -> None:
        """Nothing is done here any more."""
        self.upkeep.stop()
        self._play.close()

    def delete(self) -> None:
        """The lobby is no more."""
        self.close()
        for connection in self.audience:
            connection.fail(UnknownLobby("the lobby was deleted"), CLOSE_GOING_AWAY)

    # Who is there

    def enter(self, connection: Connection) -> None:
        """Somebody has come."""
        self.presence.enter(connection)

    def leave(self, connection: Connection) -> None:
        """Somebody has gone."""
        if self.presence.leave(connection) and self._lobby.state == "over":
            self._services.tasks.loop.call_soon(self._owner.let_go, self._lobby.id)

    def inform(self) -> None:
        """Tell everybody how it is around the table."""
        self.presence.inform()

    # What is to be done

    def receive(self, connection: Connection, data: bytes) -> None:
        """Take a message of a connection."""
        self._play.receive(connection, data)

    def submit(
        self, job: Job, connection: Connection | None = None, message_id: str | None = None
    ) -> None:
        """Have a job done when its turn comes, perhaps for somebody who waits for its answer."""
        self._play.submit((connection, job, message_id))

    def see_to_turns(self) -> None:
        """A bot has become free: see who is to act."""
        if not self._play.work.is_closed:
            self.upkeep.see_to_turns()

    def read_up_to(self, seq: int) -> None:
        """Another node has appended up to this entry."""
        self._play.read_up_to(seq)

    def adopt_undo(self, asked_by: str | None, agreed_by: tuple[str, ...]) -> None:
        """Another node has told who wants to take something back."""
        self._play.adopt_undo(asked_by, agreed_by)
        self.inform()

    # What has happened

    def on_early(self, connection: Connection, data: bytes) -> bool:
        """Somebody said something before the match; whether it could be heeded: talk can, and the
        wish for a language."""
        try:
            message = read_message(data)
        except DamierError:
            return False
        if isinstance(message, Speak):
            connection.wording = Wording(message.lang, message.shared, message.board)
            connection.send(encode(replace(self.presence.info(), id=message.id)))
        elif isinstance(message, Say):
            said = Said(speaker=connection.viewer, text=message.text, id=message.id)
            self.chat.say(connection, said)
        return isinstance(message, Speak | Say)

    def on_appended(
        self, reply: Reply, before: Table, at: int, connection: Connection | None
    ) -> None:
        """What happened, happened: tell everybody, and see to what follows from it."""
        self._answer(reply, connection)
        if not self._services.cluster.is_alone:
            self.presence.replica.publish_lines()
        match = reply.table.match
        if (
            self._goes_on_by_itself
            or self.upkeep.bots.taken_over
            or match.outcome is not None
            or match.forfeited
        ):
            self._follow(reply.table, before, at)
            self.upkeep.see_to_turns()

    def on_read(self, reply: Reply, before: Table, at: int) -> None:
        """The same on another node, read from storage."""
        self._answer(reply, None)
        self._follow(reply.table, before, at)

    def on_told_again(self) -> None:
        """What storage had not confirmed is durable: the other nodes have not heard of it."""
        self.presence.replica.publish_lines()

    def on_reply(self, reply: Reply, before: Table, connection: Connection | None) -> None:
        """Nothing to append: an answer, a wish to undo, a question to a bot, or talk."""
        self._answer(reply, connection)
        if reply.table.undo_asked_by != before.undo_asked_by:
            self.presence.replica.publish_undo()
        if connection is not None:
            connection.wording = reply.wording or connection.wording
            if reply.said is not None:
                self.chat.say(connection, reply.said)
            for thought in reply.wanted:
                self.upkeep.bots.think_for(thought, connection)

    def _answer(self, reply: Reply, connection: Connection | None) -> None:
        if connection is not None:
            for message in reply.answer:
                connection.send(encode(self._completed(message)))
        if reply.told is not None:
            self.audience.tell(reply.told, self._completed)

    def _completed(self, message: Message) -> Message:
        """A table knows nothing of chairs; its infos are completed here."""
        return replace(self.presence.info(), id=message.id) if type(message) is Info else message

    def _follow(self, table: Table, before: Table, at: int) -> None:
        """Clocks go on, the end is noted."""
        self.upkeep.follow(table.match.record.entries[before.match.seq :], table, at)
        outcome = table.match.outcome
        if outcome is not None:
            self.upkeep.stop()
            if self._lobby.state != "over":
                self._lobby = replace(self._lobby, state="over", outcome=outcome)
                self._ending.note(outcome)
            self.inform()
            self._services.bots.forget(self._lobby.id)
