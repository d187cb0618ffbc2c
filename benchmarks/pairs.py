"""How everything here is measured: us and a peer in turn, in one process, medians of the ratios.

This machine is shared and noisy, so a figure alone says little; a ratio of two neighbours in time
says more, and the median of many more still. A row has a bar where we promised one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb
from statistics import median
from time import perf_counter

PAIRS = 41


@dataclass(frozen=True)
class Row:
    """One comparison: what is counted, our rate, the peer's rate, and the promised ratio."""

    name: str
    unit: str
    ours: float
    peer: str
    theirs: float
    ratio: float
    bar: float | None = None
    lower: float | None = None
    """The lower bound of the ratio, with 95 % confidence: where there is one, it is what counts."""

    @property
    def holds(self) -> bool:
        known = self.ratio if self.lower is None else self.lower
        return self.bar is None or known >= self.bar


Work = Callable[[], tuple[int, float]]
"""Does some work; says how many were done and how many seconds of it count."""


def timed(work: Callable[[], int]) -> Work:
    """Work of which every second counts."""

    def measured() -> tuple[int, float]:
        start = perf_counter()
        done = work()
        return done, perf_counter() - start

    return measured


def compared(
    name: str,
    unit: str,
    ours: Work,
    peer: str,
    theirs: Work,
    bar: float | None = None,
    pairs: int = PAIRS,
) -> Row:
    """Run both in turn and compare their rates."""
    ours(), theirs()
    rates = [(_rate(ours), _rate(theirs)) for _ in range(pairs)]
    return Row(
        name=name,
        unit=unit,
        ours=median(own for own, _ in rates),
        peer=peer,
        theirs=median(other for _, other in rates),
        ratio=median(own / other for own, other in rates),
        bar=bar,
    )


def lower_bound(ratios: Sequence[float]) -> float:
    """What the median of such ratios is at least, with 95 % confidence, however they are
    distributed: so many of them are below it no more often than so many throws of a coin are."""
    number, below = len(ratios), 0
    while sum(comb(number, each) for each in range(below + 1)) <= 0.05 * 2**number:
        below += 1
    return sorted(ratios)[max(0, below - 1)]


def _rate(work: Work) -> float:
    done, seconds = work()
    return done / seconds
