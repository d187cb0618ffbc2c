"""Hooks: the port behind which a script runs, what it may ask, and what it emitted."""

from .emitted_effect import Emitted
from .host import TableHost
from .port import HookFault, HookFaultCode, HookHost, Hooks, PythonHooks

__all__ = [
    "Emitted",
    "HookFault",
    "HookFaultCode",
    "HookHost",
    "Hooks",
    "PythonHooks",
    "TableHost",
]
