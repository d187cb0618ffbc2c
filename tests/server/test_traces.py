"""Spans of moves, across nodes, and of requests: what was done and how long, and nothing that was
said.
"""

import asyncio
import json

from msgspec.structs import replace
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from damier.server import Node
from damier.server.open_telemetry import OpenTelemetry
from tests.patience import until
from tests.server.client import UNLIMITED, Client, told
from tests.server.cluster.test_nodes import on_two_nodes

TTT = "tic-tac-toe-py"
PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


def traced(node: Node) -> InMemorySpanExporter:
    """What this node tells from now on."""
    spans = InMemorySpanExporter()
    node.traces = OpenTelemetry(node.cluster.node, SimpleSpanProcessor(spans))
    node.rooms.services.traces = node.traces
    return spans


def named(spans: InMemorySpanExporter, name: str) -> list[ReadableSpan]:
    return [span for span in spans.get_finished_spans() if span.name == name]


def test_a_forwarded_move_is_one_trace_over_both_nodes(postgres_url: str, redis_url: str) -> None:
    async def story(left: Client, right: Client, one: Node, two: Node) -> None:
        here, there = traced(one), traced(two)
        lobby_id, tokens = await left.start(TTT)
        first, second = await left.sit(lobby_id, tokens[0]), await right.sit(lobby_id, tokens[1])
        for seat in (first, second):
            await seat.until("welcome")
        await first.act("place", cell="a1")
        await second.until("event")
        await second.act("place", cell="b1")
        await second.until("event", actor="p2")
        await until(lambda: len(named(here, "move")) == 2, "both moves to be told of")
        own, guests = named(here, "move")
        (forward,) = named(there, "forward")
        assert own.parent is None
        assert guests.parent is not None
        assert guests.parent.span_id == forward.context.span_id
        assert guests.context.trace_id == forward.context.trace_id
        appends = named(here, "append")
        assert [span.parent and span.parent.span_id for span in appends] == [
            own.context.span_id,
            guests.context.span_id,
        ]
        for span in (own, guests):
            assert span.attributes == {"damier.lobby": lobby_id, "damier.game": TTT}

    on_two_nodes(story, postgres_url, redis_url)


def test_requests_are_named_by_their_route_and_go_on_with_whoever_asked() -> None:
    async def story(client: Client, node: Node) -> None:
        spans = traced(node)
        client.http.headers["traceparent"] = PARENT
        lobby_id, tokens = await client.open(TTT, name="Ann")
        await client.get(f"/lobbies/{lobby_id}")
        assert (await client.ask("GET", "/lobbies/nothing")).status_code == 404
        opened, joined, shown, missing = spans.get_finished_spans()
        assert [span.name for span in (opened, joined, shown, missing)] == [
            "POST /lobbies",
            "POST /lobbies/{lobby}/join",
            "GET /lobbies/{lobby}",
            "GET /lobbies/{lobby}",
        ]
        assert missing.attributes is not None
        assert missing.attributes["http.response.status_code"] == 404
        assert f"{opened.context.trace_id:032x}" == PARENT.split("-")[1]
        said = json.dumps([json.loads(span.to_json()) for span in spans.get_finished_spans()])
        assert not any(secret in said for secret in (*tokens, "Ann"))

    told(story)


def test_a_server_that_is_asked_for_traces_sends_them_and_stops_where_nobody_takes_them() -> None:
    async def story(client: Client, node: Node) -> None:
        assert node.traces is not None
        await client.get("/games")

    async def telling() -> None:
        async with asyncio.timeout(60):
            await asyncio.to_thread(told, story, replace(UNLIMITED, traces=True))

    asyncio.run(telling())
