"""The server without its sockets and pages: every lobby, opened when somebody needs it.

Rooms are kept in memory while they are in use and made again from storage at any time. Lobbies
are changed by compare-and-swap, so that any node may change any of them. What people may ask of
lobbies over HTTP is in desk.py.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from secrets import token_hex
from time import monotonic, time
from typing import Any

from msgspec.structs import replace

from damier import catalogue
from damier.catalogue import Game
from damier.core import DamierError, Outcome
from damier.match import Rules
from damier.protocol.wire.lobby import Lobby
from damier.server.cluster.bus import Fanout
from damier.server.cluster.membership import Nodes
from damier.server.error import Busy, StorageFailed, UnknownLobby
from damier.server.http.static import web_folder
from damier.server.metrics import Metrics
from damier.server.rate_limit import Rate
from damier.server.settings import Settings
from damier.server.storage.model import KeptLine, KeptLobby
from damier.server.storage.port import MatchStore
from damier.server.webhooks.notice import Notices
from damier.server.ws.admission import Reception
from damier.server.ws.write_batch import Outbox

from .bot_pool import BotPool
from .connection import CLOSE_GOING_AWAY
from .public import shown_lobby, shown_seats
from .restore import Tables
from .room import Room

SWEEP_SECONDS = 20.0
RETRY_SECONDS = 1.0
TRIES = 8
HOUR = 3600.0

log = logging.getLogger("damier.server")


class House:
    """All lobbies of one node."""

    def __init__(self, settings: Settings, store: MatchStore, fanout: Fanout) -> None:
        self.settings = settings
        self.store = store
        self.node = token_hex(8)
        self.metrics = Metrics()
        self.bots = BotPool(settings.bots)
        self.requests = Rate(settings.requests_per_second, settings.requests_per_second * 4)
        lobbies = settings.lobbies_per_address
        self.openings = Rate(lobbies / HOUR, lobbies) if lobbies else None
        self.rooms: dict[str, Room] = {}
        self.reception = Reception(self)
        self.tables = Tables(self)
        self.nodes = Nodes(self, fanout)
        self.notices = Notices(settings)
        self._opening: dict[str, asyncio.Future[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_stopping = False
        self.web = web_folder()

    async def open(self) -> None:
        """Open storage, hear other nodes, and take up the matches that were running."""
        self.loop = asyncio.get_running_loop()
        self.outbox = Outbox(self.loop)
        await self.store.open()
        await self.nodes.open()
        self.spawn(self._sweep())
        self.spawn(self.nodes.beat())
        self.spawn(self._take_up())

    async def close(self) -> None:
        """Let everything that is being kept be kept, then stop."""
        self.is_stopping = True
        for room in list(self.rooms.values()):
            room.steward.stop()
            for connections in list(room.connections.values()):
                for connection in list(connections):
                    connection.end(CLOSE_GOING_AWAY, "the server stops")
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        await self.nodes.close()
        await self.store.close()

    def now(self) -> int:
        """The time, in milliseconds."""
        return int(time() * 1000)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Have something done meanwhile."""
        if self.is_stopping:
            work.close()
            return
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._worked)

    def _worked(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("something failed meanwhile", exc_info=task.exception())

    # Rooms

    async def room(self, lobby_id: str) -> Room:
        """The room of a lobby, opened if it is not."""
        while (room := self.rooms.get(lobby_id)) is None:
            opening = self._opening.get(lobby_id)
            if opening is None:
                opening = asyncio.ensure_future(self._open(lobby_id))
                self._opening[lobby_id] = opening
                opening.add_done_callback(lambda _: self._opening.pop(lobby_id, None))
            await asyncio.shield(opening)
        return room

    async def _open(self, lobby_id: str) -> None:
        lobby = await self.store.lobby(lobby_id)
        if lobby is None:
            raise UnknownLobby(f"there is no lobby {lobby_id!r}", lobby=lobby_id)
        room = Room(self, lobby)
        times: list[int] = []
        if lobby.state != "waiting":
            room.table, times = await self.tables.opened(lobby)
            room.chat.opened(await self.store.chat(lobby_id, 50))
            room.lobby = await self.tables.settled(room.lobby, room.table)
        self.rooms[lobby_id] = room
        if times:
            room.steward.opened(times)
        self.nodes.publish(room.lobby.id, "hello")

    async def kept(self, match_id: str, lines: list[KeptLine]) -> bool:
        """Append, and wait until it is durable."""
        done: asyncio.Future[bool] = self.loop.create_future()

        def answered(answer: bool | Exception) -> None:
            if isinstance(answer, Exception):
                done.set_exception(answer)
            else:
                done.set_result(answer)

        self.store.append(match_id, lines, answered)
        return await done

    def game_of(self, rules: Rules) -> Game | None:
        """The game with exactly these rules, if it is installed."""
        return catalogue.find_under(rules)

    # Lobbies

    async def add(self, lobby: KeptLobby, lines: Sequence[KeptLine] = ()) -> None:
        """Keep a new lobby, with the lines of its match if it plays already, and have its room
        ready: somebody will come soon."""
        await self.store.put_lobby(lobby, None, lines)
        if lobby.state == "waiting":
            self.rooms[lobby.id] = Room(self, lobby)
        else:
            await self.room(lobby.id)

    async def lobby(self, lobby_id: str) -> KeptLobby:
        """A lobby as it is now."""
        room = self.rooms.get(lobby_id)
        if room is not None and not self.nodes.is_alone:
            await self.nodes.refresh(room)
            room = self.rooms.get(lobby_id)
        if room is not None:
            return room.lobby
        lobby = await self.store.lobby(lobby_id)
        if lobby is None:
            raise UnknownLobby(f"there is no lobby {lobby_id!r}", lobby=lobby_id)
        return lobby

    async def change(
        self,
        lobby_id: str,
        changed: Callable[[KeptLobby], KeptLobby],
        from_storage: bool = False,
        lines_with: Callable[[KeptLobby], Sequence[KeptLine]] = lambda lobby: (),
    ) -> KeptLobby:
        """A lobby after a change that is tried again whenever another was quicker. Lines of its
        match that belong to the change are kept with it."""
        for number in range(TRIES):
            room = self.rooms.get(lobby_id)
            is_own_copy = room is not None and number == 0 and not from_storage
            before = room.lobby if room and is_own_copy else await self.store.lobby(lobby_id)
            if before is None:
                raise UnknownLobby(f"there is no lobby {lobby_id!r}", lobby=lobby_id)
            try:
                after = changed(before)
            except DamierError:
                if is_own_copy and self.settings.redis:
                    continue  # another node may have changed it a moment ago
                raise
            if after == before:
                return before
            after = replace(after, revision=before.revision + 1)
            try:
                is_kept = await self.store.put_lobby(after, before, lines_with(after))
            except StorageFailed:
                if room is not None:  # it may have been kept all the same
                    self.nodes.look_later(room)
                raise
            if is_kept:
                room = self.rooms.get(lobby_id)
                if room is not None:
                    room.changed(after)
                self.nodes.publish(lobby_id, "lobby")
                return after
        raise Busy("too many changed this lobby at once")

    async def note_end(self, lobby_id: str, outcome: Outcome | None) -> KeptLobby:
        """The lobby's match is over. Its room knows already; storage is what must learn it."""
        return await self.change(
            lobby_id,
            lambda lobby: replace(lobby, state="over", outcome=outcome),
            from_storage=True,
        )

    def shown(self, lobby: KeptLobby) -> Lobby:
        """The lobby as everybody sees it, with who is there, if that is known."""
        room = self.rooms.get(lobby.id)
        if room is None:
            return shown_lobby(lobby)
        return shown_lobby(lobby, shown_seats(lobby, room.present, room.steward.clock_left))

    def forget(self, room: Room) -> None:
        """A lobby that was deleted."""
        self.rooms.pop(room.lobby.id, None)
        room.deleted()

    def let_go(self, room: Room) -> None:
        """Forget a room that nobody needs; should somebody come, storage knows all of it."""
        if self.rooms.get(room.lobby.id) is room and room.is_idle:
            room.steward.stop()
            del self.rooms[room.lobby.id]
            room.dissolve()

    # By itself

    async def _sweep(self) -> None:
        """Forget rooms that nobody needs; see whether another node was killed before it told."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.reception.beat(monotonic())
            for room in list(self.rooms.values()):
                if room.is_idle:
                    self.let_go(room)
                elif self.settings.redis:
                    self.nodes.look_again(room)

    async def _take_up(self) -> None:
        """Open the running matches that go on without people, and close those that cannot."""
        for lobby in await self._running():
            has_bots = any(seat.kind == "bot" for seat in lobby.seats)
            if lobby.clock is not None or has_bots or self.game_of(lobby.rules) is None:
                try:
                    await self.room(lobby.id)
                except Exception:
                    log.exception("%s could not be taken up", lobby.id)

    async def _running(self) -> list[KeptLobby]:
        while True:
            try:
                return await self.store.running()
            except StorageFailed:
                await asyncio.sleep(RETRY_SECONDS)
