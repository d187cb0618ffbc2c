"""Fixtures played in processes of their own, as many at once as there are cores.

A process that dies is replaced and its fixture handed out again; nothing finished is lost. One
fixture that ends its process again and again is reported instead of tried for ever.
Run as a module, this is such a process: a plan, then fixtures come in; an answer goes out for each.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event, Thread

from damier.catalogue import game_from_source
from damier.core import DamierError, decode, encode

from .plan import Fixture, Plan
from .played import Answer, play

MOST_LOSSES = 3
"""Processes that one fixture may end before it is given up."""

LARGEST_ANSWER = 64 * 1024 * 1024


class LostMatch(DamierError):
    """A match that ends every process that plays it. What was finished before it is kept."""

    code = "lost_match"


def played_in_processes(
    plan: Plan,
    fixtures: Sequence[Fixture],
    workers: int,
    started: Callable[[int], None] = lambda pid: None,
) -> Iterator[Answer]:
    """Play these fixtures, and give each answer as it comes; `started` is told of each process."""
    asked: SimpleQueue[Fixture] = SimpleQueue()
    for fixture in fixtures:
        asked.put(fixture)
    answers: SimpleQueue[Answer | Exception] = SimpleQueue()
    stopped = Event()
    hands = [
        _Hand(plan, asked, answers, stopped, started) for _ in range(min(workers, len(fixtures)))
    ]
    for hand in hands:
        hand.start()
    try:
        for _ in fixtures:
            answer = answers.get()
            if isinstance(answer, Exception):
                raise answer
            yield answer
    finally:
        stopped.set()
        for hand in hands:
            hand.end()
        for hand in hands:
            hand.join()


class _Hand(Thread):
    """Takes fixtures from a queue and has one process play them."""

    def __init__(
        self,
        plan: Plan,
        asked: "SimpleQueue[Fixture]",
        answers: "SimpleQueue[Answer | Exception]",
        stopped: Event,
        started: Callable[[int], None],
    ) -> None:
        super().__init__(daemon=True)
        self.plan, self.asked, self.answers = plan, asked, answers
        self.stopped, self.started = stopped, started
        self.process: subprocess.Popen[bytes] | None = None

    def run(self) -> None:
        with suppress(Empty):
            while not self.stopped.is_set():
                fixture = self.asked.get_nowait()
                try:
                    self.answers.put(self._answer(fixture))
                except Exception as error:  # whoever waits for answers must hear of it
                    self.answers.put(error)
                    break
        self.end()

    def end(self) -> None:
        """End the process, whatever it is doing."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                with suppress(OSError):
                    stream and stream.close()

    def _answer(self, fixture: Fixture) -> Answer:
        for _ in range(MOST_LOSSES):
            with suppress(OSError, ValueError):  # the process is gone, or its streams are closed
                line = self._ask(fixture)
                if line.endswith(b"\n"):
                    return decode(line, Answer, limit=LARGEST_ANSWER)
            if self.stopped.is_set():
                break
            self.end()
        raise LostMatch(
            f"match {fixture.number} ({' - '.join(fixture.bots)}, seed {fixture.seed}) ended "
            f"{MOST_LOSSES} processes",
            number=fixture.number,
        )

    def _ask(self, fixture: Fixture) -> bytes:
        process = self.process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(encode(fixture) + b"\n")
        process.stdin.flush()
        return process.stdout.readline()

    def _start(self) -> "subprocess.Popen[bytes]":
        """A new process that knows the plan. Where all has been stopped meanwhile, whoever did so
        may have found no process to end: then it is ended here."""
        self.process = process = _process()
        if self.stopped.is_set():
            self.end()
            raise BrokenPipeError("all was stopped")
        self.started(process.pid)
        assert process.stdin is not None
        process.stdin.write(encode(self.plan) + b"\n")
        return process


def _process() -> subprocess.Popen[bytes]:
    paths = os.pathsep.join(path for path in sys.path if path)
    return subprocess.Popen(
        [sys.executable, "-m", __name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": paths},
    )


def serve() -> None:
    """Play what comes in until nothing more does."""
    lines, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a bot prints is no answer
    plan = decode(lines.readline(), Plan)
    game = game_from_source(plan.source)
    for line in lines:
        answers.write(encode(play(game, plan, decode(line, Fixture))) + b"\n")
        answers.flush()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt, BrokenPipeError):  # nobody listens any more
        serve()
