"""Where in an author's own files something went wrong: the file and line that are theirs to mend.

A traceback is mostly ours. Of it only the last frame that lies in the game's folder is told, by a
name below that folder, so that nobody far away learns where it lies on the disk.
"""

import linecache
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TypeVar

from damier.core import BrokenGame, DamierError

T = TypeVar("T")


@dataclass(frozen=True)
class SourcePlace:
    """A line of a file, and the function that it is in."""

    file: str
    line: int
    function: str = ""
    text: str = ""

    def __str__(self) -> str:
        inside = f", in {self.function}" if self.function else ""
        return f"{self.file}:{self.line}{inside}" + (f": {self.text}" if self.text else "")


def place_of(error: BaseException, folder: str | None) -> SourcePlace | None:
    """The author's own line in which this error arose; None where no frame is theirs."""
    if isinstance(error, SyntaxError) and error.filename is not None:
        text = (error.text or "").strip()
        return SourcePlace(_below(error.filename, folder), error.lineno or 0, text=text)
    found = None
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if folder is not None and _lies_in(code.co_filename, folder):
            text = linecache.getline(code.co_filename, trace.tb_lineno).strip()
            file = _below(code.co_filename, folder)
            found = SourcePlace(file, trace.tb_lineno, code.co_name, text)
        trace = trace.tb_next
    return found


def place_of_function(function: object, folder: str | None) -> SourcePlace | None:
    """Where a function of the game begins."""
    code = getattr(function, "__code__", None)
    if code is None or folder is None or not _lies_in(code.co_filename, folder):
        return None
    return SourcePlace(_below(code.co_filename, folder), code.co_firstlineno, code.co_name)


def imported(name: str) -> ModuleType:
    """A module of a game, or BrokenGame with the file and line that cannot be imported."""
    try:
        if find_spec(name.partition(".")[0]) is None:
            raise BrokenGame(f"there is no package called {name!r}", package=name)
        return import_module(name)
    except DamierError:
        raise
    except (Exception, SystemExit) as error:
        raise broken_by(error, name, "cannot be imported") from error


def attempted(name: str, what: str, work: Callable[[], T]) -> T:
    """What comes of this, or BrokenGame that says where in the package it failed."""
    try:
        return work()
    except DamierError:
        raise
    except Exception as error:
        raise broken_by(error, name, what) from error


def broken_by(error: BaseException, package: str, what: str) -> BrokenGame:
    """The error of a package's own code as what people are told of it."""
    place = place_of(error, folder_of_package(package))
    said = error.msg if isinstance(error, SyntaxError) else str(error)
    message = f"{package} {what}: {type(error).__name__}: {said}"
    if place is None:
        return BrokenGame(message, package=package)
    return BrokenGame(f"{message}\n  at {place}", package=package, file=place.file, line=place.line)


def folder_of_package(package: str) -> str | None:
    """The folder of a package, which is not imported for it."""
    top = package.partition(".")[0]
    spec = find_spec(top) if top else None
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    return places[0] if places else None


def _lies_in(file: str, folder: str) -> bool:
    return _with_slashes(file).startswith(f"{_with_slashes(folder)}/")


def _below(file: str, folder: str | None) -> str:
    """The file by its name below the folder that holds the package."""
    if folder is not None and _lies_in(file, folder):
        holding = _with_slashes(folder).rpartition("/")[0]
        return _with_slashes(file)[len(holding) + 1 :]
    return _with_slashes(file).rpartition("/")[2]


def _with_slashes(path: str) -> str:
    return path.replace("\\", "/").rstrip("/")
