"""Files written whole, or not at all, and read no further than they may be long."""

import os
import stat
from pathlib import Path

from damier.core import InvalidData

from .refused import TravelRefused


def write_whole(file: Path, content: bytes, mode: int = 0o644) -> None:
    """Put this in the file: all of it, or after a failure what was there before."""
    draft = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
        with os.fdopen(descriptor, "wb") as writing:
            writing.write(content)
            writing.flush()
            os.fsync(writing.fileno())
        os.replace(draft, file)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise InvalidData(f"{file}: {error.strerror}", path=str(file)) from None


def read_whole(file: Path, limit: int) -> bytes | None:
    """The bytes of a regular file; None if there is none. No pipe is waited for, no device read."""
    try:
        descriptor = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(descriptor, "rb") as reading:
            if not stat.S_ISREG(os.fstat(reading.fileno()).st_mode):
                raise TravelRefused("not_fetched", f"{file} is no file", "name a pack's file")
            content = reading.read(limit + 1)
    except FileNotFoundError:
        return None
    except IsADirectoryError:
        told = f"{file} is a folder"
        raise TravelRefused(
            "not_fetched", told, "`damier bundle pack` makes a pack of it"
        ) from None
    except OSError as error:
        told = f"{file}: {error.strerror}"
        raise TravelRefused("not_fetched", told, "is it yours to read?") from None
    if len(content) > limit:
        told = f"{file}: more than {limit} bytes"
        raise TravelRefused("pack_too_large", told, "no bundle is that large", path=str(file))
    return content
