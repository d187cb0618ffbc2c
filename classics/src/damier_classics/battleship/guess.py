"""A fleet that could lie there, drawn at random from what is known of a sea.

It is told hits, misses and ships that are sunk, and knows nobody's fleet.
"""

from collections.abc import Sequence

from damier.core import SeededRandom

from .state import BERTHS

Ships = dict[int, str]
"""Some ships of a fleet, by their place in it."""


def fleet(
    size: int,
    lengths: Sequence[int],
    sunk: Ships,
    hits: int,
    closed: int,
    rng: SeededRandom,
) -> tuple[str, ...]:
    """A whole fleet of ships of these lengths. `hits` are on ships that still swim, `closed` are
    cells where none of them lies."""
    swimming = [number for number in range(len(lengths)) if number not in sunk]
    found = _laid(size, lengths, swimming, hits, hits, closed, rng)
    assert found is not None, "nothing can lie there"
    return tuple((sunk | found)[number] for number in range(len(lengths)))


def _laid(
    size: int,
    lengths: Sequence[int],
    left: list[int],
    open_hits: int,
    hits: int,
    closed: int,
    rng: SeededRandom,
) -> Ships | None:
    """These ships so that every open hit is on one of them, and none is hit all over."""
    if not left:
        return None if open_hits else {}
    wanted = open_hits & -open_hits
    chosen = left if wanted else left[:1]
    tries = [
        (number, name, cells)
        for number in chosen
        for name, cells in BERTHS[size, lengths[number]].items()
        if not cells & closed and cells & ~hits and (cells & wanted if wanted else True)
    ]
    while tries:
        place = rng.int(0, len(tries) - 1)
        number, name, cells = tries[place]
        tries[place] = tries[-1]
        tries.pop()
        rest = [other for other in left if other != number]
        found = _laid(size, lengths, rest, open_hits & ~cells, hits, closed | cells, rng)
        if found is not None:
            return found | {number: name}
    return None
