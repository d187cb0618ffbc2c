"""The hosts of a server: wasmtime, for modules and for components."""

from .component_host import ComponentHooks
from .module_host import WasmtimeHooks

__all__ = [
    "ComponentHooks",
    "WasmtimeHooks",
]
