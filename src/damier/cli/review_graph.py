"""The chances of a match as a graph, in SVG: two fields, one line, a numbered point a moment.

Numbers only; what the points mean is said beside it, so that nobody has to see it.
"""

from collections.abc import Sequence
from html import escape

from damier.review import Review

WIDTH, HEIGHT = 440, 152
LEVEL = HEIGHT / 2
RADIUS = 10
SHORTEST = 2
"""Points that make a line."""


def graph(review: Review, player: str, names: Sequence[str]) -> str:
    """One player's chances, from the first choice to the last; the rest is everybody else's."""
    spots = dict(spots_of(review, player))
    if len(spots) < SHORTEST:
        return ""
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots.values())
    own, others = escape(names[0]), escape(names[1])
    parts = [
        f'<svg class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{own}">',
        f'<rect class="other" width="{WIDTH}" height="{HEIGHT}" rx="8"/>',
        f'<path class="own" d="M0,{HEIGHT} L{_joined(line)} {WIDTH},{HEIGHT} Z"/>',
        f'<path class="level" d="M0,{LEVEL} H{WIDTH}"/>',
        f'<polyline class="line" points="{line}"/>',
        f'<text x="12" y="20" class="other-name">{others}</text>',
        f'<text x="12" y="{HEIGHT - 10}" class="own-name">{own}</text>',
    ]
    for number, moment in enumerate(review.moments, 1):
        if moment.seq in spots:
            x, y = spots[moment.seq]
            parts.append(
                f'<g class="spot"><circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS}"/>'
                f'<text x="{x:.1f}" y="{y + 4:.1f}">{number}</text></g>'
            )
    return "".join([*parts, "</svg>"])


def spots_of(review: Review, player: str) -> list[tuple[int, tuple[float, float]]]:
    """Where each choice with chances for this player stands in the graph, by its entry."""
    known = [
        (point.seq, point.chances[player]) for point in review.points if player in point.chances
    ]
    if review.outcome is not None and known:
        winners = review.outcome.winners
        last = 0.5 if not winners else float(player in winners)
        known.append((0, last))
    across = max(1, len(known) - 1)
    edge = RADIUS + 2
    return [
        (
            seq,
            (
                edge + (WIDTH - 2 * edge) * number / across,
                edge + (HEIGHT - 2 * edge) * (1 - share),
            ),
        )
        for number, (seq, share) in enumerate(known)
    ]


def _joined(line: str) -> str:
    """The line from one edge to the other."""
    first, last = line.split(" ")[0], line.split(" ")[-1]
    return f"0,{first.split(',')[1]} {line} {WIDTH},{last.split(',')[1]}"
