from damier.scene import Panel, Row, Scene, Tag, Text, key


def scene(view, viewer):
    return Scene([Row(id="row", things=[Tag(id="rock", stands_for={"chioce": "rock"})])])
