"""Messages from the bytes of a WebSocket: frames put together, at most so long, UTF-8 to the last.

Control frames may come between the pieces of a message. What breaks the protocol raises
BrokenFrame; a message that is refused comes out as a BrokenMessage, and reading goes on.
"""

from codecs import getincrementaldecoder
from collections.abc import Iterator
from typing import NamedTuple

from damier.core import DamierError, InvalidData
from damier.protocol.wire import LARGEST_MESSAGE
from damier.server.error import TooLarge

from .frame import (
    BINARY,
    CLOSE_BROKEN,
    CLOSE_NOT_UTF8,
    CLOSE_TOO_BIG,
    CONTINUATION,
    TEXT,
    BrokenFrame,
    FrameReader,
)

LARGEST_FRAME = 4 * LARGEST_MESSAGE
"""Frames above this end the connection; messages above LARGEST_MESSAGE are refused."""

UTF8 = getincrementaldecoder("utf-8")


class BrokenMessage(NamedTuple):
    """A message that is refused before it is whole: why, and the code of the close frame."""

    error: DamierError
    code: int


NOT_UTF8 = BrokenMessage(InvalidData("messages are UTF-8", path="$"), CLOSE_NOT_UTF8)
TOO_LARGE = BrokenMessage(TooLarge(f"a message has at most {LARGEST_MESSAGE} bytes"), CLOSE_TOO_BIG)


class MessageReader:
    """Reads one connection."""

    __slots__ = ("_frames", "_pieces")

    def __init__(self) -> None:
        self._frames = FrameReader(LARGEST_FRAME)
        self._pieces: _Pieces | None = None

    @property
    def is_between_messages(self) -> bool:
        return self._frames.is_between_frames and self._pieces is None

    def read(self, data: bytes) -> Iterator[tuple[int, bytes | BrokenMessage]]:
        """What is whole by now: control frames, and messages as TEXT or BINARY."""
        for kind, is_last, payload in self._frames.read(data):
            if kind in (TEXT, CONTINUATION):
                message = self._add(kind, is_last, payload)
                if message is not None:
                    yield TEXT, message
            elif kind == BINARY and self._pieces is not None:
                raise BrokenFrame(CLOSE_BROKEN)
            else:
                yield kind, payload

    def _add(self, kind: int, is_last: bool, payload: bytes) -> bytes | BrokenMessage | None:
        """The message once its last piece is there. What can become no letter at all is refused
        with the piece it is in."""
        if (kind == TEXT) is (self._pieces is not None):
            raise BrokenFrame(CLOSE_BROKEN)
        pieces, self._pieces = self._pieces or _Pieces(), None
        try:
            pieces.add(payload, is_last)
        except UnicodeDecodeError:
            return NOT_UTF8
        if len(pieces.data) > LARGEST_FRAME:
            return TOO_LARGE
        if is_last:
            return bytes(pieces.data)
        self._pieces = pieces
        return None


class _Pieces:
    """A message that is not whole yet. A letter may be cut in two."""

    __slots__ = ("_decode", "data")

    def __init__(self) -> None:
        self.data = bytearray()
        self._decode = UTF8().decode

    def add(self, payload: bytes, is_last: bool) -> None:
        self._decode(payload, is_last)
        self.data += payload
