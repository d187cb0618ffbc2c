"""What a viewer sees of another's action: its cards by handles that tell no more than views do."""

from collections.abc import Callable

from damier.bundle.play import Program
from damier.bundle.state import EMPTY, NO_HANDLE, BundleState, Layout
from damier.core import Action

from .view import in_sight, seen_cards


def action_view_of(
    program: Program,
    before: BundleState,
    action: Action,
    actor: str,
    viewer: int,
    after: Callable[[], BundleState],
) -> Action | None:
    """The action as this viewer sees it; `after` gives the state that it leads to."""
    phase, layout = program.phases[before.phase], program.layout
    if phase.simultaneous:
        return None
    if phase.by_type[type(action)].bare is not None:
        return action
    verb, args = program.understood(before, action, before.player_ids.index(actor))
    if not layout.equals_look_alike:
        return verb.named(before, args, lambda card: _slot(layout, before, card, viewer))
    told: list[int] = []

    def handle(card: int) -> int:
        told.append(_handle(layout, before, card, viewer, after, told))
        return told[-1]

    return verb.named(before, args, handle)


def _handle(
    layout: Layout,
    state: BundleState,
    card: int,
    viewer: int,
    after: Callable[[], BundleState],
    told: list[int],
) -> int:
    """The handle under which a viewer sees a chosen card go: its own where it is in sight or in
    a place of its own, else the one under which it comes into sight, else the last of those
    that look alike and have not been `told` of this action yet."""
    labels = state.labels[viewer]
    pile = next(at for at, cards in enumerate(state.piles) if card in cards)
    if layout.sees[pile][viewer] or layout.shape[pile] == "grid":
        return labels[card]
    cards = state.piles[pile]
    if layout.top_public[pile] and cards[0] == card:
        return labels[card]
    unknown = [c for c in cards if c not in state.known[viewer]]
    if len(unknown) < len(cards):
        gone = after()
        if in_sight(layout, gone, card, viewer):
            return gone.labels[viewer][card]
    if layout.ordered[pile]:
        return labels[unknown[-1]] if unknown else NO_HANDLE
    return max((labels[c] for c in unknown if labels[c] not in told), default=NO_HANDLE)


def _slot(layout: Layout, state: BundleState, card: int, viewer: int) -> int:
    """The same in revision 1: a card's own handle wherever the viewer can name it."""
    labels = state.labels[viewer]
    if card in seen_cards(layout, state, viewer):
        return labels[card]
    pile = next(pile for pile in state.piles if card in pile)
    hidden = [c for c in pile if c != EMPTY and c not in state.known[viewer]]
    return labels[hidden[-1]]
