"""Letters as outlines for still pictures, so that they look alike wherever they are drawn.

`python -m tools.docs.outlines` reads Inter (SIL Open Font License) as the web client brings it, at
one weight, and writes src/damier/picture/outlines.py. Needs the group `media` and the web client's
packages.
"""

import json
from typing import Final

from fontTools.misc.transform import Scale
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from tools.web.build import ROOT

FILES: Final = ROOT / "web" / "node_modules" / "@fontsource-variable" / "inter" / "files"
TARGET: Final = ROOT / "src" / "damier" / "picture" / "outlines.py"
WEIGHT: Final = 600
EM: Final = 1000
LETTERS: Final = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA1, 0x100)])) + "ŒœŸ–—‘’“”„…•€−"

HEAD = '''"""Letters of Inter as outlines: how far each reaches, and its path, on an em of 1000.

Made by tools/docs/outlines.py. Inter is by The Inter Project Authors, under the SIL Open Font
License 1.1.
"""
# ruff: noqa: E501
# fmt: off

OUTLINES: dict[str, tuple[int, str]] = {
'''


def main() -> None:
    font = TTFont(FILES / "inter-latin-wght-normal.woff2")
    font = instantiateVariableFont(font, {"wght": WEIGHT})
    names, glyphs = font.getBestCmap(), font.getGlyphSet()
    scale = EM / font["head"].unitsPerEm
    lines = []
    for letter in LETTERS:
        if ord(letter) not in names:
            continue
        glyph = glyphs[names[ord(letter)]]
        pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
        glyph.draw(TransformPen(pen, Scale(scale, -scale)))
        key = json.dumps(letter, ensure_ascii=False)
        lines.append(f'    {key}: ({round(glyph.width * scale)}, "{pen.getCommands()}"),\n')
    TARGET.write_text(HEAD + "".join(lines) + "}\n", encoding="utf-8")
    print(TARGET.relative_to(ROOT), len(lines))


if __name__ == "__main__":
    main()
