"""An archive in a folder: each file is written beside its name and renamed, so it is whole or not
there at all. Several nodes may share one, on a network's disk."""

import os
from contextlib import suppress
from pathlib import Path
from secrets import token_hex


class FolderArchive:
    """Files below a folder."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder)

    def put(self, name: str, content: bytes) -> None:
        path = self._folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f".{token_hex(8)}")
        try:
            with unfinished.open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(path)
        except OSError:
            with suppress(OSError):
                unfinished.unlink()
            raise
        for folder in (path.parent, path.parent.parent):
            _sync(folder)

    def get(self, name: str) -> bytes | None:
        try:
            return (self._folder / name).read_bytes()
        except FileNotFoundError:
            return None

    def delete(self, name: str) -> None:
        (self._folder / name).unlink(missing_ok=True)


def _sync(folder: Path) -> None:
    """Have the disk know the names in a folder, where it asks for that."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
