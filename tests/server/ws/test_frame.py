"""Frames of a WebSocket: read as another library writes them, whole, in pieces, or not at all."""

import random

import pytest
from websockets.frames import Frame as Written
from websockets.frames import Opcode

from damier.server.ws.frame import (
    BINARY,
    CLOSE,
    CLOSE_BROKEN,
    CLOSE_TOO_BIG,
    CONTINUATION,
    PING,
    TEXT,
    BrokenFrame,
    Frame,
    FrameReader,
    closing,
    framed,
)

LARGEST = 100_000
SIZES = (0, 1, 3, 4, 5, 124, 125, 126, 127, 4095, 65_535, 65_536, LARGEST)


def written(kind: int, payload: bytes, fin: bool = True) -> bytes:
    """A client's frame, by a library that knows nothing of ours."""
    return Written(Opcode(kind), payload, fin=fin).serialize(mask=True)


@pytest.mark.parametrize("size", SIZES)
def test_a_frame_is_read_as_it_was_written(size: int) -> None:
    payload = random.Random(size).randbytes(size)
    reader = FrameReader(LARGEST)
    assert list(reader.read(written(BINARY, payload))) == [(BINARY, True, payload)]
    assert reader.is_between_frames


@pytest.mark.parametrize("size", SIZES)
def test_a_frame_of_ours_is_as_the_library_writes_it(size: int) -> None:
    payload = bytes(size)
    assert framed(payload) == Written(Opcode.TEXT, payload).serialize(mask=False)


def test_frames_are_found_however_the_bytes_are_cut() -> None:
    rng = random.Random(1)
    frames = [
        (TEXT, False, b"one "),
        (PING, True, b"there?"),
        (CONTINUATION, True, b"x" * 300),
        (TEXT, True, b""),
        (CLOSE, True, b"\x03\xe8"),
    ]
    data = b"".join(written(kind, payload, fin) for kind, fin, payload in frames)
    for most in (1, 2, 7, 50, len(data)):
        reader, rest = FrameReader(LARGEST), data
        found: list[Frame] = []
        while rest:
            cut = rng.randint(1, most)
            found += reader.read(rest[:cut])
            rest = rest[cut:]
        assert found == frames
        assert reader.is_between_frames


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x81\x00", CLOSE_BROKEN),  # not masked
        (b"\xc1\x80", CLOSE_BROKEN),  # an extension nobody agreed on
        (b"\x83\x80", CLOSE_BROKEN),  # no such kind
        (b"\x09\x80", CLOSE_BROKEN),  # a ping in pieces
        (b"\x89\xfe\x00\x7e", CLOSE_BROKEN),  # a ping that is too long
        (b"\x81\xff" + (LARGEST + 1).to_bytes(8, "big"), CLOSE_TOO_BIG),
        (b"\x81\xff" + b"\xff" * 8, CLOSE_BROKEN),  # a length of 64 bits
        (b"\x81\xff" + b"\x80" + b"\0" * 7, CLOSE_BROKEN),
        (b"\x81\xff" + b"\x7f" + b"\xff" * 7, CLOSE_TOO_BIG),
        (b"\x81\xfe\x00\x7d", CLOSE_BROKEN),  # a length in more bytes than it needs
        (b"\x81\xff" + (65_535).to_bytes(8, "big"), CLOSE_BROKEN),
    ],
)
def test_what_breaks_the_protocol_ends_the_connection(data: bytes, code: int) -> None:
    with pytest.raises(BrokenFrame) as broken:
        list(FrameReader(LARGEST).read(data))
    assert broken.value.code == code


def test_a_long_reason_is_cut_between_letters() -> None:
    closing(1008, "é" * 100)[4:].decode()


def test_a_farewell_carries_its_code_and_never_too_long_a_reason() -> None:
    frame = closing(1008, "because " * 50)
    assert frame[:2] == bytes((0x88, 122))
    assert frame[2:12] == (1008).to_bytes(2, "big") + b"because "
