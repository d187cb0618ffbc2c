"""The files of a bundle's folder, read with care: a stranger may have filled it.

Nothing is followed out of the folder, and nothing is read beyond what a bundle may be. Whether the
names and contents make a game is the loader's to say.
"""

from importlib.resources.abc import Traversable

from damier.bundle.format import LARGEST_BUNDLE, MANIFEST, MOST_FILES, BundleRefused, Place, Problem

DEEPEST = 8
"""Folders within folders."""


def bundle_files(folder: Traversable) -> dict[str, bytes]:
    """The files of a bundle by their names below its folder; what starts with a dot is not one."""
    reader = _Reader()
    reader.read(folder, "", DEEPEST)
    return reader.files


class _Reader:
    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.left = LARGEST_BUNDLE

    def read(self, folder: Traversable, below: str, deep: int) -> None:
        for entry in folder.iterdir():
            name = below + entry.name
            if entry.name.startswith("."):
                continue
            # Only files on a disk can be links; those in an archive are what they are.
            if getattr(entry, "is_symlink", bool)():
                raise _refused("unsafe_path", "a link leads out of the bundle", name)
            if entry.is_dir():
                if not deep:
                    raise _refused("unsafe_path", f"more than {DEEPEST} folders deep", name)
                self.read(entry, f"{name}/", deep - 1)
            elif entry.is_file():
                self._take(entry, name)
            else:
                raise _refused("unsafe_path", "neither a file nor a folder", name)

    def _take(self, entry: Traversable, name: str) -> None:
        if len(self.files) >= MOST_FILES:
            raise _refused("too_many_files", f"more than {MOST_FILES} files", MANIFEST)
        with entry.open("rb") as file:
            content = file.read(self.left + 1)
        self.left -= len(content)
        if self.left < 0:
            raise _refused("bundle_too_large", f"more than {LARGEST_BUNDLE} bytes", name)
        self.files[name] = content


def _refused(code: str, message: str, name: str) -> BundleRefused:
    return BundleRefused([Problem(code=code, message=message, place=Place(file=name[:80]))])
