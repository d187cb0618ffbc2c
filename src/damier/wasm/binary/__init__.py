"""A hook module's bytes: read, checked and bounded before anything compiles them."""

from . import section, writer
from .abi import ABI, ABI_VERSION, ALLOC, HOST, IMPORTS, INITIALIZE, MEMORY, WASI
from .limits import COMPONENT_LIMITS, DEFAULT_LIMITS, KIB, MIB, PAGE_BYTES, Limits
from .module_check import CheckedModule, check_module, is_component
from .reader import BinaryReader
from .refused import ModuleRefused, ModuleRefusedCode

__all__ = [
    "ABI",
    "ABI_VERSION",
    "ALLOC",
    "COMPONENT_LIMITS",
    "DEFAULT_LIMITS",
    "HOST",
    "IMPORTS",
    "INITIALIZE",
    "KIB",
    "MEMORY",
    "MIB",
    "PAGE_BYTES",
    "WASI",
    "BinaryReader",
    "CheckedModule",
    "Limits",
    "ModuleRefused",
    "ModuleRefusedCode",
    "check_module",
    "is_component",
    "section",
    "writer",
]
