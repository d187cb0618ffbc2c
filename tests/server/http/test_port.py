"""A port that is told to stop: what is asked is answered in time, and nobody else is waited for."""

import asyncio
import socket
import struct
from typing import Any

import pytest

from damier.server.http import Port
from damier.server.serve import address_of, bind, node_of
from tests.patience import soon, until
from tests.server.client import UNLIMITED
from tests.server.raw import HANDSHAKE, Running, dialled

MOST_SECONDS = 2.0
STEP = 0.1
WAITING = {"gameId": "tic-tac-toe-py", "seats": [{"kind": "human"}, {"kind": "open"}]}


class CountedTime:
    """Goes on by a step whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += STEP
        return self.now


async def never_answering(scope: Any, receive: Any, send: Any) -> None:
    await asyncio.Event().wait()


def test_a_port_stops_within_two_seconds_whoever_does_not_go() -> None:
    """One waits for an answer that never comes, one has sent half a request, one ignores that its
    socket is closed, one says nothing."""

    async def story() -> None:
        node = node_of(UNLIMITED)
        listening = bind(UNLIMITED)
        stop, ready, time = asyncio.Event(), asyncio.Event(), CountedTime()
        port = Port(node, never_answering, time)
        serving = asyncio.create_task(port.serve(listening, stop, ready.set))
        await soon(ready.wait())
        server = Running(address_of(listening), node)
        lobby = await node.lobbies.open(WAITING, "")
        assert lobby.seat is not None
        opening = HANDSHAKE.format(lobby=lobby.lobby.id, token=lobby.seat.token)
        lines = []
        for said in (
            b"GET /games HTTP/1.1\r\nHost: x\r\n\r\n",
            b"GET /games HTTP/1.1\r\nHost",
            opening.encode(),
            b"",
        ):
            reader, writer = await dialled(server)
            writer.write(said)
            lines.append((reader, writer))
        held = node.admission
        await until(lambda: (len(held.asking), len(held.listeners)) == (3, 1), "all of them")
        began = time.now
        stop.set()
        await soon(serving)
        assert time.now - began <= MOST_SECONDS
        assert not held.asking
        assert not held.listeners
        for _, writer in lines:
            writer.transport.abort()
        listening.close()

    asyncio.run(story())


def test_who_hangs_up_before_the_answer_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    """A file that is on its way when its reader goes: nothing failed, and nothing is logged."""

    async def story() -> None:
        asked, done = asyncio.Event(), asyncio.Event()

        async def slow(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            asked.set()
            assert (await receive())["type"] == "http.disconnect"
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"too late"})
            done.set()

        node = node_of(UNLIMITED)
        listening = bind(UNLIMITED)
        stop, ready = asyncio.Event(), asyncio.Event()
        serving = asyncio.create_task(Port(node, slow).serve(listening, stop, ready.set))
        await soon(ready.wait())
        _, writer = await dialled(Running(address_of(listening), node))
        writer.write(b"GET /web/file HTTP/1.1\r\nHost: x\r\n\r\n")
        await soon(asked.wait())
        reset = struct.pack("ii", 1, 0)  # a FIN would only say that nothing more is asked
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
        writer.transport.abort()
        await soon(done.wait())
        stop.set()
        await soon(serving)

    asyncio.run(story())
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []
