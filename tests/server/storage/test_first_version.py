"""A database of the first version opens, and its running matches go on."""

import asyncio
import sqlite3
from importlib.resources import as_file, files
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]
import pytest
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from msgspec.structs import replace

from damier.server import Node
from tests.server.client import UNLIMITED, Client, told

TTT = "tic-tac-toe-py"


def first_tables(dialect: str) -> str:
    """What the first version made its tables with."""
    written = StringIO()
    with as_file(files("damier.server.storage").joinpath("migrations")) as folder:
        script = ScriptDirectory(str(folder))
        with EnvironmentContext(
            Config(),
            script,
            fn=lambda revision, context: script._upgrade_revs("first", revision),
            as_sql=True,
            destination_rev="first",
        ) as environment:
            environment.configure(
                dialect_name=dialect, output_buffer=written, transactional_ddl=False
            )
            environment.run_migrations()
    return written.getvalue()


@pytest.fixture(params=["sqlite", "postgresql"])
def databases(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    """One in which matches are begun, and an empty one with the first tables."""
    if request.param == "sqlite":
        old = tmp_path / "old.sqlite"
        with sqlite3.connect(old) as made:
            made.executescript(first_tables("sqlite"))
        made.close()
        return f"sqlite:///{tmp_path}/new.sqlite", f"sqlite:///{old}"
    url = request.getfixturevalue("postgres_url")
    name = urlsplit(url).path[1:]

    async def make() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute(f"CREATE DATABASE {name}_old")
        await connection.close()
        connection = await asyncpg.connect(old_url)
        await connection.execute(first_tables("postgresql"))
        await connection.close()

    old_url = urlsplit(url)._replace(path=f"/{name}_old").geturl()
    asyncio.run(make())
    return url, old_url


def test_a_database_of_the_first_version_opens_and_its_matches_go_on(
    databases: tuple[str, str],
) -> None:
    new, old = databases
    kept: dict[str, Any] = {}

    async def before(client: Client, node: Node) -> None:
        kept["clocked"] = await client.start(TTT, clock={"perGame": 600_000})
        kept["quiet"] = await client.start(TTT)
        kept["with a bot"] = await client.start(TTT, "human", "bot")
        for lobby_id, tokens in (kept["clocked"], kept["quiet"]):
            seat = await client.sit(lobby_id, tokens[0])
            await seat.until("welcome")
            await seat.act("place", cell="b2")
            await seat.until("event")

    async def after(client: Client, node: Node) -> None:
        for name, seq in (("clocked", 1), ("quiet", 1)):
            lobby_id, tokens = kept[name]
            seat = await client.sit(lobby_id, tokens[1])
            assert (await seat.until("welcome"))["seq"] == seq
            await seat.act("place", cell="a1")
            assert (await seat.until("event", actor="p2"))["seq"] == seq + 1
        lobby_id, tokens = kept["with a bot"]
        seat = await client.sit(lobby_id, tokens[0])
        await seat.until("welcome")
        await seat.act("place", cell="a1")
        await seat.until("event", actor="p2")

    told(before, replace(UNLIMITED, database=new))
    asyncio.run(_copy(new, old))
    told(after, replace(UNLIMITED, database=old))


async def _copy(new: str, old: str) -> None:
    """The rows as the first version would have written them."""
    tables = {
        "lobbies": "id, revision, state, visibility, game_id, created, body",
        "seats": "lobby_id, player, token_hash, recovery_hash",
        "lines": "match_id, seq, at, line",
    }
    if new.startswith("sqlite"):
        connection = sqlite3.connect(old.removeprefix("sqlite:///"))
        connection.execute("ATTACH ? AS new", (new.removeprefix("sqlite:///"),))
        for table, columns in tables.items():
            connection.execute(f"INSERT INTO {table} SELECT {columns} FROM new.{table}")
        connection.commit()
        connection.close()
        return
    source, target = await asyncpg.connect(new), await asyncpg.connect(old)
    for table, columns in tables.items():
        rows = await source.fetch(f"SELECT {columns} FROM {table}")
        await target.copy_records_to_table(
            table, records=[tuple(row) for row in rows], columns=columns.split(", ")
        )
    await source.close()
    await target.close()
