"""The fast captures agree with the slow ones on any board, under any rules."""

from collections import Counter

from damier.core import SeededRandom
from damier.games.triple_triad.capture import captures
from damier.games.triple_triad.card import Ranks
from damier.games.triple_triad.rules import Rules, in_full
from tests.games.triple_triad.slow import Spot, taken

BOARDS = 3_000
FEW_RANKS = (1, 2, 3, 9, 10)
"""Few different ranks, so that Same and Plus are frequent; tens for the walls, and nines, which
are no walls."""

GROUPS = {"same": 0, "sameWall": 0, "plus": 0, "combo": 1, "basic": 2}
"""What happens first, then, and last."""

EVERYTHING = in_full(Rules(same=True, same_wall=True, plus=True, capture_after_special=True))
"""On a full board, chains of combos then come round to the placed card."""

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


def won_directly(
    cards: list[Ranks | None], bonus: list[int], foes: list[bool], cell: int
) -> set[Spot]:
    """What a card would take by basic captures alone."""
    return {SPOTS[flip.cell] for flip in captures(cards, bonus, foes, cell, Rules())}


def nine_at_a_wall(card: Ranks | None, cell: int) -> bool:
    assert card is not None
    (x, y), (top, right, bottom, left) = SPOTS[cell], card
    return 9 in [
        rank
        for rank, is_wall in ((top, y == 2), (right, x == 2), (bottom, y == 0), (left, x == 0))
        if is_wall
    ]


def test_captures_are_those_of_the_slow_rules() -> None:
    rng, causes = SeededRandom(1), Counter[str]()
    for _ in range(BOARDS):
        cell, is_full = rng.int(0, 8), rng.chance(0.3)
        rules = EVERYTHING if is_full else drawn_rules(rng)
        cards = [
            drawn_card(rng) if is_full or rng.chance(0.7) or n == cell else None for n in range(9)
        ]
        foes = [card is not None and (is_full or rng.chance(0.6)) for card in cards]
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
        turned = [(GROUPS[flip.cause], SPOTS[flip.cell]) for flip in found]
        groups = [group for group, _ in turned]
        assert groups == sorted(groups), "specials, then their combos, then basic captures"
        for group, spots in enumerate(expected):
            turning = [spot for number, spot in turned if number == group]
            assert set(turning) == spots, (cards, bonus, foes, cell, rules)
            assert len(turning) == len(spots), "no card turns twice"
        causes.update(flip.cause for flip in found)
        if rules.capture_after_special and expected.combo & won_directly(cards, bonus, foes, cell):
            causes["a combo takes what the placed card would"] += 1
        causes["a nine at a wall"] += rules.same_wall and nine_at_a_wall(cards[cell], cell)
    assert causes["a combo takes what the placed card would"] >= 5
    assert causes["a nine at a wall"] >= 20
    assert min(causes[cause] for cause in ("basic", "same", "sameWall", "plus", "combo")) >= 20
