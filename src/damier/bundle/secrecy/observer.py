"""What one viewer of a bundle's match can notice, by the visibility that its zones declare.

An observer sees where cards go, and what they are where it may see them. Cards of a hidden zone
without an order look all the same to it. It decides nothing about views; it judges them.
"""

from collections.abc import Sequence
from typing import Any

from damier.bundle.format import ZoneSpec
from damier.bundle.play import Program
from damier.bundle.state import (
    BundleState,
    CardMove,
    CardMoved,
    CardsTurned,
    DiceRolled,
    PileShown,
    PileShuffled,
    PilesPassed,
    PilesSwapped,
    SecondState,
)
from damier.core import Action, plain

BOARDS = ("grid", "hex", "track", "graph")
WITH_PLACES = ("stack", "queue", *BOARDS)
"""Shapes in which everybody can see where a card lies."""


class Observer:
    """One viewer, who sees what the zones declare to be visible."""

    def __init__(self, program: Program, viewer: int) -> None:
        self.program, self.viewer = program, viewer
        layout = program.layout
        self.zones, self.seats = layout.pile_zone, layout.pile_seat
        self.kind: Sequence[Any] = layout.name_of
        if layout.second:
            self.kind = tuple(zip(layout.name_of, layout.owner_of, strict=True))

    def sees(self, pile: int) -> bool:
        return visible(self.zones[pile], self.seats[pile], self.viewer)

    def sees_card(self, pile: int, index: int) -> bool:
        return self.sees(pile) or (self.zones[pile].visibility == "topPublic" and index == 0)

    def has_places(self, pile: int) -> bool:
        return self.zones[pile].shape in WITH_PLACES

    def noticed(self, move: CardMove) -> Any:
        match move:
            case CardMoved(card=card, start=start, index=index, to=to, put=put):
                saw, sees = self.sees_card(start, index), self.sees_card(to, put)
                places = self.has_places(start) and move.followed
                return [
                    "move",
                    start,
                    index if saw or places else None,
                    to,
                    put if self.has_places(to) else None,
                    self.kind[card] if saw or sees else None,
                ]
            case PileShuffled(pile=pile, before=before, after=after):
                order = [before.index(card) for card in after] if self.sees(pile) else None
                return ["shuffle", pile, order]
            case PilesSwapped(one=one, other=other, first=first, second=second):
                got = [self._kinds(other, first), self._kinds(one, second)]
                return ["swap", one, other, got]
            case PileShown(pile=pile, cards=cards, viewers=viewers):
                shown = self._shown(pile, cards) if self.viewer in viewers else None
                return ["show", pile, viewers, shown]
            case CardsTurned(pile=pile, cards=cards, up=up):
                return ["turn", pile, self._shown(pile, cards), up]
            case PilesPassed(piles=piles, to=to, cards=cards):
                return ["pass", piles, to, list(map(self._kinds, to, cards))]
            case DiceRolled(name=name, numbers=numbers):
                return ["roll", name, numbers]
        return ["lay out"]

    def named(self, state: BundleState) -> set[int]:
        """The cards that this observer sees, or has learnt."""
        named = set(state.known[self.viewer])
        for pile, cards in enumerate(state.piles):
            named.update(c for i, c in enumerate(cards) if c >= 0 and self.sees_card(pile, i))
        return named

    def _kinds(self, pile: int, cards: tuple[int, ...]) -> list[str] | None:
        return [self.kind[card] for card in cards] if self.sees(pile) else None

    def _shown(self, pile: int, cards: tuple[int, ...]) -> list[str | None]:
        kinds = [self.kind[card] if card >= 0 else None for card in cards]
        return kinds if self.has_places(pile) else sorted(kinds, key=str)

    def asked(self, state: BundleState, action: Action, actor: str) -> Any:
        """The action, with cards by where they lie instead of by handle."""
        seat = state.player_ids.index(actor)
        verb, args = self.program.understood(state, action, seat)
        shown = plain(action)
        for param, value in zip(verb.params, args, strict=True):
            if param.type == "Id" and isinstance(value, int):
                shown[param.name] = self._taken(state, value)
            elif isinstance(value, tuple):
                shown[param.name] = sorted((self._taken(state, c) for c in value), key=str)
        return shown

    def _taken(self, state: BundleState, card: int) -> list[int | None]:
        """From which pile a card is chosen, and from which place where that can be seen."""
        pile = next(at for at, cards in enumerate(state.piles) if card in cards)
        index = state.piles[pile].index(card)
        placed = self.zones[pile].shape in BOARDS
        in_sight = self.sees_card(pile, index)
        return [pile, index if in_sight or placed else None]

    def public(self, state: BundleState) -> Any:
        """What everybody sees of a position, and this viewer's flags."""
        layout = self.program.layout
        flags = [
            flag if visible(zone, seat, self.viewer) else None
            for flag, zone, seat in zip(
                state.flags, layout.flag_zone, layout.flag_seat, strict=True
            )
        ]
        tops = [
            self.kind[cards[0]]
            for zone, cards in zip(self.zones, state.piles, strict=True)
            if zone.visibility == "topPublic" and cards
        ]
        return [
            tops,
            [state.current_player_id, state.active, state.phase, state.tick, state.round],
            [state.game_over, state.winners, state.reason, state.scores, state.used],
            [choice is not None for choice in state.choices],
            flags,
            [state.numbers, len(state.up)] if isinstance(state, SecondState) else None,
        ]


def visible(zone: ZoneSpec, seat: int, viewer: int) -> bool:
    """Whether a viewer sees all that lies in this seat's part of a zone."""
    return zone.visibility == "all" or (zone.visibility == "owner" and viewer == seat)
