"""A lobby: where seats fill before a match. What is asked for one, and how it is shown.

These are shapes only. The server keeps lobbies in storage, a browser's worker in memory; both
read and show them by these, so that a client cannot tell them apart.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta

from damier.core import Outcome, PlayerId, Value

from .person_name import MOST_SIGNS

MOST_SEATS = 16

PersonName = Annotated[str, Meta(min_length=1, max_length=MOST_SIGNS)]
"""What somebody wants to be called; person_name.py says what is allowed."""

SeatKind = Literal["human", "bot", "open"]
"""A person who is known, a bot, or whoever comes."""

LobbyState = Literal["waiting", "playing", "over"]

Starts = Literal["host", "full"]
"""Whether the host starts the match, or it starts by itself once every seat is taken."""

Milliseconds = Annotated[int, Meta(ge=0)]


class NewSeat(Value):
    """A seat as it is asked for. Only the seats of bots have a level."""

    kind: SeatKind
    name: PersonName | None = None
    level: Annotated[str, Meta(max_length=64)] | None = None


class ClockRule(Value):
    """How long players may think, in milliseconds, and what happens to one who thinks longer."""

    per_move: Annotated[int, Meta(ge=1_000, le=30 * 86_400_000)] | None = None
    per_game: Annotated[int, Meta(ge=1_000, le=30 * 86_400_000)] | None = None
    on_timeout: Literal["default", "bot", "forfeit"] = "forfeit"


class NewLobby(Value):
    """What a lobby is asked to be. It has no seed: a server draws its own."""

    game_id: Annotated[str, Meta(max_length=64)]
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    name: PersonName | None = None
    options: dict[str, Any] = {}
    visibility: Literal["public", "private"] = "private"
    spectators: bool = True
    clock: ClockRule | None = None
    starts: Starts = "host"


class Joining(Value):
    """Who wants to sit down, and where, if that matters."""

    name: PersonName | None = None
    player: PlayerId | None = None


class ClockLeft(Value):
    """The milliseconds that a player has left, for this move and for the whole game."""

    move: Milliseconds | None = None
    game: Milliseconds | None = None
    running: bool = False


class Seat(Value):
    """A seat as everybody sees it."""

    player: PlayerId
    kind: SeatKind
    name: str
    level: str | None = None
    present: bool = False
    clock: ClockLeft | None = None


class Lobby(Value):
    """A lobby as everybody sees it."""

    id: str
    game_id: str
    version: str
    state: LobbyState
    seats: tuple[Seat, ...]
    host: PlayerId | None
    options: dict[str, Any]
    visibility: Literal["public", "private"]
    spectators: bool
    clock: ClockRule | None = None
    outcome: Outcome | None = None
    rematch: str | None = None
    """The lobby where the same players meet again."""
    starts: Starts = "host"


class SeatKey(Value):
    """What makes a seat one's own. The token opens it; the recovery opens it on a new device."""

    player: PlayerId
    token: str
    recovery: str


class Seated(Value):
    """A lobby, and the seat that was taken in it, if one was."""

    lobby: Lobby
    seat: SeatKey | None = None
