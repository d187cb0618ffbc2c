"""The engines of this process: one for modules, one for components.

Where wasmtime's private bindings are used, the instances of modules live in a pool of memory that
stays mapped, which saves a third of a call's time; wasmtime wipes a slot before it is used again.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import wasmtime

from damier.wasm.binary import KIB
from damier.wasm.compile import (
    MEMORY_BYTES_MOST,
    TABLE_ELEMENTS_MOST,
    TABLES_MOST,
    component_config,
    hook_config,
)

from .runtime import uses_private_parts

INSTANCES_MOST: Final = 32
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


@cache
def hook_engine() -> wasmtime.Engine:
    """The engine of modules."""
    config = hook_config()
    if uses_private_parts():
        from . import native

        native.give_pool(config, POOL)
    return wasmtime.Engine(config)


@cache
def component_engine() -> wasmtime.Engine:
    """The engine of components, without a pool: they are large, few and slow to begin with."""
    return wasmtime.Engine(component_config())
