from damier.scene import Panel, Row, Scene, Tag, Text, key


def scene(view, viewer):
    return Scene([Panel(seat="p9")])
