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
    "hook_no_chance",
    "hook_bad_answer",
]

HOOK_FAULTS: Mapping[str, str] = {
    "hook_unknown": "The script has no hook of this name.",
    "hook_failed": "The hook said so itself, or its language's runtime exited.",
    "hook_trap": "The hook trapped: a division by zero, an access out of bounds, and the like.",
    "hook_out_of_fuel": "The hook used up its instructions, of which everybody counts the same.",
    "hook_stack": "The hook's calls nest too deep.",
    "hook_memory": "The hook found no room for its snapshot.",
    "hook_bad_pointer": "The hook named memory that it does not have.",
    "hook_bad_text": "The hook gave text that is not UTF-8.",
    "hook_bad_bound": "The hook asked for a random number below a bound that is none.",
    "hook_text_too_large": "A text given to the host is longer than is read.",
    "hook_value_too_large": "A value asked of the host is longer than is given.",
    "hook_snapshot_too_large": "The game's snapshot is larger than hooks are given.",
    "hook_effect_too_large": "An effect is longer than is read.",
    "hook_too_many_effects": "More effects than one call may emit.",
    "hook_too_many_host_calls": "More calls to the host, or bytes, than one call may make.",
    "hook_no_chance": "A legal hook asked for a random number: what is allowed is no luck.",
    "hook_bad_answer": "A legal hook did not say which of the listed actions stand.",
}
"""Every code, and what it says."""


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
