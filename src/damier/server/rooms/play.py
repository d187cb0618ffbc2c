"""The match of one room in play: the one writer of its table, one thing at a time.

    IDLE ---job---> APPENDING --durable--> IDLE            any --close--> CLOSED
      |                 | something else is there, or storage did not answer
      +---told of more--+--> READING --read--> IDLE

Whatever happens goes the same way: the table says what comes of a wish, storage has it, and only
then is the room told, which tells everybody else. While something is appended or read, wishes wait.
"""

import logging
from functools import partial
from time import perf_counter
from typing import Protocol

from damier.match import followed
from damier.protocol.table import Reply, Table
from damier.protocol.wire import envelope
from damier.server.error import OwnerChanged, StorageFailed, WrongState
from damier.server.storage import StoredLine, StoredLobby

from .bot_seats import BotSeats
from .connection import Connection
from .journal import Journal
from .part import Job, Part, RoomOwner, RoomPort
from .restore import entry_of
from .services import Services
from .work import APPENDING, CLOSED, IDLE, READING, Wish, Work

log = logging.getLogger("damier.server")


class PlayListener(RoomPort, Protocol):
    """A room, as its match in play tells it what happened."""

    def on_early(self, connection: Connection, data: bytes) -> bool: ...
    def on_appended(
        self, reply: Reply, before: Table, at: int, connection: Connection | None
    ) -> None: ...
    def on_read(self, reply: Reply, before: Table, at: int) -> None: ...
    def on_reply(self, reply: Reply, connection: Connection | None) -> None: ...
    def end_with(self, lobby: StoredLobby) -> None: ...
    def due_after(self, table: Table, at: int) -> int | None: ...


