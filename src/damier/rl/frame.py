"""What a table looks like to a viewer: as text, or as an array of pixels made from its scene.

Pictures are drawn by damier.picture and made into pixels by resvg and Pillow (the extra
`pictures`).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from damier.catalogue import Game, worded_scene
from damier.core import InvalidData
from damier.picture import picture

from .missing import MissingPackage

Pixels = NDArray[np.uint8]
HUMAN, ANSI, RGB_ARRAY = "human", "ansi", "rgb_array"
"""Written to the terminal; as text; as pixels."""

WIDTH = 784


def render_modes(game: Game) -> list[str]:
    """How this game can be shown: one without a scene has no pixels."""
    return [HUMAN, ANSI] if game.scene is None else [HUMAN, ANSI, RGB_ARRAY]


def checked_mode(game: Game, mode: str | None) -> str | None:
    """The mode, if this game can be shown so."""
    modes = render_modes(game)
    if mode is None or mode in modes:
        return mode
    why = f"{game.id} has no scene to draw" if mode == RGB_ARRAY else f"no render mode {mode!r}"
    raise InvalidData(f"{why}; there is {', '.join(modes)}", path="render_mode")


def frame(game: Game, state: Any, viewer: str | None, mode: str) -> str | Pixels | None:
    """The table as this viewer sees it; None watches. For people it is printed, and nothing is
    given back."""
    view = game.engine.get_player_view(state, viewer)
    texts = game.texts("en")
    if mode in (HUMAN, ANSI):
        board = game.board(view, texts)
        return board if mode == ANSI else print(board)
    assert game.scene is not None
    scene = worded_scene(game.scene(view, viewer), texts)
    players = state.player_ids
    names = {player: texts.label(player) for player in players}
    return _pixels(picture(scene, players, viewer, names))


def _pixels(svg: str) -> Pixels:
    try:
        from .pixels import pixels
    except ImportError:
        raise MissingPackage(
            "rgb_array needs more than is installed: pip install 'damier[pictures]'"
        ) from None
    rows, columns, colours = pixels(svg, WIDTH)
    return np.frombuffer(colours, np.uint8).reshape(rows, columns, 3).copy()
