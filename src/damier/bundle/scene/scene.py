"""The scene of any bundle, from its zones: boards, hidden hands as fans, the rest piles and rows;
flags, counters, scores and stocks that nobody picks from are told beside the player's name.

What things stand for is meaning.py's, boards are boards.py's. It reads a view and the bundle's own
text, and knows no rule.
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard, get_args

from damier.bundle.format import Bundle, CounterSpec, EntitySpec, ZoneSpec
from damier.bundle.state import BundleView, SecondView
from damier.bundle.text import picture_of
from damier.scene import (
    Area,
    Back,
    Card,
    Counter,
    Die,
    Hand,
    Panel,
    Piece,
    Pile,
    Played,
    Row,
    Scene,
    Shape,
    Tag,
    Trick,
    key,
)

from .boards import board_of, line_id
from .meaning import Meaning
from .winning_line import lines_wanted, winning_line

CARD_KIND = "card"
SUIT_KIND = "suit"
SHAPES: tuple[str, ...] = get_args(Shape)
PILES = ("stack", "queue")
MOST_PIPS = 6


class BundleScene:
    """Draws one bundle: `scene(view, viewer)`."""

    def __init__(self, bundle: Bundle) -> None:
        self._entities = {entity.name: entity for entity in bundle.entities}
        self._pictures = {name: picture_of(name, bundle.files) for name in self._entities}
        self._meaning = Meaning(bundle)
        self._zones = {zone.name: zone for zone in bundle.zones}
        self._lines = lines_wanted(bundle)
        self._counters = [counter for counter in bundle.counters if counter.ui.name]
        self._dice = bundle.dice
        self._tricks = [zone for zone in bundle.zones if zone.lies == "trick"]
        shown = [zone for zone in bundle.zones if zone.lies not in ("hidden", "trick")]
        self._shared = [zone for zone in shown if not zone.per_player]
        self._seated = [zone for zone in shown if zone.per_player]

    def __call__(self, view: BundleView, viewer: str | None) -> Scene:
        table = _Table(view)
        areas: list[Area] = [
            *(area for zone in self._shared for area in self._shared_zone(zone, table)),
            *(self._trick(zone, table) for zone in self._tricks),
            *self._numbers(view),
            *(area for player in view.player_ids for area in self._seat(player, table)),
        ]
        has_rounds = view.round > 1 or any(view.scores.values())
        line = tuple(
            line_id(self._zones[zone], x, y)
            for zone, length in self._lines
            for x, y in winning_line(view, zone, length)
        )
        return Scene(areas, line=line, title=key("round", round=view.round) if has_rounds else None)

    def _shared_zone(self, zone: ZoneSpec, table: "_Table") -> Iterator[Area]:
        shown = table.view.zones[zone.name]
        if zone.shape == "flag":
            if shown:
                yield Row(id=zone.name, things=[Tag(id=zone.name)])
        elif zone.is_board:
            yield self._board(zone, zone.name, shown, table)
        elif shown or zone.visibility != "none":
            yield self._cards_in(zone, zone.name, None, shown, table)

    def _seat(self, player: str, table: "_Table") -> Iterator[Area]:
        view = table.view
        beside: list[Counter | Tag] = []
        if any(view.scores.values()):
            beside.append(
                Counter(id=f"score-{player}", value=view.scores[player], label=key("score"))
            )
        beside += self._own_numbers(player, view)
        for zone in self._seated:
            shown, id = view.zones[zone.name][player], f"{zone.name}-{player}"
            if zone.shape == "flag":
                if shown:
                    beside.append(Tag(id=id, label=zone.name))
            elif zone.is_board:
                yield self._board(zone, id, shown, table)
            elif self._is_stock(zone):
                beside.append(Counter(id=id, value=len(shown), label=zone.name))
            elif shown or zone.visibility != "owner":
                yield self._cards_in(zone, id, player, shown, table)
        yield Panel(seat=player, things=beside, stands_for=self._meaning.of_player(player) or {})

    def _trick(self, zone: ZoneSpec, table: "_Table") -> Trick:
        """Cards that were played to the middle, each before its player."""
        played = [
            Played(player, self._card(zone, handle, player, table))
            for player, handles in table.view.zones[zone.name].items()
            for handle in handles[:1]
        ]
        return Trick(id=zone.name, label=zone.name, played=played)

    def _cards_in(
        self, zone: ZoneSpec, id: str, player: str | None, handles: list[str], table: "_Table"
    ) -> Area:
        cards = [self._card(zone, handle, player, table) for handle in handles]
        if player is not None and zone.visibility == "owner" and zone.lies is None:
            return Hand(id=id, seat=player, cards=cards, label=zone.name)
        if zone.lies == "pile" or (zone.lies is None and zone.shape in PILES):
            seen = [card for card in cards if isinstance(card, Card)] or cards[:1]
            return Pile(
                id=id,
                label=zone.name,
                cards=seen,
                count=len(cards),
                seat=player,
                stands_for=self._meaning.of_pile(zone.name) if player is None else {},
            )
        return Row(id=id, label=zone.name, things=cards, seat=player)

    def _card(
        self, zone: ZoneSpec, handle: str, player: str | None, table: "_Table"
    ) -> Card | Back:
        touched = self._meaning.of_card(zone.name, handle)
        name = table.named.get(handle)
        if name is None:
            return Back(id=handle, stands_for=touched or {})
        entity = self._entities[name]
        is_offered = player is None and zone.name == entity.zone
        touched += self._meaning.of_face(entity, is_offered)
        return self._face(entity, handle, table, touched)

    def _face(
        self, entity: EntitySpec, handle: str, table: "_Table", touched: list[dict[str, Any]]
    ) -> Card:
        return Card(
            id=handle,
            text=entity.name,
            value=str(entity.value) if entity.value and not _suit(entity) else None,
            rank=_trait(entity, "rank"),
            suit=_suit(entity),
            picture=self._pictures[entity.name],
            is_known=handle not in table.view.cards,
            stands_for=touched or {},
        )

    def _board(self, zone: ZoneSpec, id: str, rows: Any, table: "_Table") -> Area:
        view = table.view
        counted = [c.name for c in self._counters if c.per == zone.name and c.type == "number"]
        numbers = {name: view.counters[name] for name in counted} if _is_second(view) else {}
        return board_of(
            zone,
            id,
            rows,
            lambda handle: self._piece(handle, table),
            numbers,
            self._meaning,
            view.player_ids,
        )

    def _piece(self, handle: str, table: "_Table") -> Piece | Card | Back:
        name = table.named.get(handle)
        if name is None:
            return Back(id=handle)
        entity, picture = self._entities[name], self._pictures[name]
        if entity.kind == CARD_KIND:
            return self._face(entity, handle, table, [])
        seat = table.owner(handle, entity)
        shape: Any = entity.kind if entity.kind in SHAPES else "disc" if picture or seat else "text"
        text = entity.name if shape == "text" or not seat else None
        return Piece(
            id=handle, shape=shape, text=text, label=entity.name, picture=picture, seat=seat
        )

    def _numbers(self, view: BundleView) -> Iterator[Area]:
        """Dice that lie there, and counters that are everybody's."""
        if not _is_second(view):
            return
        for dice in self._dice:
            meant = self._meaning.of_dice(dice.name)
            things = [
                Die(
                    id=f"{dice.name}-{number}",
                    pips=pips if 0 < pips <= MOST_PIPS else None,
                    text=str(pips) if pips > MOST_PIPS else None,
                    stands_for=meant,
                )
                for number, pips in enumerate(view.dice[dice.name])
            ]
            if dice.ui.name and (meant or any(view.dice[dice.name])):
                yield Row(id=dice.name, label=dice.name, things=things)
        shared = [c for c in self._counters if not c.per and c.type == "number"]
        counters = [Counter(id=c.name, value=view.counters[c.name], label=c.name) for c in shared]
        if counters:
            yield Row(id="counters", things=counters)

    def _own_numbers(self, player: str, view: BundleView) -> Iterator[Counter | Tag]:
        """What is counted for a player, and what a counter says of one."""
        if not _is_second(view):
            return
        for counter in self._counters:
            shown = view.counters[counter.name]
            if counter.per == "player" and counter.type == "number":
                yield Counter(
                    id=f"{counter.name}-{player}", value=shown[player], label=counter.name
                )
            elif _points_at(counter, shown, player):
                yield Tag(id=f"{counter.name}-{player}", label=counter.name)

    def _is_stock(self, zone: ZoneSpec) -> bool:
        """Whether a zone is only a stock of pieces that nobody picks one by one."""
        if zone.lies is not None:
            return zone.lies == "stock"
        every = self._entities.values()
        kinds = {entity.kind for entity in every if entity.zone == zone.name}
        kinds = kinds or {entity.kind for entity in every}
        return CARD_KIND not in kinds and not self._meaning.has_cards(zone.name)


class _Table:
    """A view, and the names of all cards that its viewer can name."""

    def __init__(self, view: BundleView) -> None:
        self.view = view
        self.named: Mapping[str, str] = {**view.cards, **view.known}

    def owner(self, handle: str, entity: EntitySpec) -> str | None:
        """Whose a piece is: as the view says, or by where its kind starts."""
        if isinstance(self.view, SecondView) and handle in self.view.owners:
            return self.view.owners[handle]
        return None if entity.seat is None else self.view.player_ids[entity.seat]


def _is_second(view: BundleView) -> TypeGuard[SecondView]:
    return isinstance(view, SecondView)


def _points_at(counter: CounterSpec, shown: Any, player: str) -> bool:
    return counter.type == "player" and not counter.per and shown == player


def _trait(entity: EntitySpec, name: str) -> str | None:
    value: Any = entity.traits.get(name)
    return None if value is None else str(value)


def _suit(entity: EntitySpec) -> str | None:
    """Of a playing card, and of a suit that is named by itself."""
    is_suited = "rank" in entity.traits or entity.kind == SUIT_KIND
    return _trait(entity, "suit") if is_suited else None
