"""What every host of hook modules does alike: check, allocate, hand over, run, collect.

A host adds one thing, `_run`: a fresh instance for each call, its traps turned into `HookFault`.
The two for modules are `wasmtime_host/module_host.py` and `browser_host.py`; components, which
have an interface of their own, are run by `wasmtime_host/component_host.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Protocol

from damier.bundle.hooks import HookFault, HookHost
from damier.wasm.binary import (
    ABI,
    ABI_VERSION,
    ALLOC,
    INITIALIZE,
    CheckedModule,
    Limits,
    ModuleRefused,
)
from damier.wasm.hook_timer import timed

from .hook_call import MASK, HookCall, Memory
from .link import HOST_FUNCTIONS, HostFunction


class Instance(Memory, Protocol):
    """An instance of a module, for one call."""

    def invoke(self, name: str, *arguments: int) -> int:
        """Calls an exported function; its result, or 0 where it has none."""


Steps = Callable[[Instance], None]


class ModuleHooks(ABC):
    """The hooks of one module, whichever engine runs it."""

    def __init__(self, checked: CheckedModule, limits: Limits) -> None:
        self.names = checked.hooks
        self._limits = limits
        self._initializes = INITIALIZE in checked.exports
        self._current: HookCall | None = None

    @abstractmethod
    def _run(self, call: HookCall, steps: Steps) -> None:
        """Takes the steps in a fresh instance; raises `HookFault` where it traps."""

    def call(self, name: str, snapshot: bytes, host: HookHost) -> tuple[bytes, ...]:
        check_call(self.names, name, snapshot, self._limits)
        call, length = HookCall(host, self._limits), len(snapshot)

        def steps(instance: Instance) -> None:
            self._begin(call, instance)
            pointer = instance.invoke(ALLOC, length) & MASK
            if pointer == 0:
                message = f"alloc has no room for a snapshot of {length} bytes"
                raise HookFault("hook_memory", message, {"bytes": length})
            call.write_bytes(pointer, snapshot)
            instance.invoke(name, pointer, length)

        timed(self._run, call, steps)
        if call.error is not None:
            raise call.error
        return tuple(call.effects)

    def _host_function(self, where: tuple[str, str]) -> HostFunction:
        return metered(lambda: self._current, HOST_FUNCTIONS[where])

    def _begin(self, call: HookCall, instance: Instance) -> None:
        call.memory = instance
        if self._initializes:
            instance.invoke(INITIALIZE)

    def _check_abi(self) -> None:
        """Asks the module once, when it is loaded, which ABI it speaks."""
        call = HookCall(NullHost(), self._limits)
        answers: list[int] = []

        def steps(instance: Instance) -> None:
            self._begin(call, instance)
            answers.append(instance.invoke(ABI))

        try:
            self._run(call, steps)
        except HookFault as fault:
            message = f"{ABI} did not answer: {fault}"
            raise ModuleRefused("module_abi", message, {"fault": fault.code}) from None
        if answers != [ABI_VERSION]:
            message = f"the module speaks ABI {answers[0]}, not {ABI_VERSION}"
            raise ModuleRefused("module_abi", message, {"abi": answers[0]})


def check_call(names: frozenset[str], name: str, snapshot: bytes, limits: Limits) -> None:
    """Refuse a hook that is not there, and a snapshot that is too large, before anything runs."""
    if name not in names:
        raise HookFault("hook_unknown", f"no hook is named {name}", {"hook": name})
    length, limit = len(snapshot), limits.snapshot_bytes
    if length > limit:
        message = f"a snapshot of {length} bytes, {limit} are allowed"
        raise HookFault("hook_snapshot_too_large", message, {"bytes": length, "limit": limit})


def metered(
    current: Callable[[], HookCall | None], function: Callable[..., Any]
) -> Callable[..., Any]:
    """The function behind an import: it counts, and remembers the fault it ends with."""

    def host_function(*arguments: Any) -> Any:
        call = current()
        assert call is not None, "a hook runs outside of a call"
        try:
            call.count_call()
            return function(call, *arguments)
        except BaseException as error:
            call.error = error
            raise

    return host_function


class NullHost:
    """The host of a module that is only asked for its ABI: there is no match."""

    def rng(self, bound: int) -> int:
        return 0

    def player_holds(self, player: str, entity: str) -> bool:
        return False

    def get(self, path: str) -> bytes | None:
        return None

    def log(self, text: str) -> None:
        return
