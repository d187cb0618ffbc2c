"""A lobby in memory: the people around it, its match in play, and what goes on there by itself.

The room is the one writer of its lobby, play.py of its table. Clocks, bots, chat and notices are
parts: they hand in jobs and are told what happened (part.py). Rooms are opened and let go by
registry.py, at the one node that owns the match.
"""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from damier.protocol.table import Reply, Table, Viewer
from damier.protocol.wire import ClockLeft
from damier.server.error import UnknownLobby
from damier.server.storage import Pause, StoredLobby

from .audience import Audience
from .chat import Chat
from .connection import Connection
from .ending import Ending
from .part import Job, RoomOwner
from .play import Play
from .presence import Presence
from .services import Services
from .upkeep import Upkeep, goes_on_by_itself


class Room:
    """One lobby, and once it plays, its match."""

    def __init__(
        self, services: Services, owner: RoomOwner, lobby: StoredLobby, epoch: int
    ) -> None:
        self.epoch = epoch
        """Under which this node owns the match."""
        self._services = services
        self._owner = owner
        self.lobby = lobby
        """Assigned here and nowhere else."""
        self.audience = Audience()
        self.chat = Chat(self, services)
        self._play = Play(self, services, owner, epoch)
        self.work = self._play.work
        self.receive, self.read_up_to = self._play.receive, self._play.read_up_to
        """Take a message of a connection; read on, since storage has more."""
        self.presence = Presence(self, services, owner, self.audience, self.chat)
        self.enter, self.inform = self.presence.enter, self.presence.inform
        """Somebody has come; tell everybody how it is around the table."""
        self.on_early = self.presence.take_early
        self._upkeep: Upkeep | None = None
        """There only where something goes on by itself: at most tables, nothing does."""
        self._ending: Ending | None = None

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
        if self.audience or not self.work.is_idle:
            return False
        is_active = self._upkeep is not None and self._upkeep.is_active
        return not is_active and (self._ending is None or not self._ending.is_being_noted)

    def clock_left(self, player: str) -> ClockLeft | None:
        """What this player's clock shows."""
        return None if self._upkeep is None else self._upkeep.clocks.left(player)

    @property
    def rests_until(self) -> int | None:
        """When a clock ends, where nothing else goes on and nobody is there."""
        upkeep = self._upkeep
        if upkeep is None or self.audience or not self.work.is_idle:
            return None
        return None if upkeep.bots.are_thinking else upkeep.clocks.due

    # From the first to the last

    def restore(self, table: Table, times: list[int], pauses: Sequence[Pause] = ()) -> None:
        """Go on with a match from storage; `times` are those of its lines, and in the pauses nobody
        looked after it."""
        self._play.begin(table)
        self._start_upkeep(table, times, pauses)

    def start(self, table: Table, lobby: StoredLobby, times: list[int] | None = None) -> None:
        """The match begins: everybody who is there is welcomed."""
        self.lobby = lobby
        self._play.begin(table)
        self.presence.welcome_all()
        self._start_upkeep(table, times)

    def set_lobby(self, lobby: StoredLobby) -> None:
        """The lobby was changed, here or on another node."""
        before = self.lobby
        if lobby.revision > before.revision:
            self.lobby = lobby
            if goes_on_by_itself(lobby):
                self._keep_up()
            if replace(before, revision=lobby.revision) != lobby:
                self.inform()
                self.presence.see_who_is_there()

    def end_with(self, lobby: StoredLobby) -> None:
        """The lobby was stored as over, together with the last entries of its match."""
        self.lobby = lobby

    def pause(self, pause: Pause) -> None:
        """Nobody could look after the match in this time: no clock ran."""
        if self._upkeep is not None:
            self._upkeep.clocks.pause(pause)

    def close(self) -> None:
        """Nothing is done here any more."""
        self.stop()
        self._play.close()

    def stop(self) -> None:
        """No clock ends any more."""
        if self._upkeep is not None:
            self._upkeep.stop()

    def halt(self) -> None:
        """Begin nothing more; what is being appended is."""
        self.stop()
        self.work.is_halted = True

    def retire(self) -> list[tuple[Connection, bytes]]:
        """Another node has the match. Who had still something to be done, and what."""
        self.stop()
        return self.work.retire()

    def delete(self) -> None:
        """The lobby is no more."""
        self.close()
        self.audience.fail(UnknownLobby("the lobby was deleted"))

    # Who is there

    def leave(self, connection: Connection) -> None:
        """Somebody has gone."""
        if self.presence.leave(connection) and self.lobby.state == "over":
            self._services.tasks.loop.call_soon(self._owner.let_go, self.lobby.id)

    # What is to be done

    def submit(
        self, job: Job, connection: Connection | None = None, message_id: str | None = None
    ) -> None:
        """Have a job done when its turn comes, perhaps for somebody who waits for its answer."""
        self._play.submit((connection, job, message_id))

    def see_to_turns(self) -> None:
        """A bot has become free: see who is to act."""
        if self._upkeep is not None and not self.work.is_closed:
            self._upkeep.see_to_turns()

    def due_after(self, table: Table, at: int) -> int | None:
        """When something happens by itself, should this table come to be at this time."""
        if self._upkeep is not None or (table.match.forfeited and table.match.outcome is None):
            return self._keep_up().due_after(table, at)
        return None

    # What has happened

    def on_appended(
        self, reply: Reply, before: Table, at: int, connection: Connection | None
    ) -> None:
        """What happened, happened: tell everybody, and see to what follows from it."""
        self.audience.answer(reply, connection, self.presence.completed)
        match = reply.table.match
        if self._upkeep is not None or match.forfeited or match.outcome is not None:
            self._follow(reply.table, before, at)
            self.see_to_turns()

    def on_read(self, reply: Reply, before: Table, at: int) -> None:
        """The same, read from storage, which had not said that it was appended."""
        self.audience.answer(reply, None, self.presence.completed)
        self._follow(reply.table, before, at)

    def on_reply(self, reply: Reply, connection: Connection | None) -> None:
        """Nothing to append: an answer, a wish to undo, a question to a bot, or talk."""
        self.audience.answer(reply, connection, self.presence.completed)
        if connection is not None:
            connection.wording = reply.wording or connection.wording
            if reply.said is not None:
                self.chat.say(connection, reply.said)
            for thought in reply.wanted:
                self._keep_up().bots.think_for(thought, connection)

    def _follow(self, table: Table, before: Table, at: int) -> None:
        """Clocks go on, a bot plays on for who has given up, the end is noted."""
        outcome = table.match.outcome
        if self._upkeep is not None or (table.match.forfeited and outcome is None):
            self._keep_up().follow(table.match.record.entries[before.match.seq :], table, at)
        if outcome is not None:
            self.stop()
            if self.lobby.state != "over":
                self.lobby = replace(self.lobby, state="over", outcome=outcome)
                self._ending = Ending(self, self._services, self._owner)
                self._ending.note(outcome)
            self.inform()
            self._services.bots.forget(self.lobby.id)

    def _start_upkeep(
        self, table: Table, times: list[int] | None, pauses: Sequence[Pause] = ()
    ) -> None:
        if goes_on_by_itself(self.lobby) or table.match.forfeited:
            self._keep_up().start(table, times, pauses)

    def _keep_up(self) -> Upkeep:
        """What goes on by itself, from now on."""
        if self._upkeep is None:
            self._upkeep = Upkeep(self, self._services, self._owner)
            self._play.bots = self._upkeep.bots
        return self._upkeep
