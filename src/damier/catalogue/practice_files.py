"""The lesson and the puzzles of a game, as they lie beside its rules. Nobody here reads them.

Beside a Python game's engine, or beside the versions of a bundle, of whose hash they are no part:
they may grow without being another game. What they hold is practice/shape.py.
"""

from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable

from .changelog import VERSION

LESSON = "lesson.json"
PUZZLES = "puzzles.json"
LARGEST = 1024 * 1024


def practice_files(read: Callable[[str], bytes | None]) -> dict[str, bytes]:
    """Those of the files that are there."""
    found = {name: read(name) for name in (LESSON, PUZZLES)}
    return {name: content for name, content in found.items() if content is not None}


def practice_beside(version: Traversable) -> Mapping[str, bytes]:
    """The files beside a version of a bundle, within bounds; none where it lies anywhere else."""
    around = getattr(version, "parent", None)
    if around is None or not VERSION.fullmatch(version.name):
        return {}

    def read(name: str) -> bytes | None:
        file = around.joinpath(name)
        # Only files on a disk can be links; those in an archive are what they are.
        if not file.is_file() or getattr(file, "is_symlink", bool)():
            return None
        with file.open("rb") as opened:
            content: bytes = opened.read(LARGEST + 1)
        return content if len(content) <= LARGEST else None

    return practice_files(read)
