"""Where things lie in Oware: as in every game of two rows of houses."""

from damier.scene import Scene
from damier_classics.houses import scene_of

from .state import OwareView


def scene(view: OwareView, viewer: str | None) -> Scene:
    return scene_of(view)
