"""The zones of `entities.yaml`: where cards may lie, and who sees them."""

from collections.abc import Mapping
from typing import cast

from .spec import SHAPES, VISIBILITIES, Shape, Visibility, ZoneSpec
from .tree_reader import TreeReader
from .yaml_tree import YamlNode

ZONE_KEYS = ("shape", "visibility", "perPlayer", "width", "height", "whenOut", "ui")
WIDEST = 32


def read_zones(reader: TreeReader, node: YamlNode | None) -> dict[str, ZoneSpec]:
    if node is None:
        return {}
    zones = {}
    for name, inner in reader.any_map(node, "zones").items():
        if reader.name(name, "zone", node.keys[name]):
            zones[name] = _zone(reader, name, inner)
    for name, zone in zones.items():
        if zone.when_out is not None:
            _check_when_out(reader, zones, zone, (node.fields or {})[name])
    return zones


def _zone(reader: TreeReader, name: str, node: YamlNode) -> ZoneSpec:
    fields = reader.map(node, f"zone {name!r}", ZONE_KEYS, ("shape", "visibility"))
    shape = cast(Shape, reader.choice(fields.get("shape"), "shape", SHAPES, "list"))
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
    for key in ("width", "height"):
        if (shape == "grid") != (key in fields):
            what = "needs" if shape == "grid" else "is no grid and has no"
            reader.problems.add("wrong_shape", f"zone {name!r} {what} {key}", node.place)
    return ZoneSpec(
        name=name,
        shape=shape,
        visibility=cast(Visibility, visibility),
        per_player=per_player,
        width=reader.integer(fields.get("width"), "width", 1, WIDEST, 1),
        height=reader.integer(fields.get("height"), "height", 1, WIDEST, 1),
        when_out=reader.text(fields["whenOut"], "whenOut") if "whenOut" in fields else None,
        ui=reader.ui(fields.get("ui")),
    )


def _check_when_out(
    reader: TreeReader, zones: Mapping[str, ZoneSpec], zone: ZoneSpec, node: YamlNode
) -> None:
    place = (node.fields or {})["whenOut"].place
    target = zones.get(zone.when_out or "")
    if target is None:
        reader.problems.unknown("undefined_zone", "no zone", zone.when_out or "", zones, place)
    elif not zone.per_player or "flag" in (zone.shape, target.shape) or target.shape == "grid":
        reader.problems.add("wrong_shape", "whenOut leads from a player's cards to a pile", place)
