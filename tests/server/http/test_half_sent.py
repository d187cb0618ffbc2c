"""Requests that are begun and never ended: answered, closed and counted, and time is handed in."""

import asyncio
from collections import Counter
from time import monotonic

import pytest
from msgspec.structs import replace

from damier.server import Node
from damier.server.http.connection import IDLE_SECONDS, Phase
from damier.server.http.protocol import HttpProtocol
from tests.patience import soon, until
from tests.server.client import UNLIMITED, Client, told
from tests.server.raw import HANDSHAKE, answer, asked, dialled, place

OWN = replace(UNLIMITED, http="own")
SECONDS = OWN.request_seconds
MANY = 2_000

HALF_SENT = {
    "a first line": b"GET /ga",
    "one letter": b"G",
    "headers": b"GET /games HTTP/1.1\r\nHost: x\r\nX: y",
    "headers without the empty line": b"GET /games HTTP/1.1\r\nHost: x\r\n",
    "a handshake": HANDSHAKE.format(lobby="nowhere", token="t").encode()[:-2],
    "a body": b"POST /lobbies HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{",
    "a chunk": b"POST /lobbies HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    "the end of chunks": (
        b"POST /lobbies HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
    ),
}


async def noticed(node: Node, number: int) -> None:
    """Wait until so many connections are half through a request."""
    await until(lambda: sum(line._phase is Phase.READING for line in lines(node)) >= number)


def lines(node: Node) -> list[HttpProtocol]:
    return [line for line in node.admission.asking if isinstance(line, HttpProtocol)]


@pytest.mark.parametrize("what", HALF_SENT)
def test_a_request_that_does_not_end_is_told_so_and_closed(what: str) -> None:
    async def story(client: Client, node: Node) -> None:
        start = monotonic()
        reader, writer = await dialled(client)
        writer.write(HALF_SENT[what])
        await noticed(node, 1)
        node.admission.close_late(start + SECONDS - 1)
        assert len(node.admission.asking) == 1
        node.admission.close_late(monotonic() + SECONDS)
        late = await answer(reader)
        assert (late.status, late.code) == (408, "request_late")
        assert await soon(reader.read()) == b""
        writer.transport.abort()
        await until(lambda: not node.admission.asking)
        assert node.admission.askers == {}

    told(story, OWN)


def test_what_trickles_in_puts_nothing_off() -> None:
    async def story(client: Client, node: Node) -> None:
        start = monotonic()
        reader, writer = await dialled(client)
        for letter in b"GET /games HTTP/1.1\r\nX: " + b"y" * 50:
            writer.write(bytes((letter,)))
            await writer.drain()
            await asyncio.sleep(0)
        await noticed(node, 1)
        (line,) = lines(node)
        due = line._due
        assert due is not None
        assert start + SECONDS <= due <= monotonic() + SECONDS
        writer.write(b"yyy")
        await until(lambda: line._buffer.endswith(b"y" * 53))
        assert line._due == due
        node.admission.close_late(due + 0.001)
        assert (await answer(reader)).status == 408
        writer.transport.abort()

    told(story, OWN)


def test_each_request_of_a_line_has_its_time() -> None:
    """What was asked and answered before counts neither for nor against the next."""

    async def story(client: Client, node: Node) -> None:
        reader, writer = await dialled(client)
        for _ in range(3):
            start = monotonic()
            writer.write(b"GET /health HTTP/1.1\r\n")
            await noticed(node, 1)
            (line,) = lines(node)
            assert line._due is not None
            assert start + SECONDS <= line._due <= monotonic() + SECONDS
            writer.write(b"Host: x\r\n\r\n")
            assert (await answer(reader)).status == 200
            await until(lambda: lines(node)[0]._phase is Phase.IDLE)
            assert start + IDLE_SECONDS <= line._due <= monotonic() + IDLE_SECONDS
        node.admission.close_late(monotonic() + IDLE_SECONDS)
        assert await soon(reader.read()) == b""
        writer.transport.abort()

    told(story, OWN)


def test_by_the_clock_it_is_so_as_well() -> None:
    """Nobody hands any time in: the server looks by itself."""

    async def story(client: Client, node: Node) -> None:
        reader, writer = await dialled(client)
        writer.write(b"GET /games HTTP/1.1\r\n")
        assert (await answer(reader)).status == 408
        assert await soon(reader.read()) == b""
        writer.transport.abort()

    told(story, replace(OWN, request_seconds=0.2))


@pytest.mark.parametrize("limit", [0, 500])
def test_two_thousand_half_sent_requests_of_one_address_are_all_closed(limit: int) -> None:
    """Beyond what one address may hold they are refused at once; the others when time is up."""

    async def story(client: Client, node: Node) -> None:
        kinds = list(HALF_SENT.values())
        open_lines = []
        for number in range(MANY):
            reader, writer = await dialled(client)
            writer.write(kinds[number % len(kinds)])
            open_lines.append((reader, writer))
        held = limit or MANY
        await noticed(node, held - 1)  # httpx has no connection yet
        assert node.admission.askers == {place(client)[0]: held}
        node.admission.close_late(monotonic() + SECONDS)
        statuses: Counter[str] = Counter()
        for reader, writer in open_lines:
            try:
                statuses[(await soon(reader.read()))[9:12].decode()] += 1
            except ConnectionError:
                statuses["reset"] += 1
            writer.transport.abort()
        assert statuses["408"] == held
        assert sum(statuses.values()) == MANY
        assert set(statuses) <= {"408", "429", "reset"}
        await until(lambda: not node.admission.asking)
        assert node.admission.askers == {}
        assert (await asked(client, b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")).status == 200

    told(story, replace(OWN, sockets_per_address=limit))


def test_whoever_holds_too_many_connections_is_told_so() -> None:
    async def story(client: Client, node: Node) -> None:
        others = [await dialled(client) for _ in range(3)]
        await until(lambda: len(node.admission.asking) == 3)
        reader, writer = await dialled(client)
        refused = await answer(reader)
        assert (refused.status, refused.code) == (429, "too_many")
        for _, other in [*others, (reader, writer)]:
            other.transport.abort()
        await until(lambda: not node.admission.asking)
        assert (await asked(client, b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")).status == 200

    told(story, replace(OWN, sockets_per_address=3))


def test_behind_a_balancer_its_connections_are_not_counted() -> None:
    async def story(client: Client, node: Node) -> None:
        others = [await dialled(client) for _ in range(5)]
        await until(lambda: len(node.admission.asking) == 5)
        for _, writer in others:
            writer.transport.abort()

    told(story, replace(OWN, sockets_per_address=3, trust_proxy=True))


def test_a_socket_is_no_request_any_more() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby, tokens = await client.start("tic-tac-toe-py")
        seat = await client.sit(lobby, tokens[0])
        await seat.until("welcome")
        before = len(node.admission.asking)
        node.admission.close_late(monotonic() + 10 * IDLE_SECONDS)
        await until(lambda: not node.admission.asking)
        assert before == 1, "the line of the requests before"
        await seat.act("place", cell="a1")
        await seat.until("event")

    told(story, OWN)


def test_whoever_was_refused_and_does_not_go_is_left() -> None:
    async def story(client: Client, node: Node) -> None:
        reader, writer = await dialled(client)
        writer.write(b"nonsense\r\n\r\n")
        assert (await answer(reader)).status == 400
        writer.write(b"x" * 100_000)
        node.admission.close_late(monotonic() + SECONDS)
        await until(lambda: not node.admission.asking)
        writer.transport.abort()

    told(story, OWN)
