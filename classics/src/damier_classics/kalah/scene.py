"""Where things lie in Kalah: as in every game of two rows of houses."""

from damier.scene import Scene
from damier_classics.houses import scene_of

from .state import KalahView


def scene(view: KalahView, viewer: str | None) -> Scene:
    return scene_of(view)
