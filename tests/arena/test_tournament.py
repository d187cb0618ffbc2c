"""An arena survives what happens to it: stopped, killed, started again, on any number of cores."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from damier.arena.plan import fixtures
from damier.arena.pool import LostMatch, played_in_processes
from damier.arena.store import OtherArena
from damier.core import InvalidData, encode
from tests.arena.holding import hold, plan

BAD = "tests.arena.bad_bots"


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "matches").iterdir())}


def test_the_same_table_and_records_however_many_workers(tmp_path: Path) -> None:
    asked = plan(bots=("easy", "medium", "greedy"), games=12)
    one, two = (hold(tmp_path / str(workers), asked, workers) for workers in (1, 2))
    assert encode(one) == encode(two)
    assert files(tmp_path / "1") == files(tmp_path / "2")


def test_a_killed_worker_loses_no_finished_match(tmp_path: Path) -> None:
    asked = plan(games=12)
    pids: list[int] = []
    seen: list[int] = []

    def progress(done: int, total: int) -> None:
        seen.append(done)
        if done in (3, 6):  # the process that is busy now
            os.kill(pids[-1], signal.SIGKILL)

    summary = hold(tmp_path / "killed", asked, 2, progress=progress, started=pids.append)
    assert len(pids) > 2, "others were started in their place"
    assert seen == sorted(seen)
    assert summary == hold(tmp_path / "calm", asked, 2)


def test_what_is_finished_is_not_played_again(tmp_path: Path) -> None:
    asked = plan(games=8)
    whole = hold(tmp_path, asked)
    kept = files(tmp_path)
    for name in ("00003.json", "00005.jsonl"):
        (tmp_path / "matches" / name).unlink()
    (tmp_path / "matches" / "00007.json.part").write_bytes(b"{")
    seen: list[int] = []
    again = hold(tmp_path, asked, progress=lambda done, total: seen.append(done))
    assert seen == [6, 7, 8]
    assert again == whole
    assert {
        name: content for name, content in files(tmp_path).items() if "part" not in name
    } == kept


def test_a_stopped_command_goes_on_where_it_was(tmp_path: Path) -> None:
    """Killed in the middle, the command is simply given again."""
    command = [sys.executable, "-m", "damier", "arena", "tic-tac-toe-py", "--bots", "easy,medium"]
    command += ["--games", "60", "--out", str(tmp_path / "a"), "--json", str(tmp_path / "a.json")]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    matches = tmp_path / "a" / "matches"
    until = time.monotonic() + 60
    while time.monotonic() < until and len(list(matches.glob("*.json"))) < 3:
        time.sleep(0.02)
    running.kill()
    running.wait()
    finished = {path: path.stat().st_mtime_ns for path in matches.glob("*.json")}
    assert 3 <= len(finished) < 60
    assert subprocess.run(command, stdout=subprocess.DEVNULL).returncode == 0
    assert all(path.stat().st_mtime_ns == at for path, at in finished.items())
    whole = hold(tmp_path / "b", plan(games=60))
    assert (tmp_path / "a.json").read_bytes() == encode(whole) + b"\n"


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    hold(tmp_path / "a", plan(games=2))
    with pytest.raises(OtherArena):
        hold(tmp_path / "a", plan(games=2, seed=5))
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "letter.txt").write_text("dear")
    with pytest.raises(InvalidData, match="holds no arena"):
        hold(tmp_path / "b", plan(games=2))


def test_a_match_that_ends_every_process_is_reported() -> None:
    asked = plan(bots=(f"{BAD}:Killing", "easy"), games=2)
    with pytest.raises(LostMatch, match="match 1"):
        list(played_in_processes(asked, fixtures(asked)[:1], 1))


def test_what_a_bot_prints_is_no_answer(tmp_path: Path) -> None:
    summary = hold(tmp_path, plan(bots=(f"{BAD}:Talking", "easy"), games=2), 1)
    assert summary.matches == 2
    assert [standing.faults for standing in summary.standings] == [0, 0]


def test_a_local_ray_gives_the_same_table(tmp_path: Path) -> None:
    """In a process of its own, as a person would: Ray keeps much in the one that starts it."""
    command = [sys.executable, "-m", "damier", "arena", "tic-tac-toe-py", "--bots", "easy,medium"]
    command += ["--games", "8", "--workers", "2", "--out", str(tmp_path / "ray")]
    command += ["--json", str(tmp_path / "ray.json"), "--ray"]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr[-2000:]
    summary = hold(tmp_path / "here", plan(games=8))
    assert (tmp_path / "ray.json").read_bytes() == encode(summary) + b"\n"
    assert files(tmp_path / "ray") == files(tmp_path / "here")
