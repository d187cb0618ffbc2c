"""Hands mutants to benches, each at work in a copy of the tree; the tree itself is not touched."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import Any

from tests.mutants.subject import NO_GOLDENS, ROOT, Mutant, Subject

FIRST_KILLERS = 6
"""How many of the tests that have found most are tried first."""


@dataclass(frozen=True)
class Judged:
    """A mutant, the test that found it, and the law that `damier check` finds it to break."""

    mutant: Mutant
    found: str
    check: str
    seconds: float


class Bench:
    """A copy of the tree, and the process at work in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        apart = (folder / "examples" / "tic_tac_toe", folder / "classics" / "src")
        paths = [folder / "src", *apart, folder]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutants.bench"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
            text=True,
        )

    def judge(
        self, subject: Subject, files: dict[str, str], first: list[str], check: bool
    ) -> dict[str, Any]:
        job = {
            "name": subject.name,
            "tests": subject.tests,
            "skipped": NO_GOLDENS,
            "files": files,
            "bundle": subject.is_bundle,
            "first": first,
            "check": check,
        }
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def close(self) -> None:
        self._process.communicate()


class Judge:
    """Several benches, and which tests have found most so far."""

    def __init__(self, benches: list[Bench]) -> None:
        self.benches = benches
        self.killers: dict[str, Counter[str]] = {}
        self._idle: Queue[Bench] = Queue()
        for bench in benches:
            self._idle.put(bench)

    def verdicts(
        self, mutants: Iterable[Mutant], check: bool, tell: Callable[[Judged], None]
    ) -> list[Judged]:
        """Every mutant judged, in the order in which they were given."""

        def verdict(mutant: Mutant) -> Judged:
            killers = self.killers.setdefault(mutant.file, Counter())
            first = [test for test, _ in killers.most_common(FIRST_KILLERS)]
            with self._free() as bench:
                answer = bench.judge(mutant.subject, dict(mutant.files), first, check)
            if "::" in answer["found"]:
                killers[answer["found"]] += 1
            judged = Judged(mutant, answer["found"], answer["check"], answer["seconds"])
            tell(judged)
            return judged

        with ThreadPoolExecutor(len(self.benches)) as threads:
            return list(threads.map(verdict, mutants))

    def faults(self, subjects: Sequence[Subject]) -> dict[Subject, str]:
        """What the tests find wrong with games as they are: nothing, or no mutant can be judged."""

        def fault(subject: Subject) -> str:
            with self._free() as bench:
                return str(bench.judge(subject, {}, [], check=False)["found"])

        with ThreadPoolExecutor(len(self.benches)) as threads:
            return dict(zip(subjects, threads.map(fault, subjects), strict=True))

    @contextmanager
    def _free(self) -> Iterator[Bench]:
        """A bench that is not at work."""
        bench = self._idle.get()
        try:
            yield bench
        finally:
            self._idle.put(bench)


@contextmanager
def judge(benches: int) -> Iterator[Judge]:
    """So many copies of the tree as it stands here, with a bench in each, until they are left."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout.decode()
    with tempfile.TemporaryDirectory(prefix="damier-mutants-") as place:
        made = []
        for number in range(benches):
            folder = Path(place, str(number))
            for name in filter(None, listed.split("\0")):
                if (ROOT / name).is_file():
                    (folder / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(ROOT / name, folder / name)
            made.append(Bench(folder))
        try:
            yield Judge(made)
        finally:
            for bench in made:
                bench.close()
