"""Every test of hooks and bundles once more, with nothing of wasmtime but its public classes."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from damier.wasm.compile import installed_version
from damier.wasm.wasmtime_host import runtime

TESTS = Path(__file__).parents[1]


def campaign() -> dict[str, Any]:
    """How many tests passed; whatever fails, fails loudly."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "2", str(TESTS / "wasm"), str(TESTS / "bundle")],
        env={**os.environ, runtime.VARIABLE: runtime.PUBLIC},
        capture_output=True,
        text=True,
    )
    print(done.stdout[-3000:])
    passed = re.search(r"(\d+) passed", done.stdout)
    if done.returncode != 0 or passed is None:
        raise SystemExit("wasmtime's public classes do not do the same")
    return {"wasmtime": installed_version(), "tests passed the public way": int(passed[1])}
