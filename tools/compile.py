"""Compile the kernels in place with mypyc: `python tools/compile.py`, and `--clean` to undo it.

A kernel is a module `kernel.py` or `*_kernel.py` under src/damier; nothing else is compiled. What
was made, and from which source, is written to src/damier/_compiled.json: `damier.compiled` reads
it and refuses a stale library. Building happens in a temporary folder; nothing is left behind.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"
GROUP = "damier_kernels"
"""mypyc puts all code in one library, `damier_kernels__mypyc`; each kernel gets a small shim."""

SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(
    name={group!r},
    packages=[],
    ext_modules=mypycify({arguments!r}, opt_level={level!r}, debug_level="0", group_name={group!r}),
)
"""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compile the kernels in place with mypyc.")
    parser.add_argument("--clean", action="store_true", help="delete what was compiled")
    parser.add_argument("--source", type=Path, default=SOURCE, help="the folder that holds damier/")
    parser.add_argument("--quick", action="store_true", help="do not optimise: for tests")
    options = parser.parse_args(arguments)
    source: Path = options.source.resolve()
    removed = clean(source)
    if options.clean:
        print(f"pure: {removed} compiled files deleted")
        return 0
    problem = missing_tool()
    if problem:
        print(f"nothing compiled: {problem}", file=sys.stderr)
        return 1
    kernels = find_kernels(source)
    libraries = build(source, kernels, "0" if options.quick else "3")
    record(source, kernels, libraries)
    print(f"compiled: {', '.join(module_name(source, kernel) for kernel in kernels)}")
    return 0


def find_kernels(source: Path) -> list[Path]:
    found = [*source.glob("damier/**/kernel.py"), *source.glob("damier/**/*_kernel.py")]
    return sorted(found)


def missing_tool() -> str | None:
    """What compiling needs and this machine lacks."""
    compiler = os.environ.get("CC", sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler here (looked for {compiler!r}; set CC to name another)"
    for package in ("mypyc", "setuptools"):
        if importlib.util.find_spec(package) is None:
            return f"{package} is not installed (it comes with the lint dependency group)"
    return None


def build(source: Path, kernels: list[Path], level: str = "3") -> list[Path]:
    """Compile in a temporary folder and copy the libraries beside their sources."""
    with tempfile.TemporaryDirectory(prefix="damier-compile-") as folder:
        work = Path(folder)
        names = [str(kernel.relative_to(source)) for kernel in kernels]
        # --follow-imports=skip would lose the types between kernels; the whole tree is copied,
        # so that mypy finds every module and writes its caches here.
        copied_sources(source, work)
        setup = SETUP.format(group=GROUP, arguments=["--strict", *names], level=level)
        (work / "setup.py").write_text(setup)
        command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", "out"]
        subprocess.run(command, cwd=work, check=True)
        libraries: list[Path] = []
        for library in sorted((work / "out").rglob("*.so")):
            target = source / library.relative_to(work / "out")
            shutil.copy2(library, target)
            libraries.append(target)
        return libraries


def copied_sources(source: Path, target: Path) -> Path:
    """A copy of the sources, without what was compiled and what is no source."""
    ignored = shutil.ignore_patterns("*.so", "_compiled.json", "_web", "__pycache__")
    shutil.copytree(source / "damier", target / "damier", ignore=ignored)
    return target


def record(source: Path, kernels: list[Path], libraries: list[Path]) -> None:
    """Write which sources were compiled, by digest, and which files that made."""
    content = {
        "sources": {
            str(kernel.relative_to(source)): hashlib.sha256(kernel.read_bytes()).hexdigest()
            for kernel in kernels
        },
        "libraries": [str(library.relative_to(source)) for library in libraries],
    }
    (source / "damier" / "_compiled.json").write_text(json.dumps(content, indent=1) + "\n")


def clean(source: Path) -> int:
    """Delete the recorded libraries, those of kernels that no record knows, and the record."""
    doomed = set(source.glob(f"{GROUP}__mypyc*.so"))
    for kernel in find_kernels(source):
        doomed.update(kernel.parent.glob(f"{kernel.stem}.*.so"))
    record_file = source / "damier" / "_compiled.json"
    if record_file.exists():
        doomed.update(source / name for name in json.loads(record_file.read_text())["libraries"])
        doomed.add(record_file)
    existing = [path for path in sorted(doomed) if path.exists()]
    for path in existing:
        path.unlink()
    return len(existing)


def module_name(source: Path, kernel: Path) -> str:
    return ".".join(kernel.relative_to(source).with_suffix("").parts)


if __name__ == "__main__":
    raise SystemExit(main())
