"""A module that will not be run: every code, and the error that carries it."""

from collections.abc import Mapping
from typing import Literal, get_args

from damier.core import DamierError

ModuleRefusedCode = Literal[
    "module_too_large",
    "module_malformed",
    "module_server_only",
    "module_invalid",
    "module_feature",
    "module_import",
    "module_export",
    "module_start_function",
    "module_memory_count",
    "module_memory_shared",
    "module_memory_too_large",
    "module_table_too_large",
    "module_abi",
    "module_compile_timeout",
    "module_compile_failed",
]


class ModuleRefused(DamierError):
    """A module that will not be run, and why."""

    codes = get_args(ModuleRefusedCode)

    def __init__(
        self,
        code: ModuleRefusedCode,
        message: str,
        details: Mapping[str, str | int] | None = None,
    ) -> None:
        super().__init__(message, **(details or {}))
        self.code = code
