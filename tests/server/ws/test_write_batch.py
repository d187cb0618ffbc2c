"""What is sent together leaves together, in its order, and nobody waits for who is gone."""

import asyncio
import json

from damier.server import Node
from damier.server.ws.write_batch import WriteBatch
from tests.patience import soon
from tests.server.client import Client, told

TTT = "tic-tac-toe-py"
KNOCK = (
    "GET /lobbies/{lobby}/ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Protocol: bluefelt.v0, bluefelt.token.{token}\r\n\r\n"
)


class Line:
    """A socket that counts how often it is written to."""

    def __init__(self, is_broken: bool = False) -> None:
        self.is_broken, self.flushed = is_broken, 0

    def flush(self) -> None:
        self.flushed += 1
        if self.is_broken:
            raise RuntimeError("gone")


def test_a_socket_that_fails_keeps_nobody_else_waiting() -> None:
    async def story() -> list[int]:
        outbox = WriteBatch(asyncio.get_running_loop())
        lines = [Line(), Line(is_broken=True), Line()]
        for line in lines:
            outbox.add(line)
        assert [line.flushed for line in lines] == [0, 0, 0]
        await asyncio.sleep(0)
        return [line.flushed for line in lines]

    assert asyncio.run(story()) == [1, 1, 1]


def test_a_handshake_and_what_is_said_at_once_are_one_write() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby, tokens = await client.start(TTT)
        host = client.url.removeprefix("http://")
        reader, writer = await asyncio.open_connection(*host.split(":"))
        writer.write(KNOCK.format(lobby=lobby, host=host, token=tokens[0]).encode())
        first = await soon(reader.read(1 << 16))
        for part in (b"101 Switching", b'"type":"welcome"', b'"type":"info"'):
            assert part in first
        writer.close()

    told(story)


def test_requests_on_one_line_are_answered_in_their_order_whoever_reads_them() -> None:
    """The front answers a POST, h11 a GET."""

    async def story(client: Client, node: Node) -> None:
        host = client.url.removeprefix("http://")
        reader, writer = await asyncio.open_connection(*host.split(":"))
        body = json.dumps({"gameId": TTT, "seats": [{"kind": "human"}, {"kind": "open"}]})
        post = f"POST /lobbies HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        get = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
        for request in (post, get, post, get):
            writer.write(request.encode())
            await asyncio.sleep(0)
        found = []
        for _ in range(4):
            head = await soon(reader.readuntil(b"\r\n\r\n"))
            length = int(head.lower().partition(b"content-length:")[2].split()[0])
            found.append(sorted(json.loads(await reader.readexactly(length))))
        assert found == [["lobby", "seat"], ["node", "state"]] * 2
        writer.close()

    told(story)
