"""Hooks: the port behind which a script runs, what it may ask, and what it emitted."""

from .emitted_effect import EmittedEffects
from .host import StateHost
from .port import HookFault, HookFaultCode, HookHost, Hooks, PythonHooks

__all__ = [
    "EmittedEffects",
    "HookFault",
    "HookFaultCode",
    "HookHost",
    "Hooks",
    "PythonHooks",
    "StateHost",
]
