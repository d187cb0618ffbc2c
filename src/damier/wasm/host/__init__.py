"""What every host of hooks does alike, and the one that a browser has."""

from .browser_host import BrowserHooks
from .hook_call import MASK, HookCall
from .module_hooks import Instance, ModuleHooks, NullHost, Steps, check_call, metered

__all__ = [
    "MASK",
    "BrowserHooks",
    "HookCall",
    "Instance",
    "ModuleHooks",
    "NullHost",
    "Steps",
    "check_call",
    "metered",
]
