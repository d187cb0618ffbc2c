"""Machine code loaded from the cache, or compiled by a child process and kept there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

import wasmtime

from damier.wasm.binary import Limits, ModuleRefused
from damier.wasm.compile import ModuleCache, ModuleKind, compile_module, digest_of, fingerprint

Loaded = TypeVar("Loaded")


def load(
    wasm: bytes,
    limits: Limits,
    cache: ModuleCache | None,
    kind: ModuleKind,
    deserialize: Callable[[bytes], Loaded],
) -> Loaded:
    """The module or component of these bytes, or `ModuleRefused`; it is kept where it was not."""
    named = (b"component",) if kind == "component" else ()
    digest = digest_of(*named, wasm, fingerprint())
    machine_code = cache.get(digest) if cache else None
    if machine_code is not None:
        # A home folder shared between machines may hold code for a processor that this is not.
        with suppress(wasmtime.WasmtimeError):
            return deserialize(machine_code)
    machine_code = compile_module(wasm, limits, kind)
    if cache:
        cache.put(digest, machine_code)
    try:
        return deserialize(machine_code)
    except wasmtime.WasmtimeError as error:
        raise ModuleRefused("module_invalid", str(error)) from None
