"""Hooks: the port behind which a script runs, what it may ask, and what it emitted."""

from .emitted_effect import EmittedEffects
from .host import StateHost
from .legal import MOST_LISTED, Answer, LegalHost, legal_snapshot, read_answer, seen_cards
from .port import HOOK_FAULTS, HookFault, HookFaultCode, HookHost, Hooks, PythonHooks

__all__ = [
    "HOOK_FAULTS",
    "MOST_LISTED",
    "Answer",
    "EmittedEffects",
    "HookFault",
    "HookFaultCode",
    "HookHost",
    "Hooks",
    "LegalHost",
    "PythonHooks",
    "StateHost",
    "legal_snapshot",
    "read_answer",
    "seen_cards",
]
