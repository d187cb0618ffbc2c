"""Where a bundle lies: its folder, or the folder of its versions; and files written whole."""

import os
from pathlib import Path

from damier.catalogue import version_order
from damier.core import BrokenGame, InvalidData

MANIFEST = "manifest.yaml"


def bundle_at(place: Path) -> Path:
    """The folder with the manifest: this one, or the newest version below it."""
    if (place / MANIFEST).is_file():
        return place
    versions = sorted(place.glob(f"*/{MANIFEST}"), key=lambda path: version_order(path.parent.name))
    if not versions:
        raise BrokenGame(f"{place} holds no bundle: there is no {MANIFEST}", path=str(place))
    return versions[-1].parent


def write_whole(file: Path, content: bytes) -> None:
    """Put this in the file: all of it, or after a failure what was there before."""
    draft = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        draft.write_bytes(content)
        os.replace(draft, file)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise InvalidData(f"{file}: {error.strerror}", path=str(file)) from None
