"""What an author changes under `damier serve --dev`: the files of games, looked at now and then.

Python keeps what it has imported, so a change is taken up by starting the server anew, which is for
whoever asked to do. Before that a process of its own tries whether the games still load (trial.py):
where one does not, its file and line are told, and the server goes on with the rules that it has.
"""

import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Event, Thread

from damier import catalogue
from damier.catalogue import folder_of_package

log = logging.getLogger("damier.server")

SECONDS = 0.5
SKIPPED = {"__pycache__", "node_modules"}

Seen = dict[Path, tuple[int, int]]
"""When each file was changed, and how long it is."""


def watched_folders(bundles: str) -> list[Path]:
    """The folder of bundles, and those of the games in Python."""
    own = [game.folder for game in catalogue.all()]
    own += [folder_of_package(error.details.get("package", "")) for error in catalogue.broken()]
    found = dict.fromkeys(Path(folder) for folder in own if folder is not None)
    return [*found, *([Path(bundles)] if bundles else [])]


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

    def __init__(self, folders: Iterable[Path], trial: Callable[[], list[str]]) -> None:
        self._folders = tuple(folders)
        self._trial = trial
        self._before = seen(self._folders)
        self._is_over = Event()
        self.has_changed = False
        self.problems: tuple[str, ...] = ()
        """Why the last change was not taken up."""

    def begin(self, stop: Callable[[], None]) -> None:
        """Look, and call this when something has changed."""
        Thread(target=self._look, args=(stop,), daemon=True, name="damier-watch").start()

    def end(self) -> None:
        """Look no more."""
        self._is_over.set()

    def _look(self, stop: Callable[[], None]) -> None:
        while not self._is_over.wait(SECONDS):
            now = seen(self._folders)
            if now == self._before:
                continue
            self._before, self.problems = now, tuple(self._trial())
            if not self.problems:
                self.has_changed = True
                stop()
                return
            for problem in self.problems:
                log.warning("not taken up, the rules stay as they were: %s", problem)
