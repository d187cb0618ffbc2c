"""A record as it lies in an archive: its lines, compressed, under the hash of what they are.

There is nothing else in it: no name, no profile, no chat, no time. `gunzip -c FILE | sha256sum`
gives the hash in its name, and `damier replay` verifies what is inside.
"""

import gzip
import zlib
from hashlib import sha256

from damier.match import LONGEST_LINE, BrokenRecord, Ended, read

LARGEST = 256 * LONGEST_LINE
"""No record is as long; what expands to more is not one of ours."""


class DamagedRecord(OSError):
    """What lies in the archive is not what was put there."""


def address_of(lines: list[bytes]) -> str:
    """The hash of a record; BrokenRecord if it is none that has ended."""
    content = _joined(lines)
    record = read(content)
    if not record.entries or not isinstance(record.entries[-1], Ended):
        raise BrokenRecord("this match has not ended", line=len(lines))
    return sha256(content).hexdigest()


def name_of(address: str) -> str:
    """The file of a record. A folder holds a 256th of all."""
    return f"{address[:2]}/{address}.ndjson.gz"


def packed(lines: list[bytes]) -> bytes:
    return gzip.compress(_joined(lines), mtime=0)


def unpacked(address: str, content: bytes) -> list[bytes]:
    """The lines of a record, if this is the one of that address."""
    reader = zlib.decompressobj(zlib.MAX_WBITS | 16)
    try:
        text = reader.decompress(content, LARGEST)
    except zlib.error as error:
        raise DamagedRecord(f"{address}: {error}") from None
    if not reader.eof or sha256(text).hexdigest() != address:
        raise DamagedRecord(f"{address}: its content has another hash")
    return text.split(b"\n")[:-1]


def _joined(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)
