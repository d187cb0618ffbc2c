"""What was installed on this machine, from where, and whose keys are trusted: one file of JSON.

A key is trusted from the first time it signed a game (trust on first use), and stays so when the
game is removed; so does the highest version that was seen. One process at a time writes it.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from damier.core import DamierError, InvalidData, Value, decode, encode

from .files import read_whole, write_whole
from .refused import TravelRefused

LEDGER = "installed.json"
LOCK = "installed.lock"
LARGEST = 4 * 1024 * 1024

if sys.platform == "win32":

    def _lock(file: int) -> None:
        """Windows lets nobody replace a file that another holds open, which will do."""
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)


class Kept(Value):
    """One game that is installed."""

    version: str
    sha256: str
    """Of its pack."""
    source: str
    """The file, the address or the index that it came from."""
    key: str | None = None
    """The key that signed it."""
    is_indexed: bool = False
    """Whether the source is an index, in which newer versions are looked for."""


class Ledger(Value):
    """All of it."""

    games: dict[str, Kept] = {}
    keys: dict[str, str] = {}
    """By game the key that is trusted for it."""
    highest: dict[str, str] = {}
    """By game the highest version that was ever installed."""
    indexes: tuple[str, ...] = ()
    """Where games are looked for by name."""


def read_ledger(folder: Path) -> Ledger:
    """What is written down in this folder."""
    file = folder / LEDGER
    content = read_whole(file, LARGEST)
    if content is None:
        return Ledger()
    try:
        return decode(content, Ledger, limit=LARGEST)
    except DamierError as error:
        told = f"{file}: {error.message}"
        raise InvalidData(told, path=str(file)) from None


@contextmanager
def writing(folder: Path) -> Iterator[Path]:
    """Be the only one who writes to this folder, which is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        told = f"{folder}: {error.strerror}"
        cure = "make it yours, or set XDG_DATA_HOME"
        raise TravelRefused("not_written", told, cure, path=str(folder)) from None
    try:
        _lock(file)
        yield folder
    finally:
        os.close(file)


def write_ledger(folder: Path, ledger: Ledger) -> None:
    """Write all of it anew."""
    write_whole(folder / LEDGER, encode(ledger), 0o600)
