"""Melds in a hand: three or four of a rank, or three to five of a suit in a row.

Deadwood is what the cards outside of melds count, arranged as well as can be.
"""

from functools import lru_cache
from itertools import combinations

from .state import NUMBER, PACK, RANKS, Cards, rank_of, value_in

LEAST, MOST = 3, 5
"""Cards of a meld: a longer run is as good as two of these."""
MOST_VALUE = 10
"""Of a card."""
KEPT = 100_000
"""Hands whose deadwood is remembered."""


def melds_in(cards: Cards) -> tuple[Cards, ...]:
    """Every meld that these cards hold: sets by rank, then runs by suit."""
    held = sorted(NUMBER[card] for card in cards)
    ranks: dict[int, list[int]] = {}
    for number in held:
        ranks.setdefault(number % len(RANKS), []).append(number)
    found: list[Cards] = []
    for rank in sorted(ranks):
        for size in range(LEAST, len(ranks[rank]) + 1):
            found.extend(named(some) for some in combinations(ranks[rank], size))
    numbers = set(held)
    for first in held:
        run = [first]
        while len(run) < MOST and run[-1] + 1 in numbers and (run[-1] + 1) % len(RANKS):
            run.append(run[-1] + 1)
            if len(run) >= LEAST:
                found.append(named(tuple(run)))
    return tuple(found)


def named(numbers: tuple[int, ...]) -> Cards:
    return tuple(PACK[number] for number in numbers)


def without(cards: Cards, gone: Cards) -> Cards:
    return tuple(card for card in cards if card not in gone)


@lru_cache(maxsize=KEPT)
def best_melds(cards: Cards) -> tuple[Cards, ...]:
    """The melds that leave the least deadwood; of equal ways the first."""
    best: tuple[Cards, ...] = ()
    least = value_in(cards)
    for meld in melds_in(cards):
        rest = best_melds(without(cards, meld))
        left = deadwood_after(cards, (meld, *rest))
        if left < least:
            best, least = (meld, *rest), left
    return best


def deadwood_after(cards: Cards, melds: tuple[Cards, ...]) -> int:
    return value_in(cards) - sum(map(value_in, melds))


@lru_cache(maxsize=KEPT)
def deadwood(cards: Cards) -> int:
    """What is left over at least."""
    return deadwood_after(cards, best_melds(cards))


def knockable(cards: Cards, most: int) -> Cards:
    """Of eleven cards, those that may be put away to knock. Without a card the deadwood is less by
    its value at most: mostly none is asked about."""
    if deadwood(cards) - MOST_VALUE > most:
        return ()
    return tuple(card for card in cards if deadwood(without(cards, (card,))) <= most)


def layable(cards: Cards, most: int) -> tuple[Cards, ...]:
    """The melds that may be laid, so that no more than this need be left over."""
    return tuple(meld for meld in melds_in(cards) if deadwood(without(cards, meld)) <= most)


def fitting(meld: Cards, laid_off: Cards) -> Cards:
    """The cards that go with a meld, which those laid off before may have made longer."""
    numbers = [NUMBER[card] for card in meld]
    if rank_of(meld[0]) == rank_of(meld[1]):
        every = range(rank_of(meld[0]), len(PACK), len(RANKS))
        return named(tuple(number for number in every if number not in numbers))
    gone = {NUMBER[card] for card in laid_off}
    low, high = numbers[0] - 1, numbers[-1] + 1
    while low in gone and (low + 1) % len(RANKS):
        low -= 1
    while high in gone and high % len(RANKS):
        high += 1
    found = []
    if (low + 1) % len(RANKS):
        found.append(low)
    if high % len(RANKS):
        found.append(high)
    return named(tuple(found))


@lru_cache(maxsize=KEPT)
def best_layoffs(hand: Cards, melds: tuple[Cards, ...], laid_off: Cards) -> Cards:
    """The cards to lay off, one after another, so that least is left over; none where that is."""
    best: Cards = ()
    least = deadwood(hand)
    for card in layoffs(hand, melds, laid_off):
        rest = without(hand, (card,))
        more = best_layoffs(rest, melds, (*laid_off, card))
        left = deadwood(without(rest, more))
        if left < least:
            best, least = (card, *more), left
    return best


def layoffs(hand: Cards, melds: tuple[Cards, ...], laid_off: Cards) -> Cards:
    """The cards of a hand that go with one of these melds."""
    fit = {card for meld in melds for card in fitting(meld, laid_off)}
    return tuple(card for card in hand if card in fit)
