"""Which way wasmtime is called: by its private bindings where their version is known (native.py),
else by its public classes (public.py).

Both ways pass the same tests and end every hook with the same code; the private one costs less
(docs/hooks.md). DAMIER_WASM=public takes the public one in any case.
"""

from __future__ import annotations

import os
from typing import Final

from damier.wasm.compile import UnknownRuntime, installed_version

VARIABLE: Final = "DAMIER_WASM"
PUBLIC: Final = "public"
KNOWN_VERSIONS: Final = frozenset({"50.0.1"})
"""Whose private bindings were tried. A version gets here with its whole suite, never by a guess."""


def uses_private_parts() -> bool:
    """Whether the private bindings are used: they are known, and nobody said otherwise."""
    chosen = os.environ.get(VARIABLE, "")
    if chosen not in ("", PUBLIC):
        raise UnknownRuntime(f"{VARIABLE} is {PUBLIC} or nothing, not {chosen!r}")
    return not chosen and installed_version() in KNOWN_VERSIONS
