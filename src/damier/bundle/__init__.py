"""Games as data: YAML and hooks become an engine. Read format/loader.py, then engine.py.

Pure: no file is opened and no module is run here; hooks come in through `Hooks`.
"""

from damier.bundle.format import (
    Bundle,
    BundleRefused,
    Pack,
    Place,
    Problem,
    bundle_hash,
    load_bundle,
    packed,
    unpacked,
)
from damier.bundle.hooks import HookFault, HookFaultCode, HookHost, Hooks, PythonHooks
from damier.bundle.state import BundleConfig, BundleState, BundleView

from .board import board_text
from .engine import BundleAction, BundleEngine
from .scene import BundleScene
from .story import cell_name, cell_named, named_args, sentence_values, view_values
from .text import bundle_meta, languages_of, merged, words_of

__all__ = [
    "Bundle",
    "BundleAction",
    "BundleConfig",
    "BundleEngine",
    "BundleRefused",
    "BundleScene",
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
    "board_text",
    "bundle_hash",
    "bundle_meta",
    "cell_name",
    "cell_named",
    "languages_of",
    "load_bundle",
    "merged",
    "named_args",
    "packed",
    "sentence_values",
    "unpacked",
    "view_values",
    "words_of",
]
