"""The zones of `entities.yaml`: where cards may lie, and who sees them."""

from collections.abc import Mapping
from typing import cast, get_args

from .board import BOARD_KEYS, SIDES, read_graph
from .graph import BOARD_SHAPES, Graph
from .include import with_board
from .spec import SHAPES, SHAPES_2, VISIBILITIES, EdgeName, Lies, Shape, Visibility, ZoneSpec
from .tree_reader import TreeReader
from .yaml_tree import YamlNode

ZONE_KEYS = ("shape", "visibility", "perPlayer", "width", "height", "whenOut", "ui")
SECOND_ZONE_KEYS = (*ZONE_KEYS, *BOARD_KEYS, "board")
SECOND_UI_KEYS = ("lies", "edges")
WIDEST = 32


def read_zones(reader: TreeReader, node: YamlNode | None, version: int = 1) -> dict[str, ZoneSpec]:
    if node is None:
        return {}
    zones = {}
    for name, inner in reader.any_map(node, "zones").items():
        if reader.name(name, "zone", node.keys[name]):
            zones[name] = _zone(reader, name, inner, version)
    for name, zone in zones.items():
        if zone.when_out is not None:
            _check_when_out(reader, zones, zone, (node.fields or {})[name])
    return zones


def _zone(reader: TreeReader, name: str, node: YamlNode, version: int) -> ZoneSpec:
    second = version > 1
    if second:
        node = with_board(reader, node)
    keys, shapes = (SECOND_ZONE_KEYS, SHAPES_2) if second else (ZONE_KEYS, SHAPES)
    fields = reader.map(node, f"zone {name!r}", keys, ("shape", "visibility"))
    shape = cast(Shape, reader.choice(fields.get("shape"), "shape", shapes, "list"))
    visibility = reader.choice(fields.get("visibility"), "visibility", VISIBILITIES, "all")
    per_player = reader.boolean(fields.get("perPlayer"), "perPlayer")
    if visibility == "owner" and not per_player:
        reader.problems.add(
            "no_owner", f"zone {name!r} is shown to its owner: say perPlayer", node.place
        )
    if visibility == "topPublic" and shape not in ("stack", "queue"):
        reader.problems.add(
            "wrong_shape", f"only a stack or a queue has a top; {name!r} is a {shape}", node.place
        )
    needed = SIDES.get(shape, ()) if second or shape == "grid" else ()
    for key in dict.fromkeys((*needed, "width", "height")):
        if (key in needed) != (key in fields):
            what = "needs" if key in needed else f"is no {'board' if second else 'grid'} and has no"
            reader.problems.add("wrong_shape", f"zone {name!r} {what} {key}", node.place)
    width = reader.integer(fields.get("width"), "width", 1, WIDEST, 1)
    height = reader.integer(fields.get("height"), "height", 1, WIDEST, 1)
    graph = read_graph(reader, name, shape, fields, node, width, height) if second else None
    if graph is not None and shape in ("track", "graph"):
        width = len(graph.cells)
    return ZoneSpec(
        name=name,
        shape=shape,
        visibility=cast(Visibility, visibility),
        per_player=per_player,
        width=width,
        height=height,
        when_out=reader.text(fields["whenOut"], "whenOut") if "whenOut" in fields else None,
        ui=reader.ui(fields.get("ui"), further=SECOND_UI_KEYS if second else ()),
        graph=graph,
        lies=_lies(reader, fields.get("ui"), shape, per_player) if second else None,
        edges=_edges(reader, fields.get("ui"), graph) if second else {},
    )


def _lies(reader: TreeReader, ui: YamlNode | None, shape: Shape, per_player: bool) -> Lies | None:
    node = ((ui and ui.fields) or {}).get("lies")
    if node is None:
        return None
    lies = cast(Lies, reader.choice(node, "lies", get_args(Lies), "row"))
    if lies == "trick" and not per_player:
        reader.problems.add(
            "no_owner", "a trick has a card of each player: say perPlayer", node.place
        )
    if lies == "words" and (shape == "flag" or shape in BOARD_SHAPES):
        reader.problems.add("wrong_shape", f"a {shape} is not told in words", node.place)
    return lies


def _edges(reader: TreeReader, ui: YamlNode | None, graph: Graph | None) -> dict[EdgeName, int]:
    """Whose the edges of a board are; seats are counted from 1 in a bundle, from 0 here."""
    node = ((ui and ui.fields) or {}).get("edges")
    if node is None:
        return {}
    if graph is None:
        reader.problems.add("wrong_shape", "only a board has edges", node.place)
        return {}
    fields = reader.map(node, "edges", get_args(EdgeName))
    return {
        cast(EdgeName, edge): reader.integer(inner, "seat", 1, 8, 1) - 1
        for edge, inner in fields.items()
    }


def _check_when_out(
    reader: TreeReader, zones: Mapping[str, ZoneSpec], zone: ZoneSpec, node: YamlNode
) -> None:
    place = (node.fields or {})["whenOut"].place
    target = zones.get(zone.when_out or "")
    if target is None:
        reader.problems.unknown("undefined_zone", "no zone", zone.when_out or "", zones, place)
    elif not zone.per_player or "flag" in (zone.shape, target.shape) or target.is_board:
        reader.problems.add("wrong_shape", "whenOut leads from a player's cards to a pile", place)
