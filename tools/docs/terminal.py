"""The pictures of the page about the terminal: screens at 80 × 24, drawn as SVG.

`python -m tools.docs.terminal` writes docs/pictures/terminal-*.svg. The matches are played by the
rules from a fixed list of moves, so that the same code gives the same pictures.
"""

from itertools import groupby
from typing import Final
from xml.sax.saxutils import escape

from damier import catalogue
from damier.core import SeededRandom
from damier.match import AnyMatch, Match
from damier.terminal import LocalCarrier, TableApp
from damier.terminal.drawing import Canvas, Ink
from tools.web.build import ROOT

PICTURES: Final = ROOT / "docs" / "pictures"
WIDTH, HEIGHT = 80, 24
ACROSS, DOWN = 10, 21
"""How large a character is drawn."""

MOVES: Final = {
    "quoridor": "e2 e8 e3 e7 e4 e7h e3h e6 e5 d6h d4h d5 c4v f5 f4v f4 e6 e4 c3h f4 f6v b7h",
    "triple-triad": "",
}
STRIDE: Final = 7
"""Of a game without a list of moves, so many actions further on in what may be done."""
ACTIONS: Final = 15


def main() -> None:
    for name, moves in MOVES.items():
        file = PICTURES / f"terminal-{name}.svg"
        file.write_text(svg(screen(name, moves.split())), encoding="utf-8")
        print(file.relative_to(ROOT))


def screen(name: str, moves: list[str]) -> Canvas:
    """The screen after these moves, for who is to act then."""
    game = catalogue.load(name)
    config = game.decode_config({"seed": 3, "playerIds": ["p1", "p2"]})
    match: AnyMatch = Match.start(game.engine, game.rules, config)
    for number in range(len(moves) or ACTIONS):
        state = match.state
        able = [p for p in state.player_ids if game.engine.get_valid_actions(state, p)]
        valid = list(game.engine.get_valid_actions(state, able[0]))
        action = valid[STRIDE * number % len(valid)]
        if moves:
            read = game.parse(moves[number], match.view(able[0]))
            assert read is not None
            action = game.decode_action(read)
        match = match.act(able[0], action)
    names = {"p1": "Ann", "p2": "Bob"}
    seats = {"p1": None, "p2": "medium"}
    carrier = LocalCarrier(game, match, seats, names, "en", SeededRandom(1))
    app = TableApp(carrier, game.texts("en"))
    return app.draw(WIDTH, HEIGHT)


def svg(canvas: Canvas) -> str:
    """A screen as SVG: grounds as rectangles, texts with their width, whatever the font."""
    width, height = canvas.width * ACROSS, canvas.height * DOWN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        "font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" "
        f'font-size="{ACROSS * 1.64:g}">',
        f'<rect width="{width}" height="{height}" fill="#16181d"/>',
    ]
    texts = []
    for y, row in enumerate(canvas.rows):
        x = 0
        for ink, run in groupby(row, key=lambda glyph: glyph.ink):
            glyphs = list(run)
            text = "".join(glyph.text for glyph in glyphs)
            parts.append(_ground(x, y, len(glyphs), ink))
            if text.strip():
                texts.append(_text(x, y, text, len(glyphs), ink))
            x += len(glyphs)
    return "\n".join((*filter(None, parts), *texts, "</svg>\n"))


def _ground(x: int, y: int, width: int, ink: Ink) -> str:
    if ink.ground in (None, "#16181d"):
        return ""
    return (
        f'<rect x="{x * ACROSS}" y="{y * DOWN}" width="{width * ACROSS}" height="{DOWN}" '
        f'fill="{ink.ground}"/>'
    )


def _text(x: int, y: int, text: str, width: int, ink: Ink) -> str:
    bold = ' font-weight="700"' if ink.is_bold else ""
    return (
        f'<text x="{x * ACROSS}" y="{y * DOWN + DOWN * 0.75:g}" textLength="{width * ACROSS}" '
        f'xml:space="preserve" fill="{ink.colour or "#ece7dd"}"{bold}>{escape(text)}</text>'
    )


if __name__ == "__main__":
    main()
