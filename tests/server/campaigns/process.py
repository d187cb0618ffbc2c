"""`damier serve` as a process of its own, that can be killed without warning and started again."""

import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from time import monotonic, sleep

import httpx
import psutil  # type: ignore[import-untyped]

from tests.patience import SECONDS
from tools.programs.services import free_port

HOST = "127.0.0.1"
UNCOUNTED = {
    "DAMIER_LOBBIES_PER_ADDRESS": "0",
    "DAMIER_SOCKETS_PER_ADDRESS": "0",
    "DAMIER_REQUESTS_PER_SECOND": "1000000",
    "DAMIER_MESSAGES_PER_SECOND": "1000000",
}


@dataclass
class Process:
    """One node, always on the same port."""

    database: str
    redis: str = ""
    port: int = field(default_factory=free_port)
    environment: dict[str, str] = field(default_factory=dict)
    host: str = HOST
    within: tuple[str, ...] = ()
    """Words before its command: what has it run on a host of its own."""
    kills: int = 0
    _running: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [*self.within, sys.executable, "-m", "damier", "serve"]
        command += ["--host", self.host, "--port", str(self.port)]
        command += ["--database", self.database]
        command += ["--redis", self.redis] if self.redis else []
        self._running = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            env={**os.environ, **UNCOUNTED, **self.environment},
        )

    def wait_until_it_answers(self) -> None:
        assert self._running is not None
        until = monotonic() + SECONDS
        while True:
            try:
                httpx.get(f"{self.url}/health", timeout=5.0, trust_env=False).raise_for_status()
                return
            except httpx.HTTPError:
                assert self._running.poll() is None, "the server ended by itself"
                assert monotonic() < until, "the server does not answer"
                sleep(0.05)

    def kill(self) -> None:
        """As a power cut would: no farewell, nothing flushed."""
        assert self._running is not None
        assert self._running.poll() is None, "the server ended by itself"
        self._running.send_signal(signal.SIGKILL)
        self._running.wait()
        self.kills += 1

    def stop(self) -> int:
        """As an operator would; the code it ends with."""
        assert self._running is not None
        self._running.terminate()
        return self._running.wait(SECONDS)

    def processor_seconds(self) -> float:
        """What it has used of the processor so far, with its children."""
        assert self._running is not None
        times = psutil.Process(self._running.pid).cpu_times()
        return float(times.user + times.system + times.children_user + times.children_system)

    def end(self) -> None:
        """Leave nothing behind, whether it was stopped or not."""
        if self._running is not None and self._running.poll() is None:
            self._running.kill()
            self._running.wait()
