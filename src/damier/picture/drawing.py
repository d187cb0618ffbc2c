"""An SVG in the making: shapes, letters as outlines, gradients that are defined once.

Numbers are written alike everywhere, nothing is drawn by chance, and no font is needed: the same
calls give the same bytes, and the same picture on every machine.
"""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from .outlines import OUTLINES

EM = 1000
UNKNOWN = "□"


def number(value: float) -> str:
    """A number as it is written in a picture."""
    return f"{round(value, 2):g}"


class Drawing:
    """A picture of this size. What is drawn later lies on top."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self._defined: dict[str, str] = {}
        self._parts: list[str] = []

    def svg(self, title: str) -> str:
        """The whole picture."""
        size = f"{number(self.width)} {number(self.height)}"
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" '
            f'width="{number(self.width)}" height="{number(self.height)}" role="img">'
        )
        defined = "".join(self._defined.values())
        body = "\n".join(self._parts)
        return f"{head}\n<title>{escape(title)}</title>\n<defs>{defined}</defs>\n{body}\n</svg>\n"

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        radius: float = 0,
        stroke: str = "",
        stroke_width: float = 1,
        opacity: float = 1,
    ) -> None:
        self._add(
            "rect",
            x=x,
            y=y,
            width=width,
            height=height,
            rx=radius or None,
            **_painted(fill, stroke, stroke_width, opacity),
        )

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str,
        stroke: str = "",
        stroke_width: float = 1,
        opacity: float = 1,
    ) -> None:
        painted = _painted(fill, stroke, stroke_width, opacity)
        self._add("circle", cx=x, cy=y, r=radius, **painted)

    def line(
        self, points: Sequence[tuple[float, float]], stroke: str, width: float, dash: str = ""
    ) -> None:
        """A line through these points, with round ends."""
        way = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self._parts.append(
            f'<polyline points="{way}" fill="none" stroke="{stroke}" '
            f'stroke-width="{number(width)}" stroke-linecap="round" stroke-linejoin="round"'
            + (f' stroke-dasharray="{dash}"' if dash else "")
            + "/>"
        )

    def shape(
        self,
        points: Sequence[tuple[float, float]],
        fill: str,
        stroke: str = "",
        stroke_width: float = 1,
        opacity: float = 1,
    ) -> None:
        """A closed shape with these corners."""
        way = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self._add("polygon", points=way, **_painted(fill, stroke, stroke_width, opacity))

    def path(self, way: str, fill: str, at: tuple[float, float] = (0, 0), scale: float = 1) -> None:
        """A path, moved and made larger."""
        moved = f"translate({number(at[0])} {number(at[1])}) scale({scale:.4g})"
        self._parts.append(f'<path d="{way}" fill="{fill}" transform="{moved}"/>')

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        fill: str,
        anchor: float = 0.5,
        most: float | None = None,
    ) -> None:
        """A line of text with its baseline here; `anchor` 0 begins, 1 ends, .5 centres it. One that
        would be wider than `most` is written smaller, and cut if it has to be."""
        if most is not None and text_width(text, size) > most:
            size = max(size * 0.7, size * most / text_width(text, size))
            while len(text) > 1 and text_width(text, size) > most:
                text = text[:-2].rstrip() + "…"
        x -= anchor * text_width(text, size)
        scale = size / EM
        for letter in text:
            advance, way = _outline(letter)
            if way:
                self.path(way, fill, (x, y), scale)
            x += advance * scale

    def gradient(self, colours: Sequence[str], kind: str = "down") -> str:
        """A fill from one colour to the next: downwards, or from the light on a round thing."""
        id = f"g-{kind}-{'-'.join(colour.strip('#') for colour in colours)}"
        last = max(1, len(colours) - 1)
        stops = "".join(
            f'<stop offset="{number(place / last)}" stop-color="{colour}"/>'
            for place, colour in enumerate(colours)
        )
        if kind == "round":
            shape = f'<radialGradient id="{id}" cx=".38" cy=".3" r=".75">{stops}</radialGradient>'
        else:
            shape = f'<linearGradient id="{id}" x2="0" y2="1">{stops}</linearGradient>'
        self._defined[id] = shape
        return f"url(#{id})"

    def turn(self, degrees: float, x: float, y: float) -> None:
        """Turn all that follows around this point, until `turn_back`."""
        where = f"rotate({number(degrees)} {number(x)} {number(y)})"
        self._parts.append(f'<g transform="{where}">')

    def turn_back(self) -> None:
        self._parts.append("</g>")

    def _add(self, name: str, **attributes: float | str | None) -> None:
        written = " ".join(
            f'{key.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
            for key, value in attributes.items()
            if value is not None
        )
        self._parts.append(f"<{name} {written}/>")


def text_width(text: str, size: float) -> float:
    """How wide a line of text is."""
    return sum(_outline(letter)[0] for letter in text) * size / EM


def _outline(letter: str) -> tuple[int, str]:
    """A letter's outline; what there is none for is left out."""
    return OUTLINES.get(letter, (0, ""))


def _painted(
    fill: str, stroke: str, stroke_width: float, opacity: float
) -> dict[str, float | str | None]:
    return {
        "fill": fill or "none",
        "stroke": stroke or None,
        "stroke_width": stroke_width if stroke else None,
        "opacity": opacity if opacity != 1 else None,
    }
