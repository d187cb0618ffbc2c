"""Hooks on a server: wasmtime, a fresh instance for every call, and fuel as the only clock.

The module is checked, compiled in a child process (or found in the cache) and linked once.
The host's functions, with their limits, are in `host/hook_call.py`; the calls of wasmtime in
`native.py`, or in `public.py` where `runtime.py` says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from threading import Lock
from typing import Protocol, cast

import wasmtime

from damier.wasm.binary import DEFAULT_LIMITS, IMPORTS, Limits, check_module
from damier.wasm.compile import MEMORY_BYTES_MOST, TABLE_ELEMENTS_MOST, TABLES_MOST, ModuleCache
from damier.wasm.host import HookCall, Instance, ModuleHooks, Steps

from . import machine_code
from .engine import hook_engine
from .runtime import uses_private_parts
from .trap import fault_of


class OwnInstance(Instance, Protocol):
    """The instance of one call after the other, each in a store of its own, bounded and fuelled,
    from `open` to `close`."""

    def open(self) -> None: ...
    def start(self, prepared: wasmtime.InstancePre) -> None: ...
    def close(self) -> None: ...


class Runtime(Protocol):
    """What the module of either way of calling wasmtime has."""

    def define(
        self,
        linker: wasmtime.Linker,
        where: tuple[str, str],
        params: Sequence[str],
        results: Sequence[str],
        function: Callable[..., int | None],
    ) -> object: ...
    def instance(
        self, engine: wasmtime.Engine, exports: Mapping[str, int], limits: Limits
    ) -> OwnInstance: ...
    def lock(self) -> Lock: ...


def chosen_runtime() -> Runtime:
    """The way that is taken in this process."""
    if uses_private_parts():
        from . import native

        return cast(Runtime, native)
    from . import public

    return cast(Runtime, public)


class WasmtimeHooks(ModuleHooks):
    """The hooks of one module. Threads may share it: one call runs at a time."""

    def __init__(
        self,
        wasm: bytes,
        hooks: Iterable[str],
        limits: Limits = DEFAULT_LIMITS,
        cache: ModuleCache | None = None,
    ) -> None:
        _check_against_pool(limits)
        checked = check_module(wasm, hooks, limits)
        super().__init__(checked, limits)
        self.runtime = chosen_runtime()
        self._lock = self.runtime.lock()
        engine = hook_engine()
        deserialize = partial(wasmtime.Module.deserialize, engine)
        module = machine_code.load(checked.wasm, limits, cache, "module", deserialize)
        exports = {kind.name: index for index, kind in enumerate(module.exports)}
        self._instance = self.runtime.instance(engine, exports, limits)
        linker = wasmtime.Linker(engine)
        self._callbacks = [
            self.runtime.define(linker, where, *IMPORTS[where], self._host_function(where))
            for where in sorted(set(checked.imports))
        ]
        self._prepared = linker.instantiate_pre(module)
        self._check_abi()

    def run_steps(self, call: HookCall, steps: Steps) -> None:
        """Takes steps of the caller's own in a fresh instance: for builders, not for matches."""
        self._run(call, steps)

    def _run(self, call: HookCall, steps: Steps) -> None:
        with self._lock:
            self._instance.open()
            self._current = call
            try:
                self._instance.start(self._prepared)
                steps(self._instance)
            except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
                raise call.error or fault_of(error) from None
            finally:
                self._current = None
                self._instance.close()


def _check_against_pool(limits: Limits) -> None:
    """The pool's slots have one size; limits may be lower, never higher."""
    for name, most in (
        ("memory_bytes", MEMORY_BYTES_MOST),
        ("table_elements", TABLE_ELEMENTS_MOST),
        ("tables", TABLES_MOST),
    ):
        if getattr(limits, name) > most:
            raise ValueError(f"the limit {name} is {getattr(limits, name)}, at most {most}")
