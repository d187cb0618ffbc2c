"""Nobody in where they do not belong: each refusal with its code, and the table goes on."""

import asyncio
import json
import socket
import struct
from contextlib import suppress
from time import monotonic
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed, InvalidStatus

from damier.server import Node
from damier.server.limits import asking_address
from tests.patience import soon, until
from tests.server.client import UNLIMITED, Client, Seat, told

TTT = "tic-tac-toe-py"
OWN = replace(UNLIMITED, http="own")
"""Where what is tried is the port's own affair."""


async def playing(client: Client) -> tuple[str, list[str], Seat, Seat]:
    lobby_id, tokens = await client.start(TTT)
    first, second = [await client.sit(lobby_id, token) for token in tokens]
    for seat in (first, second):
        await seat.until("welcome")
    return lobby_id, tokens, first, second


def test_a_token_of_another_lobby_opens_nothing_here() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, _ = await client.start(TTT)
        _, others = await client.start(TTT)
        seat = await client.sit(lobby_id, others[0])
        assert (await seat.until("error"))["code"] == "no_seat"
        assert await seat.closed() == (1008, "no_seat")

    told(story)


def test_a_lobby_that_is_not_there_says_so_and_closes() -> None:
    async def story(client: Client, node: Node) -> None:
        seat = await client.sit("nowhere")
        assert (await seat.until("error"))["code"] == "unknown_lobby"
        assert (await seat.closed())[0] == 1008

    told(story)


def test_a_node_that_leaves_opens_no_more_sockets() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        await node.drain()
        with pytest.raises(InvalidStatus) as refused:
            await client.sit(lobby_id, tokens[0])
        assert refused.value.response.status_code == 503

    told(story)


def test_a_socket_that_a_leaving_node_was_opening_is_sent_elsewhere_without_an_error() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        node.rooms.let_go(lobby_id)
        asked, answer = asyncio.Event(), asyncio.Event()
        take = node.store.leases.take

        async def take_slowly(*asked_for: Any) -> Any:
            asked.set()
            await answer.wait()
            return await take(*asked_for)

        node.store.leases.take = take_slowly  # type: ignore[assignment,method-assign]
        seat = await client.sit(lobby_id, tokens[0])
        await asked.wait()
        await node.drain()
        answer.set()
        with pytest.raises(ConnectionClosed):
            await seat.next()
        assert await seat.closed() == (1013, "draining")

    told(story)


def test_who_only_watches_may_not_act_nor_watch_where_nobody_may() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, _, first, _ = await playing(client)
        watching = await client.sit(lobby_id)
        await watching.until("welcome")
        for message in ({"verb": "place", "args": {"cell": "a1"}}, {"type": "resign"}):
            await watching.say(**message)
            assert (await watching.until("error"))["code"] == "not_a_player"
        closed_id, _ = await client.start(TTT, spectators=False)
        unseen = await client.sit(closed_id)
        assert (await unseen.until("error"))["code"] == "not_allowed_here"
        for path in ("record", "replay"):
            looked = await client.ask("GET", f"/lobbies/{closed_id}/{path}")
            assert looked.status_code == 403
        await first.act("place", cell="a1")
        await first.until("event")

    told(story)


def test_a_move_out_of_turn_or_sent_twice_is_refused() -> None:
    async def story(client: Client, node: Node) -> None:
        _, _, first, second = await playing(client)
        await second.act("place", cell="a1")
        assert (await second.until("error"))["code"] == "not_your_turn"
        await first.act("place", cell="a1")
        await first.act("place", cell="a1")
        await first.until("event")
        assert (await first.until("error"))["code"] == "not_your_turn"
        await second.until("event")
        await second.act("place", cell="a1")
        assert (await second.until("error"))["code"] == "cell_taken"

    told(story)


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"{",
        b"[]",
        b'"place"',
        b"null",
        b'{"verb":"place"}',
        b'{"verb":"place","args":{"cell":"z9"}}',
        b'{"verb":"place","args":{"cell":"a1","type":"x"}}',
        b'{"verb":"place","args":{"cell":"a1"},"verb":"place"}',
        b'{"verb":"place","args":{"cell":"a1"},"extra":1}',
        b'{"verb":"place","type":"resign","args":{}}',
        b'{"type":"fly"}',
        b'{"type":"chat","text":""}',
        b'{"type":"chat","text":"' + b"x" * 501 + b'"}',
        b'{"type":"resync","since":-1}',
        b'{"type":"resync","since":true}',
        b"[" * 5000,
        b'{"verb":"' + b"x" * 20_000 + b'"}',
    ],
)
def test_a_message_that_cannot_be_read_is_answered_and_forgotten(message: bytes) -> None:
    async def story(client: Client, node: Node) -> None:
        _, _, first, _ = await playing(client)
        await first.socket.send(message.decode())
        error = await first.until("error")
        assert error["code"] == "invalid_data", error
        await first.act("place", cell="a1")
        await first.until("event")

    told(story)


