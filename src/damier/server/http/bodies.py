"""The bodies of requests, beside those of protocol/wire/lobby.py."""

from typing import Annotated

from msgspec import Meta

from damier.core import Value

Token = Annotated[str, Meta(max_length=64)]


class Muting(Value):
    """Whose chat not to hear: a player, or `spectators`."""

    player: Annotated[str, Meta(max_length=32)]
    muted: bool = True


class Reporting(Value):
    """A complaint about a player, or about a spectator."""

    reason: Annotated[str, Meta(min_length=1, max_length=1000)]
    player: Annotated[str, Meta(max_length=32)] | None = None


class Noticing(Value):
    """Where to tell of turns; nowhere if there is no url."""

    url: Annotated[str, Meta(max_length=500)] | None = None


class Recovering(Value):
    """What a recovery link holds."""

    recovery: Token


class Forgetting(Value):
    """Which finished matches are to be forgotten."""

    days: Annotated[int, Meta(ge=1)]
    """Those that are older."""


class Forgotten(Value):
    """How many there were."""

    forgotten: int


class Archiving(Value):
    """Which records are to be moved to the archive."""

    days: Annotated[float, Meta(ge=0)]
    """Those of finished matches that are older."""


class Archived(Value):
    """How many there were."""

    archived: int


class Erasing(Value):
    """Who is to be forgotten."""

    player: Annotated[str, Meta(max_length=32)]


class Banning(Value):
    """Who may ask nothing any more."""

    network: Annotated[str, Meta(max_length=64)]
    """An address, or a network such as 192.0.2.0/24."""
    days: Annotated[float, Meta(gt=0)] | None = None
    """For how long; for good, if that is not said."""
    reason: Annotated[str, Meta(max_length=1000)] = ""


class Unbanning(Value):
    """Who may ask again."""

    network: Annotated[str, Meta(max_length=64)]
