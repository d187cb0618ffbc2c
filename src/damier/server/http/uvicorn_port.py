"""The same server by plain uvicorn, for those who want it (`DAMIER_HTTP=uvicorn`).

Only what uvicorn documents is used: a Config with its own h11 and `websockets`, a Server that
serves. Bytes that are no HTTP are then uvicorn's to answer, in its own words, and requests that
never end are its to keep: put a proxy in front.
"""

import asyncio
import socket
from collections.abc import Callable
from typing import Any

from damier.server.error import WrongSettings
from damier.server.ws import LARGEST_FRAME

STOP_SECONDS = 5
IDLE_SECONDS = 30
PAUSE = 0.02


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
