"""Where a bundle lies: its folder, or the folder of its versions."""

from pathlib import Path

from damier.catalogue import version_order
from damier.core import BrokenGame

MANIFEST = "manifest.yaml"


def bundle_at(place: Path) -> Path:
    """The folder with the manifest: this one, or the newest version below it."""
    if (place / MANIFEST).is_file():
        return place
    versions = sorted(place.glob(f"*/{MANIFEST}"), key=lambda path: version_order(path.parent.name))
    if not versions:
        raise BrokenGame(f"{place} holds no bundle: there is no {MANIFEST}", path=str(place))
    return versions[-1].parent
