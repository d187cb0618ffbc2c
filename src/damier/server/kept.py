"""What the server keeps: lobbies and their seats, what was said, what was reported.

Tokens are never kept, only their sha256; a seat is opened by whoever knows what was hashed. How a
lobby is shown to others is protocol/lobby.py.
"""

from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, Literal

from msgspec.structs import replace

from damier.core import Outcome, PlayerId, Value
from damier.match import Rules
from damier.protocol.lobby import ClockRule, LobbyState, SeatKey, SeatKind, Starts

TOKEN_BYTES = 16
ID_BYTES = 9
ORDERED_DIGITS = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
"""Of base 64, in the order in which databases sort text."""
TIME_SHIFTS = range(36, -1, -6)
"""Seven digits hold the milliseconds of 139 years."""


class KeptSeat(Value):
    """A seat, and what opens it."""

    player: PlayerId
    kind: SeatKind
    name: str = ""
    level: str | None = None
    token_hash: str | None = None
    recovery_hash: str | None = None
    muted: tuple[str, ...] = ()
    """Whose chat this seat does not want to hear; `spectators` are all who only watch."""
    webhook: str | None = None


class KeptLobby(Value):
    """A lobby. The match played in it has the same id; `revision` counts changes."""

    id: str
    rules: Rules
    options: dict[str, Any]
    seats: tuple[KeptSeat, ...]
    host: PlayerId | None
    visibility: Literal["public", "private"] = "private"
    spectators: bool = True
    clock: ClockRule | None = None
    state: LobbyState = "waiting"
    outcome: Outcome | None = None
    rematch: str | None = None
    created: int = 0
    revision: int = 0
    starts: Starts = "host"

    @property
    def is_full(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def starts_now(self) -> bool:
        """Whether nobody need start it: every seat is taken, and no host is waited for."""
        return self.starts == "full" and self.state == "waiting" and self.is_full

    def seat(self, player: str) -> KeptSeat:
        return next(seat for seat in self.seats if seat.player == player)

    def seat_opened_by(self, token: str) -> KeptSeat | None:
        """The seat that this token opens."""
        hashed = token_hash(token)
        return next((seat for seat in self.seats if seat.token_hash == hashed), None)

    def with_seat(self, seat: KeptSeat) -> "KeptLobby":
        seats = tuple(seat if old.player == seat.player else old for old in self.seats)
        return replace(self, seats=seats)


class KeptLine(Value):
    """A line of a record as it lies in storage, with the time it was kept, in milliseconds."""

    seq: int
    at: int
    line: bytes


class KeptChat(Value):
    """Something that was said. A spectator has no player."""

    at: int
    speaker: PlayerId | None
    name: str
    text: str


class Report(Value):
    """Somebody's complaint about what was said, with the last lines before it."""

    at: int
    lobby_id: str
    reporter: PlayerId
    about: PlayerId | None
    reason: str
    chat: tuple[KeptChat, ...] = ()


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def new_id(now: int) -> str:
    """A lobby's id: not a secret, but nobody guesses a private one. It begins with the time in
    milliseconds, so that what is written together lies together in storage."""
    digits = [ORDERED_DIGITS[now >> shift & 63] for shift in TIME_SHIFTS]
    return "".join(digits) + token_urlsafe(ID_BYTES)


def new_key(player: str) -> SeatKey:
    """A fresh token and a fresh recovery for a seat."""
    return SeatKey(
        player=player, token=token_urlsafe(TOKEN_BYTES), recovery=token_urlsafe(TOKEN_BYTES)
    )


def locked(seat: KeptSeat, key: SeatKey) -> KeptSeat:
    """The seat, opened by this key from now on."""
    return replace(seat, token_hash=token_hash(key.token), recovery_hash=token_hash(key.recovery))
