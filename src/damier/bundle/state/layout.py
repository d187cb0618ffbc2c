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
        self._place(bundle)
        self._deal(bundle)

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
        self.ordered = tuple(zone.shape in ORDERED for zone in self.pile_zone)
        self.shape = tuple(zone.shape for zone in self.pile_zone)
        self.all_see = tuple(all(seen) for seen in self.sees)
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
        for pile, zone in enumerate(self.pile_zone):
            if zone.shape == "grid":
                start[pile] = [-1] * (zone.width * zone.height)
        self.entity_of = tuple(entity_of)
        self.start = tuple(map(tuple, start))
        self.card_count = len(entity_of)
        self.name_of = tuple(self.entity_names[index] for index in entity_of)
        self.cards_of: dict[str, tuple[int, ...]] = {
            name: tuple(c for c, n in enumerate(self.name_of) if n == name)
            for name in self.entity_names
        }

    def pile(self, zone: str, seat: int) -> int:
        """The place of a zone: of this seat where each has one."""
        return self.first_pile[zone] + (seat if self.zone_named[zone].per_player else 0)

    def flag(self, zone: str, seat: int) -> int:
        return self.first_flag[zone] + (seat if self.zone_named[zone].per_player else 0)
