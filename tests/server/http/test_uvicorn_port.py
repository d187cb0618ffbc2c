"""By plain uvicorn: what a client does wrong is a line in the log, never a failure of ours."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from damier.server.http.uvicorn_port import LEFT_EARLY, _in_a_line
from damier.server.ws.frame import TEXT
from tests.patience import soon
from tests.server.client import UNLIMITED, Client, served
from tests.server.raw import answer, dialled, frame, opened

CHUNKED = b"GET /games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


async def send_text_that_is_none(client: Client) -> None:
    lobby, tokens = await client.start("tic-tac-toe-py")
    line = await opened(client, lobby, tokens[0])
    await line.send(frame(TEXT, b'{"type": "\x91"}'))
    assert await line.closed() == 1007


async def send_chunks_that_are_none_after_the_answer(client: Client) -> None:
    reader, writer = await dialled(client)
    writer.write(CHUNKED)
    assert (await answer(reader)).status == 200
    writer.write(b"nonsense\r\n")
    assert await soon(reader.read()) == b""
    writer.close()


async def send_chunks_that_are_none_before_the_answer(client: Client) -> None:
    reader, writer = await dialled(client)
    writer.write(CHUNKED.replace(b"GET /games", b"POST /lobbies") + b"nonsense\r\n")
    assert (await answer(reader)).status == 400
    writer.close()


@pytest.mark.parametrize(
    "send",
    [
        send_text_that_is_none,
        send_chunks_that_are_none_after_the_answer,
        send_chunks_that_are_none_before_the_answer,
    ],
)
def test_nonsense_leaves_no_traceback(
    send: Callable[[Client], Awaitable[None]],
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story() -> None:
        async with served(replace(UNLIMITED, http="uvicorn")) as (client, _):
            await send(client)
            await client.start("tic-tac-toe-py")

    asyncio.run(story())
    logged = capfd.readouterr().err
    assert "Traceback" not in logged, logged
    assert "ERROR" not in logged, logged
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def record_of(message: str, error: Exception | None = None) -> logging.LogRecord:
    found = (type(error), error, None) if error else None
    return logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, message, (), found)


def test_who_leaves_during_a_handshake_is_no_error() -> None:
    left = record_of(LEFT_EARLY)
    assert _in_a_line(left)
    assert left.levelname == "WARNING"


def test_failures_of_our_own_stay_whole() -> None:
    own = record_of("Exception in ASGI application\n", ZeroDivisionError())
    assert _in_a_line(own)
    assert (own.levelname, own.exc_info is not None) == ("ERROR", True)
