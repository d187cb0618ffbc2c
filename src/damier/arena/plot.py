"""Plots as SVG, drawn here: bars with intervals, histograms, lines, boards of cells.

Colours are CSS variables of the page or of the sheet around them, so they follow light and dark.
No script, no font and no file from elsewhere.
"""

from collections.abc import Sequence
from html import escape

from .decisive import CELL

WIDTH = 640
ROW = 26
LEFT = 150
RIGHT = 70
TOP = 8
TICKS = 5

Bar = tuple[str, float, float, float]
"""A label, a value, and the ends of its interval."""


def bars(rows: Sequence[Bar], low: float, high: float, even: float | None, unit: str = "%") -> str:
    """A bar for each row with its interval; a dashed line where all would be even."""
    span = high - low or 1.0
    zero = max(low, min(high, 0.0))

    def x(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (max(low, min(high, value)) - low) / span

    parts = []
    for number, (label, value, least, most) in enumerate(rows):
        y = TOP + number * ROW
        start, end = sorted((x(zero), x(value)))
        kind = "good" if value >= (even or 0.0) else "bad"
        middle = y + ROW / 2 - 2
        parts.append(
            f'<text x="{LEFT - 8}" y="{middle + 4}" text-anchor="end">{escape(label)}</text>'
            f'<rect class="{kind}" x="{start:.1f}" y="{y + 3}" width="{max(1.0, end - start):.1f}" '
            f'height="{ROW - 10}" rx="3"/>'
            f'<path class="whisker" d="M{x(least):.1f} {middle - 4}v8m0-4H{x(most):.1f}m0-4v8"/>'
            f'<text x="{WIDTH - RIGHT + 8}" y="{middle + 4}">{_said(value, unit)}</text>'
        )
    height = TOP + len(rows) * ROW + 22
    base = height - 16
    for tick in range(TICKS):
        value = low + span * tick / (TICKS - 1)
        parts.append(
            f'<text class="tick" x="{x(value):.1f}" y="{base + 12}" text-anchor="middle">'
            f"{_said(value, unit)}</text>"
        )
    if even is not None:
        parts.append(
            f'<line class="even" x1="{x(even):.1f}" x2="{x(even):.1f}" y1="{TOP}" y2="{base}"/>'
        )
    return _svg(height, parts)


def histogram(numbers: Sequence[int], unit: str, bins: int = 24) -> str:
    """How often each stretch of numbers occurs."""
    least, most = min(numbers), max(numbers)
    width = max(1, -(-(most - least + 1) // bins))
    count = -(-(most - least + 1) // width)
    heights = [0] * count
    for number in numbers:
        heights[(number - least) // width] += 1
    return _columns(
        [float(height) for height in heights],
        [f"{least + width * place}" for place in range(count)],
        unit,
    )


def columns(values: Sequence[float], labels: Sequence[str], unit: str) -> str:
    """A column for each value."""
    return _columns(values, labels, unit)


def _columns(values: Sequence[float], labels: Sequence[str], unit: str) -> str:
    tall, left = 150, 44
    highest = max(values) or 1.0
    step = (WIDTH - left - 16) / len(values)
    parts = []
    every = max(1, len(values) // 8)
    for place, (value, label) in enumerate(zip(values, labels, strict=True)):
        height = tall * value / highest
        x = left + place * step
        parts.append(
            f'<rect class="plain" x="{x + 1:.1f}" y="{TOP + tall - height:.1f}" '
            f'width="{max(1.0, step - 2):.1f}" height="{height:.1f}"/>'
        )
        if place % every == 0:
            parts.append(
                f'<text class="tick" x="{x + step / 2:.1f}" y="{TOP + tall + 14}" '
                f'text-anchor="middle">{escape(label)}</text>'
            )
    for share in (0.0, 0.5, 1.0):
        y = TOP + tall * (1 - share)
        parts.append(
            f'<line class="grid" x1="{left}" x2="{WIDTH - 16}" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<text class="tick" x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">'
            f"{highest * share:.3g}</text>"
        )
    parts.append(
        f'<text class="tick" x="{WIDTH - 16}" y="{TOP + tall + 30}" text-anchor="end">'
        f"{escape(unit)}</text>"
    )
    return _svg(TOP + tall + 36, parts)


def board(cells: Sequence[Bar]) -> str:
    """Cells such as `e5` where they lie: the stronger the colour, the more its value."""
    places = {name: value for name, value, _, _ in cells if CELL.fullmatch(name)}
    letters = sorted({name[0] for name in places})
    across = ord(letters[-1]) - ord("a") + 1
    up = max(int(name[1:]) for name in places)
    side = min(56.0, 420.0 / max(across, up))
    most = max(abs(value) for value in places.values()) or 1.0
    parts = []
    for column in range(across):
        for line in range(1, up + 1):
            name = f"{chr(ord('a') + column)}{line}"
            x, y = 30 + column * side, TOP + (up - line) * side
            parts.append(
                f'<rect class="cell" x="{x:.1f}" y="{y:.1f}" width="{side - 2:.1f}" '
                f'height="{side - 2:.1f}"/>'
            )
            if name not in places:
                continue
            value = places[name]
            kind = "good" if value >= 0 else "bad"
            parts.append(
                f'<rect class="{kind}" opacity="{0.15 + 0.85 * abs(value) / most:.2f}" x="{x:.1f}" '
                f'y="{y:.1f}" width="{side - 2:.1f}" height="{side - 2:.1f}">'
                f"<title>{name} {points(value)} points</title></rect>"
                f'<text x="{x + side / 2 - 1:.1f}" y="{y + side / 2 + 4:.1f}" text-anchor="middle">'
                f"{points(value)}</text>"
            )
    for column in range(across):
        x, y = 30 + (column + 0.5) * side, TOP + up * side + 14
        parts.append(
            f'<text class="tick" x="{x:.1f}" y="{y:.1f}" '
            f'text-anchor="middle">{chr(ord("a") + column)}</text>'
        )
    for line in range(1, up + 1):
        parts.append(
            f'<text class="tick" x="22" y="{TOP + (up - line + 0.5) * side + 4:.1f}" '
            f'text-anchor="end">{line}</text>'
        )
    return _svg(TOP + up * side + 20, parts)


def _svg(height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg data-height="{height:.0f}" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" '
        f'height="{height:.0f}" role="img">{"".join(parts)}</svg>'
    )


def points(share: float) -> str:
    """A difference of shares in points of a hundred, with its sign."""
    return f"{round(100 * share):+d}"


def _said(value: float, unit: str) -> str:
    if unit == "%":
        return f"{100 * value:.0f} %"
    if unit == "points":
        return points(value)
    return f"{value:.1f}"
