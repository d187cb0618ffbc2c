"""Several processes on one port: started, started again when they die, and stopped together."""

import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from threading import Event
from types import FrameType

from prometheus_client.multiprocess import mark_process_dead

from .metrics import SHARED_FOLDER

LOOK_SECONDS = 0.5
STOP_SECONDS = 15.0
"""After so long a process that was told to stop is ended."""
SIGNALS = (signal.SIGINT, signal.SIGTERM)

Work = Callable[[socket.socket], None]


def run_workers(work: Work, listening: socket.socket, number: int) -> None:
    """Run so many processes until a signal says stop. One that dies is followed by another."""
    stop = Event()

    def told(number: int, frame: FrameType | None) -> None:
        stop.set()

    for each in SIGNALS:
        signal.signal(each, told)
    with shared_metrics():
        workers = [_started(work, listening) for _ in range(number)]
        while not stop.wait(LOOK_SECONDS):
            for place, worker in enumerate(workers):
                if not worker.is_alive():
                    worker.join()
                    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
                    workers[place] = _started(work, listening)
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join(STOP_SECONDS)
            if worker.is_alive():
                worker.kill()
                worker.join()


@contextmanager
def shared_metrics() -> Iterator[None]:
    """A folder in which the processes count together, empty at the start and gone at the end; or
    the one that the environment names, emptied."""
    named = os.environ.get(SHARED_FOLDER)
    folder = Path(named or mkdtemp(prefix="damier-metrics-"))
    folder.mkdir(parents=True, exist_ok=True)
    for counted in folder.glob("*.db"):
        counted.unlink()
    os.environ[SHARED_FOLDER] = str(folder)
    try:
        yield
    finally:
        if not named:
            del os.environ[SHARED_FOLDER]
            rmtree(folder, ignore_errors=True)


def _started(work: Work, listening: socket.socket) -> BaseProcess:
    """A process of its own, with nothing of this one's but the socket."""
    process = get_context("spawn").Process(target=work, args=(listening,))
    process.start()
    return process
