"""The kernels' tests once more, with the kernels compiled: in a copy, so that this tree stays pure.

Without a C compiler it says so and passes: the same files run interpreted everywhere else.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.compile import main as compile_kernels
from tools.compile import missing_tool

ROOT = Path(__file__).resolve().parents[2]
CHECK = """
from damier import compiled
from damier.games.quoridor import kernel
assert compiled.mode() == "compiled" and kernel.__file__.endswith(".so"), kernel.__file__
"""
IGNORED = shutil.ignore_patterns("__pycache__", "*.so", "_compiled.json")


def main() -> int:
    problem = missing_tool()
    if problem:
        print(f"kernels are only tested interpreted: {problem}")
        return 0
    with tempfile.TemporaryDirectory(prefix="damier-compiled-") as folder:
        source = Path(folder, "src")
        shutil.copytree(ROOT / "src", source, ignore=IGNORED)
        if compile_kernels(["--quick", "--source", str(source)]) != 0:
            return 1
        tests = sorted(str(path) for path in (ROOT / "tests").rglob("test_*kernel.py"))
        environment = {**os.environ, "PYTHONPATH": str(source)}
        subprocess.run([sys.executable, "-c", CHECK], cwd=folder, env=environment, check=True)
        command = [sys.executable, "-m", "pytest", *tests]
        return subprocess.run(command, cwd=ROOT, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
