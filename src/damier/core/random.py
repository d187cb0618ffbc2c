"""Luck that can be replayed: a seeded generator whose past does not foretell its future.

Draws are eighths of BLAKE2b hashes of a counter under a secret key, so no number of dice or cards
seen tells the next one. The state is text: the key and the number of draws made.
It never reads the machine's own randomness; whoever starts a match brings the seed. Whoever lists
all that luck may do gives `listed_draws` in place of a seed or a state.
"""

from collections.abc import Sequence
from hashlib import blake2b
from struct import unpack
from typing import Annotated, TypeVar

from msgspec import Meta

LARGEST_INTEGER = 2**53 - 1
"""The largest integer that a browser keeps exact."""

Seed = (
    Annotated[int, Meta(ge=0, le=LARGEST_INTEGER)]
    | Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
)
"""Where a match's luck starts: a small number for tests, 64 hex digits for real play."""

T = TypeVar("T")
Integer = int
"""The builtin, under a name that SeededRandom.int does not hide."""

KEY_BYTES = 32
DRAW_BITS = 64
DRAWS = 1 << DRAW_BITS
FRACTION_BITS = 53
FRACTIONS = float(1 << FRACTION_BITS)
DRAWS_IN_BLOCK = 8
BLOCK_FORMAT = f">{DRAWS_IN_BLOCK}Q"

LISTED = "listed:"
LISTED_FRACTIONS = 64
"""Where draws are listed, a fraction is the middle of one of so many equal parts."""


class Undecided(BaseException):
    """Draws are listed, and the next one is not among them: it has so many equally likely results.
    No Exception, so that rules which catch errors of their own let it pass."""

    def __init__(self, results: int) -> None:
        super().__init__(results)
        self.results = results


def listed_draws(results: Sequence[int] = ()) -> str:
    """In place of a seed or a generator's state: what the next draws come to, each counted from 0.
    The draw after the last of them raises Undecided."""
    return LISTED + ".".join(map(str, results))


class SeededRandom:
    """A generator made from a seed; `get_state` and `from_state` carry it through a game state."""

    __slots__ = ("_block", "_drawn", "_key", "_listed")

    def __init__(self, seed: Seed) -> None:
        self._listed = _listed(seed) if isinstance(seed, str) else None
        text = str(seed).encode()
        self._key = blake2b(text, digest_size=KEY_BYTES, person=b"damier-seed").digest()
        self._drawn = 0
        self._block: tuple[Integer, ...] = ()

    @classmethod
    def from_state(cls, state: str) -> "SeededRandom":
        """The generator that once answered this text to `get_state`."""
        if state.startswith(LISTED):
            return cls(state)
        key, _, drawn = state.partition(":")
        generator = cls.__new__(cls)
        generator._listed = None
        generator._key = bytes.fromhex(key)
        generator._drawn = int(drawn)
        generator._block = ()
        return generator

    def get_state(self) -> str:
        """The whole generator as text."""
        if self._listed is not None:
            return listed_draws(self._listed)
        return f"{self._key.hex()}:{self._drawn}"

    def clone(self) -> "SeededRandom":
        """Another generator with the same future."""
        return SeededRandom.from_state(self.get_state())

    def int(self, low: Integer, high: Integer) -> Integer:
        """A whole number from low to high, both included, each as likely as the next."""
        span = high - low + 1
        if not 0 < span <= LARGEST_INTEGER:
            raise ValueError(f"cannot draw from {low} to {high}")
        if self._listed is not None:
            return low + self._next_listed(span)
        draw = self._draw()
        while draw >= DRAWS - DRAWS % span:  # the last, uneven share would favour small numbers
            draw = self._draw()
        return low + draw % span

    def random(self) -> float:
        """A fraction from 0 to just below 1."""
        if self._listed is not None:
            return (self._next_listed(LISTED_FRACTIONS) + 0.5) / LISTED_FRACTIONS
        return (self._draw() >> (DRAW_BITS - FRACTION_BITS)) / FRACTIONS

    def chance(self, p: float) -> bool:
        """True with probability p."""
        return self.random() < p

    def pick(self, items: Sequence[T]) -> T:
        """One of these, each as likely as the next."""
        return items[self.int(0, len(items) - 1)]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """The same items in a new order, each order as likely as the next."""
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.int(0, last)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return tuple(shuffled)

    def _draw(self) -> Integer:
        block, place = divmod(self._drawn, DRAWS_IN_BLOCK)
        if place == 0 or not self._block:
            hashed = blake2b(block.to_bytes(8, "big"), key=self._key).digest()
            self._block = unpack(BLOCK_FORMAT, hashed)
        self._drawn += 1
        return self._block[place]

    def _next_listed(self, results: Integer) -> Integer:
        """What this draw comes to, of so many results."""
        assert self._listed is not None
        if results == 1:
            return 0
        if not self._listed:
            raise Undecided(results)
        return self._listed.pop(0)


def _listed(text: str) -> list[int] | None:
    """The draws that this text lists; None where it is a seed."""
    if not text.startswith(LISTED):
        return None
    return [int(result) for result in text.removeprefix(LISTED).split(".") if result]
