"""One seat of a match on a server, held for as long as the match goes on.

Whoever plays waits for `turn`, and acts; a line that breaks is made again and nothing is lost,
because an action names the entry it was chosen after. Read side.py for what a turn holds.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from damier.core import DamierError, InvalidData
from damier.protocol.wire import Described, Failed, Message, Welcome

from .address import Address
from .connection import Connection, LineBroken
from .side import Side

FIRST_WAIT, LONGEST_WAIT = 0.25, 8.0
"""Seconds between tries to make the line again."""

FOR_GOOD = ("no_seat", "unknown_lobby", "not_allowed_here", "wrong_origin")
"""Codes after which coming again is of no use."""


class SeatLost(DamierError):
    """The server will not have us on this seat any more; the message is its own."""

    code = "seat_lost"


class ActionRefused(DamierError):
    """The server refuses an action; the message is its own. `reason` is its code."""

    code = "action_refused"


class RemoteSeat:
    """A seat that one has the key of. Use it as `async with RemoteSeat(...) as seat`."""

    def __init__(self, address: Address, token: str, lang: str = "en") -> None:
        self.address = address
        self.lang = lang
        self.side = Side()
        self._token = token
        self._connection: Connection | None = None
        self._changed = asyncio.Event()
        self._lost: SeatLost | None = None
        self._welcoming: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "RemoteSeat":
        self._line = asyncio.create_task(self._keep_line())
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in (self._line, self._welcoming):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        if self._connection is not None:
            await self._connection.close()

    async def turn(self, after: int = -1) -> Side:
        """The table when there is something to do here, or when the match is over; with `after`,
        only once an entry later than that is known."""
        while not self._is_turn(after):
            await self._news()
        return self.side

    async def changed(self, before: Side) -> Side:
        """What this seat knows, once that is not what it was."""
        while self.side is before:
            await self._news()
        return self.side

    async def act(self, action: Mapping[str, Any], seq: int) -> None:
        """Do this, chosen after that entry; ActionRefused says why not. Where the line breaks
        before the answer, LineBroken: look at the next turn, it may have been played."""
        args = {name: value for name, value in action.items() if name != "type"}
        told = await self.ask(verb=action["type"], args=args, seq=seq)
        if isinstance(told, Failed):
            raise ActionRefused(told.message, reason=told.code, **_details(told))

    async def described(self, since: int = 0) -> Described:
        """The table in words, and what happened after that entry."""
        told = await self.ask(type="describe", since=since)
        if not isinstance(told, Described):
            raise LineBroken("no description came")
        return told

    async def ask(self, **message: Any) -> Message:
        """Say something once there is a line, and wait for the answer."""
        while self._connection is None:
            await self._news()
        return await self._connection.ask(**message, lang=self.lang)

    def _is_turn(self, after: int) -> bool:
        if self.side.outcome is not None:
            return True
        is_there = self._connection is not None and self._welcoming is None
        return is_there and bool(self.side.choices) and self.side.seq > after

    async def _news(self) -> None:
        """Wait until anything is otherwise than it was; SeatLost once nothing more will be."""
        if self._lost is not None:
            raise self._lost
        self._changed.clear()
        await self._changed.wait()

    async def _keep_line(self) -> None:
        wait = FIRST_WAIT
        while self._lost is None:
            with suppress(LineBroken, InvalidData):
                self._connection = await Connection.open(
                    self.address, self._token, None, self._told
                )
                wait = FIRST_WAIT
                self._changed.set()
                await self._connection.listen()
            connection, self._connection = self._connection, None
            self._changed.set()
            if connection is not None:
                await connection.close()
            if self._lost is None:
                await asyncio.sleep(wait)
                wait = min(LONGEST_WAIT, 2 * wait)

    def _told(self, message: Message) -> None:
        if isinstance(message, Failed) and message.id is None and message.code in FOR_GOOD:
            self._lost = SeatLost(message.message, reason=message.code)
        if isinstance(message, Welcome):
            self._welcoming = None
        try:
            if self._welcoming is None:
                self.side = self.side.after(message)
        except InvalidData:
            self._welcoming = asyncio.create_task(self._be_welcomed())
        self._changed.set()

    async def _be_welcomed(self) -> None:
        """Hear everything anew; what is said before the welcome is passed over."""
        if self._connection is not None:
            with suppress(LineBroken):
                await self._connection.ask(type="resync", since=0)


def _details(failed: Failed) -> dict[str, Any]:
    return {name: value for name, value in failed.details.items() if name != "reason"}
