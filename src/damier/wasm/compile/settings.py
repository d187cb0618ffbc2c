"""How wasmtime is set up for hooks: metered, deterministic, and with as few features as serve.

The same settings compile a module in the child process and load it in the parent.
Where the switches are explained: docs.wasmtime.dev, `Config`.
"""

from __future__ import annotations

import platform
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

from damier.core import DamierError
from damier.wasm.binary import KIB, MIB

if TYPE_CHECKING:  # the child bounds itself before it loads so large a library
    import wasmtime

STACK_BYTES: Final = 512 * KIB
MEMORY_BYTES_MOST: Final = 64 * MIB
TABLE_ELEMENTS_MOST: Final = 20_000
TABLES_MOST: Final = 4

SWITCHES: Final[dict[str, bool | int | str]] = {
    "consume_fuel": True,
    "cranelift_opt_level": "speed",
    "max_wasm_stack": STACK_BYTES,
    "memory_reservation": MEMORY_BYTES_MOST,
    "memory_guard_size": 64 * KIB,
    "parallel_compilation": False,
    "wasm_bulk_memory": True,
    "wasm_multi_value": True,
    "wasm_reference_types": True,
    "wasm_relaxed_simd": False,
    "wasm_simd": False,
    "wasm_threads": False,
    "shared_memory": False,
    "wasm_multi_memory": False,
    "wasm_memory64": False,
    "wasm_tail_call": False,
    "wasm_function_references": False,
    "wasm_gc": False,
    "wasm_exceptions": False,
    "wasm_stack_switching": False,
    "wasm_wide_arithmetic": False,
    "wasm_custom_page_sizes": False,
}

# A component brings its own modules, which we do not read: wasmtime itself makes NaNs canonical.
COMPONENT_SWITCHES: Final = SWITCHES | {
    "cranelift_nan_canonicalization": True,
    "memory_reservation": 4096 * MIB,
    "memory_guard_size": 32 * MIB,
}


class UnknownRuntime(DamierError):
    """A way of running hooks that there is not, or a wasmtime that cannot be bounded."""

    code = "unknown_runtime"


def installed_version() -> str:
    return version("wasmtime")


@cache
def fingerprint() -> bytes:
    """What machine code depends on besides the module: another fingerprint, another compilation."""
    parts = (
        installed_version(),
        platform.system(),
        platform.machine(),
        sorted(SWITCHES.items()),
        sorted(COMPONENT_SWITCHES.items()),
    )
    return repr(parts).encode()


def hook_config() -> wasmtime.Config:
    """What decides the machine code: the child that compiles needs this much and no more."""
    return _config(SWITCHES)


def component_config() -> wasmtime.Config:
    return _config(COMPONENT_SWITCHES)


def _config(switches: dict[str, bool | int | str]) -> wasmtime.Config:
    import wasmtime

    config = wasmtime.Config()
    for name, value in switches.items():
        if not hasattr(wasmtime.Config, name):  # Python would take the name, and nothing be bounded
            installed = installed_version()
            message = f"wasmtime {installed} has no switch {name}: hooks cannot be run by it"
            raise UnknownRuntime(message, version=installed, switch=name)
        setattr(config, name, value)
    return config
