"""How sure a share is: Wilson's interval, which stays between 0 and 1 and is honest for few."""

from math import sqrt

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


def share_of(count: int, of: int) -> Share:
    if of == 0:
        return Share(count=0, of=0, share=0.0, low=0.0, high=1.0)
    share = count / of
    centre = (share + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of)) / (1 + Z * Z / of)
    return Share(
        count=count,
        of=of,
        share=round(share, 4),
        low=round(max(0.0, centre - half), 4),
        high=round(min(1.0, centre + half), 4),
    )
