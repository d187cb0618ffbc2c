"""The same as native.py by wasmtime's public classes alone, for versions that it does not know.

What is bounded and how a hook ends is the same; a call costs more, because these classes look up
types, wrap values and enumerate exports anew each time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from threading import Lock

import wasmtime

from damier.wasm.binary import MEMORY, Limits
from damier.wasm.host import MASK

from .signature import function_type

SIGN, WRAP = 0x8000_0000, 0x1_0000_0000

ONE_AT_A_TIME = Lock()
"""wasmtime's classes keep what a callback has raised in one variable of the whole process: of two
threads inside them, each could be handed the other's exception."""


def define(
    linker: wasmtime.Linker,
    where: tuple[str, str],
    params: Sequence[str],
    results: Sequence[str],
    function: Callable[..., int | None],
) -> object:
    """Offers a function to modules, which gets each parameter's low 32 bits, unsigned. What it
    raises ends the hook, and comes out of the call as it is."""
    has_result = bool(results)

    def called(*values: int) -> int | None:
        result = function(*[value & MASK for value in values])
        return _signed(result or 0) if has_result else None

    linker.define_func(*where, function_type(params, results), called)
    return called


def lock() -> Lock:
    """Held while hooks of any module run."""
    return ONE_AT_A_TIME


def instance(engine: wasmtime.Engine, exports: Mapping[str, int], limits: Limits) -> PublicInstance:
    return PublicInstance(engine, limits)


class PublicInstance:
    """The instance of the call that runs, in a store of its own, bounded and fuelled."""

    __slots__ = ("_engine", "_exports", "_limits", "_memory", "_store")

    def __init__(self, engine: wasmtime.Engine, limits: Limits) -> None:
        self._engine, self._limits = engine, limits

    def open(self) -> None:
        limits, self._store = self._limits, wasmtime.Store(self._engine)
        self._store.set_limits(
            memory_size=limits.memory_bytes, instances=1, tables=limits.tables, memories=1
        )
        self._store.set_fuel(limits.fuel)

    def start(self, prepared: wasmtime.InstancePre) -> None:
        self._exports = prepared.instantiate(self._store).exports(self._store)
        memory = self._exports[MEMORY]
        assert isinstance(memory, wasmtime.Memory)
        self._memory = memory

    def invoke(self, name: str, *arguments: int) -> int:
        """Calls an exported function of 32-bit integers; gives its result, or 0 without one."""
        function = self._exports[name]
        assert isinstance(function, wasmtime.Func)
        result: int | None = function(self._store, *map(_signed, arguments))
        return result or 0

    def size(self) -> int:
        return self._memory.data_len(self._store)

    def read(self, start: int, length: int) -> bytes:
        return bytes(self._memory.read(self._store, start, start + length))

    def write(self, start: int, data: bytes) -> None:
        if data:
            self._memory.write(self._store, data, start)

    def close(self) -> None:
        self._store.close()


def _signed(value: int) -> int:
    value &= MASK
    return value - WRAP if value & SIGN else value
