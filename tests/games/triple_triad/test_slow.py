"""The fast captures agree with the slow ones on any board, under any rules."""

from collections import Counter

from damier.core import SeededRandom
from damier.games.triple_triad.capture import captures
from damier.games.triple_triad.card import Ranks
from damier.games.triple_triad.rules import Rules, in_full
from tests.games.triple_triad.slow import Spot, taken

BOARDS = 3_000
FEW_RANKS = (1, 2, 3, 4, 10)
"""Few different ranks, so that Same and Plus are frequent, and tens for the walls."""

SPOTS: tuple[Spot, ...] = tuple((number % 3, number // 3) for number in range(9))


def drawn_card(rng: SeededRandom) -> Ranks:
    top, right, bottom, left = (rng.pick(FEW_RANKS) for _ in range(4))
    return top, right, bottom, left


def drawn_rules(rng: SeededRandom) -> Rules:
    return in_full(
        Rules(
            same=rng.chance(0.5),
            same_wall=rng.chance(0.5),
            plus=rng.chance(0.5),
            combo=rng.pick([None, True, False]),
            capture_after_special=rng.chance(0.5),
        )
    )


def test_captures_are_those_of_the_slow_rules() -> None:
    rng, causes = SeededRandom(1), Counter[str]()
    for _ in range(BOARDS):
        cell, rules = rng.int(0, 8), drawn_rules(rng)
        cards = [drawn_card(rng) if rng.chance(0.7) or n == cell else None for n in range(9)]
        foes = [card is not None and rng.chance(0.6) for card in cards]
        foes[cell] = False
        bonus = [rng.int(-1, 1) for _ in cards]
        found = captures(cards, bonus, foes, cell, rules)
        expected = taken(
            {spot: card for spot, card in zip(SPOTS, cards, strict=True) if card is not None},
            dict(zip(SPOTS, bonus, strict=True)),
            {spot for spot, foe in zip(SPOTS, foes, strict=True) if foe},
            SPOTS[cell],
            rules,
        )
        assert {SPOTS[flip.cell] for flip in found} == expected, (cards, bonus, foes, cell, rules)
        assert len(expected) == len(found), "no card turns twice"
        causes.update(flip.cause for flip in found)
    assert min(causes[cause] for cause in ("basic", "same", "sameWall", "plus", "combo")) >= 20
