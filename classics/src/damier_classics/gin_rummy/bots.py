"""Who plays Gin Rummy: one keeps what leaves the least deadwood, one also counts the cards that
would help, one minds besides what the other takes.

Cards seen put away or taken are counted out; nothing else is known to them.
"""

from collections.abc import Sequence
from typing import Any, Final

from damier.bots import Advice, Bot, Budget, Level, RandomBot
from damier.core import SeededRandom

from .melds import best_layoffs, best_melds, deadwood, without
from .state import (
    NUMBER,
    PACK,
    RANKS,
    Act,
    Card,
    Cards,
    Discard,
    Draw,
    GinRummyView,
    Knock,
    LayOff,
    Meld,
    Take,
    ordered,
    value_of,
)

HELP: Final = 0.35
"""What a card that would lower the deadwood is worth, by how much it would."""
DANGER: Final = 0.6
"""What it costs to put away a card beside one that the other took."""


class Keeper(Bot[Any, Any, Act, GinRummyView]):
    """Takes the open card if it goes into a meld, puts away what is worst, knocks when it may."""

    name = "keeper"
    counts_help = False
    minds_danger = False

    def advise(
        self,
        view: GinRummyView,
        valid_actions: Sequence[Act],
        rng: SeededRandom,
        budget: Budget,
    ) -> Advice[Act]:
        actions = list(rng.shuffle(valid_actions))
        worths = [(self.worth(view, action), action) for action in actions]
        value, action = max(worths, key=lambda pair: pair[0])
        return Advice(action=action, value=max(-1.0, min(1.0, value / 100)))

    def worth(self, view: GinRummyView, action: Act) -> float:
        hand = view.hand
        match action:
            case Knock():
                left = deadwood(without(with_upcard(view), (action.card,)))
                return 1_000.0 - left
            case Discard():
                return self.kept(view, without(hand, (action.card,)), action.card)
            case Take():
                return self.taken(view) - self.kept(view, hand, None)
            case Meld():
                return 1.0 if action.cards in best_melds(hand) else -1.0
            case LayOff():
                other = next(player for player in view.player_ids if player != self.player_id)
                best = best_layoffs(hand, view.melds[other], view.laid_off)
                return 1.0 if action.card in best[:1] else -1.0
            case Draw():
                return 0.5
        return 0.0

    def taken(self, view: GinRummyView) -> float:
        """What the best hand with the open card is worth, if that card goes into a meld."""
        card = view.discards[-1]
        cards = ordered((*view.hand, card))
        hands = [(put_away, without(cards, (put_away,))) for put_away in view.hand]
        best = max(hands, key=lambda pair: -deadwood(pair[1]))[1]
        if not any(card in meld for meld in best_melds(best)):
            return -1_000.0
        return self.kept(view, best, None) + 1.0

    def kept(self, view: GinRummyView, hand: Cards, put_away: Card | None) -> float:
        """What a hand is worth that is kept, without the card put away."""
        worth = -float(deadwood(hand))
        if put_away is not None:
            worth += value_of(put_away) / 100
        if not self.counts_help:
            return worth
        gone = {*view.discards, *view.taken[view.player_ids[0]], *view.taken[view.player_ids[1]]}
        for card in PACK:
            if card in gone or card in hand:
                continue
            with_it = ordered((*hand, card))
            gain = deadwood(hand) - (deadwood(with_it) - dearest(with_it))
            worth += HELP * max(gain, 0) / 4
        if put_away is not None and self.minds_danger:
            worth -= DANGER * self.danger(view, put_away)
        return worth

    def danger(self, view: GinRummyView, card: Card) -> float:
        """How many cards that the other took lie beside this one."""
        other = next(player for player in view.player_ids if player != self.player_id)
        return sum(is_beside(card, one) for one in view.taken[other])


class Counter(Keeper):
    """Also counts the cards that would help."""

    name = "counter"
    counts_help = True


class Guard(Counter):
    """Does not feed the other, besides."""

    name = "guard"
    minds_danger = True


def with_upcard(view: GinRummyView) -> Cards:
    """The hand from which one is put away to knock."""
    if view.phase != "wall":
        return view.hand
    return ordered((*view.hand, view.discards[-1]))


def dearest(cards: Cards) -> int:
    """What the dearest card outside of melds counts."""
    melded = {card for meld in best_melds(cards) for card in meld}
    return max((value_of(card) for card in cards if card not in melded), default=0)


def is_beside(card: Card, other: Card) -> bool:
    """Whether two cards may be of one meld."""
    apart = abs(NUMBER[card] - NUMBER[other])
    is_suit = NUMBER[card] // len(RANKS) == NUMBER[other] // len(RANKS)
    return apart % len(RANKS) == 0 or (is_suit and apart <= 2)


LEVELS = {
    "easy": Level(RandomBot, nodes=1),
    "medium": Level(Keeper, nodes=1),
    "hard": Level(Counter, nodes=1),
    "expert": Level(Guard, nodes=1),
}
