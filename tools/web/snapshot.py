"""The memory of a Python that has imported and loaded every game, for browsers to start from.

It is made with parts of Pyodide that are not public, so only under the version they were tried
with; under any other there is none, and browsers start as Pyodide documents it, from the same
archives. Two snapshots of one source are equally good and not the same bytes.
"""

import gzip
import json
import subprocess
import zipfile
from collections.abc import Sequence
from pathlib import Path

from tools.programs.node import node

TRIED = "314.0.7"
"""The version of Pyodide whose snapshots pass the tests."""

SNAPSHOT = "snapshot.bin.gz"
LIBRARY = "library.so"
UNPACKED = "/home/pyodide"
"""Where Pyodide unpacks archives: its working folder."""


def add_snapshot(
    folder: Path, pyodide: Path, wheel: Path, archives: Sequence[Path]
) -> dict[str, object] | None:
    """Put a snapshot into this folder, and the library in C of this wheel that lies in it; what is
    to be told about them, or None where none is made."""
    if json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"] != TRIED:
        return None
    with zipfile.ZipFile(wheel) as packed:
        (inside,) = (name for name in packed.namelist() if name.endswith(".so"))
        library = folder / LIBRARY
        library.write_bytes(packed.read(inside))
    path = f"{UNPACKED}/{inside}"
    memory = folder / "memory"
    command = [node(), str(Path(__file__).with_name("snapshot.mjs")), str(pyodide), str(memory)]
    ran = subprocess.run(
        [*command, str(library), path, str(wheel), *map(str, archives)],
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    if ran.returncode != 0:
        raise RuntimeError(f"no snapshot:\n{ran.stdout[-2000:]}\n{ran.stderr[-4000:]}")
    content = memory.read_bytes()
    memory.unlink()
    (folder / SNAPSHOT).write_bytes(gzip.compress(content, mtime=0))
    return {
        "file": SNAPSHOT,
        "bytes": len(content),
        "library": {"file": LIBRARY, "path": path, **json.loads(ran.stdout)},
    }


def split(wheel: Path, folder: Path) -> tuple[Path, Path]:
    """A wheel's code and its other files, apart: with a snapshot none of the code is needed, and
    the files only where games are added. They hold the games' folders as packages without code,
    since games are found by looking at folders."""
    code, data = folder / "code.zip", folder / "data.zip"
    with (
        zipfile.ZipFile(wheel) as whole,
        zipfile.ZipFile(code, "w", zipfile.ZIP_DEFLATED) as modules,
        zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as others,
    ):
        for name in whole.namelist():
            (modules if name.endswith(".py") else others).writestr(name, whole.read(name))
            if name.startswith("damier/games/") and name.endswith("/__init__.py"):
                others.writestr(name, b"")
    return code, data
