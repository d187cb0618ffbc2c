"""Compiles a module in a child process that can be killed, because compile bombs are real.

One function of 100,000 tiny loops keeps a compiler busy for minutes. Time decides only here, when a
bundle is loaded; a compiled module then runs by fuel alone. It is processor time that counts, so
that a busy machine refuses nobody's honest hook.
"""

import os
import signal
import subprocess
import sys
from math import ceil
from typing import Literal

from damier.wasm.binary import Limits, ModuleRefused

MESSAGE_CHARACTERS = 500
REFUSED = 3
"""What the child exits with if the module is wrong, and not the compiler."""
KEPT_ENVIRONMENT = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT")
WALL_CLOCK_FACTOR = 6
"""How many times longer than its processor time a compilation may take by the wall clock."""
OUT_OF_TIME = -getattr(signal, "SIGXCPU", signal.SIGTERM)
ModuleKind = Literal["module", "component"]


def compile_module(wasm: bytes, limits: Limits, kind: ModuleKind) -> bytes:
    """The machine code of a module or component, or `ModuleRefused`."""
    seconds = limits.compile_seconds
    command = [sys.executable, "-P", "-m", "damier.wasm.compile.compile_child", kind]
    command += [str(ceil(seconds)), str(limits.compile_memory_bytes)]
    environment = {name: os.environ[name] for name in KEPT_ENVIRONMENT if name in os.environ}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    try:
        done = subprocess.run(
            command,
            input=wasm,
            capture_output=True,
            timeout=WALL_CLOCK_FACTOR * seconds,
            env=environment,
        )
    except subprocess.TimeoutExpired:
        raise _too_slow(seconds) from None
    if done.returncode == OUT_OF_TIME:
        raise _too_slow(seconds)
    message = done.stderr.decode(errors="replace")[-MESSAGE_CHARACTERS:]
    if done.returncode == REFUSED:
        raise ModuleRefused("module_invalid", message)
    if done.returncode != 0:
        raise ModuleRefused(
            "module_compile_failed",
            f"the compiler ended with status {done.returncode}: {message}",
            {"status": done.returncode},
        )
    if len(done.stdout) > limits.compiled_bytes:
        raise ModuleRefused(
            "module_compile_failed",
            f"{len(done.stdout)} bytes of machine code, {limits.compiled_bytes} are allowed",
            {"bytes": len(done.stdout), "limit": limits.compiled_bytes},
        )
    return done.stdout


def _too_slow(seconds: float) -> ModuleRefused:
    return ModuleRefused(
        "module_compile_timeout",
        f"not compiled within {ceil(seconds)} seconds of processor time",
        {"seconds": ceil(seconds)},
    )
