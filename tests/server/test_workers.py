"""`damier serve --workers 2`: two processes on one port, one database, one stop."""

import json
import re
import signal
import subprocess
import sys
import time
from urllib.request import Request, urlopen

from tests.patience import SECONDS

ANSWERS = 6
PAUSE = 0.2
"""Between two questions: who asks faster than a person is refused after a while."""


def test_two_workers_share_a_port_and_their_lobbies(postgres_url: str, redis_url: str) -> None:
    command = [sys.executable, "-m", "damier", "serve", "--port", "0", "--workers", "2"]
    server = subprocess.Popen(
        [*command, "--database", postgres_url, "--redis", redis_url],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        where, nodes = found[0], set[str]()
        asked = json.dumps({"gameId": "quoridor", "seats": [{"kind": "human"}, {"kind": "open"}]})
        opened = Request(f"{where}/lobbies", asked.encode(), method="POST")
        # Whoever comes before the processes are up waits for them.
        with urlopen(opened, timeout=SECONDS) as answer:
            lobby = json.load(answer)["lobby"]["id"]
        until = time.monotonic() + SECONDS
        while len(nodes) < 2 and time.monotonic() < until:
            with urlopen(f"{where}/health", timeout=SECONDS) as answer:
                nodes.add(json.load(answer)["node"])
            with urlopen(f"{where}/lobbies/{lobby}", timeout=SECONDS) as answer:
                assert json.load(answer)["state"] == "waiting"
            time.sleep(PAUSE)
        assert len(nodes) == 2
        counted = set[str]()
        while counted != {"damier_lobbies_total 1.0", "damier_nodes 2.0"}:
            assert time.monotonic() < until, counted
            answers = [_metrics(where) for _ in range(ANSWERS)]  # of either process, all the same
            counted = set.intersection(*answers) & {"damier_lobbies_total 1.0", "damier_nodes 2.0"}
        server.send_signal(signal.SIGTERM)
        assert server.wait(SECONDS) == 0
    finally:
        server.kill()
        server.wait()
        assert server.stdout is not None
        server.stdout.close()


def _metrics(where: str) -> set[str]:
    time.sleep(PAUSE)
    with urlopen(f"{where}/metrics", timeout=SECONDS) as answer:
        return set(answer.read().decode().splitlines())
