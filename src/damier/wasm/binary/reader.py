"""Bytes of the WebAssembly binary format: LEB128 numbers, names and limits, read strictly."""

from __future__ import annotations

from collections.abc import Iterator

MAX_UNSIGNED = 0xFFFF_FFFF
LEB128_BYTES = 5


class BadBinary(ValueError):
    """Bytes that are not what the format has at this place."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(f"{message}, at byte {offset}")
        self.offset = offset


class BinaryReader:
    """A cursor over part of a module; reading past its end raises `BadBinary`."""

    def __init__(self, data: bytes, start: int = 0, end: int | None = None) -> None:
        self.data = data
        self.start = self.offset = start
        self.end = len(data) if end is None else end

    def at_end(self) -> bool:
        return self.offset >= self.end

    def byte(self) -> int:
        if self.offset >= self.end:
            raise BadBinary("unexpected end", self.offset)
        self.offset += 1
        return self.data[self.offset - 1]

    def unsigned(self) -> int:
        start, value = self.offset, 0
        for index in range(LEB128_BYTES):
            byte = self.byte()
            value |= (byte & 0x7F) << (7 * index)
            if byte < 0x80:
                if value > MAX_UNSIGNED:
                    break
                return value
        raise BadBinary("number of more than 32 bits", start)

    def sub(self, length: int) -> BinaryReader:
        """The next `length` bytes as a reader of their own."""
        start = self.offset
        if start + length > self.end:
            raise BadBinary("unexpected end", self.end)
        self.offset += length
        return BinaryReader(self.data, start, self.offset)

    def name(self) -> str:
        start = self.offset
        body = self.sub(self.unsigned())
        try:
            return self.data[body.offset : body.end].decode()
        except UnicodeDecodeError:
            raise BadBinary("a name is not UTF-8", start) from None

    def items(self) -> Iterator[int]:
        """Counts through a vector; its items are at least one byte each, so it ends with us."""
        return iter(range(self.unsigned()))

    def limits(self) -> tuple[int, int, int | None]:
        """Flags, minimum and maximum of a memory or table."""
        flags = self.byte()
        if flags & ~0x03:
            return flags, 0, None
        minimum = self.unsigned()
        return flags, minimum, self.unsigned() if flags & 0x01 else None

    def expect_end(self) -> None:
        if self.offset != self.end:
            raise BadBinary("section longer than its content", self.offset)
