"""RFC 6455, clause by clause, on our own port and on uvicorn's: the same frames and answers."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterator

import httpx
import pytest
from msgspec.structs import replace

from damier.server.ws import LARGEST_FRAME
from damier.server.ws.frame import BINARY, CLOSE, CONTINUATION, MAY_BE_SENT, PING, PONG, TEXT
from tests.server.client import UNLIMITED
from tests.server.raw import MASK, Line, Running, frame, opened, running

ASK = b'{"type":"resync","since":0,"id":"%s"}'
FIRST, MORE, LAST = 0x00, 0x00, 0x80
"""The bits beside a frame's kind: only the last of a message has one."""
BROKEN, NOT_UTF8, TOO_BIG, UNSUPPORTED = 1002, 1007, 1009, 1003

Story = Callable[[Line], Awaitable[None]]


@pytest.fixture(scope="module", params=["own", "uvicorn"])
def server(request: pytest.FixtureRequest) -> Iterator[Running]:
    with running(replace(UNLIMITED, http=request.param)) as found:
        yield found


@pytest.fixture(scope="module")
def seat(server: Running) -> tuple[str, str]:
    """A match, and the token of its first seat."""
    with httpx.Client(base_url=server.url, trust_env=False) as http:
        asked = {"gameId": "tic-tac-toe-py", "seats": [{"kind": "human"}, {"kind": "bot"}]}
        opened = http.post("/lobbies", json={**asked, "starts": "full"}).json()
        return opened["lobby"]["id"], opened["seat"]["token"]


@pytest.fixture
def tell(
    server: Running, seat: tuple[str, str], caplog: pytest.LogCaptureFixture
) -> Iterator[Callable[[Story], None]]:
    """Tell a story on a fresh socket; nothing may fail by our own fault."""

    def telling(story: Story) -> None:
        async def on_a_socket() -> None:
            line = await opened(server, *seat)
            await story(line)
            line.writer.transport.abort()

        asyncio.run(on_a_socket())

    yield telling
    assert [r for r in caplog.records if r.levelno >= logging.ERROR] == []


async def is_heard(line: Line, *frames: bytes, id: str = "x") -> None:
    """These frames are one question, and it is answered."""
    await line.send(*frames)
    assert (await line.message("welcome"))["id"] == id


Telling = Callable[[Story], None]


def pieces(*parts: bytes) -> list[bytes]:
    """A message in so many frames."""
    last = len(parts) - 1
    return [
        frame(CONTINUATION if number else TEXT, part, LAST if number == last else MORE)
        for number, part in enumerate(parts)
    ]


# Messages and their fragments (5.4)


def test_a_message_in_one_frame(tell: Telling) -> None:
    tell(lambda line: is_heard(line, frame(TEXT, ASK % b"x")))


def test_a_message_in_many_frames(tell: Telling) -> None:
    data = ASK % b"x"
    tell(lambda line: is_heard(line, *pieces(*(data[i : i + 1] for i in range(len(data))))))


def test_empty_fragments_are_fragments(tell: Telling) -> None:
    tell(lambda line: is_heard(line, *pieces(b"", ASK % b"x", b"", b"")))


def test_frames_may_be_cut_anywhere_and_come_together(tell: Telling) -> None:
    async def story(line: Line) -> None:
        data = b"".join(pieces(ASK[:9], (ASK % b"a")[9:])) + frame(TEXT, ASK % b"b")
        for start in range(0, len(data), 3):
            await line.send(data[start : start + 3])
            await asyncio.sleep(0)
        for id in ("a", "b"):
            assert (await line.message("welcome"))["id"] == id

    tell(story)


def test_control_frames_come_between_fragments(tell: Telling) -> None:
    async def story(line: Line) -> None:
        first, second, third = pieces(b'{"type":', b'"resync","since":', b'0,"id":"x"}')
        await line.send(first, frame(PING, b"one"), second, frame(PONG, b"?"), frame(PING), third)
        assert await line.next() == (PONG, b"one")
        assert await line.next() == (PONG, b"")
        assert (await line.message("welcome"))["id"] == "x"

    tell(story)


def test_a_close_between_fragments_ends_it(tell: Telling, server: Running) -> None:
    """A control frame may come there; `websockets` misses the rest of the message."""

    async def story(line: Line) -> None:
        await line.send(pieces(b"{", b"}")[0], frame(CLOSE, b"\x03\xe8"))
        expected = {1000} if server.node.settings.http == "own" else {1000, BROKEN}
        assert await line.closed() in expected

    tell(story)


