"""The few functions of wasmtime's C API that a hook call makes, called with prebuilt arguments.

wasmtime's Python classes look up types, wrap values and enumerate exports anew at every call, which
takes several times as long. A memory never moves: it lives in a pool, in as much room as it may
ever need. These bindings are private: runtime.py uses them only for versions
whose bindings were tried, public.py does the same without them, and nothing else touches them.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from ctypes import byref, c_bool, c_char_p, c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from threading import Lock
from typing import Any

import wasmtime
from wasmtime import _bindings, _ffi

from damier.wasm.binary import MEMORY, Limits
from damier.wasm.host import MASK

from .signature import function_type

SLOT_WORDS = 4
ARGUMENTS_MOST = 4
SIGN, WRAP = 0x8000_0000, 0x1_0000_0000
TRAP_TEXT = b"stopped by the host"

_Callback = ctypes.CFUNCTYPE(c_size_t, c_void_p, c_void_p, c_void_p, c_size_t)
_Slots = c_uint32 * (SLOT_WORDS * ARGUMENTS_MOST)
_Extern = _bindings.wasmtime_extern_t
_Instance = _bindings.wasmtime_instance_t


def _function(name: str, result: Any, *parameters: Any) -> Any:
    """A C function with pointers as plain integers, apart from the declarations of wasmtime-py."""
    function = _ffi.dll[name]
    function.restype, function.argtypes = result, parameters
    return function


_store_new = _function("wasmtime_store_new", c_void_p, c_void_p, c_void_p, c_void_p)
_store_context = _function("wasmtime_store_context", c_void_p, c_void_p)
_store_limiter = _function("wasmtime_store_limiter", None, c_void_p, *[c_int64] * 5)
_store_delete = _function("wasmtime_store_delete", None, c_void_p)
_set_fuel = _function("wasmtime_context_set_fuel", c_void_p, c_void_p, c_uint64)
_instantiate = _function("wasmtime_instance_pre_instantiate", c_void_p, *[c_void_p] * 4)
_export_nth = _function(
    "wasmtime_instance_export_nth", c_bool, c_void_p, c_void_p, c_size_t, *[c_void_p] * 3
)
_call = _function("wasmtime_func_call_unchecked", c_void_p, *[c_void_p] * 3, c_size_t, c_void_p)
_memory_data = _function("wasmtime_memory_data", c_void_p, c_void_p, c_void_p)
_memory_size = _function("wasmtime_memory_data_size", c_size_t, c_void_p, c_void_p)
_trap_new = _function("wasmtime_trap_new", c_void_p, c_char_p, c_size_t)
_define = _function(
    "wasmtime_linker_define_func_unchecked",
    c_void_p,
    *(c_void_p, c_char_p, c_size_t, c_char_p, c_size_t),
    *(c_void_p, _Callback, c_void_p, c_void_p),
)


def define(
    linker: wasmtime.Linker,
    where: tuple[str, str],
    params: Sequence[str],
    results: Sequence[str],
    function: Callable[..., int | None],
) -> object:
    """Offers a function to modules. What comes back must outlive every instance.

    `function` gets each parameter's low 32 bits, unsigned; any exception it raises becomes a trap.
    """
    words = c_uint32 * (SLOT_WORDS * max(len(params), len(results), 1))
    offsets = tuple(SLOT_WORDS * index for index in range(len(params)))
    has_result = bool(results)

    def called(_environment: int, _caller: int, slots: int, _length: int) -> int:
        values = words.from_address(slots)
        try:
            result = function(*[values[offset] for offset in offsets])
        except BaseException:
            return int(_trap_new(TRAP_TEXT, len(TRAP_TEXT)))
        if has_result:
            values[0] = (result or 0) & MASK
        return 0

    callback = _Callback(called)
    kind = function_type(params, results)
    module, name = (part.encode() for part in where)
    _raise_if(
        _define(
            linker.ptr(), module, len(module), name, len(name), kind.ptr(), callback, None, None
        ),
        c_void_p(),
    )
    return callback


def give_pool(config: wasmtime.Config, sizes: Mapping[str, int]) -> None:
    """Have instances live in a pool of memory of these sizes."""
    pool = _bindings.wasmtime_pooling_allocation_config_new()
    for name, value in sizes.items():
        getattr(_bindings, f"wasmtime_pooling_allocation_config_{name}_set")(pool, value)
    _bindings.wasmtime_pooling_allocation_strategy_set(config.ptr(), pool)
    _bindings.wasmtime_pooling_allocation_config_delete(pool)


def lock() -> Lock:
    """Held while a module's hooks run; other modules may run meanwhile."""
    return Lock()


