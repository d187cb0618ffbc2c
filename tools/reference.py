"""The reference of the Python rooms, written from the code: docs/api.md.

Every public name of a room with its signature as the source has it, and its own words. Run it
after a change of either; with `--check` it only says whether the page is behind.
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "api.md"

ROOMS = ("core", "scene", "match", "bots", "bundle", "catalogue", "testing", "protocol", "arena")
"""Those that people write code against, from the ground up."""

OPENING = """# Python API

Made from the code by `python -m tools.reference`. A module imports only from rooms below its own;
this page goes from the ground up. Fields of structs are keyword-only; on the wire their names are
camelCase.
"""


def main() -> int:
    page = reference()
    if "--check" in sys.argv:
        return int(PAGE.read_text("utf-8") != page)
    PAGE.write_text(page, "utf-8")
    return 0


def reference() -> str:
    """The whole page."""
    return "\n".join((OPENING, *(line for room in ROOMS for line in _room(room))))


def _room(name: str) -> Iterator[str]:
    module = import_module(f"damier.{name}")
    yield f"## `damier.{name}`\n"
    yield f"{inspect.getdoc(module)}\n"
    for public in module.__all__:
        yield from _entry(public, getattr(module, public), module)


def _entry(name: str, value: Any, module: ModuleType) -> Iterator[str]:
    if isinstance(value, ModuleType):
        return
    yield f"### `{name}`\n"
    if inspect.isbuiltin(value):
        yield from _assigned(name, module)
        return
    plain = inspect.unwrap(value) if callable(value) else value
    if not (inspect.isclass(plain) or inspect.isfunction(plain)):
        shown = repr(value) if isinstance(value, int | float | str | tuple) else "a name for a type"
        yield f"`{name}`: {shown}\n"
        return
    node = ast.parse(dedent(inspect.getsource(plain))).body[0]
    if isinstance(node, ast.ClassDef):
        yield from _class(node)
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield f"`{_signature(node)}`\n"
        yield f"{ast.get_docstring(node) or ''}\n"


def _assigned(name: str, module: ModuleType) -> Iterator[str]:
    """A function of somebody else's under a name of ours: its type, and the words below it."""
    for path in sorted(Path(module.__path__[0]).glob("*.py")):
        for node, words in pairwise(ast.parse(path.read_text("utf-8")).body):
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name:
                yield f"`{name}: {ast.unparse(node.annotation)}`\n"
                yield f"{ast.literal_eval(words.value) if isinstance(words, ast.Expr) else ''}\n"


def _class(node: ast.ClassDef) -> Iterator[str]:
    bases = ", ".join(map(ast.unparse, node.bases))
    fields = [part for part in node.body if isinstance(part, ast.AnnAssign)]
    yield "```python"
    yield f"class {node.name}({bases}):" if bases else f"class {node.name}:"
    yield from (f"    {ast.unparse(field)}" for field in fields)
    yield "    ...\n```\n" if not fields else "```\n"
    yield f"{ast.get_docstring(node) or ''}\n"
    methods = [m for m in node.body if isinstance(m, ast.FunctionDef | ast.AsyncFunctionDef)]
    for method in methods:
        told = ast.get_docstring(method)
        if told and not method.name.startswith("_"):
            yield f"- `{_signature(method)}`: {' '.join(told.split())}"
    yield ""


def _signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """As the source has it, without `self`."""
    given = node.args
    for own in (*given.posonlyargs, *given.args):
        if own.arg in ("self", "cls"):
            given.args.remove(own)
    awaited = "async " if isinstance(node, ast.AsyncFunctionDef) else ""
    returned = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{awaited}{node.name}({ast.unparse(given)}){returned}"


if __name__ == "__main__":
    sys.exit(main())
