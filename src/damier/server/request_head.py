"""The head of an HTTP request, read strictly: its first line and its headers, or why not.

Whatever two readers could understand differently is refused: bare line feeds, folded lines, lines
without a colon, two lengths, a length beside chunks. Nothing here knows a socket; http/protocol.py
asks it for every request, so that all of them are judged alike.
"""

import re
from http import HTTPStatus
from typing import NamedTuple

from damier.core import encode

from .error import ServerError, TooLarge

LARGEST_BODY = 256 * 1024
LARGEST_HEAD = 16 * 1024
LONGEST_LINE = 8 * 1024
"""Of the first line: the method, the address, the version."""
MOST_HEADERS = 100

END = b"\r\n\r\n"

TOKEN = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
FIRST_LINE = re.compile(rb"(" + TOKEN + rb") ([\x21-\x7e]+) HTTP/([0-9])\.([0-9])")
HEADERS = re.compile(rb"(?:\r\n" + TOKEN + rb":[\t\x20-\x7e\x80-\xff]*)*")
HEADER = re.compile(r"\r\n([^:]+):([^\r]*)")
"""One of them, where all are right."""
LONGEST_LENGTH = 18
"""Digits of a length."""
HOST = re.compile(r"[A-Za-z0-9._~!$&'()*+;=:\[\]%-]*")
ALONE = {"host", "content-length", "transfer-encoding", "authorization", "sec-websocket-key"}
"""Headers that mean something else when they come twice."""


REASONS = {status.value: status.phrase.encode() for status in HTTPStatus}
ANSWER = (
    b"HTTP/1.1 %d %b\r\nx-content-type-options: nosniff\r\ncache-control: no-store\r\n"
    b"content-length: %d\r\ncontent-type: application/json\r\n%b\r\n%b"
)


class BadRequest(ServerError):
    """Bytes that are no request of HTTP/1.1, or one that could be understood in two ways."""

    code, status = "bad_request", 400


class AddressTooLong(ServerError):
    """An address that is longer than is read."""

    code, status = "address_too_long", 414


class HeadersTooLarge(ServerError):
    """More or longer headers than are read."""

    code, status = "headers_too_large", 431


class UnknownEncoding(ServerError):
    """A body that is sent in another way than whole or in chunks."""

    code, status = "unknown_encoding", 501


class UnknownVersion(ServerError):
    """Another version of HTTP than 1.1 and 1.0."""

    code, status = "unknown_version", 505


class Head(NamedTuple):
    """What is asked, before its body. Names of headers are in lower case."""

    method: str
    target: str
    version: str
    headers: dict[str, str]
    length: int
    """The bytes of the body; -1 where it comes in chunks."""

    @property
    def is_upgrade(self) -> bool:
        """Whether this asks for a WebSocket, rightly or not."""
        headers = self.headers
        return (
            self.method == "GET"
            and "websocket" in headers.get("upgrade", "").lower()
            and "upgrade" in tokens(headers.get("connection", ""))
        )


def tokens(value: str) -> list[str]:
    """The words of a header that lists some."""
    return [word.strip().lower() for word in value.split(",")]


def refuse_endless(data: bytes) -> None:
    """Refuse the beginning of a head whose end cannot make it right any more."""
    _refuse_long(data)
    if data.count(b"\n") != data.count(b"\r\n"):
        raise BadRequest("lines end with CR and LF")


def _refuse_long(data: bytes) -> None:
    if len(data) > LONGEST_LINE and b"\r\n" not in data[: LONGEST_LINE + 2]:
        raise AddressTooLong(f"the first line has at most {LONGEST_LINE} bytes")
    if len(data) > LARGEST_HEAD:
        raise HeadersTooLarge(f"the headers have at most {LARGEST_HEAD} bytes")


def read_head(data: bytes) -> Head:
    """The head that these bytes are, without the empty line behind it."""
    if len(data) > LONGEST_LINE:
        _refuse_long(data)
    first = FIRST_LINE.match(data)
    if first is None:
        raise BadRequest("a request begins with its method, its address and HTTP/1.1")
    if first[3] != b"1":
        raise UnknownVersion("HTTP/1.1 is spoken here")
    lines = data[first.end() :]
    if HEADERS.fullmatch(lines) is None:
        raise BadRequest("a header is a name, a colon and a value, on one line")
    fields = HEADER.findall(lines.decode("latin-1"))
    if len(fields) > MOST_HEADERS:
        raise HeadersTooLarge(f"there are at most {MOST_HEADERS} headers")
    found = {name.lower(): value.strip(" \t") for name, value in fields}
    if len(found) < len(fields):
        found = _merged(fields)
    version = "1.0" if first[4] == b"0" else "1.1"
    _refuse_host(found.get("host"), version)
    length = _length(found, version)
    return Head(first[1].decode(), first[2].decode(), version, found, length)


def _merged(fields: list[tuple[str, str]]) -> dict[str, str]:
    """Headers of which some come twice: as one list, or not at all."""
    found: dict[str, str] = {}
    for name, value in ((name.lower(), value.strip(" \t")) for name, value in fields):
        if name not in found:
            found[name] = value
        elif name in ALONE:
            raise BadRequest(f"{name} comes twice", header=name)
        else:
            found[name] = f"{found[name]}, {value}"
    return found


def _refuse_host(host: str | None, version: str) -> None:
    if host is None:
        if version == "1.1":
            raise BadRequest("the header Host is missing", header="host")
    elif HOST.fullmatch(host) is None:
        raise BadRequest("the header Host names no host", header="host")


def _length(headers: dict[str, str], version: str) -> int:
    """How long the body is, -1 for one in chunks."""
    encoding, length = headers.get("transfer-encoding"), headers.get("content-length")
    if encoding is not None:
        if length is not None:
            raise BadRequest("a body has a length or comes in chunks, not both")
        if version == "1.0":
            raise BadRequest("HTTP/1.0 knows no chunks")
        if encoding.lower() != "chunked":
            raise UnknownEncoding("a body comes whole or chunked", encoding=encoding[:32])
        return -1
    if length is None:
        return 0
    if not length.isdecimal() or len(length) > LONGEST_LENGTH:
        raise BadRequest("Content-Length is a number", header="content-length")
    if int(length) > LARGEST_BODY:
        raise TooLarge(f"at most {LARGEST_BODY} bytes are read")
    return int(length)


def written(status: int, body: bytes, more: bytes = b"") -> bytes:
    """An answer of JSON, in the bytes in which h11 and Starlette would write it."""
    return ANSWER % (status, REASONS[status], len(body), more, body)


def refusal(error: ServerError) -> bytes:
    """An answer after which the connection is closed."""
    headers = {**error.headers, "connection": "close"}
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return written(error.status, encode(error.as_json()), lines.encode("latin-1"))
