"""Who may open a socket at all: the right address, the right subprotocol, no foreign page.

The seat's token comes in the list of subprotocols, never in an address, where logs would keep it.
"""

import re
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha1
from typing import NamedTuple
from urllib.parse import parse_qsl, urlsplit

from damier.protocol.wire import SUBPROTOCOL, Wording
from damier.server.error import ServerError, UnknownPage, UpgradeRequired, WrongOrigin
from damier.server.limits import asking_address
from damier.server.request_head import Head, tokens
from damier.server.settings import Settings

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
ACCEPTED = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
    b"Sec-WebSocket-Protocol: " + SUBPROTOCOL.encode() + b"\r\nSec-WebSocket-Accept: %b\r\n\r\n"
)
KEY = re.compile(r"[A-Za-z0-9+/]{22}==")
VERSION = "13"
TOKEN_PREFIX = "bluefelt.token."
LANGUAGE = re.compile(r"[A-Za-z-]{1,8}")
LONGEST_QUERY = 256
PATH = re.compile(r"/lobbies/([A-Za-z0-9_-]{1,32})/ws")


class WrongSubprotocol(ServerError):
    """A socket that does not speak bluefelt.v0."""

    code, status = "wrong_subprotocol", 400


class WrongHandshake(ServerError):
    """A request for a socket that is not one: no key, say, or with a body."""

    code, status = "wrong_handshake", 400


class Handshake(NamedTuple):
    """Who wants in, and where."""

    lobby_id: str
    token: str | None
    address: str
    wording: Wording | None


def check_handshake(head: Head) -> str:
    """The key of a request for a WebSocket, if it is one (RFC 6455, 4.2.1)."""
    if head.version != "1.1":
        raise WrongHandshake("a socket is opened by HTTP/1.1")
    if head.length:
        raise WrongHandshake("a request for a socket has no body")
    if tokens(head.headers.get("upgrade", "")) != ["websocket"]:
        raise WrongHandshake("the header Upgrade is websocket", header="upgrade")
    if head.headers.get("sec-websocket-version") != VERSION:
        raise UpgradeRequired(f"sockets are of version {VERSION}")
    key = head.headers.get("sec-websocket-key", "")
    if KEY.fullmatch(key) is None:
        raise WrongHandshake("Sec-WebSocket-Key is 16 bytes in base 64", header="sec-websocket-key")
    return key


def accept(
    settings: Settings, check_address: Callable[[str], None], head: Head, peer: str
) -> tuple[Handshake, bytes]:
    """Who asks for a socket by this request, and the bytes that open it."""
    key = check_handshake(head)
    handshake = check_request(
        settings,
        check_address,
        path=head.target,
        host=head.headers.get("host"),
        origin=head.headers.get("origin"),
        offered=head.headers.get("sec-websocket-protocol"),
        forwarded=head.headers.get("x-forwarded-for"),
        peer=peer,
    )
    return handshake, ACCEPTED % b64encode(sha1(key.encode() + MAGIC).digest())


def check_request(
    settings: Settings,
    check_address: Callable[[str], None],
    *,
    path: str,
    host: str | None,
    origin: str | None,
    offered: str | None,
    forwarded: str | None,
    peer: str,
) -> Handshake:
    """Who asks for a socket, or why there is none. `check_address` refuses who may have no more."""
    found = PATH.fullmatch(path.partition("?")[0])
    if found is None:
        raise UnknownPage("sockets are at /lobbies/{id}/ws")
    if not is_own_origin(settings.origins, origin, host):
        raise WrongOrigin("pages of this site may not connect here", origin=origin)
    protocols = [name.strip() for name in (offered or "").split(",")]
    if SUBPROTOCOL not in protocols:
        raise WrongSubprotocol(f"the subprotocol is {SUBPROTOCOL}")
    tokens = [name for name in protocols if name.startswith(TOKEN_PREFIX)]
    address = asking_address(settings.trust_proxy, peer, forwarded)
    check_address(address)
    token = tokens[0].removeprefix(TOKEN_PREFIX) if tokens else None
    return Handshake(found[1], token, address, wording_of(path))


def wording_of(path: str) -> Wording | None:
    """The language that the address asks for: `?lang=fr`, with `&shared=true&board=true&scene=true`
    as in a message."""
    query = path.partition("?")[2]
    if not query:
        return None
    asked = dict(parse_qsl(query[:LONGEST_QUERY]))
    language = asked.get("lang", "")
    if LANGUAGE.fullmatch(language) is None:
        return None
    wanted = (asked.get(name) == "true" for name in ("shared", "board", "scene"))
    return Wording(language, *wanted)


def is_own_origin(allowed: tuple[str, ...], origin: str | None, host: str | None) -> bool:
    """Programs send no origin; pages send theirs, and must be ours or allowed."""
    if origin is None:
        return True
    if origin in allowed or "*" in allowed:
        return True
    try:
        return bool(host) and urlsplit(origin).netloc == host
    except ValueError:
        return False
