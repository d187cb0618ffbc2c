"""The requests that every match makes, from bytes to bytes: open, join, leave, start, rematch.

Both protocol.py and app.py answer them by this, so that it makes no difference which of them does.
"""

import logging
import re
from collections.abc import Mapping
from time import perf_counter
from typing import Any, NamedTuple

from damier.catalogue import LANGUAGES
from damier.core import DamierError, UnknownGame, decode, encode
from damier.protocol.wire import Joining, Meeting
from damier.server.error import Banned, Internal, ServerError, UnknownPage, WrongOrigin
from damier.server.limits import asking_address
from damier.server.lobbies import is_admin
from damier.server.node import Node
from damier.server.request_head import LARGEST_BODY, Head
from damier.server.ws import is_own_origin

POST = re.compile(r"/lobbies(?:/([A-Za-z0-9_-]{1,32})/(join|leave|start|rematch))?")
READ_ELSEWHERE = {"transfer-encoding", "expect", "upgrade", "te", "trailer"}
"""Headers with which a request does not take the fast path."""
KEPT = "keep-alive"
TRACE_HEADER = "traceparent"
"""By which whoever asks says what span this goes on with."""

log = logging.getLogger("damier.server")


class LobbyRequest(NamedTuple):
    """A request, whoever has read it."""

    verb: str
    lobby_id: str
    body: bytes
    headers: Mapping[str, str]
    peer: str


def fast_path_request(head: Head, body: bytes, peer: str) -> LobbyRequest | None:
    """What is asked, if the request is whole, plain, and of those that every match makes."""
    found = POST.fullmatch(head.target)
    if found is None or head.length != len(body) or head.version != "1.1":
        return None
    headers = head.headers
    if not READ_ELSEWHERE.isdisjoint(headers):
        return None
    if headers.get("connection", KEPT).lower() != KEPT:
        return None
    return LobbyRequest(found[2] or "open", found[1] or "", body, headers, peer)


async def answer_request(node: Node, asked: LobbyRequest) -> tuple[int, bytes]:
    """The status and the body of the answer."""
    node.metrics.requests += 1
    begun = perf_counter()
    status, body = await _judge(node, asked)
    if node.traces is not None:
        route = "/lobbies" if asked.verb == "open" else f"/lobbies/{{lobby}}/{asked.verb}"
        node.traces.note_request("POST", route, status, begun, asked.headers.get(TRACE_HEADER))
    return status, body


async def _judge(node: Node, asked: LobbyRequest) -> tuple[int, bytes]:
    try:
        address = admit(node, asked.headers, asked.peer)
        status, value = await _answer(node, asked, address)
        return status, encode(value)
    except DamierError as error:
        return status_of(error), encode(error.as_json(language_of(asked.headers)))
    except Exception:
        log.exception("%s failed", asked.verb)
        node.metrics.failures += 1
        return 500, encode(Internal("something failed by our own fault").as_json())


async def _answer(node: Node, asked: LobbyRequest, address: str) -> tuple[int, Any]:
    lobbies, lobby_id = node.lobbies, asked.lobby_id
    match asked.verb:
        case "open":
            return 201, await lobbies.open(body_as(asked.body, dict), address)
        case "join":
            return 201, await lobbies.join(lobby_id, body_as(asked.body, Joining))
        case "leave":
            return 200, await lobbies.leave(lobby_id, token_of(asked.headers))
        case "start":
            return 200, await lobbies.start(lobby_id, token_of(asked.headers))
        case "rematch":
            agree = body_as(asked.body, Meeting).agree
            return 201, await lobbies.rematch(lobby_id, token_of(asked.headers), agree)
    raise UnknownPage("there is nothing here")


def admit(node: Node, headers: Mapping[str, str], peer: str) -> str:
    """The address that asks, if it may: not too often, and not a page of another site."""
    address = asking_address(node.settings.trust_proxy, peer, headers.get("x-forwarded-for"))
    try:
        node.limits.check_request(address)
    except Banned:
        if not is_admin(node.settings, token_of(headers)):  # who may have banned themselves
            raise
    origin = headers.get("origin")
    if origin and not is_own_origin(node.settings.origins, origin, headers.get("host")):
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