def test_text_that_is_no_utf8_is_refused() -> None:
    async def story(client: Client, node: Node) -> None:
        _, _, first, _ = await playing(client)
        await first.socket.send(b'{"verb":"\xff\xfe"}', text=True)
        if UNLIMITED.http == "own":
            assert (await first.until("error"))["code"] == "invalid_data"
        assert (await first.closed())[0] == 1007

    told(story)


def test_frames_that_are_too_large_or_binary_end_the_connection() -> None:
    async def story(client: Client, node: Node) -> None:
        _, _, first, second = await playing(client)
        await first.socket.send("x" * 100_000)
        assert (await first.closed())[0] == 1009
        await second.socket.send(b"\x00\x01")
        assert (await second.until("error"))["code"] == "invalid_data"
        assert (await second.closed())[0] == 1003

    told(story)


def test_a_message_may_come_in_pieces_but_not_in_endless_ones() -> None:
    async def story(client: Client, node: Node) -> None:
        _, _, first, second = await playing(client)
        await first.socket.send(['{"verb":"place",', '"args":{"cell":', '"a1"}}'])
        await first.until("event")
        await second.socket.send(["x" * 10_000] * 20)
        assert (await second.closed())[0] == 1009

    told(story)


def test_a_flood_is_refused_and_then_closed() -> None:
    async def story(client: Client, node: Node) -> None:
        _, _, first, second = await playing(client)
        for _ in range(200):
            await first.say(type="resync", since=1)
        while (await first.next()).get("code") != "too_many":
            pass
        assert await first.closed() == (1008, "too_many")
        await second.say(type="resync", since=0)
        await second.until("welcome")

    told(story, replace(UNLIMITED, messages_per_second=1.0))


def test_pages_of_other_sites_may_neither_connect_nor_ask() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        with pytest.raises(InvalidStatus) as refused:
            await client.sit(lobby_id, tokens[0], origin="https://evil.example")
        assert refused.value.response.status_code == 403
        assert json.loads(refused.value.response.body)["code"] == "wrong_origin"
        await client.sit(lobby_id, tokens[0], origin=client.url)
        await client.sit(lobby_id, tokens[0], origin="https://games.example")
        answer = await client.http.post(
            "/lobbies", content="{}", headers={"Origin": "https://evil.example"}
        )
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong_origin")

    told(story, replace(UNLIMITED, origins=("https://games.example",)))


def test_a_socket_without_the_subprotocol_is_refused() -> None:
    async def story(client: Client, node: Node) -> None:
        from websockets.asyncio.client import connect

        lobby_id, _ = await client.start(TTT)
        where = f"{client.url.replace('http', 'ws', 1)}/lobbies/{lobby_id}/ws"
        for offered in (None, ["chat"]):
            with pytest.raises(InvalidStatus) as refused:
                await connect(where, subprotocols=offered, proxy=None)  # type: ignore[arg-type]
            assert json.loads(refused.value.response.body)["code"] == "wrong_subprotocol"
        plain = await client.ask("GET", f"/lobbies/{lobby_id}/ws")
        assert (plain.status_code, plain.json()["code"]) == (426, "upgrade_required")

    told(story)


def test_one_address_opens_only_so_many_sockets() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        seats = [await client.sit(lobby_id, tokens[0]) for _ in range(3)]
        with pytest.raises(InvalidStatus) as refused:
            await client.sit(lobby_id, tokens[0])
        assert json.loads(refused.value.response.body)["code"] == "too_many"
        await seats[0].close()
        await until(lambda: node.limits.sockets.of("127.0.0.1") == 2, "the end of a line")
        await client.sit(lobby_id, tokens[0])

    told(story, replace(UNLIMITED, sockets_per_address=3))


