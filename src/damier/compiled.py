"""Whether the kernels run compiled or as plain Python, and whether what is compiled is current.

A compiled library silently wins over its source, so a stale one would run yesterday's rules:
`check` refuses it by name. It compiles nothing itself; that is `tools/compile.py`.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Literal

PACKAGE = Path(__file__).resolve().parent
RECORD = "_compiled.json"


def mode(package: Path = PACKAGE) -> Literal["compiled", "pure"]:
    """How the kernels run here."""
    return "compiled" if (package / RECORD).exists() else "pure"


def check(package: Path = PACKAGE) -> None:
    """Raise ImportError if a compiled kernel is not the one in the source beside it."""
    recorded = _recorded_digests(package)
    for path, digest in recorded.items():
        source = package.parent / path
        if not source.exists():
            raise ImportError(_advice(f"{_module(path)} was compiled, but its source is gone"))
        if hashlib.sha256(source.read_bytes()).hexdigest() != digest:
            raise ImportError(_advice(f"{_module(path)} was compiled from another source"))
    for library in sorted([*package.rglob("kernel.*.so"), *package.rglob("*_kernel.*.so")]):
        source = library.with_name(library.name.split(".")[0] + ".py")
        path = source.relative_to(package.parent).as_posix()
        if path not in recorded:
            raise ImportError(_advice(f"{_module(path)} is compiled, but no record says from what"))


def _recorded_digests(package: Path) -> dict[str, str]:
    record = package / RECORD
    if not record.exists():
        return {}
    digests: dict[str, str] = json.loads(record.read_text())["sources"]
    return digests


def _module(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".")


def _advice(problem: str) -> str:
    return f"{problem}: run `python tools/compile.py` again, or `python tools/compile.py --clean`"