@pytest.mark.parametrize(
    "frames",
    [
        [frame(CONTINUATION, b"x")],
        [frame(CONTINUATION, b"x", MORE)],
        [frame(TEXT, b"{", MORE), frame(TEXT, b"}")],
        [frame(TEXT, b"{", MORE), frame(BINARY, b"}")],
        [*pieces(b"{", b"}"), frame(CONTINUATION, b"x")],
    ],
    ids=["alone", "alone and unfinished", "text in text", "binary in text", "after the end"],
)
def test_fragments_out_of_place_break_it(tell: Telling, frames: list[bytes]) -> None:
    async def story(line: Line) -> None:
        await line.send(*frames)
        assert await line.closed() == BROKEN

    tell(story)


# Frames (5.2)


@pytest.mark.parametrize("bits", [0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70])
@pytest.mark.parametrize("kind", [TEXT, PING, CLOSE])
def test_reserved_bits_break_it(tell: Telling, bits: int, kind: int) -> None:
    async def story(line: Line) -> None:
        await line.send(frame(kind, b"", 0x80 | bits))
        assert await line.closed() == BROKEN

    tell(story)


@pytest.mark.parametrize("kind", [3, 4, 5, 6, 7, 11, 12, 13, 14, 15])
@pytest.mark.parametrize("payload", [b"", b"x"])
def test_reserved_opcodes_break_it(tell: Telling, kind: int, payload: bytes) -> None:
    async def story(line: Line) -> None:
        await line.send(frame(kind, payload))
        assert await line.closed() == BROKEN

    tell(story)


@pytest.mark.parametrize("data", [b"\x81\x02{}", b"\x89\x00", b"\x88\x02\x03\xe8", b"\x01\x00"])
def test_frames_that_are_not_masked_break_it(tell: Telling, data: bytes) -> None:
    async def story(line: Line) -> None:
        await line.send(data)
        assert await line.closed() == BROKEN

    tell(story)


@pytest.mark.parametrize("mask", [b"\0\0\0\0", b"\xff\xff\xff\xff", b"\0\1\0\1"])
def test_any_mask_will_do(tell: Telling, mask: bytes) -> None:
    tell(lambda line: is_heard(line, frame(TEXT, ASK % b"x", mask=mask)))


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 128, 65_535, LARGEST_FRAME])
def test_every_length_is_read_in_its_shortest_form(tell: Telling, length: int) -> None:
    """Up to the largest frame; what is too large to be a message is refused, and the line stays."""

    async def story(line: Line) -> None:
        await line.send(frame(TEXT, b" " * length))
        assert (await line.message("error"))["code"] == "invalid_data"
        await is_heard(line, frame(TEXT, ASK % b"x"))

    tell(story)


@pytest.mark.parametrize(
    "head",
    [
        b"\x81\xfe\x00\x00",
        b"\x81\xfe\x00\x02",
        b"\x81\xfe\x00\x7d",
        b"\x81\xff" + (2).to_bytes(8, "big"),
        b"\x81\xff" + (126).to_bytes(8, "big"),
        b"\x81\xff" + (65_535).to_bytes(8, "big"),
    ],
    ids=["0 in two", "2 in two", "125 in two", "2 in eight", "126 in eight", "65535 in eight"],
)
def test_lengths_that_are_not_minimal_break_it(tell: Telling, server: Running, head: bytes) -> None:
    """`websockets` takes them, which the RFC forbids clients to send and no server to read."""

    async def story(line: Line) -> None:
        length = int.from_bytes(head[2:], "big")
        await line.send(head + MASK + frame(TEXT, b" " * length)[-length or None :])
        if server.node.settings.http == "own":
            assert await line.closed() == BROKEN

    tell(story)


@pytest.mark.parametrize("high", [b"\x80" + b"\0" * 7, b"\xff" * 8])
def test_lengths_with_the_high_bit_break_it(tell: Telling, server: Running, high: bytes) -> None:
    async def story(line: Line) -> None:
        await line.send(b"\x81\xff" + high + MASK)
        expected = {BROKEN} if server.node.settings.http == "own" else {BROKEN, TOO_BIG}
        assert await line.closed() in expected

    tell(story)


