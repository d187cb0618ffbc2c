"""Python that is written for a bundle: lines with the YAML places they come from, compiled once.

Only text made in this package from checked formulas and terms gets in; nothing that an author wrote
does, but numbers and the constants that are passed by name.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any

from damier.bundle.format import Place

INDENT = "    "


class Source:
    """A module in the making."""

    def __init__(self, name: str) -> None:
        self.name = f"<rules of {name}>"
        self.lines: list[str] = []
        self.places: dict[int, Place] = {}
        self.constants: dict[str, Any] = {}
        self._names: dict[tuple[str, Any], str] = {}
        self._depth = 0
        self._place: Place | None = None

    def write(self, line: str) -> None:
        self.lines.append(INDENT * self._depth + line)
        if self._place is not None:
            self.places[len(self.lines)] = self._place

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Lines further in, below this head; never empty."""
        self.write(head)
        self._depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.write("pass")
        self._depth -= 1

    @contextmanager
    def at(self, place: Place) -> Iterator[None]:
        """What is written here stands there in the YAML."""
        before, self._place = self._place, place
        yield
        self._place = before

    def constant(self, hint: str, value: Any) -> str:
        """The name under which the module finds this value."""
        try:
            key = (hint, value)
            hash(key)
        except TypeError:
            key = (hint, id(value))
        if key not in self._names:
            name = self._names[key] = f"{hint}_{len(self._names)}"
            self.constants[name] = value
        return self._names[key]

    def compiled(self) -> dict[str, Any]:
        """The functions of the module, by name."""
        module = dict(self.constants)
        exec(compile("\n".join(self.lines) + "\n", self.name, "exec"), module)
        return module

    def place_of(self, traceback: TracebackType | None) -> Place | None:
        """Where in the YAML something went wrong: the innermost line of ours."""
        found = None
        while traceback is not None:
            if _is_of(traceback.tb_frame, self.name):
                found = self.places.get(traceback.tb_lineno, found)
            traceback = traceback.tb_next
        return found


def _is_of(frame: FrameType, name: str) -> bool:
    return frame.f_code.co_filename == name


def call(function: str, *arguments: str) -> str:
    return f"{function}({', '.join(arguments)})"
