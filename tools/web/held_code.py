"""Runs in the browser's Python: modules whose code lies in memory already, found before any file.

A snapshot of Python's memory holds this module and the code it keeps, of modules that are imported
and of those that may be later. Files that are no code are still read from the file system. Made by
snapshot.mjs.
"""

import marshal
import random
import sys
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType
from typing import Any

HELD: dict[str, tuple[str, CodeType]] = {}
"""The file that each module would come from, and its code."""

PACKAGE = "/__init__.py"


class HeldLoader(SourceFileLoader):
    """A module's loader as if from its file, except that the code is there."""

    def get_code(self, fullname: str) -> CodeType:
        return HELD[fullname][1]


class HeldFinder:
    """First in `sys.meta_path`."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name not in HELD:
            return None
        file, _ = HELD[name]
        inside = [file.removesuffix(PACKAGE)] if file.endswith(PACKAGE) else None
        loader = HeldLoader(name, file)
        return spec_from_file_location(name, file, loader=loader, submodule_search_locations=inside)


def hold(marshalled: bytes) -> None:
    """Keep this code, and find it first."""
    HELD.update({name: (file, code) for name, file, code in marshal.loads(marshalled)})
    sys.meta_path.insert(0, HeldFinder)


def awake() -> None:
    """Every start from one snapshot would draw the same random numbers."""
    random.seed()
