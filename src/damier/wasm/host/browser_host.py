"""Hooks in a browser: the page's own WebAssembly, reached from Python under Pyodide.

A worker may compile and start a module without waiting, so this is as synchronous as wasmtime. A
page has no fuel: whoever owns the worker watches it, and ends it. All else is in `hook_call.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

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
        self._js_exception: type[Exception] = ffi.JsException
        try:
            self._module = js.WebAssembly.Module.new(ffi.to_js(checked.wasm))
        except ffi.JsException as error:
            raise ModuleRefused("module_invalid", str(error)) from None
        imports: dict[str, dict[str, Any]] = {}
        for module, name in checked.imports:
            function = ffi.create_proxy(self._host_function((module, name)))
            imports.setdefault(module, {})[name] = function
        self._imports = ffi.to_js(imports, dict_converter=js.Object.fromEntries)
        self._check_abi()

    def _run(self, call: HookCall, steps: Steps) -> None:
        self._current = call
        try:
            started = self._js.WebAssembly.Instance.new(self._module, self._imports)
            steps(_BrowserInstance(self._js, started.exports))
        except self._js_exception as error:
            raise call.error or _fault(error) from None
        finally:
            self._current = None


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
