"""Judges mutants inside a copy of the tree, one after another, each in a process forked off here.

Everything but the games is imported once, before the first. A job comes as a line of JSON, and so
does the answer. `python -m tests.mutants.bench`, run in the copy; judge.py talks to it.
"""

import ctypes
import gc
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

IMPORTED = (
    "hypothesis", "jsonschema", "ruamel.yaml", "typer", "rich.console", "_pytest.assertion",
    "damier.arena", "damier.bots", "damier.bundle", "damier.catalogue", "damier.cli.main",
    "damier.core", "damier.match", "damier.protocol", "damier.testing", "damier.wasm",
    "tests.patience",
)  # fmt: skip
LONGEST_TEST = 15
"""Seconds of processor time, many times what the slowest of them takes: a busy machine is no wrong
rule."""
LONGEST_WAIT = 600
"""Seconds that pass while nothing is done."""
MOST_BYTES = 2 << 30
PR_SET_PDEATHSIG = 1
CHECKED_MATCHES, CHECKED_POSITIONS = 12, 120


class Watch:
    """Leaves out goldens and what was tried before, and notes the test that found this mutant."""

    def __init__(self, skipped: Sequence[str]) -> None:
        self.skipped = skipped
        self.passed: set[str] = set()
        self.found = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [
            item
            for item in items
            if item.nodeid not in self.passed and not any(w in item.nodeid for w in self.skipped)
        ]

    def pytest_runtest_setup(self) -> None:
        _limit()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.found = self.found or report.nodeid
        elif report.when == "call":
            self.passed.add(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.found = self.found or f"collecting {report.nodeid}"


def _limit() -> None:
    """Give what comes next its processor time."""
    signal.setitimer(signal.ITIMER_PROF, LONGEST_TEST)


def _end_of_time(*_: object) -> None:
    pytest.fail(f"over its {LONGEST_TEST} seconds", pytrace=False)


def main() -> None:
    answers = os.fdopen(os.dup(1), "w")
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    for name in IMPORTED:
        import_module(name)
    loaded = [
        name for name in sys.modules if name.startswith(("damier.games.", "damier_classics."))
    ]
    assert not loaded, f"a mutant would not be read: {loaded}"
    signal.signal(signal.SIGPROF, _end_of_time)
    gc.freeze()
    for line in sys.stdin:
        job = json.loads(line)
        answer = judged(job, partial(tried, job))
        answer["check"] = (
            judged(job, partial(checked, job["name"]))["found"] if job["check"] else ""
        )
        print(json.dumps(answer), file=answers, flush=True)


def judged(job: dict[str, Any], judge: Callable[[], str]) -> dict[str, Any]:
    """What is found wrong with a mutant that is written down only for so long."""
    kept = {file: Path(file).read_bytes() for file in job["files"]}
    begun = time.monotonic()
    try:
        for file, text in job["files"].items():
            _write(Path(file), text.encode())
        found = forked(judge, job["bundle"])
    finally:
        for file, content in kept.items():
            _write(Path(file), content)
    return {"found": found, "seconds": round(time.monotonic() - begun, 2)}


def _write(path: Path, content: bytes) -> None:
    """So that nobody takes what was compiled before for what is there now."""
    for old in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
        old.unlink()
    path.write_bytes(content)


def forked(judge: Callable[[], str], is_bundle: bool) -> str:
    """What a function says in a process of its own; whatever ends that process is a find too."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        _die_with_parent()
        os.close(reading)
        if not is_bundle:  # wasmtime lays claim to more than it uses
            resource.setrlimit(resource.RLIMIT_DATA, (MOST_BYTES, MOST_BYTES))
        try:
            os.write(writing, judge().encode())
        except BaseException as error:
            os.write(writing, f"{type(error).__name__}: {error}"[:300].encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        found = told.read().decode()
    _, status = os.waitpid(child, 0)
    _end_group(child)
    return found if os.WIFEXITED(status) else f"ended by signal {os.WTERMSIG(status)}"


def _die_with_parent() -> None:
    """Whoever ends a bench ends what it was trying."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _end_group(child: int) -> None:
    """Processes that the tests have left behind."""
    try:
        os.killpg(child, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def tried(job: dict[str, Any]) -> str:
    """The first of the game's own tests that fails; nothing if none does. The few that find most
    are tried alone, and quick files before slow ones are even read."""
    few = [test for test in job["first"] if Path(test.partition("::")[0]).is_file()]
    watch = Watch(job["skipped"])
    for tests in (few, *([part] for part in job["tests"])):
        if tests and (found := _run(tests, watch)):
            return found
    return ""


def _run(tests: list[str], watch: Watch) -> str:
    _limit()  # for what never ends while it is imported
    limits = ["-o", f"timeout={LONGEST_WAIT}", "-p", "no:xdist", "-p", "no:cacheprovider"]
    code = pytest.main(["-x", "-q", "-m", "not long", *limits, *tests], plugins=[watch])
    is_well = code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    return watch.found or ("" if is_well else f"pytest ended with {code}")


def checked(name: str) -> str:
    """The law that `damier check` says is broken; nothing if it finds none."""
    from damier import catalogue
    from damier.testing import LawBroken, check_engine

    try:
        check_engine(
            catalogue.load(name),
            match_count=CHECKED_MATCHES,
            position_count=CHECKED_POSITIONS,
        )
    except LawBroken as broken:
        return str(broken).splitlines()[0][:120]
    return ""


if __name__ == "__main__":
    main()
