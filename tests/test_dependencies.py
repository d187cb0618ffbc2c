"""Whatever the code imports is declared: for everybody, or in the extra that brings it."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from importlib.util import resolve_name
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "damier"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

NEEDS_EXTRA = {
    "server/storage/postgres": "postgres",
    "server/cluster/postgres_bus.py": "postgres",
    "server/cluster/redis_bus.py": "redis",
    "server/cluster/redis_line.py": "redis",
    "server/http/uvicorn_port.py": "uvicorn",
    "server/open_telemetry.py": "traces",
    "agents/mcp_server.py": "mcp",
    "cli/png.py": "pictures",
    "arena/cluster.py": "ray",
    "rl/dataset.py": "datasets",
    "rl/observer.py": "openspiel",
    "rl/openspiel.py": "openspiel",
    "rl/pixels.py": "pictures",
    "rl/": "rl",
    "testing/strategy.py": "testing",
}
"""Files that not every installation can import, the first that fits."""


def named(requirements: list[str]) -> set[str]:
    """The distributions of requirements, as they are compared."""
    return {_normal(re.split(r"[\s\[<>=!~;]", text, maxsplit=1)[0]) for text in requirements}


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def extra_of(path: str) -> str | None:
    return next((extra for place, extra in NEEDS_EXTRA.items() if path.startswith(place)), None)


def imported(tree: ast.AST, *, at_once: bool = False) -> Iterator[str]:
    """The modules that code imports: all, or only those that are needed as soon as it is imported.
    What only type checkers read is left out."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                continue
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=module, level=level):
                yield "." * level + (module or "")
            case ast.FunctionDef() | ast.AsyncFunctionDef() if at_once:
                continue
            case _:
                yield from imported(node, at_once=at_once)


def files() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(SOURCES.rglob("*.py")):
        yield path.relative_to(SOURCES).as_posix(), ast.parse(path.read_text("utf-8"))


def others(modules: Iterator[str]) -> set[str]:
    """The top names that are neither ours nor Python's."""
    known = {*sys.stdlib_module_names, "damier", ""}
    return {module.partition(".")[0] for module in modules} - known


def test_everything_that_is_imported_is_declared() -> None:
    distributions = packages_distributions()
    for_all = named(PROJECT["dependencies"])
    extras = {name: named(asked) for name, asked in PROJECT["optional-dependencies"].items()}
    undeclared = []
    for path, tree in files():
        extra = extra_of(path)
        declared = for_all | (extras[extra] if extra else set())
        for module in sorted(others(imported(tree))):
            if not declared & {_normal(name) for name in distributions.get(module, [module])}:
                undeclared.append(f"{path} imports {module}")
    assert undeclared == []


def test_everything_that_is_declared_for_everybody_is_imported() -> None:
    distributions = packages_distributions()
    used = {
        _normal(name)
        for _, tree in files()
        for module in others(imported(tree))
        for name in distributions.get(module, [])
    }
    assert named(PROJECT["dependencies"]) - used == set()


def test_nobody_without_an_extra_imports_a_file_that_needs_it() -> None:
    needing = {
        _module(path)
        for path, tree in files()
        if extra_of(path) and others(imported(tree, at_once=True))
    }
    assert "damier.server.storage.postgres" in needing
    reached = [
        f"{path} imports {module}"
        for path, tree in files()
        if extra_of(path) is None
        for module in imported(tree, at_once=True)
        if resolve_name(module, _package(path)) in needing
    ]
    assert reached == []


def _module(path: str) -> str:
    return "damier." + path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _package(path: str) -> str:
    return ".".join(["damier", *path.split("/")[:-1]])


def test_a_missing_declaration_would_be_noticed() -> None:
    checked = "if TYPE_CHECKING:\n    import mypy"
    tree = ast.parse(f"import os\n{checked}\nfrom .a import b\ndef f():\n    import nowhere.x")
    assert others(imported(tree)) == {"nowhere"}
    assert others(imported(tree, at_once=True)) == set()
