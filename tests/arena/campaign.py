"""The arena of the README on one process, on two, and on a local Ray that loses a worker."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from damier.core import encode
from tests.arena.holding import hold, plan

BOTS = ("easy", "medium", "hard")
GAMES = 60
TASK = b"ray::played"
"""How Ray calls the processes that play; its own agents are `ray::` and something else."""


def campaign() -> dict[str, int | bool]:
    """All tables must be the same bytes, and nothing finished may be played twice."""
    asked = plan("quoridor", bots=BOTS, games=GAMES)
    with TemporaryDirectory() as name:
        folder = Path(name)
        one = encode(hold(folder / "one", asked, 1))
        two = encode(hold(folder / "two", asked, 2))
        killed, ray = on_ray(folder)
        assert one == two == ray
        assert killed == 1
    return {"matches": GAMES, "the same table on 1, 2 and Ray": True, "Ray workers killed": killed}


def on_ray(folder: Path) -> tuple[int, bytes]:
    """The command itself, with one of its workers killed once some matches are finished."""
    command = [sys.executable, "-m", "damier", "arena", "quoridor", "--bots", ",".join(BOTS)]
    command += ["--games", str(GAMES), "--workers", "2", "--ray", "--out", str(folder / "ray")]
    command += ["--json", str(folder / "ray.json")]
    running = subprocess.Popen(command)
    killed: list[int] = []
    killer = Thread(target=kill_one, args=(running, folder / "ray" / "matches", killed))
    killer.start()
    assert running.wait() == 0
    killer.join()
    return len(killed), (folder / "ray.json").read_bytes().rstrip()


def kill_one(running: "subprocess.Popen[bytes]", matches: Path, killed: list[int]) -> None:
    while running.poll() is None and not killed:
        if len(list(matches.glob("*.json"))) >= 5:
            for pid in below(running.pid)[:1]:
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)
        time.sleep(0.05)


def below(root: int) -> list[int]:
    """The processes of Ray that play, among those that this one started."""
    parents: dict[int, int] = {}
    playing: list[int] = []
    for entry in Path("/proc").iterdir():
        try:
            parents[int(entry.name)] = int(
                (entry / "stat").read_text().rpartition(")")[2].split()[1]
            )
            if (entry / "cmdline").read_bytes().startswith(TASK):
                playing.append(int(entry.name))
        except (OSError, ValueError):
            continue
    return [pid for pid in playing if root in ancestors(pid, parents)]


def ancestors(pid: int, parents: dict[int, int]) -> list[int]:
    line = []
    while pid in parents:
        pid = parents[pid]
        line.append(pid)
    return line
