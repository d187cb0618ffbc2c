"""What a fuzzer sends: frames and requests, valid ones bent in every way, and bytes that are none.

Everything comes from the generator that is handed in, so a seed names a whole run.
"""

import json
from random import Random
from typing import Any

from damier.server.ws.frame import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT
from tests.server.raw import HANDSHAKE, frame

KINDS = (TEXT, TEXT, TEXT, CONTINUATION, BINARY, CLOSE, PING, PONG, 3, 7, 11, 15)
WORDS = ("", "x", "é" * 50, "\ud800", "🂡", "\x00", "a" * 3000, "../..", "{", "p1", "NaN", "§1")
VALUES: tuple[Any, ...] = (
    *WORDS,
    None,
    True,
    -1,
    0,
    7,
    2**63,
    1e308,
    [],
    {},
    [[]] * 40,
    ["x"] * 300,
)
ASKS = ("undo", "answerUndo", "resync", "describe", "suggest?", "chat?", "", "fly")


def fuzzed_frames(rng: Random, legal: list[Any]) -> list[bytes]:
    """A message that is right, nearly right or senseless, in one frame or in several, or a control
    frame: whatever it is, the socket survives it."""
    match rng.randrange(12):
        case 0:
            kind = rng.choice((PING, PONG))
            return [frame(kind, rng.randbytes(rng.randrange(126)), mask=rng.randbytes(4))]
        case 1:
            return _fragments(rng, _text(rng, legal))
    return [frame(TEXT, _text(rng, legal), mask=rng.randbytes(4))]


def _fragments(rng: Random, data: bytes) -> list[bytes]:
    """A message in pieces, with control frames between them."""
    cuts = sorted(rng.randrange(len(data) + 1) for _ in range(rng.randrange(1, 6)))
    parts = [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]
    frames = []
    for number, part in enumerate(parts):
        bits = 0x80 if number == len(parts) - 1 else 0x00
        frames.append(frame(CONTINUATION if number else TEXT, part, bits, rng.randbytes(4)))
        if bits == 0 and rng.random() < 0.3:
            frames.append(frame(PING, rng.randbytes(rng.randrange(126))))
    return frames


def fatal_frame(rng: Random, legal: list[Any]) -> bytes:
    """A frame that is nothing of the kind, or of a kind that ends it, or one that never ends."""
    kind, payload = rng.choice(KINDS), _payload(rng, legal)
    if kind >= CLOSE:
        payload = rng.choice(
            (b"", b"\x03", b"\x03\xe8", b"\x03\xedx", rng.randbytes(rng.randrange(130)))
        )
    bits = 0x80 if rng.random() < 0.5 else rng.choice((0x00, 0x00, 0xC0, 0x90, 0xF0))
    data = frame(kind, payload, bits, rng.randbytes(4))
    match rng.randrange(7):
        case 0:
            return data[: rng.randrange(1, len(data))]
        case 1:
            return _bent(rng, data)
        case 2:
            return data[:1] + bytes((data[1] & 0x7F,)) + data[2:]
        case 3:
            long = rng.choice((2, 125, 126, 65_535, 65_536, 70_000, 2**40, 2**63, 2**64 - 1))
            return data[:1] + b"\xff" + long.to_bytes(8, "big") + rng.randbytes(12)
        case 4:
            return rng.randbytes(rng.randrange(1, 200))
    return data


def _text(rng: Random, legal: list[Any]) -> bytes:
    """Text, whatever it says."""
    return _payload(rng, legal).decode(errors="replace").encode()


