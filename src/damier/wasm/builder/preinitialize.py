"""Makes a hook module out of a language's engine and a script, by running the engine once.

The engine reads the script here, at build time; its memory at that moment becomes the data of a new
module. A hook call then starts with everything parsed, and authors need no compiler at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from damier.bundle.hooks import HookFault
from damier.wasm.binary import INITIALIZE, MIB, PAGE_BYTES, BinaryReader, Limits, section, writer
from damier.wasm.compile import default_cache
from damier.wasm.host import HookCall, Instance, NullHost
from damier.wasm.wasmtime_host import WasmtimeHooks

from .toolchain import BuildFailed

PREPARE, RUN = "damier_prepare", "damier_run"
BUILD_LIMITS = Limits(fuel=20_000_000_000, memory_bytes=32 * MIB, compile_seconds=120)

HOOK_TYPE = b"\x60\x02\x7f\x7f\x00"
# Bytes of zeros that are worth a new segment, rather than being written out.
_NON_ZERO = re.compile(rb"[^\0](?:[^\0]|\0{1,15}(?=[^\0]))*", re.DOTALL)


def preinitialized(engine: bytes, prelude: str, script: str) -> bytes:
    """The module that runs this script's hooks, or `BuildFailed` with the engine's complaint."""
    memory, names = _memory_after_reading(engine, prelude.encode(), script.encode())
    if not names:
        raise BuildFailed("the script exports no function: every exported function is a hook")
    return _Module(engine).with_hooks(names, memory)


def _memory_after_reading(engine: bytes, prelude: bytes, script: bytes) -> tuple[bytes, list[str]]:
    memory, names = b"", ""
    call = HookCall(NullHost(), BUILD_LIMITS)

    def placed(instance: Instance, text: bytes) -> int:
        pointer = instance.invoke("alloc", len(text) + 1)
        call.write_bytes(pointer, text + b"\0")
        return pointer

    def steps(instance: Instance) -> None:
        nonlocal memory, names
        call.memory = instance
        instance.invoke(INITIALIZE)
        texts = placed(instance, prelude), len(prelude), placed(instance, script), len(script)
        pointer = instance.invoke(PREPARE, *texts)
        memory = instance.read(0, instance.size())
        names = memory[pointer : memory.index(b"\0", pointer)].decode()

    try:
        _opened(engine, BUILD_LIMITS).run_steps(call, steps)
    except HookFault as fault:
        raise BuildFailed(fault.message) from None
    return memory, names.split()


@lru_cache(maxsize=2)
def _opened(engine: bytes, limits: Limits) -> WasmtimeHooks:
    """An engine takes seconds to compile; the next build in this process finds it compiled."""
    return WasmtimeHooks(engine, [], limits, default_cache())


class _Module:
    """The engine's module, section by section."""

    def __init__(self, wasm: bytes) -> None:
        self.sections: dict[int, bytes] = {}
        reader = BinaryReader(wasm, len(section.HEADER))
        while not reader.at_end():
            number = reader.byte()
            body = reader.sub(reader.unsigned())
            if number:
                self.sections[number] = wasm[body.start : body.end]

    def with_hooks(self, names: list[str], memory: bytes) -> bytes:
        exports = self._exports()
        run = exports.pop(RUN)[1]
        exports.pop(PREPARE)
        exports.pop(INITIALIZE)
        first = self._imported_functions() + self._count(section.FUNCTIONS)
        for index, name in enumerate(names):
            exports[name] = (section.FUNCTION, first + index)
        hook_type = writer.unsigned(self._count(section.TYPES))
        self._append(section.TYPES, [HOOK_TYPE])
        self._append(section.FUNCTIONS, [hook_type] * len(names))
        self._append(section.CODE, [_body(index, run) for index in range(len(names))])
        self.sections[section.MEMORIES] = b"\x01\x00" + writer.unsigned(len(memory) // PAGE_BYTES)
        self.sections[section.EXPORTS] = writer.vector(
            [
                writer.written_name(name) + bytes([kind]) + writer.unsigned(at)
                for name, (kind, at) in exports.items()
            ]
        )
        segments = list(_segments(memory))
        self.sections[section.DATA] = writer.vector(segments)
        if section.DATA_COUNT in self.sections:
            self.sections[section.DATA_COUNT] = writer.unsigned(len(segments))
        return section.HEADER + b"".join(
            writer.written_section(number, data) for number, data in self.sections.items()
        )

    def _exports(self) -> dict[str, tuple[int, int]]:
        reader = BinaryReader(self.sections[section.EXPORTS])
        return {reader.name(): (reader.byte(), reader.unsigned()) for _ in reader.items()}

    def _imported_functions(self) -> int:
        """An engine imports functions only; `module_check.py` refuses everything else."""
        return self._count(section.IMPORT)

    def _count(self, number: int) -> int:
        return BinaryReader(self.sections[number]).unsigned()

    def _append(self, number: int, items: list[bytes]) -> None:
        self.sections[number] = writer.appended(self.sections[number], items)


def _body(hook: int, run: int) -> bytes:
    """`(call $damier_run (i32.const hook) (local.get 0) (local.get 1))`, with its length."""
    number = writer.signed(hook)
    code = b"\x00\x41" + number + b"\x20\x00\x20\x01\x10" + writer.unsigned(run) + b"\x0b"
    return writer.unsigned(len(code)) + code


def _segments(memory: bytes) -> Iterator[bytes]:
    for run in _NON_ZERO.finditer(memory):
        data = run.group()
        yield b"\x00\x41" + writer.signed(run.start()) + b"\x0b" + writer.unsigned(len(data)) + data
