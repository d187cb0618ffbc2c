"""The few functions of wasmtime's C API that a hook call makes, called with prebuilt arguments.

wasmtime's Python classes look up types, wrap values and enumerate exports anew at every call, which
takes several times as long. These bindings are private: runtime.py uses them only for versions
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
    """One instance in a store of its own, bounded and fuelled; gone when closed."""

    __slots__ = ("_context", "_exports", "_instance", "_memory", "_store")

    def __init__(self, engine: wasmtime.Engine, exports: Mapping[str, int], limits: Limits) -> None:
        self._exports = exports
        self._store = _store_new(engine.ptr(), None, None)
        self._context = _store_context(self._store)
        self._instance = _Instance()
        self._memory: Any = None
        _store_limiter(self._store, limits.memory_bytes, -1, 1, limits.tables, 1)
        _raise_if(_set_fuel(self._context, limits.fuel), c_void_p())

    def start(self, prepared: wasmtime.InstancePre) -> None:
        trap = c_void_p()
        error = _instantiate(prepared.ptr(), self._context, byref(self._instance), byref(trap))
        _raise_if(error, trap)
        self._memory = byref(self._export(MEMORY).of.memory)

    def invoke(self, name: str, *arguments: int) -> int:
        """Calls an exported function of 32-bit integers; gives its result, or 0 without one."""
        slots, trap = _Slots(), c_void_p()
        for index, argument in enumerate(arguments):
            slots[index * SLOT_WORDS] = argument
        function = byref(self._export(name).of.func)
        error = _call(self._context, function, slots, ARGUMENTS_MOST, byref(trap))
        _raise_if(error, trap)
        return ctypes.c_int32(slots[0]).value

    def size(self) -> int:
        return int(_memory_size(self._context, self._memory))

    def read(self, start: int, length: int) -> bytes:
        return ctypes.string_at(_memory_data(self._context, self._memory) + start, length)

    def write(self, start: int, data: bytes) -> None:
        ctypes.memmove(_memory_data(self._context, self._memory) + start, data, len(data))

    def close(self) -> None:
        _store_delete(self._store)

    def _export(self, export: str) -> Any:
        item, name, length = _Extern(), c_void_p(), c_size_t()
        index = self._exports[export]
        found = _export_nth(
            self._context, byref(self._instance), index, byref(name), byref(length), byref(item)
        )
        assert found, f"the module has lost its export {export}"
        return item


def _raise_if(error: int | None, trap: c_void_p) -> None:
    if trap.value:
        raise wasmtime.Trap._from_ptr(ctypes.cast(trap, ctypes.POINTER(_bindings.wasm_trap_t)))
    if error:
        raise wasmtime.WasmtimeError._from_ptr(
            ctypes.cast(error, ctypes.POINTER(_bindings.wasmtime_error_t))
        )
