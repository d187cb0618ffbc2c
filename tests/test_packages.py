"""Packages inside the large rooms: whoever is outside imports a package, and none of its files."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "damier"
ROOMS = ["bundle", "wasm"]
LARGEST = 300
"""Lines of a file that still reads as one thing."""


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports by their full names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and not node.level:
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("room", ROOMS)
def test_nobody_reaches_into_a_package(room: str) -> None:
    packages = [path.parent for path in (SOURCE / room).glob("*/__init__.py")]
    files = {
        f"damier.{room}.{package.name}.{path.stem}": package
        for package in packages
        for path in package.glob("*.py")
    }
    shown = {
        f"damier.{room}.{package.name}.{name}" for package in packages for name in faces(package)
    }
    reaching = [
        f"{path.relative_to(ROOT)}: {name}"
        for folder in (ROOT / "src", ROOT / "tools", ROOT / "benchmarks")
        for path in folder.rglob("*.py")
        for name in imported(path)
        if name in files and name not in shown and path.parent != files[name]
    ]
    assert reaching == []
    assert len(packages) > 3


def faces(package: Path) -> list[str]:
    """The names that a package offers."""
    for node in ast.parse((package / "__init__.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    return []


@pytest.mark.parametrize("room", ROOMS)
def test_a_package_says_in_one_line_what_it_is(room: str) -> None:
    for path in (SOURCE / room).glob("*/__init__.py"):
        told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        assert told is not None, path
        assert "\n" not in told, path


@pytest.mark.parametrize("room", ROOMS)
def test_no_file_is_too_long_to_read(room: str) -> None:
    sizes = {
        path: len(path.read_text("utf-8").splitlines()) for path in (SOURCE / room).rglob("*.py")
    }
    assert {str(path): size for path, size in sizes.items() if size > LARGEST} == {}
