"""What could be instead: states that a view allows, and states that a viewer cannot tell apart.

`sampled` knows a view and nothing else. `twin_of` knows the state, and changes in it exactly what
the viewer may not know; it never asks what the view shows.
"""

from msgspec.structs import replace

from damier.core import SeededRandom

from .board import CELLS
from .card import STARTER_LEVELS, CardId, Deck, numbered
from .state import Collection, TriadState, TriadView
from .view import is_collection_open, is_hand_open

GUESSED_SIZE = len(STARTER_LEVELS)
"""Cards in a collection of which nothing is known but that it is one."""


def sampled(view: TriadView, player_id: str, rng: SeededRandom, deck: Deck) -> TriadState:
    """A full state that this player's view allows."""
    known = {player: cards for player, cards in view.collections.items() if cards is not None}
    for player in view.player_ids:
        if player not in known:
            known[player] = _guessed_collection(view, player, known[player_id], rng, deck)
    hands = []
    for player, hand in view.hands.items():
        unseen = [c for c in known[player] if c not in view.seen and c not in hand]
        picked = _guessed_hand(unseen, hand.count(None), view, rng, deck)
        hands.append(tuple(card if card is not None else picked.pop() for card in hand))
    return TriadState.of(
        view,
        rng,
        collections=tuple(known[player] for player in view.player_ids),
        hands=tuple(hands),
        cells=tuple(view.board[cell] for cell in CELLS),
        elements=tuple(view.element_cells.get(cell) for cell in CELLS),
    )


def _guessed_collection(
    view: TriadView, player: str, own: Collection, rng: SeededRandom, deck: Deck
) -> Collection:
    """The cards that this player was seen to bring, and as many others as may well be there."""
    in_hand = [c for c in view.hands[player] if c is not None]
    brought = list(dict.fromkeys(c for c in (*view.seen, *in_hand) if c not in own))
    taken = {*own, *brought}
    if player in view.starter_sets:
        pool = _without(deck.starter_set(rng, taken), brought)
    else:
        strongest = 1 + max(deck[card].level for card in (*own, *brought))
        slugs = [s for s in deck.slugs if deck.by_slug[s].level <= strongest]
        pool = [numbered(s, rng, taken) for s in rng.shuffle(slugs)[:GUESSED_SIZE]]
    missing = max(view.hands[player].count(None), GUESSED_SIZE - len(brought))
    return rng.shuffle((*brought, *pool[:missing]))


def _without(cards: Collection, brought: list[CardId]) -> list[CardId]:
    """A guessed starter set, less those cards of it that were seen under other numbers."""
    slugs = {card.rpartition("-")[0] for card in brought}
    return sorted(cards, key=lambda card: card.rpartition("-")[0] in slugs)


def _guessed_hand(
    unseen: list[CardId], count: int, view: TriadView, rng: SeededRandom, deck: Deck
) -> list[CardId]:
    """Cards for the hidden places of a hand. People pick strong cards; a draw has no taste."""
    left = list(rng.shuffle(unseen))
    if view.rules.random:
        return left[:count]
    picked = []
    for _ in range(count):
        candidates = left[:2]
        picked.append(max(candidates, key=deck.worth))
        left.remove(picked[-1])
        left = list(rng.shuffle(left))
    return picked


def twin_of(state: TriadState, viewer: str | None, rng: SeededRandom, deck: Deck) -> TriadState:
    """The same state with other cards wherever this viewer may not know them."""
    collections, hands = list(state.collections), list(state.hands)
    for seat, player in enumerate(state.player_ids):
        if player == viewer or state.is_revealed:
            continue
        shown = {*state.seen, *(hands[seat] if is_hand_open(state) else ())}
        if not is_collection_open(state):
            taken = {card for collection in collections for card in collection}
            changed = _changed_cards(collections[seat], shown, taken, rng, deck)
            collections[seat] = tuple(changed.get(c, c) for c in collections[seat])
            hands[seat] = tuple(changed.get(c, c) for c in hands[seat])
            if player not in state.starter_sets and rng.chance(0.5):
                extra = numbered(rng.pick(deck.slugs), rng, taken)
                collections[seat] = (*collections[seat], extra)
        if rng.chance(0.5):
            hands[seat] = _changed_hand(hands[seat], collections[seat], shown, rng)
    return replace(
        state,
        collections=tuple(collections),
        hands=tuple(hands),
        rng_state=rng.get_state(),
    )


def _changed_cards(
    collection: Collection, shown: set[CardId], taken: set[CardId], rng: SeededRandom, deck: Deck
) -> dict[CardId, CardId]:
    """New cards for about half of those not shown; the others stay, so that what is done with
    them can be compared."""
    changed: dict[CardId, CardId] = {}
    for card in collection:
        if card not in shown and rng.chance(0.5):
            changed[card] = numbered(rng.pick(deck.slugs), rng, taken)
            taken.add(changed[card])
    return changed


def _changed_hand(
    hand: tuple[CardId, ...], collection: Collection, shown: set[CardId], rng: SeededRandom
) -> tuple[CardId, ...]:
    """Other cards of the same collection in the places of those not shown."""
    spare = iter(rng.shuffle([card for card in collection if card not in shown]))
    return tuple(card if card in shown else next(spare) for card in hand)
