"""The requests that every match makes, from bytes to bytes: open, join, leave, start, rematch.

Both front.py and app.py answer them by this, so that it makes no difference which of them does.
"""

import logging
from collections.abc import Mapping
from typing import Any, NamedTuple

from damier.catalogue.text import LANGUAGES
from damier.core import DamierError, UnknownGame, decode, encode
from damier.protocol.wire.lobby import Joining
from damier.server.error import Internal, ServerError, TooMany, UnknownPage, WrongOrigin
from damier.server.lobbies.service import Desk
from damier.server.request_head import LARGEST_BODY
from damier.server.rooms.registry import House
from damier.server.ws.handshake import asking_address, is_own_origin

log = logging.getLogger("damier.server")


class Asked(NamedTuple):
    """A request, whoever has read it."""

    verb: str
    lobby_id: str
    body: bytes
    headers: Mapping[str, str]
    peer: str


async def answered(house: House, asked: Asked) -> tuple[int, bytes]:
    """The status and the body of the answer."""
    house.metrics.requests += 1
    try:
        address = admitted(house, asked.headers, asked.peer)
        status, value = await _done(house, asked, address)
        return status, encode(value)
    except DamierError as error:
        return status_of(error), encode(error.as_json(language_of(asked.headers)))
    except Exception:
        log.exception("%s failed", asked.verb)
        house.metrics.failures += 1
        return 500, encode(Internal("something failed by our own fault").as_json())


async def _done(house: House, asked: Asked, address: str) -> tuple[int, Any]:
    desk, lobby_id, token = Desk(house), asked.lobby_id, token_of(asked.headers)
    match asked.verb:
        case "open":
            return 201, await desk.open(body_as(asked.body, dict), address)
        case "join":
            return 201, await desk.join(lobby_id, body_as(asked.body, Joining))
        case "leave":
            return 200, await desk.leave(lobby_id, token)
        case "start":
            return 200, await desk.start(lobby_id, token)
        case "rematch":
            return 201, await desk.rematch(lobby_id, token)
    raise UnknownPage("there is nothing here")


def admitted(house: House, headers: Mapping[str, str], peer: str) -> str:
    """The address that asks, if it may: not too often, and not a page of another site."""
    address = asking_address(house.settings.trust_proxy, peer, headers.get("x-forwarded-for"))
    if not house.requests.allows(address):
        raise TooMany("too many requests from this address")
    origin = headers.get("origin")
    if origin and not is_own_origin(house.settings.origins, origin, headers.get("host")):
        raise WrongOrigin("pages of this site may not ask here", origin=origin)
    return address


def body_as(content: bytes, shape: Any) -> Any:
    """What was sent, read strictly; nothing sent is an empty object."""
    return decode(content or b"{}", shape, limit=LARGEST_BODY)


def language_of(headers: Mapping[str, str]) -> str:
    """The language that whoever asks reads first of those that every game speaks."""
    for part in headers.get("accept-language", "").split(","):
        language = part.partition(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def tokens_of(headers: Mapping[str, str]) -> list[str]:
    """The tokens of seats, which come as a bearer's."""
    kind, _, tokens = headers.get("authorization", "").partition(" ")
    return [t.strip() for t in tokens.split(",") if t.strip()] if kind == "Bearer" else []


def token_of(headers: Mapping[str, str]) -> str | None:
    tokens = tokens_of(headers)
    return tokens[0] if tokens else None


def status_of(error: DamierError) -> int:
    """The HTTP status that goes with an error."""
    if isinstance(error, ServerError):
        return error.status
    return 404 if isinstance(error, UnknownGame) else 422
