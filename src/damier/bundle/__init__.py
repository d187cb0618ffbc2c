"""Games as data: YAML and hooks become an engine. Read loader.py, then engine.py.

Pure: no file is opened and no module is run here; hooks come in through `hook.Hooks`.
"""

from damier.bundle.hook import HookFault, HookFaultCode, HookHost, Hooks, PythonHooks

from .engine import BundleAction, BundleEngine
from .loader import load_bundle
from .manifest import bundle_hash
from .pack import Pack, packed, unpacked
from .problem import BundleRefused, Place, Problem
from .spec import Bundle
from .state import BundleConfig, BundleState, BundleView
from .text import bundle_meta, words_of

__all__ = [
    "Bundle",
    "BundleAction",
    "BundleConfig",
    "BundleEngine",
    "BundleRefused",
    "BundleState",
    "BundleView",
    "HookFault",
    "HookFaultCode",
    "HookHost",
    "Hooks",
    "Pack",
    "Place",
    "Problem",
    "PythonHooks",
    "bundle_hash",
    "bundle_meta",
    "load_bundle",
    "packed",
    "unpacked",
    "words_of",
]
