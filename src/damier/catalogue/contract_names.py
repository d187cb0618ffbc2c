"""Names that are nearly those of the contract: a method that nobody calls, because of one letter.

Python says nothing of a method too many. Here each name that an author wrote is held against the
names that are asked for; whether that is an error is for whoever loads or checks the game to say.
"""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from types import ModuleType
from typing import Any, NamedTuple

from damier.core import GameEngine, Secrecy

BESIDE = {
    "text": (
        "board", "notation", "parse", "names", "says", "tells", "trail", "match_text", "read_match",
    ),
    "scene": ("scene",),
    "bots": ("LEVELS", "DEFAULT_LEVEL", "ADVISER"),
}  # fmt: skip
"""What is looked for in the modules beside an engine."""

ALIKE = 0.8
"""How alike two names are, from 0 to 1, where one may be meant for the other."""


class NearMiss(NamedTuple):
    """A name that nobody asks for, and the one that was probably meant."""

    written: str
    meant: str

    def __str__(self) -> str:
        return f"it has {self.written}: is {self.meant} meant?"


def near_misses_of_engine(engine: type[GameEngine[Any, Any, Any, Any]]) -> list[NearMiss]:
    """Of the class and what it inherits, down to the contract."""
    return _of_class(engine, GameEngine)


def near_misses_of_secrecy(secrecy: type[Secrecy[Any, Any]]) -> list[NearMiss]:
    return _of_class(secrecy, Secrecy)


def near_misses_of_module(module: ModuleType) -> list[NearMiss]:
    """Of the functions and tables that a module itself defines."""
    kind = module.__name__.rpartition(".")[2]
    own = [
        name
        for name, value in vars(module).items()
        if getattr(value, "__module__", module.__name__) == module.__name__
    ]
    return list(_near_misses(own, BESIDE.get(kind, ())))


def _of_class(written: type, contract: type) -> list[NearMiss]:
    own = [name for part in written.__mro__ if issubclass(part, contract) for name in vars(part)]
    inherited = set(dir(contract))
    known = [name for name in inherited if not name.startswith("_")]
    known += [name for name in getattr(contract, "__annotations__", ()) if name not in known]
    return list(_near_misses([name for name in own if name not in inherited], known))


def _near_misses(own: Iterable[str], known: Iterable[str]) -> Iterator[NearMiss]:
    written = {name for name in own if not name.startswith("_")}
    for name in sorted(written - set(known)):
        wanted = {
            _folded(other): other
            for other in sorted(known)
            if other not in written and other.isupper() == name.isupper()
        }
        for close in get_close_matches(_folded(name), wanted, 1, ALIKE):
            yield NearMiss(name, wanted[close])


def _folded(name: str) -> str:
    return name.replace("_", "").casefold()
