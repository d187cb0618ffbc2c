"""Bundles that travel: fetched, judged, installed, published. Read install.py first."""

from .files import write_whole
from .index import INDEX, Index, IndexedGame
from .install import Installed, install, remove, update
from .ledger import Kept, read_ledger
from .publish import new_key, publish
from .refused import CODES, TravelRefused

__all__ = [
    "CODES",
    "INDEX",
    "Index",
    "IndexedGame",
    "Installed",
    "Kept",
    "TravelRefused",
    "install",
    "new_key",
    "publish",
    "read_ledger",
    "remove",
    "update",
    "write_whole",
]
