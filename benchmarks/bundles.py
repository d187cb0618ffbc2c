"""What a bundle's moves and a hook's calls cost in this tree, beside the last commit before bundles
were compiled: two processes that are asked in turn, for the same matches and the same calls.

Love Letter is compared as the shelf offers it, in YAML alone here and through its hooks there, and
in its old version on both sides. Rust's call is that of each tree's own SDK, and of the older one.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.commits import ROOT, checked_out
from benchmarks.pairs import Row, Work, compared

BEFORE = "94c0b88"
PEER = f"the commit {BEFORE}"
PLAYERS = (2, 3, 4)
RUST = "sdk/rust/guard_guess/guard_guess.wasm"
LOVE_LETTER_BAR, HOOK_BAR = 2.0, 1.3
PAIRS = 15


def rows() -> list[Row]:
    """Rates here beside rates there."""
    with checked_out(BEFORE) as other, asked(ROOT) as here, asked(other) as there:

        def beside(name: str, ours: str, theirs: str, bar: float | None = None) -> Row:
            assert here.answer(ours)[2] == there.answer(theirs)[2], f"{name}: not the same work"
            unit = "calls/s" if ours.startswith("hook") else "actions/s"
            return compared(name, unit, here(ours), PEER, there(theirs), bar=bar, pairs=PAIRS)

        old, new = f"hook {other / RUST}", f"hook {ROOT / RUST}"
        hooked = "Love Letter 1.0 for 4, through its hooks"
        return [
            *(
                beside(
                    f"Love Letter for {players}, as offered",
                    f"love-letter {players}",
                    f"love-letter@1.0 {players}",
                    LOVE_LETTER_BAR,
                )
                for players in PLAYERS
            ),
            beside(hooked, "love-letter@1.0 4", "love-letter@1.0 4"),
            beside("crazy eights 1.0 for 3", "crazy-eights@1.0 3", "crazy-eights@1.0 3"),
            beside("tic-tac-toe 1.1", "tic-tac-toe@1.1 2", "tic-tac-toe@1.1 2"),
            beside("hook call, Rust", new, old, HOOK_BAR),
            beside("hook call, the older module on both", old, old),
        ]


class Asked:
    """A process of some tree: work is asked of it by a line, and it answers how many were done, in
    how many seconds of its processor, and what it was that it did."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def __call__(self, line: str) -> Work:
        def work() -> tuple[int, float]:
            done, seconds, _ = self.answer(line)
            return done, seconds

        return work

    def answer(self, line: str) -> tuple[int, float, str]:
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answers is not None
        asked.write(line + "\n")
        asked.flush()
        done, seconds, digest = json.loads(answers.readline())
        return done, seconds, digest


@contextmanager
def asked(tree: Path) -> Iterator[Asked]:
    """The work of benchmarks/bundle_work.py, done by the sources of a tree."""
    script = Path(__file__).with_name("bundle_work.py")
    process = subprocess.Popen(
        [sys.executable, str(script)],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree / "src")},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield Asked(process)
    finally:
        process.terminate()
        process.wait(60)
