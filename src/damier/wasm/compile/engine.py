"""How wasmtime is set up for hooks: metered, deterministic, and with as few features as serve.

The same settings compile a module in the child process and load it in the parent.
Where the switches are explained: docs.wasmtime.dev, `Config`.
"""

from __future__ import annotations

import platform
from functools import cache
from typing import Final

import wasmtime

from damier.wasm.binary import KIB, MIB

from .runtime import UnknownRuntime, installed_version, uses_private_parts

STACK_BYTES: Final = 512 * KIB
MEMORY_BYTES_MOST: Final = 64 * MIB
TABLE_ELEMENTS_MOST: Final = 20_000
TABLES_MOST: Final = 4
INSTANCES_MOST: Final = 32

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

POOL: Final[dict[str, int]] = {
    "total_core_instances": INSTANCES_MOST,
    "total_memories": INSTANCES_MOST,
    "total_tables": INSTANCES_MOST * TABLES_MOST,
    "max_tables_per_module": TABLES_MOST,
    "max_memory_size": MEMORY_BYTES_MOST,
    "table_elements": TABLE_ELEMENTS_MOST,
    "linear_memory_keep_resident": 2048 * KIB,
    "table_keep_resident": 4 * KIB,
}

# A component brings its own modules, which we do not read: wasmtime itself makes NaNs canonical.
COMPONENT_SWITCHES: Final = SWITCHES | {
    "cranelift_nan_canonicalization": True,
    "memory_reservation": 4096 * MIB,
    "memory_guard_size": 32 * MIB,
}

FINGERPRINT: Final = repr(
    (
        installed_version(),
        platform.system(),
        platform.machine(),
        sorted(SWITCHES.items()),
        sorted(COMPONENT_SWITCHES.items()),
    )
)


def hook_config() -> wasmtime.Config:
    """What decides the machine code: the child that compiles needs this much and no more."""
    return _config(SWITCHES)


def component_config() -> wasmtime.Config:
    return _config(COMPONENT_SWITCHES)


def _config(switches: dict[str, bool | int | str]) -> wasmtime.Config:
    config = wasmtime.Config()
    for name, value in switches.items():
        if not hasattr(wasmtime.Config, name):  # Python would take the name, and nothing be bounded
            installed = installed_version()
            message = f"wasmtime {installed} has no switch {name}: hooks cannot be run by it"
            raise UnknownRuntime(message, version=installed, switch=name)
        setattr(config, name, value)
    return config


@cache
def hook_engine() -> wasmtime.Engine:
    """The one engine of this process.

    Where wasmtime's private bindings are used, its instances live in a pool of memory that stays
    mapped, which saves a third of a call's time; wasmtime wipes a slot before it is used again.
    """
    config = hook_config()
    if uses_private_parts():
        from damier.wasm.wasmtime_host import native

        native.give_pool(config, POOL)
    return wasmtime.Engine(config)


@cache
def component_engine() -> wasmtime.Engine:
    """The engine of components, without a pool: they are large, few and slow to begin with."""
    return wasmtime.Engine(component_config())
