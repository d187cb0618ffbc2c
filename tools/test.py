"""Everything `make test` runs, group by group, with the seconds each took.

A group that fails does not keep the others from running. The whole has a budget of time: a test
suite that nobody waits for is not run.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
BUDGET_SECONDS = 600
BIN = Path(sys.executable).parent

PYTEST = [sys.executable, "-m", "pytest", "--durations=10"]
PARALLEL = ["-n", str(os.cpu_count() or 2)]

GROUPS = {
    "format": [str(BIN / "ruff"), "format", "--check", "."],
    "lint": [str(BIN / "ruff"), "check", "."],
    "types": [str(BIN / "mypy")],
    "ladder": [str(BIN / "lint-imports"), "--no-cache"],
    "compiled": [sys.executable, "-m", "tools.compiled_tests"],
    "tests": [*PYTEST, *PARALLEL, "--dist=loadgroup", "-m", "not long", "--ignore=tests/web"],
    # One process, one browser, one Python that stays awake.
    "browser": [*PYTEST, "tests/web", "-m", "not long"],
}


BESIDE = "browser"
"""This group mostly waits, for pages and clocks; it runs beside the others and is shown last."""


def main() -> int:
    wanted = sys.argv[1:] or list(GROUPS)
    begun = time.monotonic()
    seconds: dict[str, float] = {}
    failed: list[str] = []
    with tempfile.TemporaryFile("w+") as output:
        beside = _started(GROUPS[BESIDE], output) if BESIDE in wanted else None
        for name in wanted:
            print(f"--- {name}", flush=True)
            start = time.monotonic()
            if name == BESIDE and beside is not None:
                code = beside.wait()
                output.seek(0)
                print(output.read(), flush=True)
            else:
                code = subprocess.run(GROUPS[name], cwd=ROOT).returncode
            if code != 0:
                failed.append(name)
            seconds[name] = time.monotonic() - start
    print("--- seconds")
    for name, spent in seconds.items():
        print(f"{name:<10} {spent:7.1f}{'  FAILED' if name in failed else ''}")
    total = time.monotonic() - begun
    print(f"{'all':<10} {total:7.1f} of {BUDGET_SECONDS}")
    if total > BUDGET_SECONDS:
        failed.append("the budget of time")
    if failed:
        print(f"failed: {', '.join(failed)}")
    return 1 if failed else 0


def _started(command: list[str], output: IO[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=output)


if __name__ == "__main__":
    sys.exit(main())
