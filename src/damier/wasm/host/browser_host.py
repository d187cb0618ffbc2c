"""Hooks in a browser: the page's own WebAssembly, reached from Python under Pyodide.

A worker may compile and start a module without waiting, so this is as synchronous as wasmtime. A
page has no fuel: whoever owns the worker watches it, and ends it. All else is in `hook_call.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any, NamedTuple

from damier.bundle.hooks import HookFault
from damier.wasm.binary import DEFAULT_LIMITS, MEMORY, Limits, ModuleRefused, check_module

from .hook_call import HookCall
from .module_hooks import ModuleHooks, Steps

STACK_OVERFLOW = ("RangeError", "InternalError")


class BrowserHooks(ModuleHooks):
    """The hooks of one module, each call in a fresh instance."""

    def __init__(self, wasm: bytes, hooks: Iterable[str], limits: Limits = DEFAULT_LIMITS) -> None:
        js, ffi = import_module("js"), import_module("pyodide.ffi")
        checked = check_module(wasm, hooks, limits)
        super().__init__(checked, limits)
        self._js = js
        self._ffi = ffi
        self._checked = checked
        self._js_exception: type[Exception] = ffi.JsException
        self._linked: _Linked | None = None
        self._check_abi()

    def release(self) -> None:
        """Let go of what the page holds of this module, so that memory may be kept without it; the
        next call compiles it anew."""
        self._linked = None

    def _link(self) -> _Linked:
        js, ffi = self._js, self._ffi
        try:
            module = js.WebAssembly.Module.new(ffi.to_js(self._checked.wasm))
        except ffi.JsException as error:
            raise ModuleRefused("module_invalid", str(error)) from None
        imports: dict[str, dict[str, Any]] = {}
        for place, name in self._checked.imports:
            function = ffi.create_proxy(self._host_function((place, name)))
            imports.setdefault(place, {})[name] = function
        return _Linked(module, ffi.to_js(imports, dict_converter=js.Object.fromEntries))

    def _run(self, call: HookCall, steps: Steps) -> None:
        self._linked = linked = self._linked or self._link()
        self._current = call
        try:
            started = self._js.WebAssembly.Instance.new(linked.module, linked.imports)
            steps(_BrowserInstance(self._js, started.exports))
        except self._js_exception as error:
            raise call.error or _fault(error) from None
        finally:
            self._current = None


class _Linked(NamedTuple):
    """A module as the page holds it, and what it is given."""

    module: Any
    imports: Any


class _BrowserInstance:
    """An instance in the page. Its memory's buffer is asked for anew: growing replaces it."""

    def __init__(self, js: Any, exports: Any) -> None:
        self._js = js
        self._exports = exports
        self._memory = js.Reflect.get(exports, MEMORY)

    def invoke(self, name: str, *arguments: int) -> int:
        return int(self._js.Reflect.get(self._exports, name)(*arguments) or 0)

    def size(self) -> int:
        return int(self._memory.buffer.byteLength)

    def read(self, start: int, length: int) -> bytes:
        data: bytes = self._view(start, length).to_bytes()
        return data

    def write(self, start: int, data: bytes) -> None:
        if data:
            self._view(start, len(data)).assign(data)

    def _view(self, start: int, length: int) -> Any:
        return self._js.Uint8Array.new(self._memory.buffer, start, length)


def _fault(error: Any) -> HookFault:
    if error.name in STACK_OVERFLOW:
        return HookFault("hook_stack", "the hook's calls nest too deep")
    return HookFault("hook_trap", f"the hook trapped: {error.message}")
