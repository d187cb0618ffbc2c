"""One process at a time: tests run side by side, and would install the same thing at once."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CACHE = Path(__file__).resolve().parents[2] / ".cache"


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Wait until no other process of this checkout does the thing of this name."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
