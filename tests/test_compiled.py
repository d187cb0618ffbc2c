"""A compiled kernel that is not its source is refused by name; without a record all is pure."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from damier.compiled import check, mode

TOOL = Path(__file__).resolve().parent.parent / "tools" / "compile.py"
SOURCE = "def doubled(n: int) -> int:\n    return 2 * n\n"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder `damier` with one small game in it."""
    game = tmp_path / "damier" / "games" / "small"
    game.mkdir(parents=True)
    for folder in (game, game.parent, game.parent.parent):
        (folder / "__init__.py").touch()
    (game / "kernel.py").write_text(SOURCE)
    return tmp_path / "damier"


def record(package: Path, source: str) -> None:
    digest = hashlib.sha256(source.encode()).hexdigest()
    content = {"sources": {"damier/games/small/kernel.py": digest}, "libraries": []}
    (package / "_compiled.json").write_text(json.dumps(content))


def test_without_a_record_the_kernels_are_pure(package: Path) -> None:
    assert mode(package) == "pure"
    check(package)


def test_a_current_library_is_accepted(package: Path) -> None:
    record(package, SOURCE)
    (package / "games" / "small" / "kernel.cpython-311-x86_64-linux-gnu.so").touch()
    assert mode(package) == "compiled"
    check(package)


def test_a_stale_library_is_refused_by_name(package: Path) -> None:
    record(package, SOURCE + "# yesterday\n")
    with pytest.raises(ImportError, match=r"damier\.games\.small\.kernel was compiled from anoth"):
        check(package)


def test_a_library_without_its_source_is_refused(package: Path) -> None:
    record(package, SOURCE)
    (package / "games" / "small" / "kernel.py").unlink()
    with pytest.raises(ImportError, match=r"damier\.games\.small\.kernel was compiled, but its s"):
        check(package)


def test_a_library_without_a_record_is_refused(package: Path) -> None:
    (package / "games" / "small" / "kernel.cpython-311-x86_64-linux-gnu.so").touch()
    with pytest.raises(ImportError, match=r"damier\.games\.small\.kernel is compiled, but no rec"):
        check(package)


def test_our_own_tree_is_in_order() -> None:
    check()
    assert mode() in {"compiled", "pure"}


def run_tool(
    package: Path, *options: str, cc: str | None = None
) -> subprocess.CompletedProcess[str]:
    environment = dict(os.environ)
    if cc is not None:
        environment["CC"] = cc
    command = [sys.executable, str(TOOL), "--source", str(package.parent), *options]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_the_tool_says_clearly_that_there_is_no_c_compiler(package: Path) -> None:
    done = run_tool(package, cc="no-such-compiler")
    assert done.returncode == 1
    assert "no C compiler here (looked for 'no-such-compiler'" in done.stderr
    assert mode(package) == "pure"


def test_the_tool_compiles_records_and_cleans(package: Path) -> None:
    done = run_tool(package)
    if "no C compiler" in done.stderr:
        pytest.skip(done.stderr)
    assert done.returncode == 0, done.stderr
    assert "compiled: damier.games.small.kernel" in done.stdout
    assert mode(package) == "compiled"
    check(package)
    code = "from damier.games.small import kernel; print(kernel.doubled(4), kernel.__file__)"
    shown = subprocess.run(
        [sys.executable, "-c", code], cwd=package.parent, capture_output=True, text=True, check=True
    ).stdout
    assert shown.startswith("8 ")
    assert shown.strip().endswith(".so")
    (package / "games" / "small" / "kernel.py").write_text(SOURCE + "# changed\n")
    with pytest.raises(ImportError, match="compiled from another source"):
        check(package)
    assert "pure" in run_tool(package, "--clean").stdout
    assert not list(package.parent.rglob("*.so"))
    assert mode(package) == "pure"
