"""How often one address may do something. Buckets that fill with time; the idle are forgotten."""

from time import monotonic

MOST_ADDRESSES = 100_000


class RateLimit:
    """At most `burst` in one go, and `per_second` in the long run, for each address."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second = per_second
        self.burst = burst
        self._left: dict[str, tuple[float, float]] = {}

    def allows(self, address: str) -> bool:
        """Count one, and say whether it was one too many."""
        now = monotonic()
        left, since = self._left.get(address, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.per_second)
        if len(self._left) >= MOST_ADDRESSES:
            self._forget(now)
        if left < 1.0:
            self._left[address] = (left, now)
            return False
        self._left[address] = (left - 1.0, now)
        return True

    def _forget(self, now: float) -> None:
        """Whoever's bucket is full again is as good as new; failing that, everybody is."""
        full = self.burst / self.per_second
        self._left = {a: (n, t) for a, (n, t) in self._left.items() if now - t < full}
        if len(self._left) >= MOST_ADDRESSES:
            self._left.clear()
