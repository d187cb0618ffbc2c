"""The encoding of any bundle, read off its YAML: cards by what they are, never by their handles.

An action is a verb and its arguments: a card the player can name by its entity, a hidden one by
its place among the hidden, a player by the distance from who acts. A view is how many of each
entity lie in each zone, with what the viewer has learnt; grids and tops go place by place.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import Any

from msgspec import UNSET

from damier.bundle import BundleEngine
from damier.bundle.format import CounterSpec, ParamSpec, Term, VerbSpec, ZoneSpec, numbers_of
from damier.bundle.state import BundleView, SecondView

from .port import HIGHEST

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
        self.traits = {
            trait: dict.fromkeys(e.traits[trait] for e in bundle.entities if trait in e.traits)
            for entity in bundle.entities
            for trait in entity.traits
        }
        self.has_owners = any(self.zone_named[entity.zone].per_player for entity in bundle.entities)
        self.counters, self.dice, self.options = bundle.counters, bundle.dice, bundle.options
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
                values = [*self.entities, *self._hidden(param)]
            case "Number":
                values = list(range(param.least, param.most + 1))
            case "Cell":
                values = list(self._cells(param.board))
            case "Trait":
                values = list(self.traits[param.trait])
            case "Word":
                values = list(param.words)
            case "Ids":
                held = [*self.entities, *self._hidden(param)]
                counts = range(param.least, param.most + 1)
                values = [
                    chosen for n in counts for chosen in combinations_with_replacement(held, n)
                ]
        return [*values, UNASKED] if param.when else values

    def _hidden(self, param: ParamSpec) -> list[str]:
        in_sight = self._is_in_sight(param)
        return [] if in_sight else [f"hidden {place}" for place in range(HIDDEN_CHOICES)]

    def _cells(self, board: str) -> tuple[str, ...]:
        graph = self.zone_named[board].graph
        return graph.cells if graph is not None else ()

    def _is_in_sight(self, param: ParamSpec) -> bool:
        """Whether who acts can name every card that this parameter may mean."""
        if param.source is not None:
            return not param.source.origin.hidden
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
        if isinstance(value, tuple):
            keys = [self._card(handle, view, hidden) for handle in value]
            order = {key: place for place, key in enumerate((*self.entities, *self._hidden(param)))}
            return tuple(sorted(keys, key=order.__getitem__))
        if param.type not in ("Id", "PlayerId"):
            return value
        if param.type == "PlayerId":
            return (self.players.index(value) - seat) % len(self.players)
        return self._card(value, view, hidden)

    def _card(self, value: str, view: BundleView, hidden: dict[str, str]) -> str:
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
        owners: dict[str | None, int] = {}
        if isinstance(view, SecondView) and self.has_owners:
            owners = {None: 0}
            owners.update((handle, around.index(who) + 1) for handle, who in view.owners.items())
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
                if zone.is_board and owners:
                    row += [owners.get(handle, 0) for line in part for handle in line]
        if isinstance(view, SecondView):
            row += self._numbers(view, around)
        return row

    def _numbers(self, view: SecondView, around: Sequence[str]) -> list[int]:
        """Counters and dice; players by their distance from who looks, cells by their place."""
        row: list[int] = []
        for counter in self.counters:
            shown = view.counters[counter.name]
            if counter.per == "player":
                values = [shown[player] for player in around]
            else:
                values = list(shown.values()) if counter.per else [shown]
            row += [self._number(counter, value, around) for value in values]
        for dice in self.dice:
            row += view.dice[dice.name]
        for option in self.options:
            value = view.options[option.name]
            row.append(option.words.index(value) if option.words else int(value))
        return row

    def _number(self, counter: CounterSpec, value: Any, around: Sequence[str]) -> int:
        if counter.type == "number":
            return min(HIGHEST, max(-HIGHEST, int(value)))
        if value is None:
            return 0
        names = around if counter.type == "player" else self.entities
        if counter.type == "cell":
            names = self._cells(counter.board)
        return min(HIGHEST, names.index(value) + 1)

    def _zone(self, zone: ZoneSpec, shown: Any, entity_of: dict[str, str]) -> list[int]:
        if zone.shape == "flag":
            return [int(bool(shown))]
        if zone.is_board:
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
