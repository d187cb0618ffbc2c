"""The hosts of a server: wasmtime, for modules and for components."""

from .module_host import WasmtimeHooks
from .opening import open_on_server

__all__ = ["WasmtimeHooks", "open_on_server"]
