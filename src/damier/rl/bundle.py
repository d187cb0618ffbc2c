"""The encoding of any bundle, read off its YAML: cards by what they are, never by their handles.

An action is a verb and its arguments: a card the player can name by its entity, a hidden one by
its place among the hidden, a player by the distance from who acts. A view is how many of each
entity lie in each zone, with what the viewer has learnt; grids and tops go place by place.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from msgspec import UNSET

from damier.bundle import BundleEngine
from damier.bundle.format import ParamSpec, Term, VerbSpec, ZoneSpec, numbers_of
from damier.bundle.state import BundleView

from .form import HIGHEST

HIDDEN_CHOICES = 8
"""Cards of a hidden zone that a verb may tell apart: by place."""

UNASKED = None
ORDERED = ("stack", "queue")


class BundleEncoding:
    """Numbers for a bundle with so many players."""

    def __init__(self, engine: BundleEngine, config: Any) -> None:
        bundle = engine.bundle
        self.players: tuple[str, ...] = config.player_ids
        self.zones = bundle.zones
        self.entities = tuple(entity.name for entity in bundle.entities)
        self.places = {name: place for place, name in enumerate(self.entities)}
        self.kinds = {entity.name: entity.kind for entity in bundle.entities}
        self.phases = tuple(phase.id for phase in bundle.phases)
        self.verbs = tuple(verb.name for verb in bundle.verbs)
        self.zone_named = {zone.name: zone for zone in bundle.zones}
        keys = [key for verb in bundle.verbs for key in self._keys(verb)]
        self.numbers_of = {key: number for number, key in enumerate(keys)}
        self.keys = tuple(keys)
        self.action_count = len(keys)
        self.params = {verb.name: verb.params for verb in bundle.verbs}
        start = engine.get_player_view(engine.init(config), self.players[0])
        self.observation_size = len(self.observation(start, self.players[0]))

    # Actions

    def _keys(self, verb: VerbSpec) -> Iterator[tuple[Any, ...]]:
        domains = [self._domain(param, verb.pre) for param in verb.params]
        for values in product(*domains):
            yield (verb.name, *values)

    def _domain(self, param: ParamSpec, pre: Sequence[Term]) -> list[Any]:
        values: list[Any]
        match param.type:
            case "PlayerId":
                values = list(range(len(self.players)))
            case "u8":
                values = list(numbers_of(param, pre, self.zone_named))
            case "EntityKind":
                values = [n for n in self.entities if param.kind in (None, self.kinds[n])]
            case "Id":
                values = list(self.entities)
                if not self._is_in_sight(param):
                    values += [f"hidden {place}" for place in range(HIDDEN_CHOICES)]
        return [*values, UNASKED] if param.when else values

    def _is_in_sight(self, param: ParamSpec) -> bool:
        """Whether who acts can name every card that this parameter may mean."""
        zone = self.zone_named.get(param.zone or "")
        if zone is None:
            return False
        own = zone.visibility == "owner" and param.owner == "actor"
        return own or zone.visibility == "all"

    def numbers(self, view: Any, valid_actions: Sequence[Any], player_id: str) -> Sequence[int]:
        seat = self.players.index(player_id)
        hidden: dict[str, str] = {}
        found = []
        for action in valid_actions:
            verb = action.__struct_config__.tag
            values = [
                self._key(param, getattr(action, param.name), view, seat, hidden)
                for param in self.params[verb]
            ]
            found.append(self.numbers_of[verb, *values])
        return found

    def _key(
        self, param: ParamSpec, value: Any, view: BundleView, seat: int, hidden: dict[str, str]
    ) -> Any:
        if value is UNSET:
            return UNASKED
        if param.type in ("u8", "EntityKind"):
            return value
        if param.type == "PlayerId":
            return (self.players.index(value) - seat) % len(self.players)
        named = view.cards.get(value) or view.known.get(value)
        if named is not None:
            return named
        # Beyond the last place they are alike, as all hidden cards are.
        place = min(len(hidden), HIDDEN_CHOICES - 1)
        return hidden.setdefault(value, f"hidden {place}")

    def label(self, number: int) -> str:
        return " ".join(str(value) for value in self.keys[number] if value is not UNASKED)

    # Views

    def observation(self, view: Any, player_id: str) -> Sequence[int]:
        seat = self.players.index(player_id)
        around = (*self.players[seat:], *self.players[:seat])
        entity_of = {**view.known, **view.cards}
        row = [int(view.current_player_id == player) for player in around]
        row += [int(view.turn.phase == phase) for phase in self.phases]
        row += [int(verb in view.used) for verb in self.verbs]
        row += [min(HIGHEST, max(-HIGHEST, view.scores[player])) for player in around]
        row += [int(view.choices.get(player) is not None) for player in around]
        row.append(min(HIGHEST, view.round))
        row += self._one(entity_of.get(view.played))
        for zone in self.zones:
            shown = view.zones[zone.name]
            for part in [shown[player] for player in around] if zone.per_player else [shown]:
                row += self._zone(zone, part, entity_of)
        return row

    def _zone(self, zone: ZoneSpec, shown: Any, entity_of: dict[str, str]) -> list[int]:
        if zone.shape == "flag":
            return [int(bool(shown))]
        if zone.shape == "grid":
            cells = [handle for line in shown for handle in line]
            return [bit for handle in cells for bit in self._one(entity_of.get(handle))]
        counts = [0] * (len(self.entities) + 1)
        for handle in shown:
            counts[self.places.get(entity_of.get(handle, ""), -1)] += 1
        counts = [min(HIGHEST, count) for count in counts]
        if zone.shape in ORDERED:
            counts += self._one(entity_of.get(shown[0]) if shown else None)
        return counts

    def _one(self, entity: str | None) -> list[int]:
        bits = [0] * len(self.entities)
        if entity is not None:
            bits[self.places[entity]] = 1
        return bits
