"""A round of Love Letter played to its end in the mind, fast: values in lists, no engine.

Everybody plays as judgement.py says, from what that seat would know: cards that were shown to it
are known to it and to nobody else. The rules are the bundle's; a test plays both side by side.
"""

from collections.abc import Sequence

from damier.core import SeededRandom

from .judgement import KEPT, NOBODY, Judge, Play
from .seen import BARON, COPIES, GUARD, HANDMAID, KING, PRIEST, PRINCE, PRINCESS, Seen


class Round:
    """A round in which every card is given; it changes as it is played."""

    __slots__ = ("burn", "count", "deck", "gone", "hands", "knows", "out", "safe", "sums")

    def __init__(
        self,
        hands: list[int],
        deck: list[int],
        burn: int,
        gone: list[int],
        knows: list[list[int]],
        out: list[bool],
        safe: list[bool],
        sums: list[int],
    ) -> None:
        self.hands, self.deck, self.burn, self.gone = hands, deck, burn, gone
        self.knows, self.out, self.safe, self.sums = knows, out, safe, sums
        self.count = len(hands)

    def copy(self) -> "Round":
        return Round(
            hands=self.hands[:],
            deck=self.deck[:],
            burn=self.burn,
            gone=self.gone[:],
            knows=[row[:] for row in self.knows],
            out=self.out[:],
            safe=self.safe[:],
            sums=self.sums[:],
        )

    def judge(self, seat: int, drawn: int = 0) -> Judge:
        """What this seat may expect, who sees its own cards, what lies open and what it was
        shown."""
        known = self.knows[seat]
        unseen = [0] * 9
        for kind in range(1, 9):
            unseen[kind] = COPIES[kind] - self.gone[kind]
        unseen[self.hands[seat]] -= 1
        if drawn:
            unseen[drawn] -= 1
        for at in range(self.count):
            if at != seat and known[at]:
                unseen[known[at]] -= 1
        return Judge(seat, unseen, known, self.out, len(self.deck))

    def targets(self, seat: int) -> list[int]:
        return [
            at for at in range(self.count) if at != seat and not self.out[at] and not self.safe[at]
        ]

    def apply(self, seat: int, play: Play, kept: int) -> None:
        """One play, of a seat that then holds this card."""
        card, target, guess = play
        held = self.hands[seat]
        if held != kept:  # the card that others knew is gone
            self._forget(seat)
        self.hands[seat] = kept
        self._discard(seat, card)
        if card == HANDMAID:
            self.safe[seat] = True
        elif card == PRINCESS:
            self._leave(seat)
        elif target == NOBODY:
            return
        elif card == GUARD:
            if self.hands[target] == guess:
                self._leave(target)
        elif card == PRIEST:
            self.knows[seat][target] = self.hands[target]
        elif card == BARON:
            other = self.hands[target]
            self.knows[seat][target], self.knows[target][seat] = other, kept
            if kept < other:
                self._leave(seat)
            elif other < kept:
                self._leave(target)
        elif card == PRINCE:
            self._redraw(target)
        elif card == KING:
            self._swap(seat, target)

    def is_over(self) -> bool:
        return not self.deck or sum(self.out) >= self.count - 1

    def share(self, seat: int) -> float:
        """What the ended round is worth to a seat: 1, or its part of a shared win."""
        if self.out[seat]:
            return 0.0
        standings = [
            -1 if self.out[at] else 100 * self.hands[at] + self.sums[at] for at in range(self.count)
        ]
        best = max(standings)
        return 1.0 / standings.count(best) if standings[seat] == best else 0.0

    def play_on(self, seat: int) -> None:
        """Everybody plays as judged, this seat first, to the end of the round."""
        while not self.is_over():
            if not self.out[seat]:
                self.safe[seat] = False
                self.turn(seat)
            seat = (seat + 1) % self.count

    def turn(self, seat: int) -> None:
        held, drawn = self.hands[seat], self.deck.pop()
        judge = self.judge(seat, drawn)
        is_known = any(self.knows[at][seat] for at in range(self.count) if not self.out[at])
        play, _ = judge.best((held, drawn), self.targets(seat), (is_known, False))
        self.apply(seat, play, drawn if play[0] == held else held)

    def _discard(self, seat: int, card: int) -> None:
        self.gone[card] += 1
        self.sums[seat] += card

    def _leave(self, seat: int) -> None:
        self._discard(seat, self.hands[seat])
        self.hands[seat], self.out[seat] = 0, True
        self._forget(seat)

    def _redraw(self, seat: int) -> None:
        card = self.hands[seat]
        if card == PRINCESS:
            self._leave(seat)
            return
        self._discard(seat, card)
        self._forget(seat)
        if self.deck:
            self.hands[seat] = self.deck.pop()
        else:
            self.hands[seat], self.burn = self.burn, 0

    def _swap(self, seat: int, target: int) -> None:
        hands, knows = self.hands, self.knows
        hands[seat], hands[target] = hands[target], hands[seat]
        for row in knows:
            row[seat], row[target] = row[target], row[seat]
        knows[seat][target], knows[target][seat] = hands[target], hands[seat]

    def _forget(self, seat: int) -> None:
        for row in self.knows:
            row[seat] = 0


def dealt(now: Seen, rng: SeededRandom, likely: Sequence[Sequence[float]] | None = None) -> Round:
    """A round that this moment allows: hidden hands as likely as this says, or else by what people
    keep; the rest at random."""
    players = len(now.known)
    left = [kind for kind, count in enumerate(now.unseen) for _ in range(count)]
    hands = [0] * players
    for at in range(players):
        if at == now.seat:
            hands[at] = now.own[0]
        elif not now.is_out[at]:
            hands[at] = now.known[at] or _kept(left, rng, likely[at] if likely else ())
    left = list(rng.shuffle(left))
    burn = left.pop() if left else 0
    gone = [had - unseen for had, unseen in zip(COPIES, now.unseen, strict=True)]
    knows = [[0] * players for _ in range(players)]
    for card in now.own:
        gone[card] -= 1
    for at in range(players):
        if at != now.seat and not now.is_out[at] and now.known[at]:
            gone[now.known[at]] -= 1
            knows[now.seat][at] = now.known[at]
    return Round(
        hands=hands,
        deck=left,
        burn=burn,
        gone=gone,
        knows=knows,
        out=list(now.is_out),
        safe=list(now.is_safe),
        sums=[sum(cards) for cards in now.discards],
    )


def _kept(left: list[int], rng: SeededRandom, likely: Sequence[float]) -> int:
    """A card out of these, likelier one that people keep."""
    weights = [int(100 * KEPT[card]) for card in left]
    if likely:
        copies = [left.count(card) for card in range(len(likely))]
        weights = [1 + int(1000 * likely[card] / copies[card]) for card in left]
    ticket = rng.int(1, sum(weights))
    for at, weight in enumerate(weights):
        ticket -= weight
        if ticket <= 0:
            return left.pop(at)
    raise AssertionError


def legal_targets(now: Seen) -> Sequence[int]:
    """Whom a card may be played at, besides oneself."""
    return [
        at
        for at in range(len(now.known))
        if at != now.seat and not now.is_out[at] and not now.is_safe[at]
    ]
