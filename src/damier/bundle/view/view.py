"""What one viewer may know of a state: handles for all cards, names for those in sight.

Everything is derived from the zones' visibility. Where positions are not public, cards
that the viewer knows come first and then the others, both in the order of their handles.
"""

from typing import Any

from damier.bundle.compile import CompiledVerb
from damier.bundle.state import (
    HANDLE,
    HIDDEN,
    BundleState,
    BundleView,
    Layout,
    SecondState,
    SecondView,
    TurnView,
)

from .number_view import second_fields


def displayed(layout: Layout, state: BundleState, pile: int, viewer: int) -> tuple[int, ...]:
    """The cards of a pile in the order in which this viewer is shown them."""
    cards = state.piles[pile]
    known = state.known[viewer]
    if layout.ordered[pile] or layout.sees[pile][viewer]:
        return cards
    if layout.equals_look_alike:
        labels = state.labels[viewer]
        return tuple(sorted(cards, key=lambda card: (card not in known, labels[card])))
    if not known:
        return cards
    return (
        *(card for card in cards if card in known),
        *(card for card in cards if card not in known),
    )


def seen_cards(layout: Layout, state: BundleState, viewer: int) -> set[int]:
    """All cards that the viewer can name."""
    seen = set(state.known[viewer])
    for pile, cards in enumerate(state.piles):
        if layout.sees[pile][viewer]:
            seen.update(cards)
        elif layout.top_public[pile] and cards:
            seen.add(cards[0])
    seen.discard(-1)
    return seen


def in_sight(layout: Layout, state: BundleState, card: int, viewer: int) -> bool:
    """Whether the viewer sees this card where it lies."""
    pile = next(at for at, cards in enumerate(state.piles) if card in cards)
    top = layout.top_public[pile] and state.piles[pile][0] == card
    return top or layout.sees[pile][viewer]


def view_of(
    layout: Layout, state: BundleState, viewer: int, verbs: dict[str, CompiledVerb]
) -> BundleView:
    builder = _ViewBuilder(layout, state, viewer)
    players = state.player_ids
    zones = builder.zones()
    more = (
        second_fields(layout, state, viewer, (*builder.cards, *builder.known))
        if isinstance(state, SecondState)
        else {}
    )
    return (SecondView if more else BundleView)(
        player_ids=players,
        current_player_id=state.current_player_id,
        turn=TurnView(player=players[state.active], phase=state.phase, tick=state.tick),
        you=players[viewer] if viewer < len(players) else None,
        game_over=state.game_over,
        winners=state.winners,
        reason=state.reason,
        zones=zones,
        cards=builder.cards,
        known=builder.known,
        played=None if state.played is None else builder.handle(state.played),
        scores=dict(zip(players, state.scores, strict=True)),
        round=state.round,
        used=state.used,
        choices={player: _choice(state, seat, viewer, verbs) for seat, player in enumerate(players)}
        if any(state.choices)
        else {},
        **more,
    )


def _choice(state: BundleState, seat: int, viewer: int, verbs: dict[str, CompiledVerb]) -> Any:
    choice = state.choices[seat]
    if choice is None:
        return None
    if seat != viewer:
        return HIDDEN
    action = verbs[choice[0]].action(state, choice[1], viewer)
    return {"type": choice[0], **{name: _plain(action, name) for name in action.__struct_fields__}}


def _plain(action: Any, name: str) -> Any:
    value = getattr(action, name)
    return list(value) if isinstance(value, tuple) else value


class _ViewBuilder:
    """Builds the zones of a view, and notes the names of the cards on the way."""

    def __init__(self, layout: Layout, state: BundleState, viewer: int) -> None:
        self.layout, self.state, self.viewer = layout, state, viewer
        self.labels = state.labels[viewer]
        self.learnt = state.known[viewer]
        self.cards: dict[str, str] = {}
        self.known: dict[str, str] = {}

    def handle(self, card: int) -> str:
        return f"{HANDLE}{self.labels[card]}"

    def zones(self) -> dict[str, Any]:
        layout, players = self.layout, self.state.player_ids
        zones: dict[str, Any] = {}
        for zone in layout.zones:
            flags = zone.shape == "flag"
            first = (layout.first_flag if flags else layout.first_pile)[zone.name]
            shown = self._flag if flags else self._grid if zone.is_board else self._pile
            if zone.per_player:
                zones[zone.name] = {
                    player: shown(first + seat) for seat, player in enumerate(players)
                }
            else:
                zones[zone.name] = shown(first)
        return zones

    def _flag(self, at: int) -> bool | None:
        return self.state.flags[at] if self.layout.sees_flag[at][self.viewer] else None

    def _pile(self, pile: int) -> list[str]:
        layout = self.layout
        handles = []
        all_seen = layout.sees[pile][self.viewer]
        top_seen = layout.top_public[pile]
        for index, card in enumerate(displayed(layout, self.state, pile, self.viewer)):
            handle = self.handle(card)
            handles.append(handle)
            if all_seen or (top_seen and index == 0):
                self.cards[handle] = layout.name_of[card]
            elif card in self.learnt:
                self.known[handle] = layout.name_of[card]
        return handles

    def _grid(self, pile: int) -> list[list[str | None]]:
        zone, layout = self.layout.pile_zone[pile], self.layout
        cells: list[str | None] = []
        for card in self.state.piles[pile]:
            cells.append(self.handle(card) if card >= 0 else None)
            if card < 0:
                continue
            if layout.sees[pile][self.viewer]:
                self.cards[self.handle(card)] = layout.name_of[card]
            elif card in self.learnt:
                self.known[self.handle(card)] = layout.name_of[card]
        return [cells[row : row + zone.width] for row in range(0, len(cells), zone.width)]
