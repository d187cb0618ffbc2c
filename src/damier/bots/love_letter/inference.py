"""What others hold, by what they have played: whoever had a better play would have made it.

At their last turn they held two cards and played one. For each card that they may have kept, the
judgement of that moment says how much better or worse it would have been to play that one instead.
"""

from collections.abc import Sequence
from math import exp

from .judgement import KEPT, Judge
from .seen import COPIES, COUNTESS, KING, PRINCE, Seen

SURENESS = 0.06
"""By how much one play must look better than another to be made nearly three times in four."""
LEAST = 0.02
"""What is left of a hand that looks as if it would never have been kept."""


def likely_hands(now: Seen) -> list[list[float]]:
    """For each seat how likely each card is to be its hand; empty where nobody needs to guess."""
    return [
        [] if at == now.seat or now.is_out[at] or now.known[at] else _weights(now, at)
        for at in range(len(now.known))
    ]


def _weights(now: Seen, at: int) -> list[float]:
    played = now.discards[at][-1] if now.discards[at] else 0
    if not played:
        return [count * kept for count, kept in zip(now.unseen, KEPT, strict=True)]
    return [
        count * max(LEAST, _chance_kept(now, at, played, card)) if count else 0.0
        for card, count in enumerate(now.unseen)
    ]


def _chance_kept(now: Seen, at: int, played: int, kept: int) -> float:
    """How likely who held these two was to play this one of them."""
    if played == kept:
        return 1.0
    if COUNTESS in (played, kept) and {played, kept} & {KING, PRINCE}:
        return 1.0 if played == COUNTESS else 0.0
    judge = Judge(at, _unseen_by(now, at, played, kept), _nothing_known(now), now.is_out, now.deck)
    targets = judge.others
    values = {played: -1.0, kept: -1.0}
    for play in judge.plays((played, kept), targets):
        rest = kept if play[0] == played else played
        values[play[0]] = max(values[play[0]], judge.value(play, rest, False))
    return 1.0 / (1.0 + exp((values[kept] - values[played]) / SURENESS))


def _unseen_by(now: Seen, at: int, played: int, kept: int) -> list[int]:
    """The cards that this seat could not see then: it saw what lies open, and its own two."""
    unseen = list(COPIES)
    for cards in now.discards:
        for card in cards:
            unseen[card] -= 1
    unseen[kept] -= 1  # the one played lies among the discards
    return [max(0, count) for count in unseen]


def _nothing_known(now: Seen) -> Sequence[int]:
    return [0] * len(now.known)
