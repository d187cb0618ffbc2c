"""What an author changes under `damier serve --dev`: the files of games, looked at now and then.

It says that something has changed, and nothing more; whoever asked starts the server anew, because
Python keeps what it has imported.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Event, Thread

from damier import catalogue

SECONDS = 0.5
SKIPPED = {"__pycache__", "node_modules"}

Seen = dict[Path, tuple[int, int]]
"""When each file was changed, and how long it is."""


def watched_folders(bundles: str) -> list[Path]:
    """The folder of bundles, and those of the games in Python."""
    own = [Path(game.folder) for game in catalogue.all() if game.folder is not None]
    return [*own, *([Path(bundles)] if bundles else [])]


def seen(folders: Iterable[Path]) -> Seen:
    """How the files below these folders are now."""
    found: Seen = {}
    for folder in folders:
        for path in folder.rglob("*"):
            if SKIPPED.isdisjoint(path.parts) and not path.name.startswith("."):
                try:
                    told = path.stat()
                except OSError:  # gone again, as an editor's drafts are
                    continue
                if path.is_file():
                    found[path] = (told.st_mtime_ns, told.st_size)
    return found


class Watch:
    """Looks at folders until something in them has changed, and then stops the server."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._folders = tuple(folders)
        self._before = seen(self._folders)
        self._is_over = Event()
        self.has_changed = False

    def begin(self, stop: Callable[[], None]) -> None:
        """Look, and call this when something has changed."""
        Thread(target=self._look, args=(stop,), daemon=True, name="damier-watch").start()

    def end(self) -> None:
        """Look no more."""
        self._is_over.set()

    def _look(self, stop: Callable[[], None]) -> None:
        while not self._is_over.wait(SECONDS):
            if seen(self._folders) != self._before:
                self.has_changed = True
                stop()
                return
