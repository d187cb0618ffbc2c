from damier.scene import Scene, Text

from . import REMEMBERED


def scene(view, viewer):
    return Scene([Text(id="text", text=str(REMEMBERED[0].choices))])
