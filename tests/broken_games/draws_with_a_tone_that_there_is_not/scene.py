from damier.scene import Board, Cell, Scene, Squares


def scene(view, viewer):
    return Scene([Board(Squares(1, 1), [Cell(id="a1", at=(0, 0), tone="gone")])])
