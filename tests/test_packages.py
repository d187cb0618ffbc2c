"""Packages: whoever is outside imports a package, and none of its files; all are small enough to
read, and none hides a cycle."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "damier"
PACKAGES = sorted(path.parent for path in SOURCE.rglob("__init__.py") if path.parent != SOURCE)
LARGEST_FILE, LARGEST_CLASS = 300, 200
"""Lines that still read as one thing; classes are counted in the server."""

NAMED_WHERE_THEY_ARE = {
    "damier.server.storage.postgres": "needs an extra",
    "damier.server.storage.postgres_driver": "needs an extra",
    "damier.server.cluster.postgres_bus": "needs an extra",
    "damier.server.cluster.redis_bus": "needs an extra",
    "damier.server.http.uvicorn_port": "needs an extra",
    "damier.server.doctor": "loads what a server never needs",
    "damier.server.serve": "starts a server",
    "damier.server.settings": "read by the command line before a server is loaded",
    "damier.server.error": "below every package of the server",
    "damier.server.metrics": "below every package of the server",
    "damier.server.node": "what http/ serves",
    "damier.server.request_head": "below every package of the server",
    "damier.server.tasks": "below every package of the server",
    "damier.rl.dataset": "needs an extra",
    "damier.cli.main": "the command itself",
}
"""Modules that others may import by their own names, and why."""


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports by their full names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and not node.level:
            yield str(node.module)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def module(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)


def test_nobody_reaches_into_a_package() -> None:
    files = {
        module(path): package
        for package in PACKAGES
        for path in package.glob("*.py")
        if path.name != "__init__.py"
    }
    reaching = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in SOURCE.rglob("*.py")
        for name in imported(path)
        if name in files
        and name not in NAMED_WHERE_THEY_ARE
        and not path.is_relative_to(files[name])
        and not name.startswith("damier.games.")
    ]
    assert reaching == []


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_package_says_what_it_is(package: Path) -> None:
    told = ast.get_docstring(ast.parse((package / "__init__.py").read_text(encoding="utf-8")))
    assert told is not None
    assert len(told.splitlines()) <= 6


def test_files_and_classes_are_small_enough_to_read() -> None:
    long_files = {
        str(path.relative_to(ROOT)): lines
        for path in SOURCE.rglob("*.py")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LARGEST_FILE
    }
    long_classes = [
        f"{path.relative_to(ROOT)}: {found.name}"
        for path in (SOURCE / "server").rglob("*.py")
        for found in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(found, ast.ClassDef)
        and (found.end_lineno or 0) - found.lineno >= LARGEST_CLASS
    ]
    assert (long_files, long_classes) == ({}, [])


def test_no_import_of_the_server_is_only_for_types() -> None:
    """An import that only a type checker sees would hide a cycle."""
    hiding = [
        str(path.relative_to(ROOT))
        for path in (SOURCE / "server").rglob("*.py")
        if "TYPE_CHECKING" in path.read_text(encoding="utf-8")
    ]
    assert hiding == []
