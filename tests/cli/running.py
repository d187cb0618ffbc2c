"""The `damier` command, run as people run it."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass
class Ran:
    code: int
    out: str
    err: str


def damier(*words: str, typed: str = "", folder: Path = ROOT) -> Ran:
    ran = subprocess.run(
        [sys.executable, "-m", "damier", *words],
        input=typed.encode(),
        capture_output=True,
        cwd=folder,
        env={**os.environ, "COLUMNS": "80", "NO_COLOR": "1"},
    )
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())