def test_a_frame_that_is_too_large_ends_it_before_it_has_come(tell: Telling) -> None:
    async def story(line: Line) -> None:
        await line.send(b"\x81\xff" + (LARGEST_FRAME + 1).to_bytes(8, "big") + MASK)
        assert await line.closed() == TOO_BIG

    tell(story)


def test_fragments_that_become_too_large_end_it(tell: Telling) -> None:
    async def story(line: Line) -> None:
        half = b" " * (LARGEST_FRAME // 2)
        await line.send(*pieces(half, half, b" ", b""))
        assert await line.closed() == TOO_BIG

    tell(story)


def test_binary_messages_are_not_spoken_here(tell: Telling) -> None:
    async def story(line: Line) -> None:
        await line.send(frame(BINARY, b"\0\1"))
        assert (await line.message("error"))["code"] == "invalid_data"
        assert await line.closed() == UNSUPPORTED

    tell(story)


# Text is UTF-8 (8.1)

WORD = "κόσμε 🂡 é".encode()


def test_a_letter_may_be_cut_between_fragments(tell: Telling) -> None:
    data = json.dumps({"type": "resync", "since": 0, "id": WORD.decode()}, ensure_ascii=False)
    cut = [data.encode()[i : i + 1] for i in range(len(data.encode()))]
    tell(lambda line: is_heard(line, *pieces(*cut), id=WORD.decode()))


@pytest.mark.parametrize(
    "text",
    [
        b"\xff",
        b"\xfe",
        b"\xc0\x80",
        b"\xc3",
        b"\x80",
        b"\xed\xa0\x80",
        b"\xf4\x90\x80\x80",
        b"\xf8\x88\x80\x80\x80",
        WORD[:-1],
        b"x" * 200 + b"\xff",
    ],
    ids=["FF", "FE", "overlong", "cut", "alone", "surrogate", "beyond", "five", "cut word", "long"],
)
def test_text_that_is_no_utf8_ends_it(tell: Telling, text: bytes) -> None:
    async def story(line: Line) -> None:
        await line.send(frame(TEXT, text))
        assert await line.closed() == NOT_UTF8

    tell(story)


@pytest.mark.parametrize(
    "parts",
    [
        (b"{\xce", b"x"),
        (b"\xf0\x9f", b"\x82", b"x"),
        (b"\xce",),
        (b"ok", b"\xff"),
        (b"\xed", b"\xa0\x80"),
    ],
)
def test_text_across_fragments_that_is_no_utf8_ends_it(
    tell: Telling, parts: tuple[bytes, ...]
) -> None:
    async def story(line: Line) -> None:
        await line.send(*pieces(*parts))
        assert await line.closed() == NOT_UTF8

    tell(story)


def test_what_can_never_become_utf8_is_not_waited_for(tell: Telling, server: Running) -> None:
    """Our own port ends it with the piece that is wrong; `websockets` hears the message out."""

    async def story(line: Line) -> None:
        await line.send(frame(TEXT, b"\xff", MORE))
        if server.node.settings.http == "uvicorn":
            await line.send(frame(CONTINUATION, b""))
        assert await line.closed() == NOT_UTF8

    tell(story)


# Pings and pongs (5.5.2, 5.5.3)


@pytest.mark.parametrize("payload", [b"", b"?", b"\0\xff" * 60, b"x" * 125])
def test_a_ping_is_answered_with_what_it_carried(tell: Telling, payload: bytes) -> None:
    async def story(line: Line) -> None:
        await line.send(frame(PING, payload))
        assert await line.next() == (PONG, payload)

    tell(story)


def test_pings_are_answered_in_their_order(tell: Telling) -> None:
    async def story(line: Line) -> None:
        await line.send(b"".join(frame(PING, bytes((n,))) for n in range(10)))
        assert [await line.next() for _ in range(10)] == [(PONG, bytes((n,))) for n in range(10)]

    tell(story)


@pytest.mark.parametrize("payload", [b"", b"nobody asked", b"x" * 125])
def test_a_pong_that_nobody_asked_for_is_nothing(tell: Telling, payload: bytes) -> None:
    tell(lambda line: is_heard(line, frame(PONG, payload), frame(TEXT, ASK % b"x")))


@pytest.mark.parametrize("kind", [PING, PONG, CLOSE])
@pytest.mark.parametrize("length", [126, 60_000])
def test_control_frames_are_short(tell: Telling, kind: int, length: int) -> None:
    async def story(line: Line) -> None:
        await line.send(frame(kind, b"\x03\xe8" + b"x" * (length - 2)))
        assert await line.closed() == BROKEN

    tell(story)


@pytest.mark.parametrize("kind", [PING, PONG, CLOSE])
def test_control_frames_come_in_one_piece(tell: Telling, kind: int) -> None:
    async def story(line: Line) -> None:
        await line.send(frame(kind, b"", MORE))
        assert await line.closed() == BROKEN

    tell(story)


# Farewells (5.5.1, 7.4)

VALID = [
    1000,
    1001,
    1002,
    1003,
    1007,
    1008,
    1009,
    1010,
    1011,
    1012,
    1013,
    1014,
    3000,
    3999,
    4000,
    4999,
]
INVALID = [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 9999, 65_535]


def test_the_list_of_codes_is_the_registry() -> None:
    assert MAY_BE_SENT.issuperset(VALID)
    assert MAY_BE_SENT.isdisjoint(INVALID)
    assert len(MAY_BE_SENT) == 12 + 2000


@pytest.mark.parametrize("code", VALID)
def test_a_valid_code_is_answered_with_itself(tell: Telling, code: int) -> None:
    async def story(line: Line) -> None:
        await line.send(frame(CLOSE, code.to_bytes(2, "big") + "adieu à tous".encode()))
        assert await line.closed() == code

    tell(story)


@pytest.mark.parametrize("code", INVALID)
def test_an_invalid_code_breaks_it(tell: Telling, code: int) -> None:
    async def story(line: Line) -> None:
        await line.send(frame(CLOSE, code.to_bytes(2, "big")))
        assert await line.closed() == BROKEN

    tell(story)


def test_a_farewell_without_a_code_is_answered(tell: Telling) -> None:
    async def story(line: Line) -> None:
        await line.send(frame(CLOSE))
        assert await line.closed() in (None, 1000)

    tell(story)


def test_half_a_code_breaks_it(tell: Telling) -> None:
    async def story(line: Line) -> None:
        await line.send(frame(CLOSE, b"\x03"))
        assert await line.closed() == BROKEN

    tell(story)


def test_a_reason_that_is_no_utf8_ends_it(tell: Telling) -> None:
    async def story(line: Line) -> None:
        await line.send(frame(CLOSE, b"\x03\xe8\xff\xfe"))
        assert await line.closed() == NOT_UTF8

    tell(story)


def test_a_reason_may_be_as_long_as_the_frame(tell: Telling) -> None:
    async def story(line: Line) -> None:
        await line.send(frame(CLOSE, b"\x03\xe8" + b"x" * 123))
        assert await line.closed() == 1000

    tell(story)


def test_what_comes_after_a_farewell_is_not_heard(tell: Telling) -> None:
    async def story(line: Line) -> None:
        await line.send(frame(CLOSE, b"\x03\xe8") + frame(TEXT, ASK % b"x") + frame(PING))
        assert await line.closed() == 1000
        assert [kind for kind, _ in line.told].count(PONG) == 0

    tell(story)


def test_what_comes_after_a_broken_frame_is_not_heard(tell: Telling) -> None:
    async def story(line: Line) -> None:
        await line.send(frame(3) + frame(PING, b"?") + frame(TEXT, ASK % b"x"))
        assert await line.closed() == BROKEN
        assert [kind for kind, _ in line.told].count(PONG) == 0

    tell(story)


def test_an_early_frame_beside_the_handshake_is_heard(
    server: Running, seat: tuple[str, str]
) -> None:
    """Our own port answers it; `websockets` may, too: clients wait for the handshake."""
    from tests.patience import soon
    from tests.server.raw import HANDSHAKE, dialled

    async def story() -> None:
        reader, writer = await dialled(server)
        head = HANDSHAKE.format(lobby=seat[0], token=seat[1]).encode()
        writer.write(head + frame(TEXT, ASK % b"early"))
        await soon(reader.readuntil(b"\r\n\r\n"))
        line = Line(reader, writer)
        while (await line.message("welcome"))["id"] != "early":
            pass
        writer.transport.abort()

    if server.node.settings.http == "own":
        asyncio.run(story())
