"""The `d` of an SVG path as lines of points: the commands that our drawings use.

Curves and arcs become short straight steps, fine enough for any screen. Everything else in a
drawing is read by svg.py.
"""

import math
import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[tuple[Point, ...], bool]  # its points, and whether it is closed

CURVE_STEPS = 20
TOKEN = re.compile(r"[MLHVCQTAZahlqtz]|-?(?:\d+\.?\d*|\.\d+)")


def lines_of(text: str) -> Iterator[Line]:
    """Each stretch of a path, its curves as short straight steps."""
    tokens = TOKEN.findall(text)
    at, command = 0, "M"
    points: list[Point] = []
    start = here = control = (0.0, 0.0)

    def taken(count: int) -> list[float]:
        nonlocal at
        values = [float(token) for token in tokens[at : at + count]]
        at += count
        return values

    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        relative = command.islower()
        x, y = here if relative else (0.0, 0.0)
        last_control, control = control, here
        match command.upper():
            case "Z":
                yield tuple(points), True
                points, here = [start], start
                continue
            case "M":
                if len(points) > 1:
                    yield tuple(points), False
                right, down = taken(2)
                start = here = (x + right, y + down)
                points, command = [here], "L" if command == "M" else "l"
            case "L":
                right, down = taken(2)
                here = (x + right, y + down)
                points.append(here)
            case "H":
                here = (x + taken(1)[0], here[1])
                points.append(here)
            case "V":
                here = (here[0], y + taken(1)[0])
                points.append(here)
            case "C":
                one, two, end = _pairs(taken(6), x, y)
                points += _steps(_bezier(here, one, two, end))
                here = end
            case "Q":
                control, end = _pairs(taken(4), x, y)
                points += _steps(_quadratic(here, control, end))
                here = end
            case "T":
                control = (2 * here[0] - last_control[0], 2 * here[1] - last_control[1])
                (end,) = _pairs(taken(2), x, y)
                points += _steps(_quadratic(here, control, end))
                here = end
            case "A":
                across, down, _, large, sweep, right, below = taken(7)
                end = (x + right, y + below)
                points += _arc(here, end, (across, down), bool(large), bool(sweep))
                here = end
    if len(points) > 1:
        yield tuple(points), False


def _pairs(values: list[float], x: float, y: float) -> list[Point]:
    return [(x + values[at], y + values[at + 1]) for at in range(0, len(values), 2)]


def _steps(curve: Callable[[float], Point]) -> list[Point]:
    return [curve(step / CURVE_STEPS) for step in range(1, CURVE_STEPS + 1)]


def _bezier(start: Point, one: Point, two: Point, end: Point) -> Callable[[float], Point]:
    def at(t: float) -> Point:
        u = 1 - t
        parts = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        points = (start, one, two, end)
        return (
            sum(part * point[0] for part, point in zip(parts, points, strict=True)),
            sum(part * point[1] for part, point in zip(parts, points, strict=True)),
        )

    return at


def _quadratic(start: Point, control: Point, end: Point) -> Callable[[float], Point]:
    def third(point: Point) -> Point:
        return (
            point[0] + 2 / 3 * (control[0] - point[0]),
            point[1] + 2 / 3 * (control[1] - point[1]),
        )

    return _bezier(start, third(start), third(end), end)


def _arc(start: Point, end: Point, radii: Point, large: bool, sweep: bool) -> list[Point]:
    """An arc of an upright ellipse, by its centre: appendix B.2.4 of SVG 2."""
    across, down = radii
    x = (start[0] - end[0]) / 2 / across
    y = (start[1] - end[1]) / 2 / down
    length = x * x + y * y
    if length > 1:
        across, down = across * math.sqrt(length), down * math.sqrt(length)
        x, y, length = x / math.sqrt(length), y / math.sqrt(length), 1
    aside = math.sqrt(max(0.0, (1 - length) / length)) * (-1 if large == sweep else 1)
    middle = (aside * y, -aside * x)
    first = math.atan2(y - middle[1], x - middle[0])
    turn = math.atan2(-y - middle[1], -x - middle[0]) - first
    if sweep and turn < 0:
        turn += 2 * math.pi
    if not sweep and turn > 0:
        turn -= 2 * math.pi
    centre = (
        (start[0] + end[0]) / 2 + middle[0] * across,
        (start[1] + end[1]) / 2 + middle[1] * down,
    )
    turns = (first + turn * step / CURVE_STEPS for step in range(1, CURVE_STEPS + 1))
    return [(centre[0] + across * math.cos(t), centre[1] + down * math.sin(t)) for t in turns]
