"""The best answer to a fixed policy, found apart from OpenSpiel's: the slow and obvious way.

The whole tree is walked once; an information set chooses the action that is best on average over
the positions it may be, each weighed by how likely chance and the others come there.
"""

from collections import defaultdict
from typing import Any

from damier.rl.moment import Moment

Policy = dict[str, dict[int, float]]
"""For each information set, how likely each index is; what is not in it is played at random."""


def chances(policy: Policy, moment: Moment) -> dict[int, float]:
    legal = moment.legal(moment.seat)
    known = policy.get(moment.information(moment.seat))
    return known if known is not None else dict.fromkeys(legal, 1 / len(legal))


def best_response_value(root: Moment, seat: int, policy: Policy) -> float:
    """What this seat wins on average if it answers the others' policy as well as can be."""
    reach: dict[str, list[tuple[Moment, float]]] = defaultdict(list)
    below: dict[int, dict[int, Moment]] = {}
    kept: list[Moment] = []

    def walk(moment: Moment, weight: float) -> None:
        kept.append(moment)
        if moment.is_terminal:
            return
        if moment.results:
            parts = dict.fromkeys(range(moment.results), weight / moment.results)
        elif moment.seat == seat:
            reach[moment.information(seat)].append((moment, weight))
            parts = dict.fromkeys(moment.legal(seat), weight)
        else:
            parts = {n: weight * share for n, share in chances(policy, moment).items()}
        after = below[id(moment)] = {number: moment.after(number) for number in parts}
        for number, part in parts.items():
            walk(after[number], part)

    chosen: dict[str, int] = {}

    def value(moment: Moment) -> float:
        if moment.is_terminal:
            return moment.returns()[seat]
        after = below[id(moment)]
        if moment.results:
            return sum(map(value, after.values())) / moment.results
        if moment.seat == seat:
            return value(after[best(moment.information(seat))])
        return sum(share * value(after[n]) for n, share in chances(policy, moment).items())

    def best(information: str) -> int:
        if information not in chosen:
            places = reach[information]
            worth: dict[int, float] = defaultdict(float)
            for moment, weight in places:
                for number, after in below[id(moment)].items():
                    worth[number] += weight * value(after)
            chosen[information] = max(worth, key=worth.__getitem__)
        return chosen[information]

    walk(root, 1.0)
    found: Any = value(root)
    return float(found)
