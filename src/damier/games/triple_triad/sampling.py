"""What could be instead: states that a view allows. `sampled` knows a view and nothing else."""

from damier.core import SeededRandom

from .board import CELLS
from .card import STARTER_LEVELS, CardId, Deck, numbered
from .state import Collection, TriadState, TriadView

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
