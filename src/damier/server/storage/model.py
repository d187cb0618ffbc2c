"""What a server stores: lobbies and their seats, what was said, what was reported.

Tokens are never stored, only their sha256; a seat is opened by whoever knows what was hashed. How a
lobby is shown to others is rooms/public.py.

Ids, tokens and hashes begin with the time at which they were made, which is no secret: what is
written together lies together in storage, and one page is written instead of many.
"""

import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, Literal

from msgspec.structs import replace

from damier.core import Outcome, PlayerId, Value
from damier.match import Rules
from damier.protocol.wire import ClockRule, LobbyState, SeatKey, SeatKind, Starts

TOKEN_BYTES = 18
"""A multiple of three, so that base 64 comes out even."""
ID_BYTES = 9
ORDERED_DIGITS = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
"""Of base 64, in the order in which databases sort text."""
TIME_SHIFTS = range(36, -1, -6)
"""Seven digits hold the milliseconds of 139 years."""
STAMPED = re.compile(r"([A-Za-z0-9_-]{7})\..*", re.DOTALL)


class StoredSeat(Value):
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
    webhook_secret: str | None = None
    """What notices to it are signed with; addresses given long ago have none."""


class StoredLobby(Value):
    """A lobby. The match played in it has the same id; `revision` counts changes."""

    id: str
    rules: Rules
    options: dict[str, Any]
    seats: tuple[StoredSeat, ...]
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

    def seat(self, player: str) -> StoredSeat:
        return next(seat for seat in self.seats if seat.player == player)

    def seat_opened_by(self, token: str) -> StoredSeat | None:
        """The seat that this token opens."""
        hashed = token_hash(token)
        return next((seat for seat in self.seats if seat.token_hash == hashed), None)

    def with_seat(self, seat: StoredSeat) -> "StoredLobby":
        seats = tuple(seat if old.player == seat.player else old for old in self.seats)
        return replace(self, seats=seats)


class StoredLine(Value):
    """A line of a record as it lies in storage, with the time it was written, in milliseconds."""

    seq: int
    at: int
    line: bytes


class StoredChat(Value):
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
    chat: tuple[StoredChat, ...] = ()


def stamp(now: int) -> str:
    """The time in milliseconds as databases sort it."""
    return "".join([ORDERED_DIGITS[now >> shift & 63] for shift in TIME_SHIFTS])


def token_hash(token: str) -> str:
    """What is stored of a token. The first ones ever made had no time in front."""
    hashed = sha256(token.encode())
    stamped = STAMPED.fullmatch(token)
    if stamped is None:
        return hashed.hexdigest()
    return stamped[1] + urlsafe_b64encode(hashed.digest()).decode()


def new_id(now: int) -> str:
    """A lobby's id: not a secret, but nobody guesses a private one."""
    return stamp(now) + token_urlsafe(ID_BYTES)


def new_key(player: str, now: int) -> SeatKey:
    """A fresh token and a fresh recovery for a seat, drawn together."""
    made, drawn = stamp(now), token_urlsafe(2 * TOKEN_BYTES)
    half = len(drawn) // 2
    return SeatKey(player=player, token=f"{made}.{drawn[:half]}", recovery=f"{made}.{drawn[half:]}")


def locked(seat: StoredSeat, key: SeatKey) -> StoredSeat:
    """The seat, opened by this key from now on."""
    return replace(seat, token_hash=token_hash(key.token), recovery_hash=token_hash(key.recovery))
