"""One node of a server: storage, fan-out, house, doors, on one port.

`serve` runs until it is told to stop; `node` is the same for programs and tests, which want to
know the address and stop it themselves.
"""

import asyncio
import gc
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from starlette.applications import Starlette
from starlette.routing import Route

from damier.server.cluster.bus import Fanout, LocalFanout
from damier.server.dev.routes import DevDoors, check_dev
from damier.server.dev.watch import Watch, watched_folders
from damier.server.http.app import make_app
from damier.server.http.port import BACKLOG, Port
from damier.server.rooms.registry import House
from damier.server.storage.memory import MemoryStore
from damier.server.storage.port import MatchStore
from damier.server.storage.sqlite import SqliteStore

from .error import WrongSettings
from .hosted_bundles import host_bundles
from .settings import MEMORY, SQLITE, Settings, as_environment, settings_from
from .workers import SIGNALS, run_workers


def store_of(settings: Settings) -> MatchStore:
    """The storage that the settings name."""
    url = settings.database_url
    if url == MEMORY:
        return MemoryStore()
    if url.startswith(SQLITE):
        return SqliteStore(Path(url.removeprefix(SQLITE)))
    from damier.server.storage.postgres import PostgresStore

    return PostgresStore(url)


def fanout_of(settings: Settings) -> Fanout:
    """The fan-out that the settings name."""
    if not settings.redis:
        return LocalFanout()
    from damier.server.cluster.redis_bus import RedisFanout

    return RedisFanout(settings.redis)


def house_of(settings: Settings, *, is_dev: bool = False) -> House:
    if settings.bundles:
        host_bundles(settings.bundles, are_drafts=is_dev)
    return House(settings, store_of(settings), fanout_of(settings))


def app_from_environment() -> Starlette:
    """The application as other ASGI servers and further processes make it."""
    calm_collector()
    return make_app(house_of(settings_from(os.environ)))


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


@asynccontextmanager
async def node(
    settings: Settings, house: House | None = None, routes: list[Route] | None = None
) -> AsyncIterator[tuple[str, House]]:
    """A running node in this process: its address and its house."""
    house = house or house_of(settings)
    listening = bound(settings)
    where, stop, ready = address(listening), asyncio.Event(), asyncio.Event()
    serving = asyncio.create_task(_serving(house, routes, listening, stop, ready.set))
    opening = asyncio.create_task(ready.wait())
    await asyncio.wait([serving, opening], return_when=asyncio.FIRST_COMPLETED)
    opening.cancel()
    if serving.done():
        listening.close()
        serving.result()
    try:
        yield where, house
    finally:
        stop.set()
        await serving
        listening.close()


async def _serving(
    house: House,
    routes: list[Route] | None,
    listening: socket.socket,
    stop: asyncio.Event,
    ready: Callable[[], None],
) -> None:
    """One house on this socket, by whoever the settings say."""
    app = make_app(house, routes)
    if house.settings.http == "own":
        await Port(house, app).serve(listening, stop, ready)
        return
    from damier.server.http.uvicorn_port import serve_by_uvicorn

    await serve_by_uvicorn(app, listening, stop, ready)


def _run(
    house: House,
    routes: list[Route],
    listening: socket.socket,
    announce: Callable[[], None],
    watched: Callable[[Callable[[], None]], None] = lambda stop: None,
) -> bool:
    """Serve in this process until a signal says stop; whether it could be started at all."""
    started = False

    async def serving() -> None:
        loop, stop = asyncio.get_running_loop(), asyncio.Event()
        for number in SIGNALS:
            with suppress(NotImplementedError):  # where there are none, Ctrl-C still stops it
                loop.add_signal_handler(number, stop.set)
        watched(lambda: _stop_from_elsewhere(loop, stop))

        def ready() -> None:
            nonlocal started
            started = True
            announce()

        await _serving(house, routes, listening, stop, ready)

    calm_collector()
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(serving())
    return started


def _stop_from_elsewhere(loop: asyncio.AbstractEventLoop, stop: asyncio.Event) -> None:
    with suppress(RuntimeError):  # it has stopped already
        loop.call_soon_threadsafe(stop.set)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """The quickest event loop there is here."""
    if os.name != "posix":
        return asyncio.new_event_loop
    import uvloop

    return uvloop.new_event_loop


def _work(listening: socket.socket) -> None:
    """One of several processes of a server, set by the environment."""
    house = house_of(settings_from(os.environ))
    if not _run(house, [], listening, lambda: None):
        raise SystemExit(1)


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
        listening.listen(BACKLOG)  # who comes before the processes are up waits for them
        announce(where)
        run_workers(_work, listening, settings.workers)
        return True
    house = house_of(settings, is_dev=start_anew is not None)
    if start_anew is None:
        return _run(house, [], listening, lambda: announce(where))
    port = listening.getsockname()[1]
    watch = Watch(watched_folders(settings.bundles))
    routes = DevDoors(house).routes()
    started = _run(house, routes, listening, lambda: announce(where), watch.begin)
    watch.end()
    if watch.has_changed:
        start_anew(port)
    return started
