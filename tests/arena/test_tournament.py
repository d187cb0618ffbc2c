"""An arena survives what happens to it: stopped, killed, started again, on any number of cores."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Lock, current_thread

import pytest

from damier.arena import pool
from damier.arena.plan import fixtures
from damier.arena.pool import LostMatch, played_in_processes
from damier.arena.store import OtherArena
from damier.core import InvalidData, encode
from tests.arena.bad_bots import Halting, Mortal
from tests.arena.holding import hold, plan
from tests.patience import wait_until

ROOT = Path(__file__).parents[2]
BAD = "tests.arena.bad_bots"


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "matches").iterdir())}


def test_the_same_table_and_records_however_many_workers(tmp_path: Path) -> None:
    asked = plan(bots=("easy", "medium", "greedy"), games=12)
    one, two = (hold(tmp_path / str(workers), asked, workers) for workers in (1, 2))
    assert encode(one) == encode(two)
    assert files(tmp_path / "1") == files(tmp_path / "2")


def test_a_killed_worker_loses_no_finished_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes are killed in the middle of a match, after each had finished two others."""
    deaths = tmp_path / "deaths"
    deaths.mkdir()
    monkeypatch.setenv(Mortal.FOLDER, str(deaths))
    asked = plan(bots=(f"{BAD}:Mortal", "easy"), games=12)
    calm = hold(tmp_path / "calm", asked, 2)
    for name in ("first", "second"):
        (deaths / name).touch()
    pids: list[int] = []
    seen: list[int] = []
    summary = hold(
        tmp_path / "killed",
        asked,
        2,
        progress=lambda done, total: seen.append(done),
        started=pids.append,
    )
    assert len(set(pids)) == 4, "others were started in their place"
    assert seen == list(range(13)), "each match was finished once"
    assert summary == calm
    assert files(tmp_path / "killed") == files(tmp_path / "calm")


def test_a_worker_killed_at_any_moment_loses_no_finished_match(tmp_path: Path) -> None:
    """From outside, whatever it is doing: playing, waiting, or gone already."""
    asked = plan(games=12)
    pids: list[int] = []

    def progress(done: int, total: int) -> None:
        if done in (3, 6):
            with suppress(ProcessLookupError):
                os.kill(pids[-1], signal.SIGKILL)

    summary = hold(tmp_path / "killed", asked, 2, progress=progress, started=pids.append)
    assert summary == hold(tmp_path / "calm", asked, 2)


def test_a_failure_of_our_own_is_told_to_whoever_waits() -> None:
    def fail(pid: int) -> None:
        raise RuntimeError("nobody may know")

    asked = plan(games=2)
    with pytest.raises(RuntimeError, match="nobody may know"):
        list(played_in_processes(asked, fixtures(asked), 2, fail))


def test_a_process_that_starts_while_all_is_stopped_is_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One fails; the other's process is there only when all others were ended already."""
    made: list[subprocess.Popen[bytes]] = []
    make = pool._process
    first = Lock()

    def process() -> "subprocess.Popen[bytes]":
        if not first.acquire(blocking=False):
            hand = current_thread()
            assert isinstance(hand, pool._Hand)
            hand.stopped.wait()
        made.append(make())
        return made[-1]

    def fail(pid: int) -> None:
        raise RuntimeError("enough")

    monkeypatch.setattr(pool, "_process", process)
    asked = plan(bots=(f"{BAD}:Endless", "easy"), games=2)
    with pytest.raises(RuntimeError, match="enough"):
        list(played_in_processes(asked, fixtures(asked), 2, fail))
    assert [one.returncode for one in made] == [-signal.SIGKILL] * 2


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


def test_a_stopped_command_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed while each of its two processes is in the third match, it is simply given again."""
    obstacle = tmp_path / "obstacle"
    obstacle.touch()
    monkeypatch.setenv(Halting.OBSTACLE, str(obstacle))
    bots = (f"{BAD}:Halting", "easy")
    command = [sys.executable, "-m", "damier", "arena", "tic-tac-toe-py", "--bots", ",".join(bots)]
    command += ["--games", "10", "--workers", "2", "--out", str(tmp_path / "a")]
    command += ["--json", str(tmp_path / "a.json")]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT)
    matches = tmp_path / "a" / "matches"
    wait_until(lambda: len(list(matches.glob("*.json"))) == 4, "the fourth match")
    running.kill()
    running.wait()
    obstacle.unlink()
    finished = {path: path.stat().st_mtime_ns for path in matches.glob("*.json")}
    assert len(finished) == 4
    assert subprocess.run(command, stdout=subprocess.DEVNULL, cwd=ROOT).returncode == 0
    assert all(path.stat().st_mtime_ns == at for path, at in finished.items())
    whole = hold(tmp_path / "b", plan(bots=bots, games=10))
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
