"""One server for one SQLite file: a lock on a file beside it, which ends with the process.

The database itself is not locked: SQLite keeps locks of its own on it, and others may read it and
back it up meanwhile. The file beside it stays when the lock is gone, since removing it would let in
two at once.
"""

import os
import sys
from pathlib import Path

from damier.server.error import DatabaseInUse

SUFFIX = "-lock"
LONGEST_PID = 20
FAR_OUT = 1 << 30
"""Where Windows locks a byte, so that the process id can still be read."""

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, FAR_OUT, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """The right to serve from one file, however it is called."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def take(self) -> None:
        """Take it, or say who has it."""
        beside = Path(f"{self._path.resolve()}{SUFFIX}")
        file = os.open(beside, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock(file)
        except OSError:
            owner = os.read(file, LONGEST_PID).decode(errors="replace").strip() or "unknown"
            os.close(file)
            raise DatabaseInUse(
                f"{self._path} is served already, by process {owner}; stop that one, or give this "
                "one a --database of its own (several servers share PostgreSQL)",
                path=str(self._path),
                process=owner,
            ) from None
        os.ftruncate(file, 0)
        os.write(file, str(os.getpid()).encode())
        self._file = file

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
