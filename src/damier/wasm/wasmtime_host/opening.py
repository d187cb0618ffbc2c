"""Opens a script's hooks on a server: a module by one host, a component by the other."""

from __future__ import annotations

from collections.abc import Iterable

from damier.bundle.hooks import Hooks
from damier.wasm.binary import COMPONENT_LIMITS, DEFAULT_LIMITS, Limits, is_component
from damier.wasm.compile import ModuleCache, default_cache

from .module_host import WasmtimeHooks


def open_on_server(
    wasm: bytes, hooks: Iterable[str], limits: Limits | None, cache: ModuleCache | None
) -> Hooks:
    """The hooks of a module or a component; see `damier.wasm.open_hooks`."""
    cache = cache or default_cache()
    if is_component(wasm):
        from .component_host import ComponentHooks  # rare, and slow to import

        return ComponentHooks(wasm, hooks, limits or COMPONENT_LIMITS, cache)
    return WasmtimeHooks(wasm, hooks, limits or DEFAULT_LIMITS, cache)
