"""Compiles a bundle's `src/` folder to a WebAssembly module, in whichever language it is written.

The language is known by the name of one file. Compilers are looked for on the machine and never
downloaded: `tools/programs/toolchains.py` does that. What comes out is checked by whoever loads it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from .preinitialize import preinitialized
from .toolchain import BuildFailed, Toolchain

LANGUAGE_FILES: Mapping[str, str] = {
    "lib.rs": "rust",
    "hook.c": "c",
    "hook.ts": "assemblyscript",
    "hook.js": "javascript",
    "hook.py": "python",
    "hook.go": "go",
}
SECONDS_MOST = 600
STACK_BYTES = 65_536
GO_VERSION = "1.24"
GO_ENVIRONMENT = {
    "GOOS": "wasip1",
    "GOARCH": "wasm",
    "GOTOOLCHAIN": "local",
    "GOPROXY": "off",
    "GOFLAGS": "-mod=mod",
}


def language_of(source: Path) -> str:
    """The language of a source folder, by the file it begins with."""
    found = [language for name, language in LANGUAGE_FILES.items() if (source / name).is_file()]
    if len(found) != 1:
        names = ", ".join(LANGUAGE_FILES)
        raise BuildFailed(f"{source}: expected exactly one of {names}, found {len(found)}")
    return found[0]


def build(source: Path, toolchain: Toolchain | None = None) -> bytes:
    """The module made from a source folder, or `BuildFailed` with the compiler's own words."""
    make = _BUILDERS[language_of(source)]
    with tempfile.TemporaryDirectory() as scratch:
        return make(source.resolve(), Path(scratch), toolchain or Toolchain.found())


def _rust(source: Path, scratch: Path, tools: Toolchain) -> bytes:
    sdk = tools.sdk("rust")
    rustc = [*tools.rustc(), "--edition", "2021", "--target", "wasm32-unknown-unknown"]
    rustc += ["-C", "opt-level=2", "-C", "panic=abort", "-C", "embed-bitcode=yes"]
    rustc += [f"--remap-path-prefix={sdk}=bluefelt_sdk", f"--remap-path-prefix={source}=src"]
    library = scratch / "libbluefelt_sdk.rlib"
    as_library = ["--crate-type", "rlib", "--crate-name", "bluefelt_sdk", "lib.rs"]
    _output([*rustc, *as_library], sdk / "src", library, "-o")
    whole = [*rustc, "--crate-type", "cdylib", "--crate-name", "hooks", "-C", "lto=fat"]
    whole += ["-C", "strip=symbols", "-C", f"link-arg=-zstack-size={STACK_BYTES}"]
    whole += ["--extern", f"bluefelt_sdk={library}", "lib.rs"]
    return _output(whole, source, scratch / "hooks.wasm", "-o")


def _c(source: Path, scratch: Path, tools: Toolchain) -> bytes:
    compile_c = [*tools.zig(), "cc", "-target", "wasm32-freestanding", "-O2", "-std=c11"]
    compile_c += ["-nostdlib", "-Wl,--no-entry", "-Wl,--strip-all"]
    compile_c += [f"-Wl,-z,stack-size={STACK_BYTES}", f"-I{tools.sdk('c')}"]
    names = sorted(path.name for path in source.glob("*.c"))
    return _output([*compile_c, *names], source, scratch / "hooks.wasm", "-o")


def _assemblyscript(source: Path, scratch: Path, tools: Toolchain) -> bytes:
    sdk = tools.sdk("assemblyscript")
    asc = [*tools.asc(), "hook.ts", str(sdk / "exports.ts"), "--lib", str(sdk / "lib")]
    asc += ["--runtime", "stub", "--exportStart", "_initialize"]
    asc += ["--use", "abort=~lib/damier/host/abort", "-O3s", "--noColors"]
    return _output(asc, source, scratch / "hooks.wasm", "--outFile")


def _javascript(source: Path, scratch: Path, tools: Toolchain) -> bytes:
    sdk = tools.sdk("javascript")
    engine = (sdk / "engine.wasm").read_bytes()
    return preinitialized(
        engine, (sdk / "prelude.js").read_text(), (source / "hook.js").read_text()
    )


def _python(source: Path, scratch: Path, tools: Toolchain) -> bytes:
    """A copy is compiled, because the interpreter leaves its own files beside what it reads."""
    sdk = tools.sdk("python")
    for path in (*sdk.glob("*.py"), *source.glob("*.py")):
        shutil.copy(path, scratch)
    command = [*tools.componentize_py(), "-d", str(sdk / "wit"), "-w", "hooks", "componentize"]
    command += ["damier_component", "--stub-wasi", "-p", str(scratch)]
    return _output(command, scratch, scratch / "hooks.wasm", "-o")


def _go(source: Path, scratch: Path, tools: Toolchain) -> bytes:
    """Built as a module of its own that knows our package by its folder: nothing is fetched."""
    for path in source.glob("*.go"):
        shutil.copy(path, scratch)
    replaced = f"require damier v0.0.0\n\nreplace damier => {tools.sdk('go') / 'damier'}\n"
    (scratch / "go.mod").write_text(f"module hooks\n\ngo {GO_VERSION}\n\n{replaced}")
    command = [*tools.go(), "build", "-buildmode=c-shared", "-trimpath", "-ldflags=-s -w"]
    return _output(command, scratch, scratch / "hooks.wasm", "-o", GO_ENVIRONMENT)


_BUILDERS: dict[str, Callable[[Path, Path, Toolchain], bytes]] = {
    "rust": _rust,
    "c": _c,
    "assemblyscript": _assemblyscript,
    "javascript": _javascript,
    "python": _python,
    "go": _go,
}


def _output(
    command: Sequence[str],
    folder: Path,
    target: Path,
    option: str,
    environment: Mapping[str, str] | None = None,
) -> bytes:
    done = subprocess.run(
        [*command, option, str(target)],
        cwd=folder,
        env={**os.environ, **(environment or {})},
        capture_output=True,
        text=True,
        timeout=SECONDS_MOST,
    )
    if done.returncode != 0:
        raise BuildFailed(f"{folder}: {Path(command[0]).name} failed\n{done.stdout}{done.stderr}")
    return target.read_bytes()
