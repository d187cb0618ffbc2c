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
