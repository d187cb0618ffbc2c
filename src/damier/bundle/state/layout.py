"""Where everything is for one number of players: piles, flags, cards, who sees what. Made once."""

from collections.abc import Mapping

from damier.bundle.format import Bundle, EntitySpec, ZoneSpec

REVISION = 2
"""What the interpreter shows to whom is part of a bundle's rules, so each way of showing has a
number. 1 let viewers tell equal cards of a hidden hand apart; it stays for what began under it."""

ORDERED = ("stack", "queue", "grid")
"""Shapes whose positions everybody can see; in the others only how many cards there are."""


class Layout:
    """A bundle for so many players. Nothing in it ever changes."""

    def __init__(self, bundle: Bundle, players: int, revision: int = REVISION) -> None:
        self.players = players
        self.equals_look_alike = revision > 1
        self.viewers = players + 1
        self.everybody = tuple(range(self.viewers))
        self.zones = bundle.zones
        self.zone_named: Mapping[str, ZoneSpec] = {zone.name: zone for zone in bundle.zones}
        self.entities: tuple[EntitySpec, ...] = bundle.entities
        self.entity_index = {entity.name: i for i, entity in enumerate(bundle.entities)}
        self.entity_names = tuple(entity.name for entity in bundle.entities)
        self.second = bundle.manifest.spec_version > 1
        self.options = bundle.options
        self._place(bundle)
        self._deal(bundle)
        self._count(bundle)

    def _place(self, bundle: Bundle) -> None:
        self.first_pile: dict[str, int] = {}
        self.first_flag: dict[str, int] = {}
        self.pile_zone: list[ZoneSpec] = []
        self.pile_seat: list[int] = []
        self.flag_zone: list[ZoneSpec] = []
        self.flag_seat: list[int] = []
        for zone in bundle.zones:
            seats = range(self.players) if zone.per_player else (0,)
            flags = zone.shape == "flag"
            zones, owners = (
                (self.flag_zone, self.flag_seat) if flags else (self.pile_zone, self.pile_seat)
            )
            (self.first_flag if flags else self.first_pile)[zone.name] = len(zones)
            zones += [zone] * len(seats)
            owners += seats
        self.sees = tuple(map(self._seen_by, self.pile_zone, self.pile_seat))
        self.sees_flag = tuple(map(self._seen_by, self.flag_zone, self.flag_seat))
        self.top_public = tuple(zone.visibility == "topPublic" for zone in self.pile_zone)
        self.ordered = tuple(zone.shape in ORDERED or zone.is_board for zone in self.pile_zone)
        self.shape = tuple("grid" if zone.is_board else zone.shape for zone in self.pile_zone)
        """How cards lie in each pile: every board is a grid of cells here."""
        self.all_see = tuple(all(seen) for seen in self.sees)
        piles = tuple(zip(self.shape, self.all_see, strict=True))
        self.is_plain = tuple(open and shape not in ("grid", "bag") for shape, open in piles)
        self.is_open_board = tuple(open and shape == "grid" for shape, open in piles)
        self.when_out = tuple(
            (zone.name, zone.when_out) for zone in bundle.zones if zone.when_out is not None
        )

    def _seen_by(self, zone: ZoneSpec, seat: int) -> tuple[bool, ...]:
        """For each viewer, whether it sees all that lies there."""
        if zone.visibility == "all":
            return (True,) * self.viewers
        if zone.visibility == "owner":
            return tuple(viewer == seat for viewer in range(self.viewers))
        return (False,) * self.viewers

    def _deal(self, bundle: Bundle) -> None:
        """Number the cards, and lay each where its entity starts."""
        start: list[list[int]] = [[] for _ in self.pile_zone]
        entity_of: list[int] = []
        owner_of: list[int] = []
        for index, entity in enumerate(bundle.entities):
            zone = self.zone_named[entity.zone]
            if not zone.per_player:
                seats = [0]
            elif entity.seat is None:
                seats = list(range(self.players))
            else:
                seats = [entity.seat]
            for seat in seats:
                for _ in range(entity.count):
                    start[self.first_pile[zone.name] + seat].append(len(entity_of))
                    entity_of.append(index)
                    owner_of.append(seat if zone.per_player else -1)
        for pile, zone in enumerate(self.pile_zone):
            if zone.is_board:
                start[pile] = [-1] * (zone.width * zone.height)
        self.entity_of = tuple(entity_of)
        self.owner_of = tuple(owner_of)
        """The seat that each card was given to at the start; -1 where it was shared."""
        self.has_owners = self.second and max(owner_of, default=-1) >= 0
        self.face_of = self.entity_of
        """Cards with the same number look the same to whoever sees them."""
        if self.second:
            faces = {
                face: i
                for i, face in enumerate(dict.fromkeys(zip(entity_of, owner_of, strict=True)))
            }
            self.face_of = tuple(faces[face] for face in zip(entity_of, owner_of, strict=True))
        self.start = tuple(map(tuple, start))
        self.card_count = len(entity_of)
        self.name_of = tuple(self.entity_names[index] for index in entity_of)
        self.cards_of: dict[str, tuple[int, ...]] = {
            name: tuple(c for c, n in enumerate(self.name_of) if n == name)
            for name in self.entity_names
        }

    def _count(self, bundle: Bundle) -> None:
        """Number the counters, then the dice, all in one row."""
        self.counter_named = {counter.name: counter for counter in bundle.counters}
        self.dice_named = {dice.name: dice for dice in bundle.dice}
        self.first_number: dict[str, int] = {}
        self.number_name: list[str] = []
        start: list[int] = []
        self.bounds: list[tuple[int, int]] = []
        lasting: list[bool] = []
        for counter in bundle.counters:
            self.first_number[counter.name] = len(start)
            many = self.number_count(counter.name)
            start += counter.start if len(counter.start) == many else counter.start * many
            self.bounds += [(counter.least, counter.most)] * many
            lasting += [counter.lasts] * many
            self.number_name += [counter.name] * many
        for dice in bundle.dice:
            self.first_number[dice.name] = len(start)
            start += [0] * dice.count
            self.bounds += [(0, dice.sides)] * dice.count
            lasting += [False] * dice.count
            self.number_name += [dice.name] * dice.count
        self.start_numbers = tuple(start)
        self.lasting = tuple(lasting)

    def number_count(self, name: str) -> int:
        """How many numbers a counter or dice of this name have."""
        if name in self.dice_named:
            return self.dice_named[name].count
        per = self.counter_named[name].per
        if per in self.zone_named:
            zone = self.zone_named[per]
            return zone.width * zone.height
        return self.players if per else 1

    def values_of(self, trait: str) -> tuple[str | int, ...]:
        """The values that a trait has, in the order of the entities."""
        found = (each.traits[trait] for each in self.entities if trait in each.traits)
        return tuple(dict.fromkeys(found))

    def pile(self, zone: str, seat: int) -> int:
        """The place of a zone: of this seat where each has one."""
        return self.first_pile[zone] + (seat if self.zone_named[zone].per_player else 0)

    def flag(self, zone: str, seat: int) -> int:
        return self.first_flag[zone] + (seat if self.zone_named[zone].per_player else 0)
