"""What is described is what is served: OpenAPI, AsyncAPI, TypeScript, and the tables' schema."""

import asyncio
import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
import schemathesis
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from sqlalchemy import create_engine

from damier.server import Node, running_node
from damier.server.http.asyncapi import TOLD, asyncapi
from damier.server.http.openapi import OPERATIONS, openapi
from damier.server.http.operator_routes import OperatorRoutes
from damier.server.http.routes import Routes
from damier.server.metrics import HELP, HISTOGRAMS, Counts
from damier.server.serve import node_of
from damier.server.storage.migrate import migration
from damier.server.storage.schema import metadata
from tests.patience import SECONDS
from tests.server.client import UNLIMITED, Client, told
from tools.web.wire_types import ROOT, written


@pytest.mark.parametrize("place", written())
def test_what_is_generated_is_current(place: str) -> None:
    assert (ROOT / place).read_text(encoding="utf-8") == written()[place], (
        f"{place} is not current: run python -m tools.web.wire_types"
    )


def test_every_door_is_described_and_every_description_has_its_door() -> None:
    node = node_of(UNLIMITED)
    doors = [*Routes(node).routes(), *OperatorRoutes(node).routes()]
    routes = {route.path.replace(":path", "") for route in doors}
    assert routes == {operation.path for operation in OPERATIONS}


def test_every_counter_says_what_it_counts() -> None:
    assert set(HELP) == {field.name for field in fields(Counts)}

    async def story(client: Client, node: Node) -> None:
        text = (await client.ask("GET", "/metrics")).text
        told = {line.split()[2] for line in text.splitlines() if line.startswith("# HELP")}
        samples = {re.split("[ {]", line)[0] for line in text.splitlines() if line[0] != "#"}
        assert told == {
            re.sub("_seconds_(bucket|count|sum)$", "_seconds", name) for name in samples
        }
        assert {f"damier_{name}_seconds" for name in HISTOGRAMS} < told

    told(story)


def test_every_message_is_as_described() -> None:
    described = asyncapi()

    async def story(client: Client, node: Node) -> None:
        assert await client.get("/asyncapi.json") == described
        assert await client.get("/openapi.json") == openapi()
        lobby_id, tokens = await client.start("love-letter")
        first = await client.sit(lobby_id, tokens[0])
        second = await client.sit(lobby_id, tokens[1])
        for seat in (first, second):
            await seat.act("draw")
            await seat.say(type="describe", lang="fr")
            await seat.until("description")
        await first.say(type="chat", text="hello")
        await second.until("chat")
        await second.say(type="resign")
        await first.until("event", verb="end")
        kinds = {shape.__struct_config__.tag: shape.__name__ for shape in TOLD}
        for message in first.told + second.told:
            schema = {"$ref": f"#/components/schemas/{kinds[message['type']]}", **described}
            jsonschema.validate(message, schema)
        assert {m["type"] for m in first.told} >= {"welcome", "info", "event", "description"}

    told(story)


def test_the_steps_make_the_tables_of_the_schema(tmp_path: Path) -> None:
    path = tmp_path / "stepped.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(migration("sqlite", None))
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connected:
        context = MigrationContext.configure(connected, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A server in a thread, for tools that are not asynchronous."""
    told_address: list[str] = []
    ready, stop = threading.Event(), threading.Event()

    async def serving() -> None:
        async with running_node(UNLIMITED) as (url, _):
            told_address.append(url)
            ready.set()
            while not stop.is_set():
                await asyncio.sleep(0.05)

    thread = threading.Thread(target=lambda: asyncio.run(serving()))
    thread.start()
    assert ready.wait(SECONDS)
    yield told_address[0]
    stop.set()
    thread.join()


CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda op: f"{op.method} {op.path}")
def test_nothing_that_is_asked_breaks_a_door(operation: Any, address: str) -> None:
    schema: Any = schemathesis.openapi.from_dict(openapi())
    schema.config.update(base_url=address)
    door = schema[operation.path][operation.method.upper()]

    @settings(max_examples=12, suppress_health_check=list(HealthCheck))
    @given(case=door.as_strategy())
    def tried(case: Any) -> None:
        case.call_and_validate(checks=CHECKS)

    tried()
