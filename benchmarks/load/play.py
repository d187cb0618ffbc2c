"""Two hundred tables at which somebody always plays: nine moves, a draw, and a new match.

In a closed loop the next move is made as soon as both players have heard of the last one. In an
open loop moves are due at fixed times, whether or not the server keeps up, and what is measured
is how long after its due time both players have heard of a move.
"""

import asyncio
from collections import deque
from collections.abc import Coroutine, Sequence
from random import Random
from time import perf_counter
from typing import Any

from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from benchmarks.load.alarm import Alarm
from benchmarks.load.dialect import MOVED, READY, Dialect, Seat
from benchmarks.load.web import Web

CELLS = (0, 1, 2, 4, 3, 5, 7, 6, 8)
"""A match that lasts nine moves and has no winner, on all servers alike."""

DAY = 86_400_000
AT_ONCE = 16
"""Tables that are set up at the same time before the start."""


class Player(WSListener):
    """One connection of a table."""

    def __init__(self, table: "Table", seat: Seat) -> None:
        self.table, self.seat = table, seat
        self.transport: WSTransport | None = None
        self.is_ready = False
        self.has_left = False

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind not in (WSMsgType.TEXT, WSMsgType.BINARY):
            if kind == WSMsgType.CLOSE:
                transport.send_close(WSCloseCode.OK)
                transport.disconnect()
            return
        if self.has_left:
            return
        dialect = self.table.load.dialect
        heard = dialect.heard(self.seat, transport, frame.get_payload_as_bytes())
        if heard == MOVED:
            self.table.heard_move()
        elif heard == READY and not self.is_ready:
            self.is_ready = True
            self.table.heard_ready()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.has_left:
            self.table.load.fail("a connection was lost")

    def leave(self) -> None:
        assert self.transport is not None
        self.has_left = True
        self.table.load.dialect.leave(self.transport)


class Table:
    """Where match after match is played."""

    def __init__(self, load: "Load") -> None:
        self.load = load
        self.players: list[Player] = []
        self.is_open = False
        self.ahead = 0
        """Moves to be made at once, before any is offered."""
        self._made = self._heard = self._ready = 0
        self._due = 0.0

    async def sit_down(self) -> None:
        """A new match, both players connected."""
        self._made = self._heard = self._ready = 0
        seats = await self.load.dialect.opened(self.load.next_webs())
        self.players = [Player(self, seat) for seat in seats]
        for player in self.players:
            seat = player.seat
            await ws_connect(lambda player=player: player, seat.url, extra_headers=seat.headers)

    def heard_ready(self) -> None:
        self._ready += 1
        if self._ready == len(self.players):
            self.is_open = True
            self.load.is_waiting(self)

    def move(self, due: float) -> None:
        """Make the next move."""
        self._due = due
        player = self.players[self._made % 2]
        assert player.transport is not None
        self.load.dialect.move(player.seat, player.transport, self._made, CELLS[self._made])
        self._made += 1

    def heard_move(self) -> None:
        self._heard += 1
        if self._heard < 2 * self._made:
            return
        self.load.moved(self._due)
        if self._made < len(CELLS):
            self.load.is_waiting(self)
            return
        for player in self.players:
            player.leave()
        self.load.over(self)


class Load:
    """All tables of one run."""

    def __init__(
        self,
        dialect: Dialect,
        webs: Sequence[Web],
        tables: int,
        rate: float | None = None,
        is_together: bool = False,
    ) -> None:
        self.dialect, self.rate = dialect, rate
        self._webs, self._is_together, self._opened = webs, is_together, 0
        self.tables = [Table(self) for _ in range(tables)]
        self.moves = self.matches = 0
        self.latencies: list[float] = []
        self.late = 0
        self._waiting: list[Table] = []
        self._random = Random(1)
        self._overdue: deque[float] = deque()
        self._has_begun = self._is_over = self._is_held = False
        self._failed: asyncio.Future[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Everybody sits down, a few at a time."""
        self._failed = asyncio.get_running_loop().create_future()
        for first in range(0, len(self.tables), AT_ONCE):
            await asyncio.gather(*(t.sit_down() for t in self.tables[first : first + AT_ONCE]))
        while not all(table.is_open for table in self.tables):
            await self.play(0.01)

    async def warm_up(self) -> None:
        """Some matches that nobody needs: what a server loads once is not counted."""
        for _ in range(AT_ONCE):
            await self.dialect.opened(self.next_webs())

    async def begin_waiting(self, number: int) -> None:
        """So many matches with a long clock, at which nobody is."""
        for first in range(0, number, AT_ONCE):
            webs = [self.next_webs() for _ in range(min(AT_ONCE, number - first))]
            await asyncio.gather(*(self.dialect.opened(each, DAY) for each in webs))

    def next_webs(self) -> Sequence[Web]:
        """Where the next match is played: at all nodes, or at one after the other."""
        if not self._is_together:
            return self._webs
        self._opened += 1
        return [self._webs[self._opened % len(self._webs)]]

    def begin(self) -> None:
        """From now on moves are made."""
        self._has_begun = True
        if self.rate is None:
            for table in self.tables:
                table.move(perf_counter())
        elif self.rate > 0:
            # As after a while of play: matches are at all stages, and do not all end together.
            for number, table in enumerate(self.tables):
                table.ahead = number % len(CELLS)
                self.is_waiting(table)
            self._spawn(self._host_function(self.rate))

    async def play(self, seconds: float) -> None:
        """Let them play for so long."""
        assert self._failed is not None
        await asyncio.wait([self._failed], timeout=seconds)
        if self._failed.done():
            self._failed.result()

    async def hold(self) -> None:
        """Make no more moves, and wait until what is under way is done."""
        self._is_held = True
        while len(self._waiting) < len(self.tables):
            await self.play(0.001)

    def go_on(self) -> None:
        """Make moves again."""
        self._is_held = False
        waiting, self._waiting = self._waiting, []
        for table in waiting:
            table.move(perf_counter())

    def stop(self) -> None:
        self._is_over = True

    def is_waiting(self, table: Table) -> None:
        """A table may make its next move."""
        if self._is_over or not self._has_begun:
            return
        if self._is_held:
            self._waiting.append(table)
        elif self.rate is None:
            table.move(perf_counter())
        elif table.ahead:
            table.ahead -= 1
            table.move(perf_counter())
        elif self._overdue:
            table.move(self._overdue.popleft())
        else:
            self._waiting.append(table)

    def moved(self, due: float) -> None:
        self.moves += 1
        self.latencies.append(perf_counter() - due)

    def over(self, table: Table) -> None:
        self.matches += 1
        if not self._is_over:
            self._spawn(table.sit_down())

    def fail(self, why: str) -> None:
        if not self._is_over and self._failed is not None and not self._failed.done():
            self._failed.set_exception(RuntimeError(why))

    async def _host_function(self, rate: float) -> None:
        """Moves at fixed times. One that no table is free for waits for one, and is late."""
        due, alarm = perf_counter(), Alarm()
        while not self._is_over:
            now = perf_counter()
            while due <= now:
                if self._waiting:
                    self._drawn().move(due)
                else:
                    self.late += 1
                    self._overdue.append(due)
                due += 1 / rate
            await alarm.at(due)

    def _drawn(self) -> Table:
        """The table that moves next, drawn by lot: were they to move in turn, those that began
        together would all end together, and a burst of new matches is what would be measured."""
        place = self._random.randrange(len(self._waiting))
        self._waiting[place], self._waiting[-1] = self._waiting[-1], self._waiting[place]
        return self._waiting.pop()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.fail(repr(task.exception()))
