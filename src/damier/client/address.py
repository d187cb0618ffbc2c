"""Where a lobby is: an invitation as people send it to each other, read into server and lobby.

`https://play.example/#/join/9f42b913` as the web client shows it, or the lobby's own address,
`https://play.example/lobbies/9f42b913`.
"""

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from damier.core import DamierError

LOBBY = re.compile(r"(?:^|/)(?:join|table|lobbies)/([A-Za-z0-9_-]{1,64})/?$")
SCHEMES = ("http", "https")


class WrongAddress(DamierError):
    """No address of a lobby."""

    code = "wrong_address"


@dataclass(frozen=True)
class Address:
    """A server, and a lobby there."""

    server: str
    lobby: str

    @property
    def socket(self) -> str:
        """Where the lobby's socket is."""
        return f"{self.server.replace('http', 'ws', 1)}/lobbies/{self.lobby}/ws"


def address_of(text: str) -> Address:
    """The lobby that an invitation leads to, or WrongAddress."""
    parts = _parts(text)
    place = parts.fragment.split("?")[0] or parts.path
    found = LOBBY.search(place)
    if found is None:
        raise WrongAddress(
            f"{text!r} names no lobby; an invitation ends in /join/ and the lobby's id",
            address=text,
        )
    path = parts.path if parts.fragment else parts.path[: -len(found.group(0))]
    return Address(f"{parts.scheme}://{parts.netloc}{path.rstrip('/')}", found.group(1))


def server_of(text: str) -> str:
    """The server that an address without a lobby leads to, or WrongAddress."""
    parts = _parts(text)
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def _parts(text: str) -> SplitResult:
    try:
        parts = urlsplit(text.strip())
        has_host = parts.scheme in SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:
        has_host = False
    if not has_host or parts.username is not None or parts.password is not None:
        raise WrongAddress(f"{text!r}: an address begins with http:// or https://", address=text)
    return parts
