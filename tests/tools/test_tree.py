"""Tools and the web client are found by their folders, in files that can be read at one sitting."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = {"bench", "campaign", "compile", "golden", "lock", "reference", "test", "will_do"}
"""What people type stands at the top; everything else has a package."""

LONGEST = 300
GENERATED = {"web/src/wire/types.ts"}
CODE = {".py", ".ts", ".tsx", ".css"}


def test_only_commands_stand_at_the_top_of_tools() -> None:
    assert {path.stem for path in (ROOT / "tools").glob("*.py")} == COMMANDS


def test_each_package_of_tools_says_what_it_is_in_one_line() -> None:
    packages = {path.parent for path in (ROOT / "tools").glob("*/*.py")}
    assert len(packages) > 4
    for package in packages:
        text = (package / "__init__.py").read_text("utf-8")
        assert ast.get_docstring(ast.parse(text)), package.name
        assert len(text.splitlines()) == 1, package.name


def test_no_file_is_longer_than_a_sitting() -> None:
    files = [
        path
        for folder in ("tools", "web/src")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in CODE and path.relative_to(ROOT).as_posix() not in GENERATED
    ]
    assert len(files) > 200
    long = {path.name for path in files if len(path.read_text("utf-8").splitlines()) > LONGEST}
    assert long == set()
