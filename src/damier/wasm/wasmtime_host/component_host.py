"""Hooks in Python, on a server only: a component of some 18 MB that holds an interpreter.

Same port, same faults and the same counting as a core module, with limits of its own. A browser has
no component model: a bundle with such a hook is marked `serverOnly`. Its interface: sdk/python/wit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import wasmtime
from wasmtime.component import Component, Linker

from damier.bundle.hooks import HookFault, HookHost
from damier.wasm.binary import ABI_VERSION, COMPONENT_LIMITS, Limits, ModuleRefused, is_component
from damier.wasm.compile import ModuleCache
from damier.wasm.hook_timer import timed
from damier.wasm.host import HookCall, NullHost, check_call, metered

from . import machine_code
from .engine import component_engine
from .public import ONE_AT_A_TIME
from .trap import fault_of

INTERFACE = "damier:hooks/host@1.0.0"
EXPORTS = ("damier-abi", "names", "run")
INSTANCES_MOST, TABLES_MOST, MEMORIES_MOST = 100, 20, 4


class ComponentHooks:
    """The hooks of one component, each call in a fresh store."""

    def __init__(
        self,
        wasm: bytes,
        hooks: Iterable[str],
        limits: Limits = COMPONENT_LIMITS,
        cache: ModuleCache | None = None,
    ) -> None:
        self.names = frozenset(hooks)
        self._limits = limits
        self._current: HookCall | None = None
        self._component = _loaded(wasm, limits, cache)
        self._linker = self._linked()
        self._check_exports()

    def call(self, name: str, snapshot: bytes, host: HookHost) -> tuple[bytes, ...]:
        check_call(self.names, name, snapshot, self._limits)
        call = HookCall(host, self._limits)
        timed(self._invoke, call, "run", name, snapshot.decode())
        return tuple(call.effects)

    def _invoke(self, call: HookCall, export: str, *arguments: str) -> Any:
        limits = self._limits
        with ONE_AT_A_TIME, wasmtime.Store(component_engine()) as store:
            store.set_limits(
                limits.memory_bytes,
                limits.table_elements,
                INSTANCES_MOST,
                TABLES_MOST,
                MEMORIES_MOST,
            )
            store.set_fuel(limits.fuel)
            self._current = call
            try:
                instance = self._linker.instantiate(store, self._component)
                function = instance.get_func(store, export)
                assert function is not None, export
                return function(store, *arguments)
            except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
                raise call.error or fault_of(error) from None
            finally:
                self._current = None

    def _linked(self) -> Linker:
        linker = Linker(component_engine())
        functions: dict[str, Callable[..., Any]] = {
            "emit": _emit,
            "fail": _fail,
            "rng": HookCall.rng,
            "player-holds": _player_holds,
            "get": _get,
            "log": _log,
        }
        with linker.root() as root, root.add_instance(INTERFACE) as interface:
            for name, function in functions.items():
                interface.add_func(name, self._host_function(function))
        return linker

    def _host_function(self, function: Callable[..., Any]) -> Callable[..., Any]:
        host_function = metered(lambda: self._current, function)
        return lambda _store, *arguments: host_function(*arguments)

    def _check_exports(self) -> None:
        kind = self._component.type
        imported = set(kind.imports(component_engine()))
        for name in sorted(imported - {INTERFACE}):
            raise ModuleRefused("module_import", f"no {name} is offered", {"name": name})
        exported = set(kind.exports(component_engine()))
        for name in EXPORTS:
            if name not in exported:
                message = f"the component exports no function {name}"
                raise ModuleRefused("module_export", message, {"name": name})
        try:
            abi = self._invoke(HookCall(NullHost(), self._limits), "damier-abi")
            names = self._invoke(HookCall(NullHost(), self._limits), "names")
        except HookFault as fault:
            message = f"the component did not answer: {fault}"
            raise ModuleRefused("module_abi", message, {"fault": fault.code}) from None
        if abi != ABI_VERSION:
            message = f"the component speaks ABI {abi}, not {ABI_VERSION}"
            raise ModuleRefused("module_abi", message, {"abi": abi})
        for name in sorted(self.names - set(names)):
            message = f"the component has no hook {name}"
            raise ModuleRefused("module_export", message, {"name": name})


def _emit(call: HookCall, effect: str) -> None:
    data = effect.encode()
    call.check_effect(len(data))
    call.count_bytes(len(data))
    call.effects.append(data)


def _fail(call: HookCall, reason: str) -> None:
    text = _checked(call, reason)
    raise HookFault("hook_failed", text, {"reason": text})


def _player_holds(call: HookCall, player: str, entity: str) -> bool:
    return call.host.player_holds(_checked(call, player), _checked(call, entity))


def _get(call: HookCall, path: str) -> str | None:
    value = call.value_at(_checked(call, path))
    return None if value is None else value.decode()


def _log(call: HookCall, text: str) -> None:
    call.host.log(_checked(call, text))


def _checked(call: HookCall, text: str) -> str:
    length = len(text.encode())
    call.check_text(length)
    call.count_bytes(length)
    return text


def _loaded(wasm: bytes, limits: Limits, cache: ModuleCache | None) -> Component:
    if len(wasm) > limits.module_bytes:
        raise ModuleRefused(
            "module_too_large",
            f"the component has {len(wasm)} bytes, {limits.module_bytes} are allowed",
            {"bytes": len(wasm), "limit": limits.module_bytes},
        )
    if not is_component(wasm):
        raise ModuleRefused("module_malformed", "not a component", {"offset": 0})
    deserialize = partial(Component.deserialize, component_engine())
    return machine_code.load(wasm, limits, cache, "component", deserialize)
