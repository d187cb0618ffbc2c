"""Everything `make test` runs, group by group, with the seconds each took.

A group that fails does not keep the others from running. Some run beside the others, in lanes of
their own, and are shown when their turn comes. The whole has a budget of time, because a test suite
that nobody waits for is not run; going over it is said and fails nothing, for machines differ.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BUDGET_SECONDS = 600
BIN = Path(sys.executable).parent

PYTEST = [sys.executable, "-m", "pytest", "--durations=10"]
PARALLEL = ["-n", str(os.cpu_count() or 2)]

GROUPS = {
    "format": [str(BIN / "ruff"), "format", "--check", "."],
    "lint": [str(BIN / "ruff"), "check", "."],
    "web": [sys.executable, "-m", "tools.check.web"],
    "ladder": [str(BIN / "lint-imports"), "--no-cache"],
    "tests": [*PYTEST, *PARALLEL, "--dist=loadgroup", "-m", "not long", "--ignore=tests/web"],
    "types": [str(BIN / "mypy")],
    "compiled": [sys.executable, "-m", "tools.check.compiled"],
    # A process a file, each with one browser and one Python that stays awake: much is waiting.
    "browser": [*PYTEST, *PARALLEL, "--dist=loadfile", "tests/web", "-m", "not long"],
}
"""In the order in which they are shown."""

ENVIRONMENT = {
    name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
}
"""The tests start hundreds of processes: each module is compiled once, whoever runs them."""

BESIDE = (("types", "compiled"), ("browser",))
"""What runs beside the rest, each lane one after another: much of it is waiting, for pages, for
clocks, for one core while another is idle."""


class Ran(NamedTuple):
    """How a group ended."""

    code: int
    seconds: float
    output: str = ""


def main() -> int:
    asked = argparse.ArgumentParser(
        "python -m tools.test", description="Everything `make test` runs."
    )
    asked.add_argument("groups", nargs="*", metavar="GROUP", help=f"some of: {', '.join(GROUPS)}")
    wanted = asked.parse_args().groups or list(GROUPS)
    if unknown := [name for name in wanted if name not in GROUPS]:
        asked.error(f"there is no group {', '.join(unknown)}; there are {', '.join(GROUPS)}")
    begun = time.monotonic()
    seconds: dict[str, float] = {}
    failed: list[str] = []
    with ThreadPoolExecutor(len(BESIDE)) as lanes:
        beside: dict[str, Future[Ran]] = {}
        for lane in BESIDE:
            _queue([name for name in lane if name in wanted], lanes, beside)
        for name in sorted(wanted, key=list(GROUPS).index):
            print(f"--- {name}", flush=True)
            ran = beside[name].result() if name in beside else _shown(name)
            print(ran.output, end="", flush=True)
            seconds[name] = ran.seconds
            if ran.code != 0:
                failed.append(name)
    print("--- seconds")
    for name, spent in seconds.items():
        print(f"{name:<10} {spent:7.1f}{'  FAILED' if name in failed else ''}")
    total = time.monotonic() - begun
    print(f"{'all':<10} {total:7.1f} of {BUDGET_SECONDS}")
    if total > BUDGET_SECONDS:
        print("over the budget of time: no failure, but worth a look at the slowest tests above")
    if failed:
        print(f"failed: {', '.join(failed)}")
    return 1 if failed else 0


def _queue(names: Sequence[str], lanes: ThreadPoolExecutor, beside: dict[str, Future[Ran]]) -> None:
    """Have these run one after another, in a lane of their own."""
    for name in names:
        beside[name] = Future()

    def run() -> None:
        for name in names:
            try:
                beside[name].set_result(_captured(name))
            except Exception as error:
                beside[name].set_exception(error)

    lanes.submit(run)


def _shown(name: str) -> Ran:
    begun = time.monotonic()
    code = subprocess.run(GROUPS[name], cwd=ROOT, env=ENVIRONMENT).returncode
    return Ran(code, time.monotonic() - begun)


def _captured(name: str) -> Ran:
    begun = time.monotonic()
    with tempfile.TemporaryFile("w+") as output:
        code = subprocess.run(
            GROUPS[name], cwd=ROOT, env=ENVIRONMENT, stdout=output, stderr=output
        ).returncode
        output.seek(0)
        return Ran(code, time.monotonic() - begun, output.read())


if __name__ == "__main__":
    sys.exit(main())
