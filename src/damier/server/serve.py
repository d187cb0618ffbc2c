"""Runs a server: a node from settings, on a port, in one process or in several.

`serve` runs until it is told to stop; `running_node` is the same for programs and tests, which want
to know the address and stop it themselves.
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

from .archive import open_archive
from .cluster import Bus, LocalBus
from .dev import DevRoutes, Watch, check_dev, trial, watched_folders
from .error import WrongSettings
from .hosted_bundles import host_bundles
from .http import BACKLOG, Port, make_app
from .logs import write_logs
from .node import Node
from .settings import MEMORY, POSTGRES, SQLITE, Settings, as_environment, settings_from
from .storage import MatchStore, MemoryStore, SqliteStore
from .workers import SIGNALS, run_workers


def store_of(settings: Settings) -> MatchStore:
    """The storage that the settings name."""
    url = settings.database_url
    if url == MEMORY:
        return MemoryStore()
    if url.startswith(SQLITE):
        return SqliteStore(Path(url.removeprefix(SQLITE)))
    from .storage.postgres import PostgresStore

    return PostgresStore(url)


def bus_of(settings: Settings) -> Bus:
    """The bus that the settings name."""
    if not settings.database_url.startswith(POSTGRES):
        return LocalBus()
    from .cluster.postgres_bus import PostgresBus

    slower = PostgresBus(settings.database_url)
    if not settings.redis:
        return slower
    from .cluster.redis_bus import RedisBus

    return RedisBus(settings.redis, slower)


def node_of(settings: Settings, *, is_dev: bool = False) -> Node:
    """The node that the settings describe; it is not open yet."""
    if settings.bundles:
        host_bundles(settings.bundles, are_drafts=is_dev)
    return Node(settings, store_of(settings), bus_of(settings))


def app_from_environment() -> Starlette:
    """The application as other ASGI servers and further processes make it."""
    tune_collector()
    return make_app(node_of(settings_from(os.environ)))


def bind(settings: Settings) -> socket.socket:
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


def address_of(listening: socket.socket) -> str:
    """Where it can be reached, as people write it."""
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


@asynccontextmanager
async def running_node(
    settings: Settings, node: Node | None = None, routes: list[Route] | None = None
) -> AsyncIterator[tuple[str, Node]]:
    """A running node in this process, and its address."""
    node = node or node_of(settings)
    listening = bind(settings)
    where, stop, ready = address_of(listening), asyncio.Event(), asyncio.Event()
    serving = asyncio.create_task(_serve(node, routes, listening, stop, ready.set))
    opening = asyncio.create_task(ready.wait())
    await asyncio.wait([serving, opening], return_when=asyncio.FIRST_COMPLETED)
    opening.cancel()
    if serving.done():
        listening.close()
        serving.result()
    try:
        yield where, node
    finally:
        stop.set()
        await serving
        listening.close()


async def _serve(
    node: Node,
    routes: list[Route] | None,
    listening: socket.socket,
    stop: asyncio.Event,
    ready: Callable[[], None],
) -> None:
    """One node on this socket, by whoever the settings say."""
    app = make_app(node, routes)
    if node.settings.http == "own":
        await Port(node, app).serve(listening, stop, ready)
        return
    from .http.uvicorn_port import serve_by_uvicorn

    await serve_by_uvicorn(app, listening, stop, ready)


def _run(
    node: Node,
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
        watched(lambda: _stop_from_thread(loop, stop))

        def ready() -> None:
            nonlocal started
            started = True
            announce()

        await _serve(node, routes, listening, stop, ready)

    tune_collector()
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(serving())
    return started


def _stop_from_thread(loop: asyncio.AbstractEventLoop, stop: asyncio.Event) -> None:
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
    settings = settings_from(os.environ)
    logs = write_logs(settings.log, settings.log_level)
    node = node_of(settings)
    logs.node = node.cluster.node
    if not _run(node, [], listening, lambda: None):
        raise SystemExit(1)


def tune_collector() -> None:
    """Most objects of a server live long or die at once: look for reference cycles less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


async def _try_out(settings: Settings) -> None:
    """Open storage, archive and bus once: what is wrong with them is said before anything runs."""
    store, bus = store_of(settings), bus_of(settings)
    open_archive(settings.archive, os.environ)
    await store.open()
    await store.close()
    await bus.open("trial", lambda data: None)
    await bus.close()


def serve(
    settings: Settings,
    announce: Callable[[str], None],
    start_anew: Callable[[int], None] | None = None,
) -> bool:
    """Serve until a signal says stop. Whether it could be started at all. A server that can be
    started anew, on the port that it had, is its games' author's: it has the pages of dev/, and
    stops when their files change."""
    logs = write_logs(settings.log, settings.log_level)
    if start_anew is not None:
        check_dev(settings)
    try:
        listening = bind(settings)
    except OSError as error:
        place = f"{settings.host}:{settings.port}"
        raise WrongSettings(f"{place}: {error.strerror or error}") from None
    where = address_of(listening)
    asyncio.run(_try_out(settings))
    if settings.workers > 1:
        os.environ.update(as_environment(settings))
        listening.listen(BACKLOG)  # who comes before the processes are up waits for them
        announce(where)
        run_workers(_work, listening, settings.workers)
        return True
    node = node_of(settings, is_dev=start_anew is not None)
    logs.node = node.cluster.node
    if start_anew is None:
        return _run(node, [], listening, lambda: announce(where))
    port = listening.getsockname()[1]
    watch = Watch(watched_folders(settings.bundles), lambda: trial(settings.bundles))
    routes = DevRoutes(node, lambda: watch.problems).routes()
    started = _run(node, routes, listening, lambda: announce(where), watch.begin)
    watch.end()
    if watch.has_changed:
        start_anew(port)
    return started
