"""Several processes on one port: started, started again when they die, and stopped together."""

import signal
import socket
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from threading import Event
from types import FrameType

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
    workers = [_started(work, listening) for _ in range(number)]
    while not stop.wait(LOOK_SECONDS):
        for place, worker in enumerate(workers):
            if not worker.is_alive():
                worker.join()
                workers[place] = _started(work, listening)
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join(STOP_SECONDS)
        if worker.is_alive():
            worker.kill()
            worker.join()


def _started(work: Work, listening: socket.socket) -> BaseProcess:
    """A process of its own, with nothing of this one's but the socket."""
    process = get_context("spawn").Process(target=work, args=(listening,))
    process.start()
    return process
