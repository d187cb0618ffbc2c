"""What a bundle includes by name, put where the bundle's own words would stand."""

from typing import Any

from .problem import Place
from .ready_made import BOARDS, DECKS
from .tree_reader import TreeReader
from .yaml_tree import YamlNode

DECK_KEYS = ("zone", "count")


def with_decks(reader: TreeReader, node: YamlNode | None, own: YamlNode | None) -> YamlNode | None:
    """The entities with those of the decks before them; an own one of the same name replaces it."""
    if node is None:
        return own
    fields: dict[str, YamlNode] = {}
    keys: dict[str, Place] = {}
    for name, more in _wanted(reader, node):
        if name not in DECKS:
            reader.problems.unknown("unknown_keyword", "no deck", name, DECKS, more.place)
            continue
        given = reader.map(more, f"deck {name!r}", DECK_KEYS) if more.fields is not None else {}
        for entity, written in DECKS[name]().items():
            tree = _tree(written, more.place)
            assert tree.fields is not None
            tree.fields.update(given)
            tree.keys.update(more.keys)
            fields[entity], keys[entity] = tree, more.place
    if own is not None:
        fields.update(reader.any_map(own, "entities"))
        keys.update(own.keys)
    return YamlNode(place=(own or node).place, fields=fields, keys=keys)


def _wanted(reader: TreeReader, node: YamlNode) -> list[tuple[str, YamlNode]]:
    """Decks as a list of names, or as a map with where each starts."""
    if node.fields is not None:
        return list(node.fields.items())
    return [(reader.text(item, "deck"), item) for item in reader.list(node, "include")]


def with_board(reader: TreeReader, node: YamlNode) -> YamlNode:
    """A zone with the shape of the board it names."""
    named = (node.fields or {}).get("board")
    if named is None or node.fields is None:
        return node
    name = reader.text(named, "board")
    if name not in BOARDS:
        reader.problems.unknown("unknown_keyword", "no board", name, BOARDS, named.place)
        return node
    tree = _tree(BOARDS[name](), named.place)
    return YamlNode(
        place=node.place,
        fields={**(tree.fields or {}), **node.fields},
        keys={**tree.keys, **node.keys},
    )


def _tree(value: Any, place: Place) -> YamlNode:
    """A tree of which every part stands where it was asked for."""
    if isinstance(value, dict):
        fields = {key: _tree(part, place) for key, part in value.items()}
        return YamlNode(place=place, fields=fields, keys=dict.fromkeys(fields, place))
    if isinstance(value, list):
        return YamlNode(place=place, items=[_tree(part, place) for part in value])
    return YamlNode(place=place, value=value)
