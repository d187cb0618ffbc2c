"""Our drawings, read: the part of SVG that they use, as flat shapes in the drawing's own units.

Paths, circles, ellipses, rectangles, groups, transforms, clips and plain colours; no gradient, no
style sheet, no text. A group's `class` names a part that moves. Paths are read by piscari_path.py;
pixels are piscari_raster.py's.
"""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias
from xml.etree import ElementTree

from tools.piscari.path import Line, Point, lines_of

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
Moved: TypeAlias = Mapping[str, Matrix]  # where the parts of each class have moved

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
SVG = "{http://www.w3.org/2000/svg}"
ART = Path(__file__).parents[2] / "web/src/games/piscari/art"

ROUND_STEPS = 72
CALL = re.compile(r"(\w+)\(([^)]*)\)")


@dataclass(frozen=True)
class Shape:
    """Lines that are filled, stroked, or both."""

    lines: tuple[Line, ...]
    fill: str | None
    stroke: str | None
    width: float
    round_caps: bool
    opacity: float
    clip: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Drawing:
    """A square canvas and what is on it, the lowest first."""

    side: float
    shapes: tuple[Shape, ...]

    def moved(self, matrix: Matrix) -> "Drawing":
        """All of it, moved at once."""
        shapes = tuple(
            replace(
                shape,
                lines=_moved(shape.lines, matrix),
                clip=_moved(shape.clip, matrix),
                width=shape.width * _scale(matrix),
            )
            for shape in self.shapes
        )
        return replace(self, shapes=shapes)


@dataclass(frozen=True)
class _Inherited:
    matrix: Matrix = IDENTITY
    fill: str = "#000"
    opacity: float = 1
    clip: tuple[Line, ...] = ()


def drawing(name: str, moved: Moved | None = None) -> Drawing:
    """The drawing of this name, its parts moved."""
    root = ElementTree.parse(ART / f"{name}.svg").getroot()
    clips = {clip.get("id", ""): clip for clip in root.iter(f"{SVG}clipPath")}
    shapes = tuple(_shapes(root, _Inherited(), moved or {}, clips))
    return Drawing(side=float(root.get("width", "0")), shapes=shapes)


def product(outer: Matrix, inner: Matrix) -> Matrix:
    """What inner does, and then outer."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def about(centre: Point, turn: float = 0, wide: float = 1, high: float = 1) -> Matrix:
    """Turned by degrees, widened and heightened, while the centre stays."""
    x, y = centre
    matrix = product((1, 0, 0, 1, x, y), rotation(turn))
    return product(matrix, product((wide, 0, 0, high, 0, 0), (1, 0, 0, 1, -x, -y)))


def rotation(degrees: float) -> Matrix:
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cosine, sine, -sine, cosine, 0, 0)


def shifted(x: float, y: float) -> Matrix:
    return (1, 0, 0, 1, x, y)


def transformed(point: Point, matrix: Matrix) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return (a * x + c * y + e, b * x + d * y + f)


def _shapes(
    element: ElementTree.Element,
    above: _Inherited,
    moved: Moved,
    clips: Mapping[str, ElementTree.Element],
) -> Iterator[Shape]:
    kind = element.tag.removeprefix(SVG)
    if kind in ("clipPath", "defs"):
        return
    matrix = product(above.matrix, moved.get(element.get("class", ""), IDENTITY))
    matrix = product(matrix, _transform(element.get("transform", "")))
    clip = above.clip
    if named := element.get("clip-path"):
        circle = clips[named[len("url(#") : -1]]
        clip = tuple(line for part in circle for line in _moved(_outline(part), matrix))
    here = _Inherited(
        matrix=matrix,
        fill=element.get("fill", above.fill),
        opacity=above.opacity * float(element.get("opacity", "1")),
        clip=clip,
    )
    if kind in ("svg", "g"):
        for child in element:
            yield from _shapes(child, here, moved, clips)
        return
    stroke = element.get("stroke")
    yield Shape(
        lines=_moved(_outline(element), matrix),
        fill=None if here.fill == "none" else here.fill,
        stroke=None if stroke == "none" else stroke,
        width=float(element.get("stroke-width", "1")) * _scale(matrix),
        round_caps=element.get("stroke-linecap") == "round",
        opacity=here.opacity,
        clip=here.clip,
    )


def _transform(text: str) -> Matrix:
    matrix = IDENTITY
    for name, inside in CALL.findall(text):
        values = [float(value) for value in inside.replace(",", " ").split()]
        if name == "translate":
            step = shifted(values[0], values[1] if len(values) > 1 else 0)
        elif name == "scale":
            step = (values[0], 0, 0, values[-1], 0, 0)
        elif name == "rotate" and len(values) == 1:
            step = rotation(values[0])
        else:
            raise ValueError(f"a drawing may not say {name}({inside})")
        matrix = product(matrix, step)
    return matrix


def _scale(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def _moved(lines: tuple[Line, ...], matrix: Matrix) -> tuple[Line, ...]:
    return tuple(
        (tuple(transformed(point, matrix) for point in points), closed) for points, closed in lines
    )


def _outline(element: ElementTree.Element) -> tuple[Line, ...]:
    kind = element.tag.removeprefix(SVG)

    def number(name: str, otherwise: float = 0) -> float:
        return float(element.get(name, otherwise))

    if kind == "path":
        return tuple(lines_of(element.get("d", "")))
    if kind in ("circle", "ellipse"):
        across = number("r") or number("rx")
        down = number("r") or number("ry")
        return ((_round(number("cx"), number("cy"), across, down), True),)
    if kind == "rect":
        place = (number("x"), number("y"), number("width"), number("height"))
        return ((_rectangle(*place, corner=number("rx")), True),)
    raise ValueError(f"a drawing may not hold <{kind}>")


def _round(x: float, y: float, across: float, down: float) -> tuple[Point, ...]:
    turns = (2 * math.pi * step / ROUND_STEPS for step in range(ROUND_STEPS))
    return tuple((x + across * math.cos(turn), y + down * math.sin(turn)) for turn in turns)


def _rectangle(x: float, y: float, wide: float, high: float, corner: float) -> tuple[Point, ...]:
    corner = min(corner, wide / 2, high / 2)
    quarters = (
        (x + wide - corner, y + high - corner, 0),
        (x + corner, y + high - corner, 1),
        (x + corner, y + corner, 2),
        (x + wide - corner, y + corner, 3),
    )
    steps = ROUND_STEPS // 4
    return tuple(
        (
            middle + corner * math.cos(math.pi / 2 * (quarter + step / steps)),
            centre + corner * math.sin(math.pi / 2 * (quarter + step / steps)),
        )
        for middle, centre, quarter in quarters
        for step in range(steps + 1)
    )