def test_who_does_not_read_is_disconnected_and_costs_bounded_memory() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        host, port = client.url.removeprefix("http://").split(":")
        deaf = socket.create_connection((host, int(port)))
        deaf.sendall(
            f"GET /lobbies/{lobby_id}/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: bluefelt.v0\r\n\r\n".encode()
        )
        await until(lambda: bool(node.limits.sockets.here), "the handshake")
        wish = b'{"type":"resync","since":0}'
        frame = struct.pack("!BB4s", 0x81, 0x80 | len(wish), b"\0\0\0\0") + wish
        deaf.setblocking(False)
        unsent = b""

        def is_given_up() -> bool:
            nonlocal unsent
            unsent = unsent or frame * 200
            with suppress(BlockingIOError, ConnectionError):
                unsent = unsent[deaf.send(unsent) :]
            return node.metrics.slow_readers > 0

        await until(is_given_up, "the end of who does not read")
        assert node.metrics.slow_readers == 1
        deaf.close()
        seat = await client.sit(lobby_id, tokens[0])
        await seat.until("welcome")

    told(story)


def test_connections_on_which_nothing_is_asked_are_closed() -> None:
    """Whether nothing was ever said on them, or nothing any more; tables in play stay."""

    async def story(client: Client, node: Node) -> None:
        _, _, first, _ = await playing(client)
        host, port = client.url.removeprefix("http://").split(":")
        begun = monotonic()
        silent, mute = await asyncio.open_connection(host, port)
        asked, writer = await asyncio.open_connection(host, port)
        body = b'{"gameId": "nothing", "seats": [{"kind": "human"}]}'
        head = f"POST /lobbies HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        assert b"unknown_game" in await asked.read(1 << 16)
        node.admission.beat(begun + 29.0)
        await first.act("place", cell="a1")
        await first.until("event")
        assert not silent.at_eof()
        node.admission.beat(monotonic() + 31.0)
        assert await silent.read() == await asked.read() == b""
        for line in (mute, writer):
            line.close()
            await line.wait_closed()
        await first.say(type="resync", since=0)
        await first.until("welcome")

    told(story, OWN)


def test_a_token_is_never_kept_nor_shown() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        kept = await node.store.lobby(lobby_id)
        shown = await client.ask("GET", f"/lobbies/{lobby_id}")
        for token in tokens:
            assert token not in repr(kept)
            assert token not in shown.text
        assert "hash" not in shown.text

    told(story)


def test_odd_requests_are_read_strictly_or_refused() -> None:
    async def story(client: Client, node: Node) -> None:
        host, port = client.url.removeprefix("http://").split(":")
        body = b'{"gameId":"tic-tac-toe-py","seats":[{"kind":"human"},{"kind":"open"}]}'
        head = b"POST /lobbies HTTP/1.1\r\nHost: x\r\n"
        chunked = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
        requests: dict[bytes, int] = {
            head + b"Content-Length: %d\r\n\r\n" % len(body) + body: 201,
            head + b"content-length:%d\r\n\r\n" % len(body) + body: 201,
            head + b"Transfer-Encoding: chunked\r\n\r\n" + chunked: 201,
            head + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}": 400,
            head + b"Content-Length: -1\r\n\r\n": 400,
            head + b" folded\r\n\r\n": 400,
            head + b"Content-Length: 9000000\r\n\r\n" + b"x" * 300_000: 413,
        }
        for request, status in requests.items():
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(request)
            line = await soon(reader.readline())
            assert line.split()[1] == str(status).encode(), request[:80]
            writer.close()
        reader, writer = await asyncio.open_connection(host, int(port))
        whole = head + b"Content-Length: %d\r\n\r\n" % len(body) + body
        for part in (whole[:20], whole[20:90], whole[90:] + whole, whole):
            writer.write(part)
            await asyncio.sleep(0.05)
        for _ in range(3):
            answer = await soon(reader.readuntil(b"\r\n\r\n"))
            length = int(answer.lower().partition(b"content-length:")[2].split()[0])
            assert json.loads(await reader.readexactly(length))["seat"]["player"] == "p1"
        writer.close()

    told(story, OWN)


@pytest.mark.parametrize(
    ("peer", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("not:an:address", "not:an:address"),
    ],
)
def test_of_ipv6_the_network_is_counted(peer: str, counted: str) -> None:
    assert asking_address(False, peer, None) == counted
    assert asking_address(True, "127.0.0.1", f"10.0.0.1, {peer}") == counted
