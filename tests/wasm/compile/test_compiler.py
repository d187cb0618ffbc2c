"""The compiler's child process ends by itself: what it may spend is the kernel's to enforce.

Nothing here is measured: how much a child may use is told by the limits that are set in it, and
that they end it by a refusal that nothing else can cause.
"""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from damier.bundle.hooks.port import Hooks
from damier.wasm.binary import DEFAULT_LIMITS, MIB, ModuleRefused
from damier.wasm.compile import compiler

Written = Callable[..., bytes]
Opened = Callable[..., Hooks]

BOMB = "(loop nop)" * 100_000
"""A compiler is busy with it for minutes."""

LIMITS_OF_A_CHILD = """
import resource
from damier.wasm.compile import compile_child
compile_child._bound(7, 4096 * 1024 * 1024)
for limit in (resource.RLIMIT_CPU, resource.RLIMIT_AS, resource.RLIMIT_CORE):
    print(*resource.getrlimit(limit))
"""

LOADED_BEFORE_THE_LIMITS = """
import sys
import damier.wasm.compile.compile_child
print("wasmtime" in sys.modules)
"""

ASLEEP = "import time; time.sleep(3600)"


def test_a_compile_bomb_is_killed_within_its_time(
    written: Written, opened: Opened, host: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = opened(written("(call $emit (i32.const 16) (i32.const 2))"))
    monkeypatch.setattr(
        compiler, "WALL_CLOCK_FACTOR", 100_000
    )  # so that only processor time can end it
    limits = msgspec.structs.replace(DEFAULT_LIMITS, compile_seconds=1.0)
    with pytest.raises(ModuleRefused) as caught:
        opened(written(BOMB), limits=limits)
    assert (caught.value.code, caught.value.details) == ("module_compile_timeout", {"seconds": 1})
    assert honest.call("hook", b"{}", host) == (b"{}",)


def test_a_child_is_bound_to_the_time_and_memory_it_was_given() -> None:
    asked = [sys.executable, "-c", LIMITS_OF_A_CHILD]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    memory = 4096 * MIB
    assert told.splitlines() == ["7 8", f"{memory} {memory}", "0 0"]


def test_a_compiler_that_waits_instead_of_working_is_given_up(
    written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It uses no processor time, so the wall's clock must end it."""
    monkeypatch.setattr(compiler, "WALL_CLOCK_FACTOR", 1)
    run = subprocess.run

    def asleep(command: list[str], **how: Any) -> "subprocess.CompletedProcess[bytes]":
        return run([sys.executable, "-c", ASLEEP], **how)

    monkeypatch.setattr(subprocess, "run", asleep)
    limits = msgspec.structs.replace(DEFAULT_LIMITS, compile_seconds=0.5)
    with pytest.raises(ModuleRefused) as caught:
        compiler.compile_module(written("nop"), limits, "module")
    assert caught.value.code == "module_compile_timeout"


def test_a_child_loads_the_compiler_only_when_it_is_bound() -> None:
    asked = [sys.executable, "-c", LOADED_BEFORE_THE_LIMITS]
    assert subprocess.run(asked, capture_output=True, text=True, check=True).stdout == "False\n"


def test_what_a_child_says_of_a_wrong_module_is_wasmtimes_own_words(written: Written) -> None:
    with pytest.raises(ModuleRefused) as caught:
        compiler.compile_module(written("(drop (i32.const 1))")[:-1], DEFAULT_LIMITS, "module")
    assert caught.value.code == "module_invalid"
    assert "Warning" not in str(caught.value)
