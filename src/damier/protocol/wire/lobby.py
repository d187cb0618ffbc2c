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

Starts = Literal["host", "full", "present"]
"""Whether the host starts the match, or it starts by itself: once every seat is taken, or once
everybody who sits there has come as well."""

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
    increment: Annotated[int, Meta(ge=0, le=3_600_000)] = 0
    """What every own action adds to the time for the whole game."""


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
    automated: bool = False
    """Whether who asks is a program, as in `Seat`."""
    help: bool | None = None
    """Whether bots may advise people and play for them. Where nothing is said, they may unless
    people play each other."""


class Joining(Value):
    """Who wants to sit down, and where, if that matters."""

    name: PersonName | None = None
    player: PlayerId | None = None
    automated: bool = False
    """Whether it is a program, as in `Seat`."""


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
    automated: bool = False
    """Whether a program of somebody's plays here over the wire, in a person's place; it says so
    itself when it sits down, and everybody is told."""
    helped: bool = False
    """Whether a bot has advised this player in this match, or played for them."""


class RematchOffer(Value):
    """Who would meet again, and who would not; the seats are those of the match that is over."""

    by: PlayerId
    accepted: tuple[PlayerId, ...] = ()
    declined: tuple[PlayerId, ...] = ()

    def answered(self, player: str, agree: bool) -> "RematchOffer":
        """The offer after this player's answer, which may be another than before."""
        accepted = tuple(one for one in self.accepted if one != player)
        declined = tuple(one for one in self.declined if one != player)
        if agree:
            accepted = (*accepted, player)
        else:
            declined = (*declined, player)
        return RematchOffer(by=self.by, accepted=accepted, declined=declined)


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
    help: bool = True
    """Whether bots may advise people here and play for them."""
    offer: RematchOffer | None = None
    """After the end: what has become of a rematch that somebody offered."""


class Meeting(Value):
    """The answer to the question whether one would meet again; the first is the offer."""

    agree: bool = True


class SeatKey(Value):
    """What makes a seat one's own. The token opens it; the recovery opens it on a new device."""

    player: PlayerId
    token: str
    recovery: str


class Seated(Value):
    """A lobby, and the seat that was taken in it, if one was."""

    lobby: Lobby
    seat: SeatKey | None = None
