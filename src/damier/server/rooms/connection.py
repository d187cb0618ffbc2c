"""One connection to a room, whatever carries it: a state machine, drawn below.

    OPENING --seat--> PRESENT --end--> CLOSED
       |                                  ^
       +--------------end-----------------+

While OPENING it may already send messages; they wait. It decides nothing about a match: room.py
does. Carriers are ws/protocol.py (on our own port) and ws/asgi.py (any ASGI server).
"""

from collections.abc import Callable
from enum import StrEnum
from time import monotonic
from typing import Protocol

from damier.core import DamierError, encode
from damier.protocol.wire import Failed, Wording, envelope
from damier.server.error import SlowReader, TooMany

MOST_EARLY = 16
"""Messages that may wait while the room is opened."""

CLOSE_NORMAL = 1000
CLOSE_GOING_AWAY = 1001
CLOSE_UNSUPPORTED = 1003
CLOSE_POLICY = 1008
CLOSE_TRY_AGAIN = 1013


class Stage(StrEnum):
    """Where a connection is."""

    OPENING = "opening"
    PRESENT = "present"
    CLOSED = "closed"


OPENING, PRESENT, CLOSED = Stage
TRANSITIONS = {OPENING: {PRESENT, CLOSED}, PRESENT: {CLOSED}, CLOSED: set[Stage]()}


class Carrier(Protocol):
    """What a connection needs of whatever carries it."""

    def send(self, data: bytes) -> None: ...
    def end(self, code: int, reason: str) -> None: ...


class Place(Protocol):
    """Where a connection is led: a room, to those who only need to speak there."""

    def enter(self, connection: "Connection") -> None: ...
    def receive(self, connection: "Connection", data: bytes) -> None: ...
    def leave(self, connection: "Connection") -> None: ...


class Connection:
    """Somebody who is there: on a seat, or watching."""

    __slots__ = (
        "_allowance",
        "_burst",
        "_rate",
        "address",
        "carrier",
        "early",
        "is_warned",
        "last_message",
        "room",
        "send",
        "since",
        "stage",
        "trace",
        "viewer",
        "wording",
    )

    def __init__(
        self,
        carrier: Carrier,
        address: str,
        rate: float,
        burst: float,
        wording: Wording | None = None,
    ) -> None:
        self.carrier = carrier
        self.send: Callable[[bytes], None] = carrier.send
        """Tell the other side; once this is closed, nobody."""
        self.address = address
        self.stage = OPENING
        self.viewer: str | None = None
        self.wording = wording
        """The language in which events carry their words, if one was asked for."""
        self.room: Place | None = None
        self.since: int | None = None
        """The last entry that was told here, where the match is another node's by now."""
        self.early: list[bytes] = []
        self.trace: str | None = None
        """The span of another node that the last message goes on with."""
        self.is_warned = False
        self._rate, self._burst = rate, burst
        self._allowance, self.last_message = burst, monotonic()

    def _go_to(self, to: Stage) -> None:
        """Go on to this stage."""
        if to not in TRANSITIONS[self.stage]:
            raise RuntimeError(f"a connection {self.stage.value} cannot become {to.value}")
        self.stage = to

    def seat(self, room: Place, viewer: str | None) -> None:
        """Enter an open room; what was sent early is heard now."""
        self._go_to(PRESENT)
        self.room, self.viewer = room, viewer
        room.enter(self)
        early, self.early = self.early, []
        for data in early:
            room.receive(self, data)

    def receive(self, data: bytes) -> None:
        """Take a message of the other side."""
        if not self._may_speak(data):
            return
        if self.stage is PRESENT:
            assert self.room is not None
            self.room.receive(self, data)
        elif self.stage is OPENING:
            if len(self.early) == MOST_EARLY:
                error = TooMany(f"at most {MOST_EARLY} messages before the welcome")
                self.fail(error, message_id=envelope(data).id)
            else:
                self.early.append(data)

    def refuse(self, error: DamierError, message_id: str | None = None) -> None:
        """Say why not, and stay."""
        told = error.as_json()
        failed = Failed(
            code=told["code"], message=told["message"], details=told["details"], id=message_id
        )
        self.send(encode(failed))

    def fail(
        self, error: DamierError, code: int = CLOSE_POLICY, message_id: str | None = None
    ) -> None:
        """Say why not, and go."""
        self.refuse(error, message_id)
        self.end(code, error.code)

    def send_away(self, error: DamierError) -> None:
        """Have the other side come again: what happens is between nodes, and nothing that it had
        asked for was refused."""
        self.end(CLOSE_TRY_AGAIN, error.code)

    def end(self, code: int = CLOSE_NORMAL, reason: str = "") -> None:
        """Close from this side."""
        if self.stage is not CLOSED:
            self.close()
            self.carrier.end(code, reason)

    def close(self) -> None:
        """Leave: the other side is gone, or is being sent away."""
        if self.stage is not CLOSED:
            was_present = self.stage is PRESENT
            self._go_to(CLOSED)
            self.send = _unheard
            if was_present and self.room is not None:
                self.room.leave(self)

    def drop_slow(self, unread: int) -> None:
        """Send away a reader that does not read."""
        self.end(CLOSE_POLICY, SlowReader(f"{unread} bytes were not read").code)

    def _may_speak(self, data: bytes) -> bool:
        """Messages have a rate; who exceeds it is told once, and sent away for going on."""
        now = monotonic()
        allowed = self._allowance + (now - self.last_message) * self._rate
        self._allowance = (allowed if allowed < self._burst else self._burst) - 1.0
        self.last_message = now
        if self._allowance >= 0.0:
            return True
        error = TooMany(f"more than {self._rate:g} messages a second")
        if self._allowance < -self._burst:
            self.fail(error, message_id=envelope(data).id)
        elif not self.is_warned:
            self.is_warned = True
            self.refuse(error, envelope(data).id)
        return False


def _unheard(data: bytes) -> None:
    """Nobody is there any more."""
