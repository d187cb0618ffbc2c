"""Runs in the browser's Python: the code of every module of some archives.

`given` names the archives and the folder where the browser will unpack them. What it ends with
goes into a snapshot (snapshot.mjs).
"""

import marshal
import zipfile
from typing import Any

FOLDER = "/home/pyodide"
"""Where Pyodide unpacks archives: its working folder."""


def compiled(archives: list[str]) -> bytes:
    """(name, file, code) of every module, marshalled."""
    found: list[tuple[str, str, Any]] = []
    for archive in archives:
        with zipfile.ZipFile(archive) as files:
            for path in sorted(name for name in files.namelist() if name.endswith(".py")):
                name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
                file = f"{FOLDER}/{path}"
                code = compile(files.read(path), file, "exec", dont_inherit=True)
                found.append((name, file, code))
    return marshal.dumps(found)
