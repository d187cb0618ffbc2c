"""The type of a host function, as wasmtime wants it."""

from collections.abc import Sequence

import wasmtime

VALUE_TYPES = {"i32": wasmtime.ValType.i32, "i64": wasmtime.ValType.i64}


def function_type(params: Sequence[str], results: Sequence[str]) -> wasmtime.FuncType:
    return wasmtime.FuncType(
        [VALUE_TYPES[name]() for name in params], [VALUE_TYPES[name]() for name in results]
    )
