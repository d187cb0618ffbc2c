"""HTTP/1.1 as strangers speak it: every oddity has its answer, in the one shape of errors."""

import asyncio
import json
import logging
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from damier.server import Node
from tests.patience import soon
from tests.server.client import UNLIMITED, Client, told
from tests.server.raw import HANDSHAKE, Answer, Running, answer, asked, dialled, running

TTT = "tic-tac-toe-py"
OWN = replace(UNLIMITED, http="own")
BODY = b'{"gameId":"tic-tac-toe-py","seats":[{"kind":"human"},{"kind":"open"}]}'
POST = b"POST /lobbies HTTP/1.1\r\nHost: x\r\n"
PLAIN = b" HTTP/1.1\r\nHost: x\r\n\r\n"
GET = b"GET /games HTTP/1.1\r\nHost: x\r\n"
SOCKET = HANDSHAKE.format(lobby="nowhere", token="t").encode()


@pytest.fixture(autouse=True)
def no_failure(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever is sent, nothing fails by our own fault."""
    yield
    failures = [r for r in caplog.records if r.levelno >= logging.ERROR]
    assert failures == []


ODD: dict[str, tuple[bytes, int, str]] = {
    "a handshake by POST": (SOCKET.replace(b"GET", b"POST", 1), 405, "method_not_allowed"),
    "a length of 5,000 digits": (
        POST + b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n",
        400,
        "bad_request",
    ),
    "a negative length": (POST + b"Content-Length: -1\r\n\r\n", 400, "bad_request"),
    "a length with a sign": (POST + b"Content-Length: +2\r\n\r\n{}", 400, "bad_request"),
    "a length in other digits": (
        POST + b"Content-Length: " + b"\xd9\xa2\r\n\r\n{}",
        400,
        "bad_request",
    ),
    "two lengths that differ": (
        POST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
        400,
        "bad_request",
    ),
    "two lengths that agree": (
        POST + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
        400,
        "bad_request",
    ),
    "a length and chunks": (
        POST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
        400,
        "bad_request",
    ),
    "chunks of nothing known": (
        POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n",
        501,
        "unknown_encoding",
    ),
    "chunks twice": (
        POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n",
        400,
        "bad_request",
    ),
    "a chunk whose size is no number": (
        POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
        400,
        "bad_request",
    ),
    "a chunk of more than there can be": (
        POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"f" * 40 + b"\r\n",
        400,
        "bad_request",
    ),
    "chunks without end": (
        POST + b"Transfer-Encoding: chunked\r\n\r\n" + (b"8000\r\n" + b"x" * 32768 + b"\r\n") * 9,
        413,
        "too_large",
    ),
    "more than is read": (
        POST + b"Content-Length: 9000000\r\n\r\n" + b"x" * 300_000,
        413,
        "too_large",
    ),
    "an address of 100 kB": (
        b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        414,
        "address_too_long",
    ),
    "an address of 9 kB": (
        b"GET /" + b"x" * 9_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        414,
        "address_too_long",
    ),
    "headers of 100 kB": (GET + b"X: " + b"y" * 100_000 + b"\r\n\r\n", 431, "headers_too_large"),
    "two hundred headers": (GET + b"X: y\r\n" * 200 + b"\r\n", 431, "headers_too_large"),
    "no host": (b"GET /games HTTP/1.1\r\n\r\n", 400, "bad_request"),
    "no host, asked of the quick way": (
        b"POST /lobbies HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}",
        400,
        "bad_request",
    ),
    "two hosts": (GET + b"Host: y\r\n\r\n", 400, "bad_request"),
    "a host that is none": (b"GET / HTTP/1.1\r\nHost: a b/c\r\n\r\n", 400, "bad_request"),
    "NUL in a header": (POST + b"X: a\x00b\r\nContent-Length: 2\r\n\r\n{}", 400, "bad_request"),
    "NUL in a name": (GET + b"X\x00: a\r\n\r\n", 400, "bad_request"),
    "a control character in a header": (GET + b"X: a\x07b\r\n\r\n", 400, "bad_request"),
    "a lone CR in a header": (GET + b"X: a\rb\r\n\r\n", 400, "bad_request"),
    "a line without a colon": (GET + b"nonsense\r\n\r\n", 400, "bad_request"),
    "a blank before the colon": (GET + b"X : y\r\n\r\n", 400, "bad_request"),
    "a header without a name": (GET + b": y\r\n\r\n", 400, "bad_request"),
    "a folded line": (GET + b"X: y\r\n z\r\n\r\n", 400, "bad_request"),
    "a folded line, asked of the quick way": (
        POST + b"X: y\r\n\tz\r\nContent-Length: 2\r\n\r\n{}",
        400,
        "bad_request",
    ),
    "bare line feeds": (b"GET /games HTTP/1.1\nHost: x\n\n", 400, "bad_request"),
    "one bare line feed": (GET + b"X: y\nZ: w\r\n\r\n", 400, "bad_request"),
    "no version": (b"GET /games\r\n\r\n", 400, "bad_request"),
    "a blank too many": (b"GET  /games HTTP/1.1\r\nHost: x\r\n\r\n", 400, "bad_request"),
    "an address that is no ASCII": (
        "GET /gamés HTTP/1.1\r\nHost: x\r\n\r\n".encode(),
        400,
        "bad_request",
    ),
    "a later version": (b"GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505, "unknown_version"),
    "the preface of HTTP/2": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505, "unknown_version"),
    "a version that is none": (b"GET / HTPT/1.1\r\nHost: x\r\n\r\n", 400, "bad_request"),
    "a method that is none": (b"G@T / HTTP/1.1\r\nHost: x\r\n\r\n", 400, "bad_request"),
    "TLS": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400, "bad_request"),
    "a handshake with a body": (
        SOCKET[:-2] + b"Content-Length: 2\r\n\r\n{}",
        400,
        "wrong_handshake",
    ),
    "a handshake in chunks": (
        SOCKET[:-2] + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        400,
        "wrong_handshake",
    ),
    "a handshake with a line without a colon": (
        SOCKET[:-2] + b"nonsense\r\n\r\n",
        400,
        "bad_request",
    ),
    "a handshake without a host": (SOCKET.replace(b"Host: x\r\n", b""), 400, "bad_request"),
    "a handshake by HTTP/1.0": (SOCKET.replace(b"HTTP/1.1", b"HTTP/1.0"), 400, "wrong_handshake"),
    "a handshake with two keys": (
        SOCKET[:-2] + b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        400,
        "bad_request",
    ),
    "a handshake without a key": (
        SOCKET.replace(b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", b""),
        400,
        "wrong_handshake",
    ),
    "a handshake with a short key": (
        SOCKET.replace(b"dGhlIHNhbXBsZSBub25jZQ==", b"dGhl"),
        400,
        "wrong_handshake",
    ),
    "a handshake of another version": (
        SOCKET.replace(b"Version: 13", b"Version: 8"),
        426,
        "upgrade_required",
    ),
    "a handshake for several protocols": (
        SOCKET.replace(b"Upgrade: websocket", b"Upgrade: h2c, websocket"),
        400,
        "wrong_handshake",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def own() -> Iterator[Running]:
    with running(OWN) as server:
        yield server


@pytest.fixture(scope="module")
def uvicorn() -> Iterator[Running]:
    with running(replace(UNLIMITED, http="uvicorn")) as server:
        yield server


@pytest.mark.parametrize("odd", ODD)
def test_what_is_no_request_is_answered_in_the_one_shape(odd: str, own: Running) -> None:
    request, status, code = ODD[odd]

    async def story() -> None:
        # Whole, and cut where the head is still unfinished.
        for parts in ((request,), (request[:25], request[25:])):
            found = await asked(own, *parts)
            assert (found.status, found.code) == (status, code)
            assert found.status == 405 or found.headers["connection"] == "close"
        assert (await asked(own, GET + b"\r\n")).status == 200

    asyncio.run(story())


@pytest.mark.parametrize("odd", ODD)
def test_uvicorn_never_fails_either(odd: str, uvicorn: Running) -> None:
    """Bytes that are no HTTP are its own to answer; what matters is that the server lives on."""

    async def story() -> None:
        reader, writer = await dialled(uvicorn)
        writer.write(ODD[odd][0])
        writer.write_eof()
        await soon(reader.read(1 << 16))
        writer.transport.abort()
        assert (await asked(uvicorn, GET + b"\r\n")).status == 200
        assert uvicorn.node.metrics.failures == 0

    asyncio.run(story())


ORDINARY: dict[str, tuple[bytes, int, str | None, dict[str, str]]] = {
    "a socket's address without Connection: Upgrade": (
        SOCKET.replace(b"Connection: Upgrade", b"Connection: keep-alive"),
        426,
        "upgrade_required",
        {"upgrade": "websocket"},
    ),
    "a socket's address without Upgrade": (
        b"GET /lobbies/nowhere/ws" + PLAIN,
        426,
        "upgrade_required",
        {},
    ),
    "a socket where none is": (
        SOCKET.replace(b"/lobbies/nowhere/ws", b"/games"),
        404,
        "not_found",
        {},
    ),
    "a method that nothing answers to": (
        b"PUT /lobbies" + PLAIN,
        405,
        "method_not_allowed",
        {"allow": "get, post"},
    ),
    "a method that nobody knows": (b"BREW /games" + PLAIN, 405, "method_not_allowed", {}),
    "TRACE": (b"TRACE /games" + PLAIN, 405, "method_not_allowed", {}),
    "an address where nothing is": (b"GET /nothing" + PLAIN, 404, "not_found", {}),
    "a way out of the folder": (b"GET /../../etc/passwd" + PLAIN, 404, "not_found", {}),
    "NUL in an address": (b"GET /a%00b" + PLAIN, 404, "not_found", {}),
    "letters that are no UTF-8": (b"GET /games/%ff%fe" + PLAIN, 404, "unknown_game", {}),
    "a body where none is wanted": (GET + b"Content-Length: 2\r\n\r\n{}", 200, None, {}),
    "HTTP/1.0": (b"GET /games HTTP/1.0\r\n\r\n", 200, None, {}),
    "a lobby opened in chunks": (
        POST + b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n" % (len(BODY), BODY),
        201,
        None,
        {},
    ),
    "a lobby opened in other letters": (
        b"POST /lobbies HTTP/1.1\r\nhOST:x\r\ncontent-LENGTH:%d\r\n\r\n" % len(BODY) + BODY,
        201,
        None,
        {},
    ),
    "nothing where a lobby is asked for": (POST + b"\r\n", 422, "invalid_data", {}),
}


@pytest.mark.parametrize("port", ["own", "uvicorn"])
@pytest.mark.parametrize("what", ORDINARY)
def test_what_is_a_request_is_answered_alike_by_both_ports(
    what: str, port: str, request: pytest.FixtureRequest
) -> None:
    data, status, code, headers = ORDINARY[what]
    server: Running = request.getfixturevalue(port)
    found = asyncio.run(asked(server, data))
    assert found.status == status
    assert code is None or found.code == code
    assert headers.items() <= found.headers.items()


def test_a_body_that_is_announced_is_asked_for() -> None:
    async def story(client: Client, node: Node) -> None:
        reader, writer = await dialled(client)
        writer.write(POST + b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % len(BODY))
        assert await soon(reader.readuntil(b"\r\n\r\n")) == b"HTTP/1.1 100 Continue\r\n\r\n"
        writer.write(BODY)
        assert (await answer(reader)).status == 201
        writer.transport.abort()

    told(story, OWN)


def test_requests_may_come_in_any_pieces_and_follow_each_other() -> None:
    async def story(client: Client, node: Node) -> None:
        whole = POST + b"Content-Length: %d\r\n\r\n" % len(BODY) + BODY
        data = (whole + GET + b"\r\n") * 3 + GET + b"Connection: close\r\n\r\n"
        for size in (1, 7, 64, 500, len(data)):
            reader, writer = await dialled(client)
            for start in range(0, len(data), size):
                writer.write(data[start : start + size])
                await writer.drain()
                await asyncio.sleep(0)
            found = [await answer(reader) for _ in range(7)]
            assert [one.status for one in found] == [201, 200] * 3 + [200]
            assert await soon(reader.read()) == b""
            writer.transport.abort()

    told(story, OWN)


def test_an_answer_without_a_body_has_its_length_all_the_same() -> None:
    async def story(client: Client, node: Node) -> None:
        reader, writer = await dialled(client)
        writer.write(
            b"HEAD /health HTTP/1.1\r\nHost: x\r\n\r\n" + GET + b"Connection: close\r\n\r\n"
        )
        head = await soon(reader.readuntil(b"\r\n\r\n"))
        assert b"content-length: " in head
        assert (await answer(reader)).status == 200
        writer.transport.abort()

    told(story, OWN)


async def _of_both_ways(
    client: Client, path: str, body: bytes, token: str | None
) -> tuple[bytes, bytes]:
    """What the quick way answers, byte for byte, and what Starlette does: a header that only it
    understands leads there."""
    bearer = f"Authorization: Bearer {token}\r\n" if token else ""
    found = []
    for more in ("", "TE: trailers\r\n"):
        head = (
            f"POST {path} HTTP/1.1\r\nHost: x\r\n{bearer}{more}Content-Length: {len(body)}\r\n\r\n"
        )
        reader, writer = await dialled(client)
        writer.write(head.encode() + body)
        first = await soon(reader.readuntil(b"\r\n\r\n"))
        length = int(first.partition(b"content-length: ")[2].split()[0])
        found.append(first + await soon(reader.readexactly(length)))
        writer.transport.abort()
    return found[0], found[1]


def test_the_quick_way_answers_byte_for_byte_as_the_slow_one() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby, tokens = await client.start(TTT)
        requests: list[tuple[str, bytes, str | None, bytes]] = [
            ("/lobbies", b'{"gameId":"chess","seats":[{"kind":"human"}]}', None, b"404 Not Found"),
            ("/lobbies", b'{"seed":1}', None, b"422 Unprocessable"),
            ("/lobbies", b"{", None, b"422 Unprocessable"),
            ("/lobbies", b"\xff", None, b"422 Unprocessable"),
            ("/lobbies", b"", None, b"422 Unprocessable"),
            ("/lobbies/nowhere/join", b"{}", None, b"404 Not Found"),
            (f"/lobbies/{lobby}/join", b"{}", None, b"409 Conflict"),
            (f"/lobbies/{lobby}/join", b'{"name":""}', None, b"422 Unprocessable"),
            (f"/lobbies/{lobby}/start", b"{}", tokens[0], b"409 Conflict"),
            (f"/lobbies/{lobby}/start", b"{}", None, b"401 Unauthorized"),
            (f"/lobbies/{lobby}/start", b"{}", tokens[1], b"403 Forbidden"),
            (f"/lobbies/{lobby}/leave", b'{"x":1}', tokens[1], b"409 Conflict"),
            (f"/lobbies/{lobby}/rematch", b"{}", tokens[1], b"409 Conflict"),
        ]
        for path, body, token, status in requests:
            quick, slow = await _of_both_ways(client, path, body, token)
            assert quick == slow
            assert quick.startswith(b"HTTP/1.1 " + status)

    told(story, OWN)


def test_and_so_do_both_where_somebody_asks_too_often() -> None:
    async def story(client: Client, node: Node) -> None:
        for _ in range(3):
            await client.ask("POST", "/lobbies", {})
        quick, slow = await _of_both_ways(client, "/lobbies", b"{}", None)
        assert quick == slow
        assert quick.startswith(b"HTTP/1.1 429 Too Many Requests")

    told(story, replace(OWN, requests_per_second=1e-9))


@pytest.mark.parametrize("where", ["own", "uvicorn"])
def test_a_failure_of_our_own_is_told_as_one(
    where: Literal["own", "uvicorn"],
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    async def story(client: Client, node: Node) -> None:
        async def broken(*_: Any) -> Any:
            raise ZeroDivisionError

        node.store.lobby = broken  # type: ignore[method-assign, assignment]
        found: Answer = await asked(client, b"GET /lobbies/x HTTP/1.1\r\nHost: x\r\n\r\n")
        assert (found.status, found.code) == (500, "internal")
        assert "ZeroDivisionError" not in json.dumps(found.body.decode())

    told(story, replace(UNLIMITED, http=where))
    assert "ZeroDivisionError" in caplog.text + capfd.readouterr().err
    caplog.clear()
