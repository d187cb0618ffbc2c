"""What a game may not touch: clocks, files, networks, luck of its own. Found by reading its source.

The same look keeps our own pure rooms pure. It reads text and runs nothing.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

BANNED_MODULES = {
    "asyncio", "concurrent", "ctypes", "datetime", "http", "io", "locale", "multiprocessing", "os",
    "pathlib", "queue", "random", "secrets", "select", "selectors", "shutil", "signal", "socket",
    "ssl", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid", "zoneinfo",
}  # fmt: skip
BANNED_CALLS = {"open", "input", "print", "exec", "eval", "compile", "__import__", "breakpoint"}


def impurities(source: str, name: str) -> Iterator[str]:
    """Each place where a module reaches for what a pure one may not have."""
    for node in ast.walk(ast.parse(source, name)):
        for banned in _banned(node):
            yield f"{name}:{getattr(node, 'lineno', 0)}: {banned}"


def impurities_below(folder: Path) -> list[str]:
    """The same for every module below a folder."""
    found: list[str] = []
    for path in sorted(folder.rglob("*.py")):
        found += impurities(path.read_text(encoding="utf-8"), str(path.relative_to(folder)))
    return found


def _banned(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            modules = [alias.name for alias in names]
        case ast.ImportFrom(module=str(module), level=0):
            modules = [module]
        case ast.Call(func=ast.Name(id=called)) if called in BANNED_CALLS:
            yield f"calls {called}()"
            return
        case _:
            return
    for module in modules:
        if module.partition(".")[0] in BANNED_MODULES:
            yield f"imports {module}"
