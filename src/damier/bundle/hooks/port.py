"""The port of hooks: a name and a JSON snapshot go in, declarative effects come out.

A hook changes nothing itself: the caller checks every effect and applies all of them, or none.
Nothing here knows WebAssembly; `damier.wasm` has the three hosts that run real modules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, Protocol, get_args

from damier.core import DamierError

HookFaultCode = Literal[
    "hook_unknown",
    "hook_failed",
    "hook_trap",
    "hook_out_of_fuel",
    "hook_stack",
    "hook_memory",
    "hook_bad_pointer",
    "hook_bad_text",
    "hook_bad_bound",
    "hook_text_too_large",
    "hook_value_too_large",
    "hook_snapshot_too_large",
    "hook_effect_too_large",
    "hook_too_many_effects",
    "hook_too_many_host_calls",
]


class HookFault(DamierError):
    """A hook that did not return normally: none of its effects count."""

    codes = get_args(HookFaultCode)

    def __init__(
        self,
        code: HookFaultCode,
        message: str,
        details: Mapping[str, str | int] | None = None,
    ) -> None:
        super().__init__(message, **(details or {}))
        self.code = code


class HookHost(Protocol):
    """What a running hook may ask of the game. Everything else is in its snapshot."""

    def rng(self, bound: int) -> int:
        """A number from 0 to bound - 1, drawn from the match's own generator."""

    def player_holds(self, player: str, entity: str) -> bool:
        """Whether this player has such an entity in hand."""

    def get(self, path: str) -> bytes | None:
        """The JSON value at a path of the state, `None` where there is none."""

    def log(self, text: str) -> None:
        """A line for the bundle's author; players never see it."""


class Hooks(Protocol):
    """The hooks of one bundle. Every call starts afresh: nothing survives from the one before."""

    @property
    def names(self) -> frozenset[str]: ...

    def call(self, name: str, snapshot: bytes, host: HookHost) -> tuple[bytes, ...]:
        """The effects the hook emitted, in order, each the JSON bytes it wrote, unchecked.

        Raises `HookFault` if the hook failed, trapped or went over a limit.
        """


PythonHook = Callable[[bytes, HookHost], tuple[bytes, ...]]


class PythonHooks:
    """Hooks written as Python functions: for tests, and for bundles without a module."""

    def __init__(self, hooks: Mapping[str, PythonHook] | None = None) -> None:
        self._hooks = dict(hooks or {})
        self.names = frozenset(self._hooks)

    def call(self, name: str, snapshot: bytes, host: HookHost) -> tuple[bytes, ...]:
        if name not in self._hooks:
            raise HookFault("hook_unknown", f"no hook is named {name}", {"hook": name})
        return self._hooks[name](snapshot, host)
