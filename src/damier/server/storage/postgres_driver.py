"""What PostgreSQL's driver raises, as the rest of the server knows it."""

from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg  # type: ignore[import-untyped]

from .sql import failure

FAILURES = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
"""What the driver raises where the database is away, is lost or refuses."""


@contextmanager
def driver_errors_as_failures() -> Iterator[None]:
    try:
        yield
    except FAILURES as error:
        raise failure(error) from None
