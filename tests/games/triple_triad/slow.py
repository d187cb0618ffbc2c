"""The rules of capture once more, by coordinates and sets: slow, obvious, and written apart."""

from typing import NamedTuple

from damier.games.triple_triad.card import Ranks
from damier.games.triple_triad.rules import Rules

Spot = tuple[int, int]
"""Column and row, both from 0."""

AROUND = {"top": (0, 1), "right": (1, 0), "bottom": (0, -1), "left": (-1, 0)}
ACROSS = {"top": "bottom", "right": "left", "bottom": "top", "left": "right"}
ORDER = ("top", "right", "bottom", "left")


class Taken(NamedTuple):
    """The spots of the cards that turn, by what turns them, in the order in which they do."""

    special: set[Spot]
    combo: set[Spot]
    basic: set[Spot]


def taken(
    ranks: dict[Spot, Ranks], bonus: dict[Spot, int], foes: set[Spot], spot: Spot, rules: Rules
) -> Taken:
    """All cards that turn when the card on this spot has just been placed."""

    def printed(where: Spot, side: str) -> int:
        return ranks[where][ORDER.index(side)]

    def beats(attacker: Spot, side: str, defender: Spot) -> bool:
        attack = printed(attacker, side) + bonus.get(attacker, 0)
        return attack > printed(defender, ACROSS[side]) + bonus.get(defender, 0)

    def beside(where: Spot) -> dict[str, Spot]:
        return {side: (where[0] + x, where[1] + y) for side, (x, y) in AROUND.items()}

    def won_by(attacker: Spot, left: set[Spot]) -> set[Spot]:
        return {s for side, s in beside(attacker).items() if s in left and beats(attacker, side, s)}

    cards = {side: s for side, s in beside(spot).items() if s in ranks}
    special: set[Spot] = set()
    if rules.same:
        equal = {
            side for side, s in cards.items() if printed(spot, side) == printed(s, ACROSS[side])
        }
        walls = [
            side
            for side, (x, y) in beside(spot).items()
            if not (0 <= x <= 2 and 0 <= y <= 2) and printed(spot, side) == 10
        ]
        if len(equal) + (len(walls) if rules.same_wall else 0) >= 2:
            special |= {cards[side] for side in equal} & foes
    if rules.plus:
        for one, s in cards.items():
            for other, t in cards.items():
                first = printed(spot, one) + printed(s, ACROSS[one])
                second = printed(spot, other) + printed(t, ACROSS[other])
                if one != other and first == second:
                    special |= {s, t} & foes
    turned, fresh = set(special), set(special)
    while rules.combo and fresh:
        fresh = set().union(*(won_by(attacker, foes - turned) for attacker in fresh))
        turned |= fresh
    combo = turned - special
    if special and not rules.capture_after_special:
        return Taken(special, combo, set())
    return Taken(special, combo, won_by(spot, foes - turned))
