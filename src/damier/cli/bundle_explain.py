"""What a code of a bundle means, and where to read on: problems, warnings, scripts, hooks."""

from collections.abc import Mapping
from difflib import get_close_matches

from damier.bundle.format import ADVICE, PROBLEMS
from damier.bundle.hooks import HOOK_FAULTS
from damier.core import InvalidData

PAGE = "docs/bundle-errors.md"


def explanations() -> Mapping[str, str]:
    """Every code that `damier bundle check` or a void match may tell, with what it means."""
    return {**PROBLEMS, **ADVICE, **HOOK_FAULTS}


def explained(code: str) -> str:
    """What a code means, or which was probably meant."""
    known = explanations()
    name = code.strip("[]` ")
    if name in known:
        return f"{name}: {known[name]}\n{PAGE}#{name}"
    close = get_close_matches(name, known, n=3) or sorted(known)[:3]
    raise InvalidData(f"no code {name!r}; there are {', '.join(close)}, ...", path="CODE")