def instance(engine: wasmtime.Engine, exports: Mapping[str, int], limits: Limits) -> NativeInstance:
    return NativeInstance(engine, exports, limits)


class NativeInstance:
    """The instance of the call that runs, in a store of its own, bounded and fuelled. What C is
    handed to write to is made once: calls of a module come one after the other."""

    __slots__ = (
        "_call_slots", "_context", "_engine", "_found", "_functions", "_instance",
        "_limits", "_memory", "_start", "_store", "_trap", "_trap_place",
    )  # fmt: skip

    def __init__(self, engine: wasmtime.Engine, exports: Mapping[str, int], limits: Limits) -> None:
        self._engine, self._limits = engine, limits
        items = {name: _Extern() for name in exports}
        self._functions = {
            name: (exports[name], byref(item), byref(item.of.func)) for name, item in items.items()
        }
        self._memory = byref(items[MEMORY].of.memory)
        self._instance = byref(_Instance())
        self._call_slots, self._trap = _Slots(), c_void_p()
        self._trap_place = byref(self._trap)
        self._found = (byref(c_void_p()), byref(c_size_t()))
        self._store = self._context = self._start = 0

    def open(self) -> None:
        limits, self._trap.value = self._limits, None
        self._store = _store_new(self._engine.ptr(), None, None)
        self._context = _store_context(self._store)
        _store_limiter(self._store, limits.memory_bytes, -1, 1, limits.tables, 1)
        _raise_if(_set_fuel(self._context, limits.fuel), self._trap)

    def start(self, prepared: wasmtime.InstancePre) -> None:
        error = _instantiate(prepared.ptr(), self._context, self._instance, self._trap_place)
        _raise_if(error, self._trap)
        self._find(*self._functions[MEMORY][:2])
        self._start = _memory_data(self._context, self._memory)

    def invoke(self, name: str, *arguments: int) -> int:
        """Calls an exported function of 32-bit integers; gives its result, or 0 without one."""
        slots, (export, item, function) = self._call_slots, self._functions[name]
        self._find(export, item)
        slots[0] = 0
        for index, argument in enumerate(arguments):
            slots[index * SLOT_WORDS] = argument
        error = _call(self._context, function, slots, ARGUMENTS_MOST, self._trap_place)
        _raise_if(error, self._trap)
        result = slots[0]
        return result - WRAP if result & SIGN else result

    def size(self) -> int:
        return int(_memory_size(self._context, self._memory))

    def read(self, start: int, length: int) -> bytes:
        return ctypes.string_at(self._start + start, length)

    def write(self, start: int, data: bytes) -> None:
        ctypes.memmove(self._start + start, data, len(data))

    def close(self) -> None:
        _store_delete(self._store)

    def _find(self, export: int, item: Any) -> None:
        """Put the export of this number, of the instance that there is now, into this item."""
        found = _export_nth(self._context, self._instance, export, *self._found, item)
        assert found, f"the module has lost its export {export}"


def _raise_if(error: int | None, trap: c_void_p) -> None:
    if trap.value:
        raise wasmtime.Trap._from_ptr(ctypes.cast(trap, ctypes.POINTER(_bindings.wasm_trap_t)))
    if error:
        raise wasmtime.WasmtimeError._from_ptr(
            ctypes.cast(error, ctypes.POINTER(_bindings.wasmtime_error_t))
        )
