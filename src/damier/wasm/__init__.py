"""Runs hooks: untrusted WebAssembly modules, metered, bounded and deterministic.

Three hosts behind one function: wasmtime on a server for modules and for components, and the page's
own WebAssembly under Pyodide for modules. None is imported before it is needed. The port they
implement is `damier.bundle.Hooks`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from damier.wasm.binary import (
    COMPONENT_LIMITS,
    DEFAULT_LIMITS,
    CheckedModule,
    Limits,
    ModuleRefused,
    ModuleRefusedCode,
    check_module,
    is_component,
)
from damier.wasm.hook_timer import observe_hooks

if TYPE_CHECKING:  # the child that compiles imports this package, and needs neither
    from damier.bundle.hooks import Hooks
    from damier.wasm.compile import ModuleCache

__all__ = [
    "COMPONENT_LIMITS",
    "DEFAULT_LIMITS",
    "CheckedModule",
    "Limits",
    "ModuleRefused",
    "ModuleRefusedCode",
    "check_module",
    "is_component",
    "observe_hooks",
    "open_hooks",
]


def open_hooks(
    wasm: bytes,
    hooks: Iterable[str],
    limits: Limits | None = None,
    cache: ModuleCache | None = None,
) -> Hooks:
    """The hooks of a module, by whichever host this Python has. Raises `ModuleRefused`.

    Without `limits`, a core module gets `DEFAULT_LIMITS` and a component `COMPONENT_LIMITS`.
    Without `cache`, compiled modules are kept in the user's own; see compile/cache.py.
    """
    if sys.platform == "emscripten":
        from damier.wasm.host import BrowserHooks

        return BrowserHooks(wasm, hooks, limits or DEFAULT_LIMITS)
    from damier.wasm.wasmtime_host import open_on_server

    return open_on_server(wasm, hooks, limits, cache)
