"""The entities of `entities.yaml`, where they start, and the hooks that they name."""

from collections.abc import Mapping
from typing import Any, cast

from .spec import (
    HOOK_EVENTS,
    HOOK_EVENTS_2,
    EntitySpec,
    HookEvent,
    ZoneSpec,
)
from .tree_reader import TreeReader
from .yaml_tree import YamlNode

ENTITY_KEYS = ("kind", "value", "count", "hook", "zone", "seat", "traits", "ui")
NO_HOOK = "none"
DECK = "deck"
MOST_ENTITIES = 400
MOST_CARDS = 1_000
LARGEST_VALUE = 1_000_000


def read_hooks(reader: TreeReader, node: YamlNode | None, version: int) -> dict[str, HookEvent]:
    hooks = {}
    events = HOOK_EVENTS_2 if version > 1 else HOOK_EVENTS
    for name, inner in (reader.any_map(node, "hooks") if node else {}).items():
        assert node is not None
        if reader.name(name, "hook", node.keys[name]):
            event = reader.choice(inner, "hook event", events, events[0])
            hooks[name] = cast(HookEvent, event)
    return hooks


def read_entities(
    reader: TreeReader,
    node: YamlNode | None,
    zones: Mapping[str, ZoneSpec],
    hooks: Mapping[str, HookEvent],
) -> dict[str, EntitySpec]:
    if node is None:
        return {}
    named = reader.any_map(node, "entities")
    if len(named) > MOST_ENTITIES:
        reader.problems.add("out_of_range", f"more than {MOST_ENTITIES} entities", node.place)
        return {}
    entities = {}
    for name, inner in named.items():
        if reader.name(name, "entity", node.keys[name]):
            entities[name] = _entity(reader, name, inner, zones, hooks)
    if sum(entity.count for entity in entities.values()) > MOST_CARDS:
        reader.problems.add("out_of_range", f"more than {MOST_CARDS} cards", node.place)
    return entities


def _entity(
    reader: TreeReader,
    name: str,
    node: YamlNode,
    zones: Mapping[str, ZoneSpec],
    hooks: Mapping[str, HookEvent],
) -> EntitySpec:
    fields = reader.map(node, f"entity {name!r}", ENTITY_KEYS)
    zone = _start_zone(reader, name, node, fields, zones)
    seat = fields.get("seat")
    if seat is not None and not (zone in zones and zones[zone].per_player):
        reader.problems.add("not_per_player", f"zone {zone!r} is not perPlayer", seat.place)
    return EntitySpec(
        name=name,
        kind=reader.text(fields.get("kind"), "kind", "card"),
        value=reader.integer(fields.get("value"), "value", -LARGEST_VALUE, LARGEST_VALUE, 0),
        count=reader.integer(fields.get("count"), "count", 0, MOST_CARDS, 1),
        hook=read_hook_name(reader, fields.get("hook"), hooks, "on_after_play"),
        zone=zone,
        seat=reader.integer(seat, "seat", 1, 8, 1) - 1 if seat else None,
        traits=_traits(reader, fields.get("traits")),
        ui=reader.ui(fields.get("ui")),
    )


def _start_zone(
    reader: TreeReader,
    name: str,
    node: YamlNode,
    fields: Mapping[str, YamlNode],
    zones: Mapping[str, ZoneSpec],
) -> str:
    """Where an entity starts: where it says, else in the deck, else in the first shared pile."""
    written = fields.get("zone")
    if written is not None:
        zone = reader.text(written, "zone")
        if zone not in zones:
            reader.problems.unknown("undefined_zone", "no zone", zone, zones, written.place)
        elif zones[zone].shape == "flag" or zones[zone].is_board:
            reader.problems.add(
                "wrong_shape", f"{name!r} cannot start in a {zones[zone].shape}", written.place
            )
        return zone
    if DECK in zones:
        return DECK
    for zone, spec in zones.items():
        if not (spec.shape == "flag" or spec.is_board or spec.per_player):
            return zone
    reader.problems.add("undefined_zone", f"no zone for {name!r} to start in", node.place)
    return DECK


def read_hook_name(
    reader: TreeReader, node: YamlNode | None, hooks: Mapping[str, HookEvent], event: HookEvent
) -> str | None:
    """A hook named by what calls it, which must be declared for that moment."""
    name = reader.text(node, "hook", NO_HOOK)
    if node is None or name == NO_HOOK:
        return None
    if name not in hooks:
        reader.problems.unknown("undefined_hook", "no hook", name, hooks, node.place)
    elif hooks[name] != event:
        reader.problems.add(
            "wrong_event", f"{name!r} is a hook {hooks[name]}, not {event}", node.place
        )
    return name


def _traits(reader: TreeReader, node: YamlNode | None) -> dict[str, str | int]:
    traits: dict[str, str | int] = {}
    for name, inner in (reader.any_map(node, "traits") if node else {}).items():
        assert node is not None
        reader.name(name, "trait", node.keys[name])
        value: Any = inner.value
        if isinstance(value, bool) or not isinstance(value, str | int):
            reader.wrong(inner, "a trait is text or a whole number")
        else:
            traits[name] = value
    return traits
