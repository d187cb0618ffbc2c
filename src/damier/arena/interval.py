"""How sure a share is: Wilson's interval, which stays between 0 and 1 and is honest for few.

Matches that share a seed share their luck, and so tell less than as many with luck of their own;
what is counted over seats is counted seed by seed.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean

from damier.core import Value

Z = 1.96
"""95 in 100 such intervals hold the truth."""


class Share(Value):
    """So many of so many, and between what and what the truth lies, 95 times in 100."""

    count: int
    of: int
    share: float
    low: float
    high: float


def share_of(count: int, of: int, sharing: float = 1.0) -> Share:
    """A share and its interval, as wide as if only one in `sharing` told something new."""
    if of == 0:
        return Share(count=0, of=0, share=0.0, low=0.0, high=1.0)
    share, n = count / of, of / sharing
    centre = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return Share(
        count=count,
        of=of,
        share=round(share, 4),
        low=round(max(0.0, centre - half), 4),
        high=round(min(1.0, centre + half), 4),
    )


def share_by_seed(won: Mapping[int, Sequence[bool]]) -> Share:
    """The same over groups of matches, each group with one seed."""
    every = [win for group in won.values() for win in group]
    count, of = sum(every), len(every)
    share = fmean(every) if every else 0.0
    even = share * (1 - share) * of  # how the sum would vary if no luck were shared
    if len(won) < 2 or not even:
        return share_of(count, of)
    varied = sum((sum(group) - share * len(group)) ** 2 for group in won.values())
    return share_of(count, of, max(1.0, varied / even))
