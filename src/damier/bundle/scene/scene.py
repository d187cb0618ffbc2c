"""The scene of any bundle, from its zones: boards, hidden hands as fans, the rest piles and rows;
flags, counters, scores and stocks that nobody picks from are told beside the player's name.

What things stand for is meaning.py's, boards are boards.py's. It reads a view and the bundle's own
text, and knows no rule.
"""

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from damier.bundle.format import Bundle, EntitySpec, ZoneSpec
from damier.bundle.state import BundleView, SecondView
from damier.bundle.text import picture_of
from damier.scene import (
    Area,
    Back,
    Card,
    Counter,
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
from .numbers import Numbers, told_in_words
from .winning_line import lines_wanted, winning_line

CARD_KIND = "card"
SUIT_KIND = "suit"
SHAPES: tuple[str, ...] = get_args(Shape)
PILES = ("stack", "queue")


class BundleScene:
    """Draws one bundle: `scene(view, viewer)`."""

    def __init__(self, bundle: Bundle) -> None:
        self._entities = {entity.name: entity for entity in bundle.entities}
        self._order = {name: place for place, name in enumerate(self._entities)}
        self._pictures = {name: picture_of(name, bundle.files) for name in self._entities}
        self._meaning = Meaning(bundle)
        self._zones = {zone.name: zone for zone in bundle.zones}
        self._lines = lines_wanted(bundle)
        self._numbers = Numbers(bundle, self._meaning)
        self._tricks = [zone for zone in bundle.zones if zone.lies == "trick"]
        shown = [zone for zone in bundle.zones if zone.lies not in ("hidden", "trick")]
        self._shared = [z for z in shown if not z.per_player and z.lies != "words"]
        self._worded = [z for z in shown if not z.per_player and z.lies == "words"]
        self._seated = [zone for zone in shown if zone.per_player]

    def __call__(self, view: BundleView, viewer: str | None) -> Scene:
        table = _Table(view)
        areas: list[Area] = [
            *(area for zone in self._shared for area in self._shared_zone(zone, table)),
            *(self._trick(zone, table) for zone in self._tricks),
            *self._numbers.shared(view, [self._told(zone, None, table) for zone in self._worded]),
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
        beside += self._numbers.own(player, view)
        for zone in self._seated:
            shown, id = view.zones[zone.name][player], f"{zone.name}-{player}"
            if zone.lies == "words":
                beside.append(self._told(zone, player, table))
            elif zone.shape == "flag":
                if shown:
                    beside.append(Tag(id=id, label=zone.name))
            elif zone.is_board:
                yield self._board(zone, id, shown, table)
            elif self._is_stock(zone):
                beside.append(Counter(id=id, value=len(shown), label=zone.name))
            elif shown or zone.visibility != "owner":
                yield self._cards_in(zone, id, player, shown, table)
        yield Panel(seat=player, things=beside, stands_for=self._meaning.of_player(player) or {})

    def _told(self, zone: ZoneSpec, player: str | None, table: "_Table") -> Tag:
        """A zone in words: how many lie there, and those that the viewer can name."""
        shown = table.view.zones[zone.name]
        shown = shown if player is None else shown[player]
        named = [table.named[handle] for handle in shown if handle in table.named]
        return told_in_words(zone.name, len(shown), player, cards=named)

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
        if player is not None and zone.visibility == "owner" and zone.lies is None:
            handles = self._sorted(zone, handles, table)
            cards = [self._card(zone, handle, player, table) for handle in handles]
            return Hand(id=id, seat=player, cards=cards, label=zone.name)
        cards = [self._card(zone, handle, player, table) for handle in handles]
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

    def _sorted(self, zone: ZoneSpec, handles: list[str], table: "_Table") -> list[str]:
        """A hand whose cards are all seen, as people sort one: in the order of the entities, so by
        suit and rank. Another lies as it lies: there the places are all that is known."""
        if zone.shape in PILES or any(handle not in table.named for handle in handles):
            return handles
        return sorted(handles, key=lambda handle: self._order[table.named[handle]])

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
        return board_of(
            zone,
            id,
            rows,
            lambda handle: self._piece(handle, table),
            self._numbers.of_cells(zone.name, table.view),
            self._meaning,
            table.view.player_ids,
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


def _trait(entity: EntitySpec, name: str) -> str | None:
    value: Any = entity.traits.get(name)
    return None if value is None else str(value)


def _suit(entity: EntitySpec) -> str | None:
    """Of a playing card, and of a suit that is named by itself."""
    is_suited = "rank" in entity.traits or entity.kind == SUIT_KIND
    return _trait(entity, "suit") if is_suited else None
