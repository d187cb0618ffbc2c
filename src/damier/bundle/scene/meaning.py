"""What touching things means in one bundle: which parameters of its verbs a card, a cell, a player,
a pile or a die stands for. Found once, from the verbs alone; whether it may be done is not asked.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from damier.bundle.format import Bundle, EntitySpec, ParamSpec, Term, VerbSpec, every_term

COORDINATES = ("x", "y")


class Meaning:
    """What things of one bundle stand for."""

    def __init__(self, bundle: Bundle) -> None:
        params = [param for verb in bundle.verbs for param in verb.params]
        self._params = params
        self._players = _names(p.name for p in params if p.type == "PlayerId")
        self._traits = {p.name: p.trait for p in params if p.type == "Trait"}
        self._kinds = {p.kind: p.name for p in params if p.type == "EntityKind" and p.kind}
        self._cards = {zone.name: _cards(zone.name, params) for zone in bundle.zones}
        self._cells = {zone.name: _cells(zone.name, params) for zone in bundle.zones}
        self._has_coordinates = {p.name for p in params if p.type == "u8"} >= set(COORDINATES)
        offered = {name for phase in bundle.phases for name in phase.verbs}
        verbs = [verb for verb in bundle.verbs if verb.name in offered]
        self._drawn_by = {
            zone.name: _verb_with("move", "from", zone.name, verbs) for zone in bundle.zones
        }
        self._rolled_by = {
            dice.name: _verb_with("roll", "dice", dice.name, verbs) for dice in bundle.dice
        }

    def has_cards(self, zone: str) -> bool:
        """Whether a parameter names single cards of this zone."""
        return bool(self._cards[zone])

    def of_card(self, zone: str, handle: str) -> list[dict[str, Any]]:
        """Of a card, whether or not it is seen."""
        return [{name: handle} for name in self._cards[zone]]

    def of_face(self, entity: EntitySpec, is_offered: bool) -> list[dict[str, Any]]:
        """Of a card that is seen, beside itself: its traits, and itself as a kind where its zone
        only offers what can be named."""
        meant = [
            {name: entity.traits[trait]}
            for name, trait in self._traits.items()
            if trait in entity.traits
        ]
        if is_offered and entity.kind in self._kinds:
            meant.append({self._kinds[entity.kind]: entity.name})
        return meant

    def of_cell(self, zone: str, name: str) -> list[dict[str, Any]]:
        """Of a cell by its name."""
        return [{param: name} for param in self._cells[zone]]

    def of_coordinates(self, x: int, y: int) -> dict[str, Any]:
        """Of a cell of a grid in the first grammar."""
        return {"x": x, "y": y} if self._has_coordinates else {}

    def of_player(self, player: str) -> list[dict[str, Any]]:
        return [{name: player} for name in self._players]

    def of_pile(self, zone: str) -> Mapping[str, Any]:
        """Of a pile as a whole: the verb that takes from it and asks nothing else."""
        return _verb(self._drawn_by[zone])

    def of_dice(self, name: str) -> Mapping[str, Any]:
        """Of dice: the verb that rolls them and asks nothing else."""
        return _verb(self._rolled_by[name])


def _names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _cards(zone: str, params: Iterable[ParamSpec]) -> tuple[str, ...]:
    """The parameters that a card of this zone may be: all, where nothing says whence they are."""
    chosen = (p for p in params if p.type in ("Id", "Ids"))
    return _names(p.name for p in chosen if zone in (_sources(p) or (zone,)))


def _sources(param: ParamSpec) -> Iterable[str]:
    if param.source is not None:
        return param.source.origin.zones
    return () if param.zone is None else (param.zone,)


def _cells(zone: str, params: Iterable[ParamSpec]) -> tuple[str, ...]:
    return _names(p.name for p in params if p.type == "Cell" and p.board == zone)


def _verb(name: str | None) -> Mapping[str, Any]:
    return {} if name is None else {"type": name}


def _verb_with(effect: str, argument: str, value: str, verbs: Iterable[VerbSpec]) -> str | None:
    """The only verb without parameters that has this effect."""

    def does(term: Term) -> bool:
        return term.name == effect and term.args.get(argument) == value

    found = [v.name for v in verbs if not v.params and any(map(does, every_term(v.effect)))]
    return found[0] if len(found) == 1 else None
