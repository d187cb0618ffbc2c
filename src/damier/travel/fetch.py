"""Bytes from an address that a stranger may have written: https on the public network, or this
machine.

What a name stands for is judged and then connected to, so that it cannot stand for something else a
moment later (DNS rebinding). A redirect is judged like the first address, and leads neither from
https to http nor from the public network to this machine. Sizes and time have an end.
"""

import socket
import ssl
from functools import cache
from http.client import HTTPConnection, HTTPException, HTTPResponse
from ipaddress import ip_address
from time import monotonic
from urllib.parse import SplitResult, urljoin, urlsplit

from damier.net import addresses_of, is_public

from .refused import TravelRefused

LONGEST_URL = 2_000
MOST_REDIRECTS = 3
SECONDS = 120.0
"""How long all of one fetch may take."""
SILENCE = 20.0
"""How long the other side may say nothing."""
PART = 1 << 16

REDIRECTS = (301, 302, 303, 307, 308)


def is_address(text: str) -> bool:
    """Whether this is meant as an address of the network, not as a file or a name."""
    return "://" in text


def fetch(url: str, limit: int) -> bytes | None:
    """What lies there, at most so many bytes; None if the other side says that nothing does."""
    end = monotonic() + SECONDS
    came_from_public = False
    for _ in range(MOST_REDIRECTS + 1):
        parts = _checked(url)
        address, is_local = _judged(parts)
        if came_from_public and is_local:
            raise _unsafe(url, "a redirect leads to this machine")
        answer, body = _asked(parts, address, url, limit, end)
        if answer.status not in REDIRECTS:
            return _whole(answer, body, url)
        came_from_public = not is_local
        url = urljoin(url, answer.headers.get("location", ""))
    raise _unsafe(url, f"more than {MOST_REDIRECTS} redirects")


def _checked(url: str) -> SplitResult:
    """The parts of an address, if it is one that may be asked."""
    try:
        parts = urlsplit(url)
        is_whole = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        is_whole = False
    if not is_whole or len(url) > LONGEST_URL or not all("!" <= letter <= "~" for letter in url):
        raise _unsafe(url, "no address of the network")
    if parts.scheme not in ("https", "http"):
        raise _unsafe(url, f"{parts.scheme} is not fetched")
    if parts.username is not None or parts.password is not None:
        raise _unsafe(url, "a name or password in it")
    return parts


def _judged(parts: SplitResult) -> tuple[str, bool]:
    """An address to connect to, and whether it is this machine's own."""
    host, port = parts.hostname or "", _port(parts)
    try:
        found = addresses_of(host, port)
    except (OSError, UnicodeError):
        cure = "is it written right, and is there a network?"
        raise TravelRefused("not_fetched", f"{host} is not found", cure) from None
    judged = [ip_address(one.partition("%")[0]) for one in found]
    if judged and all(one.is_loopback for one in judged):
        return found[0], True
    if parts.scheme != "https":
        raise _unsafe(parts.geturl(), "http is only for this machine")
    if not judged or not all(map(is_public, judged)):
        raise _unsafe(parts.geturl(), f"{host} is not on the public network")
    return found[0], False


def _asked(
    parts: SplitResult, address: str, url: str, limit: int, end: float
) -> tuple[HTTPResponse, bytes]:
    """What one server answers."""
    connection = _Judged(parts, address)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("GET", path, headers={"Accept-Encoding": "identity"})
        with connection.getresponse() as answer:
            return answer, _body(answer, url, limit, end)
    except (OSError, HTTPException) as error:
        told = f"{url}: {error or type(error).__name__}"
        raise TravelRefused("not_fetched", told, "try again later") from None
    finally:
        connection.close()


def _body(answer: HTTPResponse, url: str, limit: int, end: float) -> bytes:
    if answer.status != 200:
        return b""
    told = answer.headers.get("content-length", "")
    received = bytearray()
    while part := answer.read1(PART):
        received += part
        if len(received) > limit or (told[:20].isdecimal() and int(told[:20]) > limit):
            cure = "no bundle is that large"
            raise TravelRefused("pack_too_large", f"{url}: more than {limit} bytes", cure)
        if monotonic() > end:
            raise TravelRefused("not_fetched", f"{url}: too slow", "try again later")
    if told.isdecimal() and len(received) < int(told[:20]):
        raise TravelRefused("not_fetched", f"{url}: it ended too early", "try again later")
    return bytes(received)


def _whole(answer: HTTPResponse, body: bytes, url: str) -> bytes | None:
    if answer.status in (404, 410):
        return None
    if answer.status != 200 or answer.headers.get("content-encoding", "identity") != "identity":
        told = f"{url}: answered with {answer.status}"
        raise TravelRefused("not_fetched", told, "ask whoever publishes it")
    return body


class _Judged(HTTPConnection):
    """A connection to an address that was judged, whatever its name stands for by now."""

    def __init__(self, parts: SplitResult, address: str) -> None:
        host = parts.hostname or ""
        super().__init__(host, _port(parts), timeout=SILENCE)
        self._address = address
        self._tls_name = host if parts.scheme == "https" else None

    def connect(self) -> None:
        connected = socket.create_connection((self._address, self.port), SILENCE)
        if self._tls_name is not None:
            connected = _tls().wrap_socket(connected, server_hostname=self._tls_name)
        self.sock = connected


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


def _unsafe(url: str, why: str) -> TravelRefused:
    cure = "packs come by https from the public network, from this machine, or from a file"
    return TravelRefused("unsafe_address", f"{url[:200]}: {why}", cure)
