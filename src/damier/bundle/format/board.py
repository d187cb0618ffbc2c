"""Boards of the second grammar: their shape, sides and regions, read into a graph."""

from collections.abc import Mapping
from dataclasses import replace

from .graph import Graph, hex_graph, listed_graph, square_graph, track_graph
from .tree_reader import TreeReader
from .yaml_tree import YamlNode

BOARD_KEYS = ("length", "loop", "diagonals", "points", "lines", "regions")
SIDES = {
    "grid": ("width", "height"),
    "hex": ("width", "height"),
    "track": ("length",),
    "graph": ("points", "lines"),
}
"""What each shape of board must say."""
ALLOWED = {"grid": ("diagonals",), "track": ("loop",)}
LONGEST_TRACK = 400
MOST_POINTS = 400
FARTHEST = 1_000


def read_graph(
    reader: TreeReader,
    name: str,
    shape: str,
    fields: Mapping[str, YamlNode],
    node: YamlNode,
    width: int,
    height: int,
) -> Graph | None:
    known = (
        *SIDES.get(shape, ()),
        *ALLOWED.get(shape, ()),
        *(("regions",) if shape in SIDES else ()),
    )
    for key in BOARD_KEYS:
        if key in fields and key not in known:
            what = f"zone {name!r} is a {shape} and has no {key}"
            reader.problems.add("wrong_shape", what, node.keys[key])
    match shape:
        case "grid":
            diagonals = reader.boolean(fields.get("diagonals"), "diagonals")
            graph = square_graph(width, height, diagonals)
        case "hex":
            graph = hex_graph(width, height)
        case "track":
            length = reader.integer(fields.get("length"), "length", 1, LONGEST_TRACK, 1)
            graph = track_graph(length, reader.boolean(fields.get("loop"), "loop"))
        case "graph":
            graph = _listed(reader, fields)
        case _:
            return None
    return _with_regions(reader, graph, fields.get("regions"))


def _listed(reader: TreeReader, fields: Mapping[str, YamlNode]) -> Graph:
    points: dict[str, tuple[float, float]] = {}
    node = fields.get("points")
    for name, inner in (reader.any_map(node, "points") if node else {}).items():
        place = [
            reader.integer(item, "a coordinate", -FARTHEST, FARTHEST, 0)
            for item in reader.list(inner, f"point {name!r}")
        ]
        if len(place) != 2:
            reader.problems.add("wrong_type", f"point {name!r} is [x, y]", inner.place)
            place = [0, 0]
        points[name] = (float(place[0]), float(place[1]))
    if node is not None and not 0 < len(points) <= MOST_POINTS:
        reader.problems.add("out_of_range", f"{len(points)} points; 1 to {MOST_POINTS}", node.place)
        points = {"a": (0.0, 0.0)}
    lines = []
    for item in reader.list(fields.get("lines"), "lines"):
        lines.append(_cells(reader, item, points, "a line"))
    return listed_graph(points or {"a": (0.0, 0.0)}, lines)


def _cells(
    reader: TreeReader, node: YamlNode, known: Mapping[str, object], what: str
) -> tuple[str, ...]:
    names = []
    for item in reader.list(node, what):
        name = str(item.value)
        if name in known:
            names.append(name)
        else:
            reader.problems.unknown("undefined_name", "no cell", name, known, item.place)
    return tuple(names)


def _with_regions(reader: TreeReader, graph: Graph, node: YamlNode | None) -> Graph:
    index = graph.index
    regions = dict(graph.regions)
    for name, inner in (reader.any_map(node, "regions") if node else {}).items():
        cells = _cells(reader, inner, index, f"region {name!r}")
        regions[name] = tuple(index[cell] for cell in cells)
    return replace(graph, regions=regions)
