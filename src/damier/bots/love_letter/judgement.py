"""How good a play in Love Letter looks, by counting: the chance to win the round, roughly.

Every hidden hand is weighed by the cards that are left and by what people keep; the play's own
effect is counted exactly, what comes after it only guessed. It is what *medium* thinks, and how
everybody plays in the mind of those who look further (playout.py).
"""

from collections.abc import Iterator, Sequence

from .seen import BARON, COUNTESS, GUARD, HANDMAID, KING, PRIEST, PRINCE, PRINCESS

Play = tuple[int, int, int]
"""A card, the seat it is played at or -1, and the guess or 0."""

KEPT = (0.0, 0.75, 0.9, 0.9, 0.85, 1.0, 1.05, 1.3, 1.5)
"""How much likelier than its number a kind is to be kept in a hand."""

NOBODY = -1
SHARE_OF_FALL = 0.35
"""How far the fall of one of several opponents leads to the win."""
KNOWS_MORE, IS_SAFE, IS_KNOWN, GAVE_AWAY = 0.05, 0.06, 0.18, 0.06


def hand_chances(unseen: Sequence[int], known: int) -> list[float]:
    """How likely each card is to be in a hand."""
    if known:
        return [1.0 if card == known else 0.0 for card in range(9)]
    weights = [count * kept for count, kept in zip(unseen, KEPT, strict=True)]
    total = sum(weights)
    return [weight / total for weight in weights] if total else weights


def standing(card: int, chances: Sequence[float], deck: int) -> float:
    """What it is worth to go on with this card against such a hand: the more, the fewer cards are
    left to draw."""
    if card == 0:
        return 0.0
    above = sum(chances[card + 1 :])
    lead = 1.0 - above - 0.5 * chances[card]
    late = 1.0 - min(deck, 12) / 13
    worth = 0.5 + (lead - 0.5) * (0.2 + 0.75 * late * late)
    if card == PRINCESS and deck > 2:
        worth -= 0.04
    return worth


class Judge:
    """One moment of a round, and what may be expected in it."""

    __slots__ = ("alive", "chances", "deck", "others", "seat", "unseen", "worst")

    def __init__(
        self,
        seat: int,
        unseen: Sequence[int],
        known: Sequence[int],
        is_out: Sequence[bool],
        deck: int,
    ) -> None:
        self.seat, self.unseen, self.deck = seat, unseen, deck
        self.others = [at for at in range(len(known)) if at != seat and not is_out[at]]
        self.chances = {at: hand_chances(unseen, known[at]) for at in self.others}
        self.alive = len(self.others)
        self.worst = self._worst()

    def plays(self, cards: Sequence[int], targets: Sequence[int]) -> Iterator[Play]:
        """Everything that may be done with these cards in hand; guesses that cannot be right are
        left out as long as others can."""
        must = COUNTESS in cards and (KING in cards or PRINCE in cards)
        for card in sorted(set(cards)):
            if must and card in (KING, PRINCE):
                continue
            if card == PRINCE:
                for target in (*targets, self.seat):
                    yield card, target, 0
            elif card not in (GUARD, PRIEST, BARON, KING) or not targets:
                yield card, NOBODY, 0
            elif card != GUARD:
                for target in targets:
                    yield card, target, 0
            else:
                for target in targets:
                    chances = self.chances[target]
                    for guess in [kind for kind in range(2, 9) if chances[kind]] or (PRINCESS,):
                        yield card, target, guess

    def best(
        self, cards: Sequence[int], targets: Sequence[int], is_known: Sequence[bool]
    ) -> tuple[Play, float]:
        """The best play with these two cards, and what it is worth; `is_known` says of each of them
        whether somebody knows it."""
        first, second = cards
        found: Play = (0, NOBODY, 0)
        most = -1.0
        for play in self.plays(cards, targets):
            kept, known = (second, is_known[1]) if play[0] == first else (first, is_known[0])
            value = self.value(play, kept, known)
            if value > most:
                found, most = play, value
        return found, most

    def value(self, play: Play, kept: int, is_known: bool) -> float:
        """The chance to win after this play, with this card kept; `is_known` is whether somebody
        knows that card."""
        card, target, guess = play
        go_on = standing(kept, self.worst, self.deck)
        if is_known and self.unseen[GUARD]:
            go_on -= IS_KNOWN
        if card == PRINCESS:
            return 0.0
        if card == HANDMAID:
            return go_on + IS_SAFE
        if target == NOBODY:
            return go_on
        if target == self.seat:
            return self._redrawn(kept)
        chances = self.chances[target]
        fall = 1.0 if self.alive == 1 else go_on + (1.0 - go_on) * SHARE_OF_FALL
        if card == GUARD:
            right = chances[guess]
            return right * fall + (1.0 - right) * go_on
        if card == PRIEST:
            is_news = max(chances) < 1.0
            return go_on + (KNOWS_MORE if is_news else 0.0)
        if card == BARON:
            lower, higher = sum(chances[:kept]), sum(chances[kept + 1 :])
            return lower * fall + (1.0 - lower - higher) * (go_on - GAVE_AWAY)
        if card == PRINCE:
            princess = chances[PRINCESS]
            mean = sum(kind * chance for kind, chance in enumerate(chances))
            return princess * fall + (1.0 - princess) * (go_on + (mean - 4.0) * 0.015)
        taken = sum(
            chance * standing(kind, self.worst, self.deck)
            for kind, chance in enumerate(chances)
            if chance
        )
        return taken + KNOWS_MORE - GAVE_AWAY

    def _redrawn(self, kept: int) -> float:
        if kept == PRINCESS:
            return 0.0
        total = sum(self.unseen)
        if not total:
            return 0.0
        return sum(
            count / total * standing(kind, self.worst, self.deck)
            for kind, count in enumerate(self.unseen)
            if count
        )

    def _worst(self) -> list[float]:
        """The chances of the highest card that anybody else holds."""
        if self.alive <= 1:
            return self.chances[self.others[0]] if self.others else [0.0] * 9
        below = [1.0] * 9
        for chances in self.chances.values():
            total = 0.0
            for card in range(9):
                total += chances[card]
                below[card] *= total
        return [below[0], *(below[card] - below[card - 1] for card in range(1, 9))]
