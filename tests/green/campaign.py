"""Green every time: `make test` in a fresh clone, alone and beside busy loops.

The clone is of the current commit and has its own .venv, caches and browser; Chromium is removed
first where that is ours to do (Debian's package, as root). Logs are kept in build/green.
`python -m tools.campaign green --alone 1 --busy 0` runs a part: what was run of the same commit is
kept beside it. `--keep-chromium` leaves the machine's own, `--command` tries another command.
"""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from tools.docs.findings import FIGURES

ROOT = Path(__file__).resolve().parents[2]
LOGS = ROOT / "build" / "green"
BUSY = "while True: pass"
COUNTED = ("passed", "failed", "errors", "skipped", "deselected")
SUMMARY = re.compile(rf"^=*\s*((?:\d+ (?:{'|'.join(COUNTED)}|error|warnings?)(?:, )?)+) in ", re.M)
NOT_HANDED_ON = {"VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME", "MAKEFLAGS", "MAKELEVEL"}


def campaign(given: Sequence[str] = ()) -> dict[str, Any]:
    asked = _options(given)
    commit = _git("rev-parse", "HEAD")
    if _git("status", "--porcelain"):
        print("what is not committed is not tried", flush=True)
    if not asked.keep_chromium:
        remove_chromium()
    LOGS.mkdir(parents=True, exist_ok=True)
    kept = _kept(commit, asked.command)
    with tempfile.TemporaryDirectory(prefix="damier-green-") as place:
        clone = Path(place, "clone")
        _git("clone", "--quiet", "--no-hardlinks", str(ROOT), str(clone))
        _git("checkout", "--quiet", commit, folder=clone)
        for kind in ["alone"] * asked.alone + ["busy"] * asked.busy:
            number = len(kept) + 1
            log = LOGS / f"{commit[:10]}-{number}-{kind}.log"
            with busy_loops(asked.loops if kind == "busy" else 0):
                ran = run(shlex.split(asked.command), clone, log)
            kept.append({"kind": kind, "command": asked.command, **ran})
            print(f"{number} {kind}: {json.dumps(ran)}, {log.relative_to(ROOT)}", flush=True)
    wrong = [number for number, one in enumerate(kept, 1) if not is_green(one)]
    return {"commit": commit, "runs": kept, "not green": wrong}


def is_green(ran: dict[str, Any]) -> bool:
    """All passed, and none was left out that could have failed."""
    return ran["code"] == 0 and not any(ran[what] for what in ("failed", "errors", "skipped"))


def run(command: Sequence[str], folder: Path, log: Path) -> dict[str, int]:
    """The command in this folder: how it ended, and what its summaries count in all."""
    own = folder.parent / "own"
    environment = {name: v for name, v in os.environ.items() if name not in NOT_HANDED_ON}
    environment |= {
        "XDG_CACHE_HOME": str(own / "cache"),
        "npm_config_cache": str(own / "npm"),
        "PLAYWRIGHT_BROWSERS_PATH": str(own / "browsers"),
    }
    begun = monotonic()
    with log.open("w", encoding="utf-8") as output:
        code = subprocess.run(
            command, cwd=folder, env=environment, stdout=output, stderr=output
        ).returncode
    counts = counted(log.read_text("utf-8", errors="replace"))
    return {"code": code, **counts, "seconds": round(monotonic() - begun)}


def counted(text: str) -> dict[str, int]:
    """What all of pytest's summaries in a log add up to."""
    counts = dict.fromkeys(COUNTED, 0)
    for summary in SUMMARY.finditer(text):
        for number, what in re.findall(r"(\d+) (\w+)", summary[1]):
            name = "errors" if what == "error" else what
            if name in counts:
                counts[name] += int(number)
    return counts


def remove_chromium() -> None:
    """So that the tests must bring their own: Debian's package, where we may."""
    if shutil.which("dpkg") is None:
        return
    asked = {name: ["dpkg", "-s", name] for name in ("chromium", "chromium-common")}
    installed = [
        name
        for name, command in asked.items()
        if subprocess.run(command, capture_output=True).returncode == 0
    ]
    if not installed:
        return
    if os.geteuid() != 0:
        print("Chromium is the machine's own, and stays", flush=True)
        return
    print(f"removing {' '.join(installed)}", flush=True)
    subprocess.run(["apt-get", "remove", "--yes", *installed], check=True, capture_output=True)


@contextmanager
def busy_loops(count: int) -> Iterator[None]:
    """So many processes that only turn, until this is left."""
    loops = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def _kept(commit: str, command: str) -> list[dict[str, Any]]:
    """The runs of this commit that an earlier part has made with the same command."""
    figures = json.loads(FIGURES.read_text("utf-8")) if FIGURES.is_file() else {}
    found = figures.get("green", {})
    runs = found["runs"] if found.get("commit") == commit else []
    return [one for one in runs if one["command"] == command]


def _options(given: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tools.campaign green")
    parser.add_argument("--alone", type=int, default=3, help="runs alone")
    parser.add_argument("--busy", type=int, default=2, help="runs beside busy loops")
    parser.add_argument("--loops", type=int, default=4, help="how many busy loops")
    parser.add_argument("--command", default="make test")
    parser.add_argument("--keep-chromium", action="store_true")
    return parser.parse_args(list(given))


def _git(*words: str, folder: Path | None = None) -> str:
    where = folder or ROOT
    ran = subprocess.run(["git", *words], cwd=where, capture_output=True, text=True, check=True)
    return ran.stdout.strip()
