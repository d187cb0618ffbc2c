"""The same server by plain uvicorn, for those who want it (`DAMIER_HTTP=uvicorn`).

Only what uvicorn documents is used: a Config with its own h11 and `websockets`, a Server that
serves. Bytes that are no HTTP are then uvicorn's to answer, in its own words, and requests that
never end are its to keep: put a proxy in front. What it logs of them is one line, no traceback.
"""

import asyncio
import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import h11

from damier.server.error import WrongSettings
from damier.server.ws import LARGEST_FRAME

STOP_SECONDS = 1
IDLE_SECONDS = 30
PAUSE = 0.02
LEFT_EARLY = "ASGI callable returned without completing handshake."
"""Ours always accepts or refuses (ws/asgi.py)."""

log = logging.getLogger("damier.server")


async def serve_by_uvicorn(
    app: Any, listening: socket.socket, stop: asyncio.Event, ready: Callable[[], None]
) -> None:
    """Serve until told to stop; signals are heard by whoever runs this."""
    try:
        import uvicorn
        import websockets  # noqa: F401
    except ImportError as error:
        missing = f"{error.name} is not installed: pip install 'damier[uvicorn]'"
        raise WrongSettings(f"DAMIER_HTTP=uvicorn: {missing}") from None
    config = uvicorn.Config(
        app,
        http="h11",
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        timeout_keep_alive=IDLE_SECONDS,
    )
    server = uvicorn.Server(config)
    with _clients_faults_in_a_line(asyncio.get_running_loop()):
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        stopping = asyncio.create_task(stop.wait())
        while not server.started and not serving.done():
            await asyncio.sleep(PAUSE)
        if server.started:
            ready()
        await asyncio.wait([serving, stopping], return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        server.should_exit = True
        await serving


@contextmanager
def _clients_faults_in_a_line(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """What any client can do is a failure of the server in uvicorn's log: it logs text that is no
    UTF-8 as an exception; bytes that are no HTTP, during an answer or after it, have its own 400
    fail, or the answer; and of who leaves during a handshake it says that our `accept`, which it
    has dropped, never came. The connections are closed, as they should be."""
    before, logger = loop.get_exception_handler(), logging.getLogger("uvicorn.error")
    loop.set_exception_handler(_on_exception)
    logger.addFilter(_in_a_line)
    try:
        yield
    finally:
        logger.removeFilter(_in_a_line)
        loop.set_exception_handler(before)


def _on_exception(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    error = context.get("exception")
    if isinstance(error, h11.ProtocolError):
        log.warning("a connection was closed: %s", error)
    else:
        loop.default_exception_handler(context)


def _in_a_line(record: logging.LogRecord) -> bool:
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, UnicodeDecodeError | h11.ProtocolError | asyncio.CancelledError):
        record.msg, record.args, record.exc_info = "%s (%s)", (record.msg.strip(), error), None
    elif record.msg != LEFT_EARLY:
        return True
    record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True
