from damier.scene import Panel, Row, Scene, Tag, Text, key


def scene(view, viewer):
    return Scene([Text(id="text", text=key("wondrous"))])
