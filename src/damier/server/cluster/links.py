"""A link to each other node: everything in order and nothing twice, or the link is lost.

Messages of one tick leave together, numbered. A number that stays missing, or a node that stays
silent, loses the link; both sides then begin another session, and whoever had something on its way
is told so (`Listener.on_link_lost`). What is said is message.py, who brings it bus.py.
"""

import asyncio
import logging
from collections.abc import Callable
from time import monotonic
from typing import Protocol

from msgspec import MsgspecError

from .bus import Bus
from .message import AnyMessage, Parcel, Ping, Tell, packed, unpacked

HELD = 0.25
"""Of a lease: how long a parcel may be late, where it came another way than those after it."""
SILENT = 1.6
ANSWER = 0.8
"""How long the other side may take to answer the first parcel of a session: it may be lost."""
BUSINESS_SECONDS = 30.0
"""How long after the last message a link is kept up by pings."""

log = logging.getLogger("damier.server")


class Listener(Protocol):
    """Who is told what other nodes say."""

    def on_message(self, node: str, message: AnyMessage) -> None: ...
    def on_link_lost(self, node: str) -> None: ...


class Link:
    """What one node knows of its line to another."""

    __slots__ = (
        "begun",
        "business",
        "heard",
        "held",
        "held_since",
        "is_awaiting",
        "is_quick",
        "last_heard",
        "sent",
        "session",
        "their_session",
        "unsent",
    )

    def __init__(self, session: int, now: float) -> None:
        self.session, self.sent = session, 0
        self.their_session, self.heard = 0, 0
        self.is_awaiting = True
        """Whether the other side has not begun its session yet, or not begun it anew."""
        self.is_quick = True
        self.unsent: list[AnyMessage] = []
        self.held: dict[int, Parcel] = {}
        self.held_since = 0.0
        self.last_heard = self.business = self.begun = now


class Links:
    """The links of one node."""

    def __init__(
        self, node: str, bus: Bus, lease_seconds: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self.node = node
        self._lease_seconds = lease_seconds
        self._bus = bus
        self._clock = clock
        self._links: dict[str, Link] = {}
        self._sessions = 0
        self._posting: list[str] = []
        self._listener: Listener | None = None

    async def open(self, listener: Listener) -> None:
        """Hear the others from now on."""
        self._listener = listener
        self._loop = asyncio.get_running_loop()
        await self._bus.open(self.node, self._hear)

    async def close(self) -> None:
        self._flush()
        await self._bus.close()

    def post(self, node: str, message: AnyMessage) -> None:
        """Send this soon, with all else of this tick."""
        link = self._link(node)
        link.business = self._clock()
        self._post(node, link, message)

    def tell(self, node: str, connection: int, data: bytes) -> None:
        """A connection of that node is to be sent this; the same to several is sent once."""
        link = self._link(node)
        link.business = self._clock()
        last = link.unsent[-1] if link.unsent else None
        if type(last) is Tell and last.data is data:
            last.connections.append(connection)
        else:
            self._post(node, link, Tell([connection], data))

    def beat(self, alive: set[str]) -> None:
        """Give signs of life, and see whose are missing."""
        now = self._clock()
        for node, link in list(self._links.items()):
            if node not in alive:
                del self._links[node]
                self._lose(node, "is gone")
            elif link.held and now - link.held_since > HELD * self._lease_seconds:
                self._reset(node, link, "something was lost on the way")
            elif now - link.business < BUSINESS_SECONDS:
                if link.is_awaiting and now - link.begun > ANSWER * self._lease_seconds:
                    self._reset(node, link, "does not answer")
                elif now - link.last_heard > SILENT * self._lease_seconds:
                    self._reset(node, link, "is silent")
                else:
                    self._post(node, link, Ping())

    def _link(self, node: str) -> Link:
        link = self._links.get(node)
        if link is None:
            link = self._links[node] = Link(self._next_session(), self._clock())
        return link

    def _next_session(self) -> int:
        self._sessions += 1
        return self._sessions

    def _post(self, node: str, link: Link, message: AnyMessage) -> None:
        if not link.unsent:
            if not self._posting:
                self._loop.call_soon(self._flush)
            self._posting.append(node)
        link.unsent.append(message)

    def _flush(self) -> None:
        posting, self._posting = self._posting, []
        for node in posting:
            link = self._links.get(node)
            if link is None or not link.unsent:
                continue
            messages, link.unsent = link.unsent, []
            link.sent += 1
            is_heard = self._bus.is_heard
            answers = 0 if link.is_awaiting else link.their_session
            parcel = Parcel(self.node, link.session, answers, link.sent, is_heard, messages)
            self._bus.send(node, packed(parcel), link.is_quick)

    def _hear(self, data: bytes) -> None:
        try:
            parcel = unpacked(data)
        except MsgspecError as error:
            log.warning("a parcel that cannot be read: %s", error)
            return
        node, link = parcel.sender, self._link(parcel.sender)
        link.last_heard, link.is_quick = self._clock(), parcel.is_quick
        is_known = parcel.session == link.their_session and not link.is_awaiting
        if not is_known and not self._adopt(node, link, parcel):
            return
        if parcel.number == link.heard + 1:
            self._deliver(node, link, parcel)
            while (late := link.held.pop(link.heard + 1, None)) is not None:
                self._deliver(node, link, late)
        elif parcel.number > link.heard:
            if not link.held:
                link.held_since = self._clock()
            link.held[parcel.number] = parcel

    def _adopt(self, node: str, link: Link, parcel: Parcel) -> bool:
        """Begin a session of the other side, if this parcel does. Where it had not heard of ours,
        all that was said before is lost to it: ours begins anew as well."""
        if parcel.session <= link.their_session:
            return False  # of a session that is over
        if parcel.number != 1:  # we have forgotten it, and must say so
            self._post(node, link, Ping())
            return False
        if not link.is_awaiting and parcel.answers != link.session:
            self._reset(node, link, "has begun anew")
        link.their_session, link.heard, link.is_awaiting = parcel.session, 0, False
        link.held.clear()
        return True

    def _deliver(self, node: str, link: Link, parcel: Parcel) -> None:
        link.heard = parcel.number
        assert self._listener is not None
        for message in parcel.messages:
            if type(message) is not Ping:
                link.business = link.last_heard
                try:
                    self._listener.on_message(node, message)
                except Exception:  # one that fails must not keep the others waiting
                    log.exception("what node %s said could not be heeded", node)

    def _reset(self, node: str, link: Link, why: str) -> None:
        """Begin anew, and have the other side do the same."""
        link.session, link.sent, link.heard = self._next_session(), 0, 0
        link.is_awaiting = True
        link.begun = link.last_heard = self._clock()
        link.held.clear()
        link.unsent.clear()
        self._lose(node, why)
        self._post(node, link, Ping())

    def _lose(self, node: str, why: str) -> None:
        log.warning("node %s %s", node, why)
        assert self._listener is not None
        self._listener.on_link_lost(node)
