"""What is gained where the server does by hand what a library could: `python -m benchmarks.bypass`.

Each line is the processor time of one thing, by hand and by the library, on this machine; the best
of several rounds, alternated. The requests are asked of a real server in this process, so both
figures hold the same client.
"""

import asyncio
from collections.abc import Callable
from time import process_time

from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from damier.server import Settings, running_node
from damier.server.request_head import read_head
from damier.server.ws.frame import SHORT, WHOLE_TEXT, framed, is_utf8, unmasked
from damier.server.ws.handshake import check_handshake

ROUNDS, TIMES = 7, 3_000
MESSAGE = b'{"verb":"place","args":{"cell":"a1"},"id":"17"}'
FRAME = Frame(Opcode.TEXT, MESSAGE).serialize(mask=True)
HANDSHAKE = (
    b"GET /lobbies/abcdefghijklmnop/ws HTTP/1.1\r\nHost: 127.0.0.1:8000\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    b"Sec-WebSocket-Protocol: bluefelt.v0, bluefelt.token.abcdefghijkl\r\n\r\n"
)
BODY = b'{"gameId":"chess-boxing","seats":[{"kind":"human"}]}'
POST = b"POST /lobbies HTTP/1.1\r\nHost: x\r\n%sContent-Length: %d\r\n\r\n%s"


def main() -> None:
    """Print what each bypass costs and what it saves."""
    _print("a short message read", _best(_read_by_hand, _read_by_library()))
    _print("a short message written", _best(_write_by_hand, _write_by_library))
    _print("a handshake read", _best(_open_by_hand, _open_by_library))
    _print("a refused POST, with its client", asyncio.run(_asked()))


def _print(what: str, figures: tuple[float, float]) -> None:
    hand, library = figures
    print(f"{what}: {hand:.1f} µs by hand, {library:.1f} by library, {library / hand:.1f} times")


def _best(hand: Callable[[], object], library: Callable[[], object]) -> tuple[float, float]:
    rounds = [(_time(hand), _time(library)) for _ in range(ROUNDS)]
    return min(first for first, _ in rounds), min(second for _, second in rounds)


def _time(work: Callable[[], object]) -> float:
    start = process_time()
    for _ in range(TIMES):
        work()
    return (process_time() - start) / TIMES * 1e6


def _read_by_hand() -> bytes:
    """As WebSocketProtocol.data_received does it."""
    data = FRAME
    assert data[0] == WHOLE_TEXT
    assert len(data) > 6
    assert len(data) == (data[1] ^ 0x80) + 6 < SHORT + 6
    message = unmasked(data[2:6], data[6:])
    assert message.isascii() or is_utf8(message)
    return message


def _read_by_library() -> Callable[[], bytes]:
    reader = _opened()

    def read() -> bytes:
        reader.receive_data(FRAME)
        (frame,) = reader.events_received()
        assert isinstance(frame, Frame)
        return bytes(frame.data)

    return read


def _write_by_hand() -> bytes:
    return framed(MESSAGE)


def _write_by_library() -> bytes:
    return Frame(Opcode.TEXT, MESSAGE).serialize(mask=False)


def _open_by_hand() -> str:
    return check_handshake(read_head(HANDSHAKE[:-4]))


def _open_by_library() -> ServerProtocol:
    return _opened()


def _opened() -> ServerProtocol:
    protocol = ServerProtocol(subprotocols=["bluefelt.v0"])  # type: ignore[list-item]
    protocol.receive_data(HANDSHAKE)
    (request,) = protocol.events_received()
    assert isinstance(request, Request)
    protocol.send_response(protocol.accept(request))
    return protocol


async def _asked() -> tuple[float, float]:
    """The same request on the quick way, and on the one by h11 and Starlette."""
    settings = Settings(port=0, database="memory:", requests_per_second=1e9)
    async with running_node(settings) as (url, _):
        host, port = url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))

        async def cost(more: bytes) -> float:
            request = POST % (more, len(BODY), BODY)
            start = process_time()
            for _ in range(TIMES // 5):
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
                length = int(head.partition(b"content-length: ")[2].split()[0])
                await reader.readexactly(length)
            return (process_time() - start) / (TIMES // 5) * 1e6

        rounds = [(await cost(b""), await cost(b"TE: trailers\r\n")) for _ in range(ROUNDS)]
        writer.close()
    return min(first for first, _ in rounds), min(second for _, second in rounds)


if __name__ == "__main__":
    main()
