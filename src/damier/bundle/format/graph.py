"""A board as a graph: cells with names and coordinates, directions, neighbours and sides.

Squares, hexagons, tracks, or listed points and lines. Made once, when a bundle is read; what may be
asked of it while playing is in compile/board_question.py.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_lowercase

OFF = -1
"""No cell: beyond the edge."""

ORTHOGONAL = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
DIAGONAL = {"northeast": (1, -1), "southeast": (1, 1), "southwest": (-1, 1), "northwest": (-1, -1)}
HEXAGONAL = {
    "east": (1, 0),
    "southeast": (0, 1),
    "southwest": (-1, 1),
    "west": (-1, 0),
    "northwest": (0, -1),
    "northeast": (1, -1),
}
ALONG = {"forward": (1, 0), "back": (-1, 0)}
BOARD_SHAPES = ("grid", "hex", "track", "graph")
DIRECTIONS = (*ORTHOGONAL, *DIAGONAL, *ALONG)


@dataclass(frozen=True)
class Graph:
    """The cells of one board, by number; a step off it leads to OFF."""

    cells: tuple[str, ...]
    at: tuple[tuple[float, float], ...]
    """Where each cell is drawn: to the right, and down."""
    neighbours: tuple[tuple[int, ...], ...]
    steps: Mapping[str, tuple[int, ...]]
    """By direction, the next cell of each."""
    lines: tuple[tuple[int, ...], ...]
    """Whole straight lines, each once."""
    regions: Mapping[str, tuple[int, ...]]

    @property
    def index(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.cells)}


def column(number: int) -> str:
    """a to z, then aa, ab, ..."""
    letter = ascii_lowercase[number % 26]
    return letter if number < 26 else ascii_lowercase[number // 26 - 1] + letter


def square_graph(width: int, height: int, diagonals: bool) -> Graph:
    """Columns from a, rows from 1 at the bottom, as players of chess name them."""
    places = [(x, y) for y in range(height) for x in range(width)]
    names = [f"{column(x)}{height - y}" for x, y in places]
    ways = {**ORTHOGONAL, **DIAGONAL}
    near = tuple(ways if diagonals else ORTHOGONAL)
    return _graph(names, places, [(float(x), float(y)) for x, y in places], ways, near)


def hex_graph(width: int, height: int) -> Graph:
    """A rhombus of hexagons: columns from a, rows from 1 at the top, each half a cell further."""
    places = [(x, y) for y in range(height) for x in range(width)]
    names = [f"{column(x)}{y + 1}" for x, y in places]
    drawn = [(x + y / 2, float(y)) for x, y in places]
    return _graph(names, places, drawn, HEXAGONAL, tuple(HEXAGONAL))


def track_graph(length: int, loop: bool) -> Graph:
    """A row of cells, 1 to its length; in a loop the first follows the last."""
    places = [(x, 0) for x in range(length)]
    names = [str(x + 1) for x in range(length)]
    graph = _graph(names, places, [(float(x), 0.0) for x in range(length)], ALONG, tuple(ALONG))
    if not loop:
        return graph
    steps = {
        "forward": tuple((x + 1) % length for x in range(length)),
        "back": tuple((x - 1) % length for x in range(length)),
    }
    near = tuple(
        tuple(dict.fromkeys((steps["back"][x], steps["forward"][x]))) for x in range(length)
    )
    return Graph(graph.cells, graph.at, near, steps, graph.lines, graph.regions)


def listed_graph(
    points: Mapping[str, tuple[float, float]], lines: Iterable[Sequence[str]]
) -> Graph:
    """Points, and lines of them: neighbours on a line are neighbours."""
    index = {name: number for number, name in enumerate(points)}
    drawn = tuple(tuple(index[name] for name in line) for line in lines)
    near: list[dict[int, None]] = [{} for _ in points]
    for line in drawn:
        for one, other in pairwise(line):
            near[one][other] = near[other][one] = None
    places = tuple(points.values())
    return Graph(tuple(points), places, tuple(map(tuple, near)), {}, drawn, _sides(places))


def _graph(
    names: list[str],
    places: list[tuple[int, int]],
    drawn: list[tuple[float, float]],
    ways: Mapping[str, tuple[int, int]],
    near: tuple[str, ...],
) -> Graph:
    number = {place: i for i, place in enumerate(places)}
    steps = {
        way: tuple(number.get((x + dx, y + dy), OFF) for x, y in places)
        for way, (dx, dy) in ways.items()
    }
    neighbours = tuple(
        tuple(steps[way][cell] for way in near if steps[way][cell] != OFF)
        for cell in range(len(places))
    )
    flat = [(float(x), float(y)) for x, y in places]
    return Graph(tuple(names), tuple(drawn), neighbours, steps, _lines(steps, ways), _sides(flat))


def _lines(
    steps: Mapping[str, tuple[int, ...]], ways: Mapping[str, tuple[int, int]]
) -> tuple[tuple[int, ...], ...]:
    """Every straight line of at least two cells, from where it begins to where it ends."""
    lines = []
    for way, (dx, dy) in ways.items():
        if (dx, dy) < (0, 0):
            continue
        back = next(name for name, (x, y) in ways.items() if (x, y) == (-dx, -dy))
        for cell in range(len(steps[way])):
            if steps[back][cell] != OFF:
                continue
            line = [cell]
            while steps[way][line[-1]] != OFF:
                line.append(steps[way][line[-1]])
            if len(line) > 1:
                lines.append(tuple(line))
    return tuple(lines)


def _sides(places: Sequence[tuple[float, float]]) -> dict[str, tuple[int, ...]]:
    across, down = [x for x, _ in places], [y for _, y in places]
    sides = {
        "left": [i for i, x in enumerate(across) if x == min(across)],
        "right": [i for i, x in enumerate(across) if x == max(across)],
        "top": [i for i, y in enumerate(down) if y == min(down)],
        "bottom": [i for i, y in enumerate(down) if y == max(down)],
    }
    corners = [
        i
        for i, (x, y) in enumerate(places)
        if x in (min(across), max(across)) and y in (min(down), max(down))
    ]
    return {**{name: tuple(cells) for name, cells in sides.items()}, "corners": tuple(corners)}
