"""The WebAssembly binary format written: LEB128 numbers, names and vectors."""

from collections.abc import Sequence

from .reader import BinaryReader


def unsigned(value: int) -> bytes:
    """A number as LEB128."""
    return _leb128(value, 0x7F)


def signed(value: int) -> bytes:
    """A number that is not negative, as signed LEB128: its last byte leaves a bit for the sign."""
    return _leb128(value, 0x3F)


def _leb128(value: int, last_byte_most: int) -> bytes:
    written = bytearray()
    while value > last_byte_most:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    written.append(value)
    return bytes(written)


def written_name(text: str) -> bytes:
    encoded = text.encode()
    return unsigned(len(encoded)) + encoded


def vector(items: Sequence[bytes]) -> bytes:
    return unsigned(len(items)) + b"".join(items)


def appended(old: bytes, items: Sequence[bytes]) -> bytes:
    """A vector with further items at its end."""
    count = BinaryReader(old)
    return unsigned(count.unsigned() + len(items)) + old[count.offset :] + b"".join(items)


def written_section(number: int, content: bytes) -> bytes:
    return bytes([number]) + unsigned(len(content)) + content
