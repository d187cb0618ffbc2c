"""The names that a condition, an effect or a formula may use in its place."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .formula import Formula
from .spec import CounterSpec, DiceSpec, EntitySpec, HookEvent, OptionSpec, ParamSpec, ZoneSpec
from .yaml_tree import YamlNode

MOST_CARDS_LOOKED_AT = 64
"""Cards that a formula is reckoned to look at in a zone, at the least."""


@dataclass
class Scope:
    zones: Mapping[str, ZoneSpec]
    entities: Mapping[str, EntitySpec]
    verbs: Mapping[str, Any]
    phases: Mapping[str, Any]
    traits: frozenset[str]
    params: Mapping[str, ParamSpec] = field(default_factory=dict)
    has_opponent: bool = False
    version: int = 1
    """Of the grammar."""
    counters: Mapping[str, CounterSpec] = field(default_factory=dict)
    dice: Mapping[str, DiceSpec] = field(default_factory=dict)
    options: Mapping[str, OptionSpec] = field(default_factory=dict)
    defined: Mapping[str, YamlNode] = field(default_factory=dict)
    """Formulas with a name, as they are written."""
    variables: Mapping[str, Formula] = field(default_factory=dict)
    """What loops go through, by its name."""
    it: Formula | None = None
    """What is looked at inside a `where`."""
    hooks: Mapping[str, HookEvent] = field(default_factory=dict)
    inside: tuple[str, ...] = ()
    """Named formulas that are being read."""

    def within(self, params: Mapping[str, ParamSpec]) -> "Scope":
        return replace(self, params=params, has_opponent=False)

    def looking_at(self, it: Formula) -> "Scope":
        return replace(self, it=it)

    def going_through(self, name: str, each: Formula) -> "Scope":
        return replace(self, variables={**self.variables, name: each})

    @property
    def card_count(self) -> int:
        return max(MOST_CARDS_LOOKED_AT, sum(each.count for each in self.entities.values()))

    def values_of(self, trait: str) -> tuple[str | int, ...]:
        """The values that a trait has among the entities, in their order."""
        found = (
            entity.traits[trait] for entity in self.entities.values() if trait in entity.traits
        )
        return tuple(dict.fromkeys(found))

    def is_numeric(self, trait: str) -> bool:
        return all(isinstance(value, int) for value in self.values_of(trait))
