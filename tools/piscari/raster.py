"""Shapes as pixels: drawn several times too large with Pillow, then averaged down.

Whole numbers only once a shape is placed, so that every machine draws the same picture. Strokes
have round joins, as our drawings want them.
"""

import math
from functools import cache
from itertools import pairwise

from PIL import Image, ImageColor, ImageDraw

from tools.piscari.path import Line, Point
from tools.piscari.svg import Drawing, Shape

CLEAR = (0, 0, 0, 0)


def raster(drawing: Drawing, side: int, finer: int) -> Image.Image:
    """A drawing as a square picture of so many pixels, each the mean of `finer` squared."""
    large = side * finer
    picture = Image.new("RGBA", (large, large), CLEAR)
    for shape in drawing.shapes:
        _draw(picture, shape, large / drawing.side)
    return picture.resize((side, side), Image.Resampling.BOX)


def _draw(picture: Image.Image, shape: Shape, scale: float) -> None:
    if shape.opacity == 1 and not shape.clip:
        pen = ImageDraw.Draw(picture)
        _ink(pen, shape, scale, _colour(shape.fill), _colour(shape.stroke))
        return
    layer = Image.new("RGBA", picture.size, CLEAR)
    _ink(ImageDraw.Draw(layer), shape, scale, _colour(shape.fill), _colour(shape.stroke))
    mask = layer.getchannel("A").point([round(level * shape.opacity) for level in range(256)])
    if shape.clip:
        kept = Image.new("L", picture.size, 0)
        pen = ImageDraw.Draw(kept)
        for points, _ in shape.clip:
            pen.polygon(_placed(points, scale), fill=255)
        mask = Image.composite(mask, Image.new("L", picture.size, 0), kept)
    box = mask.getbbox()
    if box:
        part = layer.crop(box)
        part.putalpha(mask.crop(box))
        picture.alpha_composite(part, dest=box[:2])


@cache
def _colour(name: str | None) -> tuple[int, ...] | None:
    return (*ImageColor.getrgb(name)[:3], 255) if name else None


def _ink(
    pen: ImageDraw.ImageDraw,
    shape: Shape,
    scale: float,
    fill: tuple[int, ...] | None,
    stroke: tuple[int, ...] | None,
) -> None:
    if fill:
        for points, _ in shape.lines:
            if len(points) > 2:
                pen.polygon(_placed(points, scale), fill=fill)
    if stroke:
        for line in shape.lines:
            _stroke(pen, line, shape, scale, stroke)


def _placed(points: tuple[Point, ...], scale: float) -> list[tuple[int, int]]:
    return [(round(x * scale), round(y * scale)) for x, y in points]


def _stroke(
    pen: ImageDraw.ImageDraw, line: Line, shape: Shape, scale: float, colour: tuple[int, ...]
) -> None:
    points, closed = line
    half = shape.width * scale / 2
    path = [(x * scale, y * scale) for x, y in points]
    if closed:
        path.append(path[0])
    for (x, y), (right, below) in pairwise(path):
        length = math.hypot(right - x, below - y)
        if length < 1e-6:
            continue
        aside, down = (y - below) / length * half, (right - x) / length * half
        corners = (
            (x + aside, y + down),
            (right + aside, below + down),
            (right - aside, below - down),
            (x - aside, y - down),
        )
        pen.polygon([(round(x), round(y)) for x, y in corners], fill=colour)
    joints = path if closed or shape.round_caps else path[1:-1]
    for x, y in joints:
        corners_of_disc = (round(x - half), round(y - half), round(x + half), round(y + half))
        pen.ellipse(corners_of_disc, fill=colour)
