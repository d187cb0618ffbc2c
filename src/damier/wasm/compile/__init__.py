"""Machine code of a module: compiled in a child process, kept on disk. Loads no wasmtime itself."""

from .cache import ModuleCache, default_cache, digest_of
from .compiler import ModuleKind, compile_module
from .settings import (
    MEMORY_BYTES_MOST,
    TABLE_ELEMENTS_MOST,
    TABLES_MOST,
    UnknownRuntime,
    component_config,
    fingerprint,
    hook_config,
    installed_version,
)

__all__ = [
    "MEMORY_BYTES_MOST",
    "TABLES_MOST",
    "TABLE_ELEMENTS_MOST",
    "ModuleCache",
    "ModuleKind",
    "UnknownRuntime",
    "compile_module",
    "component_config",
    "default_cache",
    "digest_of",
    "fingerprint",
    "hook_config",
    "installed_version",
]
