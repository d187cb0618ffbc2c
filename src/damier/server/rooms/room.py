"""A lobby in memory: its table, and the connections around it.

Everything that happens goes the same way: the table says what comes of it, storage keeps the
entries, and only then is anybody told. One append is in flight at a time; what arrives meanwhile
waits. Clocks and bots of a room are in steward.py, what is said there in chat.py, and what other
nodes do at the same table in elsewhere.py.
"""

import logging
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damier.core import Outcome, encode
from damier.match.record import AnyEntry
from damier.protocol import Message, Reply, Table, Thought
from damier.protocol.wire.message import Info, Said, envelope
from damier.server.error import StorageFailed, UnknownLobby, WrongState
from damier.server.storage.model import KeptLine, KeptLobby
from damier.server.storage.port import Kept

from .chat import Chat
from .connection import CLOSE_GOING_AWAY, Connection
from .public import shown_seats
from .replica import Elsewhere
from .steward import Steward

if TYPE_CHECKING:
    from .registry import House

Viewer = str | None
Job = Callable[[Table], Reply | None]
"""Something the house itself does at a table: a bot's move, a timeout. None: no longer needed."""

log = logging.getLogger("damier.server")


class Room:
    """One lobby, and once it plays, its table."""

    def __init__(self, house: "House", lobby: KeptLobby, table: Table | None = None) -> None:
        self.house = house
        self.lobby = lobby
        self.table = table
        self.connections: dict[Viewer, list[Connection]] = {}
        self.elsewhere = Elsewhere(self)
        self.chat = Chat(self)
        self.steward = Steward(self)
        self._waiting: deque[tuple[Connection | None, bytes | Job, str | None]] = deque()
        self.is_busy = False
        self._is_broken = False
        self._ends_apart = False

    # Who is there

    def entered(self, connection: Connection) -> None:
        """Somebody has come: they are welcomed, and everybody sees them."""
        viewer = connection.viewer
        self.connections.setdefault(viewer, []).append(connection)
        if self.table is not None:
            connection.send(encode(self.table.welcome(viewer)))
        self.chat.remembered(connection)
        self.inform()
        self.elsewhere.publish_presence()

    def left(self, connection: Connection) -> None:
        """Somebody has gone."""
        others = self.connections.get(connection.viewer, [])
        if connection in others:
            others.remove(connection)
            if not others:
                del self.connections[connection.viewer]
            self.inform()
            self.elsewhere.publish_presence()
            if not self.connections and self.lobby.state == "over":
                self.house.loop.call_soon(self.house.let_go, self)

    @property
    def present(self) -> Collection[Viewer]:
        """Who is connected, here or through another node."""
        elsewhere = self.elsewhere.present
        return {*self.connections, *elsewhere} if elsewhere else self.connections

    def spectators(self) -> int:
        return len(self.connections.get(None, ())) + self.elsewhere.spectators()

    @property
    def is_idle(self) -> bool:
        """Whether nothing is lost when the room is forgotten until somebody comes."""
        return not (
            self.connections or self.is_busy or self._waiting or self.steward.has_something_to_do
        )

    # What is said and done

    def received(self, connection: Connection, data: bytes) -> None:
        """A connection said something."""
        if self.is_busy or self._waiting:
            self._waiting.append((connection, data, None))
        else:
            self._obey(connection, data)

    def do(
        self, job: Job, connection: Connection | None = None, message_id: str | None = None
    ) -> None:
        """Have something done at the table when its turn comes, perhaps for somebody who waits."""
        self._waiting.append((connection, job, message_id))
        self.go_on()

    def go_on(self) -> None:
        while self._waiting and not self.is_busy:
            self._obey(*self._waiting.popleft())

    def _obey(
        self, connection: Connection | None, wish: bytes | Job, message_id: str | None = None
    ) -> None:
        table = self.table
        try:
            if table is None:
                self._before_the_start(connection, wish)
                return
            reply: Reply | None
            if isinstance(wish, bytes):
                assert connection is not None
                if connection.viewer in self.steward.taken_over:
                    self.steward.player_is_back(connection.viewer)
                reply = table.received(connection.viewer, wish)
            else:
                reply = wish(table)
        except Exception:
            log.exception("the rules of %s failed in %s", self.lobby.rules.game_id, self.lobby.id)
            self._broken()
            return
        if reply is None:
            return
        self.house.metrics.messages += 1
        entries = () if table is None or reply.table is table else reply.entries_after(table)
        if entries:
            self._keep(entries, reply, connection, wish, message_id)
        else:
            self._said_only(reply, connection)

    def _keep(
        self,
        entries: Iterable[AnyEntry],
        reply: Reply,
        connection: Connection | None,
        wish: bytes | Job,
        message_id: str | None,
    ) -> None:
        self.is_busy = True
        at = self.house.now()
        lines = [KeptLine(seq=entry.seq, at=at, line=encode(entry)) for entry in entries]
        kept = partial(self._kept, at, reply, connection, wish, message_id)
        if reply.table.match.outcome is None or self._ends_apart:
            self.house.store.append(self.lobby.id, lines, kept)
        else:
            self.house.spawn(self._keep_end(lines, reply.table.match.outcome, kept))

    async def _keep_end(self, lines: list[KeptLine], outcome: Outcome, kept: Kept) -> None:
        """The last lines of a match and the end of its lobby are one. Should the lobby be another
        by now, the lines are kept without it, and the steward sees to the rest."""
        lobby = self.lobby
        over = replace(lobby, state="over", outcome=outcome, revision=lobby.revision + 1)
        answer: bool | Exception
        try:
            answer = await self.house.store.put_lobby(over, lobby, lines)
        except Exception as error:
            answer = error
        if answer is True:
            self.lobby = over
        else:
            self._ends_apart = True
        kept(answer)
        if answer is True:
            self.house.nodes.publish(over.id, "lobby")
            self.house.let_go(self)

    def _kept(
        self,
        at: int,
        reply: Reply,
        connection: Connection | None,
        wish: bytes | Job,
        message_id: str | None,
        answer: bool | Exception,
    ) -> None:
        """The entries are durable, or somebody else's are, or nobody knows."""
        if answer is True:
            self.is_busy = False
            try:
                self._grow(reply, at, connection)
            except Exception:
                # What is kept stays kept; a game that cannot show it cannot go on either.
                log.exception("%s: what was kept cannot be told", self.lobby.id)
                self._broken()
            if not self.elsewhere.read_on() and self._waiting:
                self.go_on()
            return
        if isinstance(answer, Exception):
            log.error("%s: not kept: %s", self.lobby.id, answer)
            if connection is not None:
                failed = StorageFailed("storage has not said that this is kept")
                asked = envelope(wish).id if isinstance(wish, bytes) else message_id
                connection.refuse(failed, asked)
            self.elsewhere.find_out()
        else:
            self.house.metrics.conflicts += 1
            self._waiting.appendleft((connection, wish, message_id))
            self.elsewhere.catch_up_soon()

    def _grow(self, reply: Reply, at: int, connection: Connection | None = None) -> None:
        """What happened, happened: tell everybody, and see to what follows from it."""
        before = self.table
        self.table = reply.table
        self.house.metrics.entries += 1
        self.answer(reply, connection)
        if not self.house.nodes.is_alone:
            self.house.nodes.publish(self.lobby.id, "lines", seq=self.seq)
        self.steward.grew(before, at)

    def _said_only(self, reply: Reply, connection: Connection | None) -> None:
        """Nothing to keep: an answer, a wish to undo, a question to a bot, or talk."""
        before, self.table = self.table, reply.table if self.table is not None else None
        if reply.told:
            first = next(iter(reply.told.values()), ())
            if connection is not None and first and isinstance(first[0], Said):
                self.chat.said(connection, first[0])
                return
        self.answer(reply, connection)
        if before is not None and reply.table.undo_asked_by != before.undo_asked_by:
            self.elsewhere.publish_undo()
        for thought in reply.wanted:
            self._think(thought, connection)

    def answer(self, reply: Reply, connection: Connection | None) -> None:
        if connection is not None:
            for message in reply.answer:
                connection.send(encode(self._completed(message)))
        if reply.told is not None:
            self.tell(reply.told)

    def tell(self, told: Mapping[Viewer, tuple[Message, ...]]) -> None:
        """Send each viewer's messages to all connections of that viewer, encoded once."""
        for viewer, connections in tuple(self.connections.items()):
            for message in told.get(viewer, ()):
                data = encode(self._completed(message) if type(message) is Info else message)
                for connection in tuple(connections):
                    connection.send(data)

    # How it is around the table

    def info(self) -> Info:
        table = self.table
        return Info(
            state=self.lobby.state,
            seats=shown_seats(self.lobby, self.present, self.steward.clock_left),
            host=self.lobby.host,
            spectators=self.spectators(),
            rematch=self.lobby.rematch,
            undo_asked_by=table.undo_asked_by if table else None,
            undo_agreed_by=table.undo_agreed_by if table else (),
            forfeited=table.match.forfeited if table else (),
        )

    def inform(self) -> None:
        """Tell everybody how it is around the table."""
        if self.connections:
            data = encode(self.info())
            for connections in list(self.connections.values()):
                for connection in list(connections):
                    connection.send(data)

    def _completed(self, message: Message) -> Message:
        """A table knows nothing of chairs; its infos are completed here."""
        return replace(self.info(), id=message.id) if isinstance(message, Info) else message

    def changed(self, lobby: KeptLobby) -> None:
        """The lobby was changed, here or elsewhere."""
        before = self.lobby
        if lobby.revision > before.revision:
            self.lobby = lobby
            if replace(before, revision=lobby.revision) != lobby:
                self.inform()

    def started(self, table: Table, lobby: KeptLobby, times: list[int] | None = None) -> None:
        """The match begins: everybody who is there is welcomed."""
        self.table, self.lobby = table, lobby
        for viewer, connections in list(self.connections.items()):
            data = encode(table.welcome(viewer))
            for connection in list(connections):
                connection.send(data)
        self.inform()
        self.steward.opened(times)

    def deleted(self) -> None:
        """The lobby is no more."""
        self.steward.stop()
        for connections in list(self.connections.values()):
            for connection in list(connections):
                connection.fail(UnknownLobby("the lobby was deleted"), CLOSE_GOING_AWAY)

    def dissolve(self) -> None:
        """Nothing is done here any more. Its parts know the room: without these circles it is gone
        at once, and nobody has to look for it."""
        del self.steward, self.chat, self.elsewhere

    @property
    def seq(self) -> int:
        return self.table.match.seq if self.table is not None else -1

    # What else may be wanted

    def _before_the_start(self, connection: Connection | None, wish: bytes | Job) -> None:
        if connection is not None and isinstance(wish, bytes):
            state = self.lobby.state
            refusal = WrongState(f"no match is played here: the lobby is {state}", state=state)
            if not self.chat.spoken_before_the_start(connection, wish):
                connection.refuse(refusal, envelope(wish).id)

    def _think(self, thought: Thought, connection: Connection | None) -> None:
        if connection is not None:
            self.steward.think(thought, connection)

    def _broken(self) -> None:
        """A game whose rules fail cannot go on: its match is void, if even that can be said."""
        if not self._is_broken and self.table is not None and self.table.match.outcome is None:
            self._is_broken = True
            self.do(lambda table: table.grown(table.match.void("engine_fault")))
