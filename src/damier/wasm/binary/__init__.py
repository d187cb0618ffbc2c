"""A hook module's bytes: read, checked and bounded before anything compiles them."""

from .abi import ABI, ABI_VERSION, ALLOC, HOST, IMPORTS, INITIALIZE, MEMORY, WASI
from .limits import COMPONENT_LIMITS, DEFAULT_LIMITS, KIB, MIB, PAGE_BYTES, Limits
from .outline import HEADER, ModuleRefused, ModuleRefusedCode, Outline, is_component, outlined
from .reader import Reader, unsigned

__all__ = [
    "ABI",
    "ABI_VERSION",
    "ALLOC",
    "COMPONENT_LIMITS",
    "DEFAULT_LIMITS",
    "HEADER",
    "HOST",
    "IMPORTS",
    "INITIALIZE",
    "KIB",
    "MEMORY",
    "MIB",
    "PAGE_BYTES",
    "WASI",
    "Limits",
    "ModuleRefused",
    "ModuleRefusedCode",
    "Outline",
    "Reader",
    "is_component",
    "outlined",
    "unsigned",
]