def _payload(rng: Random, legal: list[Any]) -> bytes:
    if rng.random() < 0.02:
        return rng.randbytes(rng.choice((1, 20, 200, 5_000, 20_000)))
    wish: dict[str, Any] = {"id": str(rng.randrange(100)), "lang": rng.choice(("fr", "en", "xx"))}
    if legal and rng.random() < 0.4:
        wish |= rng.choice(legal)
        wish["seq"] = rng.choice((0, 1, 2, 5, None, -1, 2**70))
    else:
        wish |= {"type": rng.choice(ASKS), "since": rng.choice((0, 0, 1, 3, 9, -1))}
    for _ in range(rng.choice((0, 0, 1, 2))):
        wish[rng.choice([*wish, "verb", "type", "args", "seed"])] = rng.choice(VALUES)
    text = json.dumps(wish, ensure_ascii=rng.random() < 0.5)
    data = text.encode("utf-8", "surrogatepass")
    return _bent(rng, data) if rng.random() < 0.1 else data


def _bent(rng: Random, data: bytes) -> bytes:
    """A byte changed, left out, doubled, or a piece of it gone."""
    at = rng.randrange(len(data))
    match rng.randrange(5):
        case 0:
            return data[:at] + bytes((rng.randrange(256),)) + data[at + 1 :]
        case 1:
            return data[:at] + data[at + 1 :]
        case 2:
            return data[:at] + data[at : at + 9] * rng.randrange(1, 40) + data[at:]
        case 3:
            return data[:at] + rng.randbytes(rng.randrange(9)) + data[at:]
    return data[:at]


BODY = b'{"gameId":"tic-tac-toe-py","seats":[{"kind":"human"},{"kind":"open"}]}'
REQUESTS = (
    b"GET /games HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /games/quoridor?lang=fr HTTP/1.1\r\nHost: x\r\nAccept: */*\r\n\r\n",
    b"GET /lobbies?game=quoridor HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /lobbies/nowhere HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a, b\r\n\r\n",
    b"GET /lobbies/nowhere/replay HTTP/1.1\r\nHost: x\r\n\r\n",
    b"HEAD /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    b"GET / HTTP/1.0\r\n\r\n",
    b'GET /../%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\nIf-None-Match: "x"\r\n\r\n',
    b"DELETE /lobbies/nowhere HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\n\r\n",
    b"POST /lobbies HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%b" % (len(BODY), BODY),
    b"POST /lobbies HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%b\r\n0\r\n\r\n"
    % (len(BODY), BODY),
    b"POST /lobbies/nowhere/join HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}",
    b'POST /recover HTTP/1.1\r\nHost: x\r\nContent-Length: 16\r\n\r\n{"recovery":"x"}',
    b"POST /lobbies HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}",
    HANDSHAKE.format(lobby="nowhere", token="t").encode(),
)
LINES = (
    b"Host: y", b"Content-Length: 5", b"Content-Length: " + b"9" * 5000, b"Content-Length: -1",
    b"Transfer-Encoding: chunked", b"Transfer-Encoding: gzip", b" folded", b"nonsense", b": x",
    b"X: \x00", b"X: " + b"y" * 9000, b"Connection: close", b"Connection: upgrade",
    b"Upgrade: websocket", b"Upgrade: h2c", b"Expect: x", b"TE: trailers", b"\xff\xfe: x",
    b"Authorization: Bearer " + b"a," * 500, b"Origin: null", b"Sec-WebSocket-Version: 12",
)  # fmt: skip


def fuzzed_request(rng: Random) -> bytes:
    """One request or several on a line, bent, cut, or with a header too many."""
    data = rng.choice(REQUESTS)
    for _ in range(rng.choice((0, 1, 1, 1, 2))):
        match rng.randrange(8):
            case 0 | 1:
                data = _bent(rng, data) or b"x"
            case 2 | 3 | 4:
                first, line, rest = data.partition(b"\r\n")
                data = first + line + rng.choice(LINES) + b"\r\n" + rest
            case 5:
                data = data.replace(b"\r\n", b"\n", rng.randrange(1, 4))
            case 6:
                data += rng.choice(REQUESTS)
            case _:
                data = data.replace(b" /", b" /" + b"x" * rng.choice((1, 300, 9_000, 100_000)), 1)
    return data if rng.random() < 0.97 else rng.randbytes(rng.randrange(1, 3_000))
