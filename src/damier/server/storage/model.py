"""What a server stores: lobbies and their seats, what was said, what was reported.

Tokens are never stored, only their sha256; a seat is opened by whoever knows what was hashed. How a
lobby is shown to others is rooms/public.py.

Ids, tokens and hashes begin with the time at which they were made, which is no secret: what is
written together lies together in storage, and one page is written instead of many.
"""

import re
from binascii import b2a_base64
from collections.abc import Collection
from hashlib import sha256
from os import urandom
from typing import Any, Literal

from msgspec.structs import replace

from damier.core import Outcome, PlayerId, Value
from damier.match import Rules
from damier.protocol.wire import ClockRule, LobbyState, RematchOffer, SeatKey, SeatKind, Starts

TOKEN_BYTES = 18
"""A multiple of three, so that base 64 comes out even."""
ID_BYTES = 9
ORDERED_DIGITS = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
"""Of base 64, in the order in which databases sort text."""
TIME_DIGITS = 7
"""So many hold the milliseconds of 139 years."""
DIGITS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
IN_ORDER = bytes.maketrans(DIGITS, ORDERED_DIGITS.encode())
IN_URLS = bytes.maketrans(b"+/", b"-_")
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
    automated: bool = False
    """Whether a program plays here over the wire, in a person's place."""
    helped: bool = False
    """Whether a bot has advised this seat, or played for it."""


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
    help: bool | None = None
    """Whether bots may help people, where somebody has said so."""
    offer: RematchOffer | None = None

    @property
    def has_help(self) -> bool:
        """Whether bots may help people: not against other people, unless that was asked for."""
        if self.help is not None:
            return self.help
        kinds = [seat.kind for seat in self.seats]
        return len(kinds) - kinds.count("bot") < 2

    @property
    def people(self) -> tuple[str, ...]:
        """The players who are persons."""
        return tuple(seat.player for seat in self.seats if seat.kind == "human")

    @property
    def is_full(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def starts_now(self) -> bool:
        """Whether nobody need start it: every seat is taken, and no host is waited for."""
        return self.starts == "full" and self.state == "waiting" and self.is_full

    def starts_with(self, present: Collection[str | None]) -> bool:
        """Whether nobody is waited for, with these people there."""
        return self.state == "waiting" and self.is_full and set(self.people) <= set(present)

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
    due: int | None = None
    """When something happens after it by itself, as lease.py says; not told when it is read."""


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

    def without(self, player: str) -> "Report | None":
        """What is left of it without this player: nothing, if it is by or about them."""
        if player in (self.reporter, self.about):
            return None
        return replace(self, chat=tuple(said for said in self.chat if said.speaker != player))


class FiledReport(Report):
    """A report as whoever runs the server finds it."""

    number: int = 0
    closed: int | None = None
    """When it was looked after."""


class Ban(Value):
    """A network from which nobody may ask: an address is the smallest one."""

    network: str
    at: int
    ends: int | None = None
    """When it is over; never, if that is not said."""
    reason: str = ""


def stamp(now: int) -> str:
    """The time in milliseconds as databases sort it."""
    return _base64((now << 6).to_bytes(6, "big"), IN_ORDER)[:TIME_DIGITS]


def token_hash(token: str) -> str:
    """What is stored of a token. The first ones ever made had no time in front."""
    hashed = sha256(token.encode())
    stamped = STAMPED.fullmatch(token)
    if stamped is None:
        return hashed.hexdigest()
    return stamped[1] + _base64(hashed.digest(), IN_URLS)


def new_id(now: int) -> str:
    """A lobby's id: not a secret, but nobody guesses a private one."""
    return stamp(now) + _base64(urandom(ID_BYTES), IN_URLS)


def new_key(player: str, now: int) -> SeatKey:
    """A fresh token and a fresh recovery for a seat, drawn together."""
    made, drawn = stamp(now), _base64(urandom(2 * TOKEN_BYTES), IN_URLS)
    half = len(drawn) // 2
    return SeatKey(player=player, token=f"{made}.{drawn[:half]}", recovery=f"{made}.{drawn[half:]}")


def _base64(data: bytes, digits: bytes) -> str:
    """In base 64 with other digits. A match asks for a dozen: Python's `base64` takes thrice as
    long, for arguments that nobody gives here."""
    return b2a_base64(data, newline=False).translate(digits).decode()


def locked(seat: StoredSeat, key: SeatKey) -> StoredSeat:
    """The seat, opened by this key from now on."""
    return replace(seat, token_hash=token_hash(key.token), recovery_hash=token_hash(key.recovery))
