"""Frames of a WebSocket (RFC 6455), as a server reads and writes them; no extensions.

Bytes go in as they come, whole frames come out. What breaks the protocol is raised with the code
to close with. Nothing here knows a socket or a message: message_reader.py and protocol.py do.
"""

from collections.abc import Iterator
from struct import Struct

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
KNOWN = {CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG}

CLOSE_BROKEN = 1002
CLOSE_NOT_UTF8 = 1007
CLOSE_TOO_BIG = 1009
LONGEST_REASON = 120
MAY_BE_SENT = {1000, 1001, 1002, 1003, *range(1007, 1015), *range(3000, 5000)}
"""The codes that a close frame may carry: 1004 to 1006 and 1015 never travel, the others belong to
nobody yet."""

FINAL = 0x80
RESERVED = 0x70
MASKED = 0x80
SHORT = 126
"""Payloads below this have their length in the second byte."""
IN_TWO_BYTES, IN_EIGHT_BYTES = 126, 127
WHOLE_TEXT = FINAL | TEXT
HEAD, LONGER_HEAD, LONGEST_HEAD = (Struct(form).pack for form in (">BB", ">BBH", ">BBQ"))

Frame = tuple[int, bool, bytes]
"""What kind it is, whether it is the last of its message, and what it carries."""


class BrokenFrame(Exception):
    """A frame that must not be; the connection ends with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class FrameReader:
    """Finds the frames in what one client sends."""

    __slots__ = ("_largest", "_rest")

    def __init__(self, largest: int) -> None:
        self._largest = largest
        self._rest = b""

    def read(self, data: bytes) -> Iterator[Frame]:
        """The frames that are whole by now."""
        data, self._rest = self._rest + data, b""
        start = 0
        while (found := self._next(data, start)) is not None:
            frame, start = found
            yield frame
        self._rest = data[start:]

    @property
    def is_between_frames(self) -> bool:
        return not self._rest

    def _next(self, data: bytes, start: int) -> tuple[Frame, int] | None:
        """The frame that begins here and where it ends; None while a part of it is missing."""
        if len(data) < start + 2:
            return None
        first, second = data[start], data[start + 1]
        kind, length = first & 0x0F, second & 0x7F
        if first & RESERVED or kind not in KNOWN or not second & MASKED:
            raise BrokenFrame(CLOSE_BROKEN)
        if kind >= CLOSE and (length >= SHORT or not first & FINAL):
            raise BrokenFrame(CLOSE_BROKEN)
        body = start + 2
        if length >= SHORT:
            more = 2 if length == IN_TWO_BYTES else 8
            if len(data) < body + more:
                return None
            is_needless = SHORT if more == 2 else 1 << 16
            length = int.from_bytes(data[body : body + more], "big")
            if length < is_needless or length >> 63:
                raise BrokenFrame(CLOSE_BROKEN)  # the shortest form is the only one
            body += more
        if length > self._largest:
            raise BrokenFrame(CLOSE_TOO_BIG)
        end = body + 4 + length
        if len(data) < end:
            return None
        payload = unmasked(data[body : body + 4], data[body + 4 : end])
        return (kind, bool(first & FINAL), payload), end


def is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def unmasked(mask: bytes, payload: bytes) -> bytes:
    """What a client has masked: each byte is combined with one of the mask's four in turn."""
    length = len(payload)
    key = (mask * (length // 4 + 1))[:length]
    number = int.from_bytes(payload, "little") ^ int.from_bytes(key, "little")
    return number.to_bytes(length, "little")


def framed(payload: bytes, kind: int = TEXT) -> bytes:
    """A whole message as one frame, as servers send them: not masked."""
    length = len(payload)
    if length < SHORT:
        return HEAD(FINAL | kind, length) + payload
    if length < 1 << 16:
        return LONGER_HEAD(FINAL | kind, IN_TWO_BYTES, length) + payload
    return LONGEST_HEAD(FINAL | kind, IN_EIGHT_BYTES, length) + payload


def closing(code: int, reason: str = "") -> bytes:
    """A close frame."""
    said = reason.encode()[:LONGEST_REASON].decode(errors="ignore").encode()
    return framed(code.to_bytes(2, "big") + said, CLOSE)


def answered_close(payload: bytes) -> bytes:
    """The close frame that answers this one: the same code, or what is wrong with it."""
    if not payload:
        return framed(b"", CLOSE)
    code = int.from_bytes(payload[:2], "big")
    if len(payload) == 1 or code not in MAY_BE_SENT:
        return closing(CLOSE_BROKEN)
    return closing(code if is_utf8(payload[2:]) else CLOSE_NOT_UTF8)