class Play(Part[PlayListener]):
    """The table of one room, and the queue before it."""

    __slots__ = ("_is_broken", "_journal", "_owner", "bots", "table", "work")

    def __init__(
        self, room: PlayListener, services: Services, owner: RoomOwner, epoch: int
    ) -> None:
        super().__init__(room, services)
        self._owner = owner
        self.bots: BotSeats | None = None
        """Who plays seats in people's stead, where anything goes on by itself."""
        self.work = Work()
        self._journal = Journal(services, epoch)
        self._is_broken = False
        self.table: Table | None = None
        """Assigned here and nowhere else."""

    @property
    def seq(self) -> int:
        """The last entry that this room knows; -1 before the match."""
        return self.table.match.seq if self.table is not None else -1

    def begin(self, table: Table) -> None:
        """Go on from this table."""
        self.table = table

    def close(self) -> None:
        """Nothing is done here any more."""
        self.work.go_to(CLOSED)

    # What is to be done

    def receive(self, connection: Connection, data: bytes) -> None:
        """Take a message of a connection."""
        work = self.work
        if work.activity is IDLE and not work.waiting and not work.is_halted:
            self._run(connection, data, None)
        else:
            work.put((connection, data, None))

    def submit(self, wish: Wish) -> None:
        """Have a job done when its turn comes."""
        self.work.put(wish)
        self._run_queue()

    def _run_queue(self) -> None:
        while (wish := self.work.take()) is not None:
            self._run(*wish)

    def _run(
        self, connection: Connection | None, wish: bytes | Job, message_id: str | None
    ) -> None:
        table = self.table
        if table is None:
            self._take_early(connection, wish)
            return
        try:
            if isinstance(wish, bytes):
                assert connection is not None
                viewer = connection.viewer
                if self.bots is not None and viewer in self.bots.taken_over:
                    back = self.bots.hand_back(viewer)
                    self.work.put_first((None, back, None), (connection, wish, None))
                    self._run_queue()
                    return
                reply: Reply | None = table.received(viewer, wish, connection.wording)
            else:
                reply = wish(table)
        except Exception as error:
            self._services.faults.report(table, self._room.lobby.id, error)
            self._void()
            return
        if reply is None:
            return
        self._services.metrics.messages += 1
        room, entries = self._room, () if reply.table is table else reply.entries_after(table)
        if entries:
            self.work.go_to(APPENDING)
            at, outcome = self._services.now(), reply.table.match.outcome
            done = partial(
                self._on_appended, at, perf_counter(), reply, (connection, wish, message_id)
            )
            due = room.due_after(reply.table, at)
            self._journal.append(room.lobby, entries, outcome, at, due, done)
        else:
            self.table = reply.table
            room.on_reply(reply, connection)

    def _on_appended(
        self,
        at: int,
        begun: float,
        reply: Reply,
        asked: Wish,
        answer: bool | Exception,
        ended: StoredLobby | None = None,
        /,
    ) -> None:
        """The entries are durable, or somebody else's are, or nobody knows."""
        self._services.metrics.append.observe((appended := perf_counter()) - begun)
        if self.work.activity is CLOSED:
            return
        if answer is True:
            self._on_durable(at, reply, asked[0], ended)
            self._services.metrics.move.observe(perf_counter() - begun)
            if self._services.traces is not None:
                self._services.trace_move(self._room.lobby, begun, appended, asked[0])
        elif isinstance(answer, OwnerChanged):
            self.work.go_to(IDLE)
            self.work.put_first(asked)
            self._owner.on_owner_changed(self._room.lobby.id)
        elif isinstance(answer, Exception):
            log.error("not appended: %s", answer, extra={"lobby": self._room.lobby.id})
            refuse_unsure(asked)
            self._journal.is_unsure = True
            self._read()
        else:
            self._services.metrics.conflicts += 1
            self.work.put_first(asked)
            self._read()

    def _on_durable(
        self, at: int, reply: Reply, connection: Connection | None, ended: StoredLobby | None
    ) -> None:
        before, room = self.table, self._room
        assert before is not None
        if ended is not None:
            room.end_with(ended)
        self.work.go_to(IDLE)
        self.table = reply.table
        self._services.metrics.entries += 1
        try:
            room.on_appended(reply, before, at, connection)
        except Exception as error:
            # What is durable stays; a game that cannot show it cannot go on either.
            self._services.faults.report(reply.table, room.lobby.id, error)
            self._void()
        work = self.work
        if work.activity is IDLE and self._journal.newest > reply.table.match.seq:
            self._read()
        elif work.waiting:
            self._run_queue()
        if ended is not None:
            self._owner.let_go(ended.id)

    def _take_early(self, connection: Connection | None, wish: bytes | Job) -> None:
        """Before a match begins, people may only talk."""
        if connection is not None and isinstance(wish, bytes):
            room = self._room
            if not room.on_early(connection, wish):
                connection.refuse(early_refusal(room.lobby), envelope(wish).id)

    def _void(self) -> None:
        """A game whose rules fail cannot go on: its match is void, if even that can be said."""
        if not self._is_broken and self.table is not None and self.table.match.outcome is None:
            self._is_broken = True
            self.submit((None, lambda table: table.grown(table.match.void("engine_fault")), None))

    # What storage has that this room does not know

    def read_up_to(self, seq: int) -> None:
        """Somewhere there are entries up to this one: read them."""
        if self.table is not None and seq > self.seq:
            self._journal.learn_of(seq)
            if self.work.activity is IDLE:
                self._read()

    def _read_on(self) -> bool:
        """Read what is newer than this room knows; whether there is any such thing."""
        is_behind = self.work.activity is IDLE and self._journal.newest > self.seq
        if is_behind:
            self._read()
        return is_behind

    def _read(self) -> None:
        self.work.go_to(READING)
        self._services.tasks.spawn(self._read_lines(self._room))

    async def _read_lines(self, room: PlayListener) -> None:
        try:
            for line in await self._journal.read(room.lobby.id, self.seq):
                self._apply(line)
            self._journal.is_unsure = False
        except StorageFailed:
            self._owner.refresh_later(room.lobby.id)
        except Exception:  # the room goes on; what it appends is compared with storage anyway
            log.exception("cannot be read on", extra={"lobby": room.lobby.id})
        if not self.work.is_closed:
            self.work.go_to(IDLE)
            if not self._read_on():  # it may have been told of more meanwhile
                self._run_queue()

    def _apply(self, line: StoredLine) -> None:
        if self.table is None or line.seq <= self.table.match.seq or self.work.is_closed:
            return
        for match in followed(self.table.match, [entry_of(line)]):
            before, reply = self.table, self.table.grown(match)
            self.table = reply.table
            self._room.on_read(reply, before, line.at)


def early_refusal(lobby: StoredLobby) -> WrongState:
    """Why nothing can be done at a table where no match is played."""
    state = lobby.state
    return WrongState(f"no match is played here: the lobby is {state}", state=state)


def refuse_unsure(asked: Wish) -> None:
    """Tell whoever asked that nobody knows whether it is kept."""
    connection, wish, message_id = asked
    if connection is not None:
        asked_id = envelope(wish).id if isinstance(wish, bytes) else message_id
        connection.refuse(StorageFailed("storage has not said that this is kept"), asked_id)
