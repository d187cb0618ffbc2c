"""One node of a server: storage, fan-out, house, doors, on one port by uvicorn.

`serve` runs until it is told to stop; `node` is the same for programs and tests, which want to
know the address and stop it themselves.
"""

import asyncio
import gc
import os
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.routing import Route
from uvicorn.supervisors import Multiprocess

from .app import make_app
from .dev import DevDoors, check_dev
from .error import WrongSettings
from .fanout import Fanout, LocalFanout
from .front import FrontProtocol
from .house import House
from .memory_store import MemoryStore
from .settings import MEMORY, SQLITE, Settings, as_environment, settings_from
from .socket import SocketProtocol
from .sqlite_store import SqliteStore
from .store import MatchStore
from .strangers import host_bundles
from .watch import Watch, watched_folders

STOP_SECONDS = 5


def store_of(settings: Settings) -> MatchStore:
    """The storage that the settings name."""
    url = settings.database_url
    if url == MEMORY:
        return MemoryStore()
    if url.startswith(SQLITE):
        return SqliteStore(Path(url.removeprefix(SQLITE)))
    from .postgres_store import PostgresStore

    return PostgresStore(url)


def fanout_of(settings: Settings) -> Fanout:
    """The fan-out that the settings name."""
    if not settings.redis:
        return LocalFanout()
    from .redis_fanout import RedisFanout

    return RedisFanout(settings.redis)


def house_of(settings: Settings, *, is_dev: bool = False) -> House:
    if settings.bundles:
        host_bundles(settings.bundles, are_drafts=is_dev)
    return House(settings, store_of(settings), fanout_of(settings))


def app_from_environment() -> Starlette:
    """The application as other ASGI servers and further processes make it."""
    calm_collector()
    return make_app(house_of(settings_from(os.environ)))


def config_of(app: Any, **more: Any) -> uvicorn.Config:
    """How uvicorn runs a node."""
    chosen: dict[str, Any] = {
        "http": FrontProtocol,
        "ws": SocketProtocol,
        "loop": "uvloop" if os.name == "posix" else "asyncio",
        "lifespan": "on",
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "date_header": False,
        "proxy_headers": False,
        "timeout_graceful_shutdown": STOP_SECONDS,
        "timeout_keep_alive": 30,
    }
    return uvicorn.Config(app, **{**chosen, **more})


def bound(settings: Settings) -> socket.socket:
    """The listening socket; with port 0, on any free port."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening


def address(listening: socket.socket) -> str:
    """Where it can be reached, as people write it."""
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


class _Server(uvicorn.Server):
    """Uvicorn without its own signal handlers, for nodes inside other programs."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals belong to the program."""
        yield


@asynccontextmanager
async def node(
    settings: Settings,
    house: House | None = None,
    routes: list[Route] | None = None,
    **more: Any,
) -> AsyncIterator[tuple[str, House]]:
    """A running node in this process: its address and its house."""
    house = house or house_of(settings)
    listening = bound(settings)
    server = _Server(config_of(make_app(house, routes), **more))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.005)
    if serving.done():
        serving.result()
    try:
        yield address(listening), house
    finally:
        server.should_exit = True
        await serving
        listening.close()


class _Announcing(uvicorn.Server):
    """Says where it is once it can be reached."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()


def calm_collector() -> None:
    """Most objects of a server live long or die at once: look for lost cycles less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


async def _tried(settings: Settings) -> None:
    """Open storage and fan-out once: what is wrong with them is said before anything runs."""
    store, fanout = store_of(settings), fanout_of(settings)
    await store.open()
    await store.close()
    await fanout.open("trial", lambda news: None)
    await fanout.close()


def serve(
    settings: Settings,
    announce: Callable[[str], None],
    start_anew: Callable[[int], None] | None = None,
) -> bool:
    """Serve until a signal says stop. Whether it could be started at all. A server that can be
    started anew, on the port that it had, is its games' author's: it has the doors of dev.py, and
    stops when their files change."""
    if start_anew is not None:
        check_dev(settings)
    try:
        listening = bound(settings)
    except OSError as error:
        place = f"{settings.host}:{settings.port}"
        raise WrongSettings(f"{place}: {error.strerror or error}") from None
    where = address(listening)
    asyncio.run(_tried(settings))
    if settings.workers > 1:
        os.environ.update(as_environment(settings))
        app = f"{__name__}:{app_from_environment.__name__}"
        config = config_of(app, factory=True, workers=settings.workers)
        listening.listen(config.backlog)  # who comes before the processes are up waits for them
        announce(where)
        Multiprocess(config, sockets=[listening]).run()
        return True
    house = house_of(settings, is_dev=start_anew is not None)
    routes = DevDoors(house).routes() if start_anew is not None else []
    server = _Announcing(config_of(make_app(house, routes)), lambda: announce(where))
    calm_collector()
    if start_anew is None:
        server.run(sockets=[listening])
        return server.started
    port = listening.getsockname()[1]
    watch = Watch(watched_folders(settings.bundles), server)
    server.run(sockets=[listening])
    if watch.has_changed:
        start_anew(port)
    return server.started
