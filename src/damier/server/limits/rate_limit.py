"""How often one address may do something. Buckets that fill with time; the idle are forgotten.

Several nodes keep the same limit: each tells the others what an address has had, a portion at a
time (shared.py), and takes what it is told out of its own bucket.
"""

from collections.abc import Callable
from math import inf
from time import monotonic

MOST_ADDRESSES = 100_000

Tell = Callable[[str, float], None]


def _nobody(address: str, amount: float) -> None:
    """There is no other node to tell."""


class RateLimit:
    """At most `burst` in one go, and `per_second` in the long run, for each address."""

    def __init__(
        self,
        per_second: float,
        burst: float,
        tell: Tell = _nobody,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.per_second = per_second
        self.burst = burst
        self.portion = inf
        """So much is told together."""
        self._tell = tell
        self._clock = clock
        self._left: dict[str, tuple[float, float, float]] = {}
        """What each may still have, when that was so, and what nobody was told of it."""

    def allows(self, address: str) -> bool:
        """Count one, and say whether it was one too many."""
        now = self._clock()
        left, untold = self._now_left(address, now)
        if len(self._left) >= MOST_ADDRESSES:
            self._forget(now)
        if left < 1.0:
            self._left[address] = (left, now, untold)
            return False
        left, untold = left - 1.0, untold + 1.0
        if untold >= self.portion:
            untold = min(untold, self.burst - left)  # the rest has been filled up since
            if untold >= self.portion:
                self._tell(address, untold)
                untold = 0.0
        self._left[address] = (left, now, untold)
        return True

    def left(self, address: str) -> float:
        """How much this address may still have in one go."""
        return self._now_left(address, self._clock())[0]

    def spend(self, address: str, amount: float) -> None:
        """Another node has let this address have so much."""
        now = self._clock()
        left, untold = self._now_left(address, now)
        self._left[address] = (max(-self.burst, left - amount), now, untold)

    def _now_left(self, address: str, now: float) -> tuple[float, float]:
        left, since, untold = self._left.get(address, (self.burst, now, 0.0))
        return min(self.burst, left + (now - since) * self.per_second), untold

    def _forget(self, now: float) -> None:
        """Whoever's bucket is full again is as good as new; failing that, everybody is."""
        full = 2 * self.burst / self.per_second
        self._left = {a: held for a, held in self._left.items() if now - held[1] < full}
        if len(self._left) >= MOST_ADDRESSES:
            self._left.clear()
