"""Reviews that are under way on this device: each grows by a step when it is asked to.

A review takes long, so nobody waits for all of it: whoever asked sees how far it is, and forgets it
by asking no more. Only finished matches are taken.
"""

from collections.abc import Mapping

from damier.catalogue import Game
from damier.core import SeededRandom, Value
from damier.match import AnyMatch
from damier.protocol.wire import mended_name
from damier.review import Effort, Judge, Review, Work

from .room import Clock

MOST_AT_ONCE = 4
LONGEST = 10.0
"""Seconds that one look may be asked to take."""

SECONDS = 1.5
LONGER = 8.0


class Asked(Value):
    """A review that is wanted. `seconds` is the most for one look."""

    record: str
    viewer: str | None = None
    names: dict[str, str] = {}
    seconds: float = SECONDS


class Growing(Value):
    """How far a review is; it comes with the last step."""

    id: str
    done: int
    total: int
    review: Review | None = None


class Reviews:
    """By their ids; the oldest is forgotten first."""

    def __init__(self, now: Clock) -> None:
        self._now = now
        self._works: dict[str, Work] = {}
        self._begun = 0

    def begin(self, game: Game, match: AnyMatch, asked: Asked, language: str) -> Growing:
        """A review of this match, of which nothing is done yet."""
        texts = game.texts(language).naming(_names(match, asked.names)).addressing(asked.viewer)
        seconds = min(max(asked.seconds, 0.05), LONGEST)
        rng = SeededRandom(match.record.header.hash)
        judge = Judge(game, rng, Effort(seconds=seconds, longer=LONGER), self._now)
        work = Work(game, match, judge, texts)
        self._begun += 1
        review_id = str(self._begun)
        self._works[review_id] = work
        for old in list(self._works)[:-MOST_AT_ONCE]:
            del self._works[old]
        return Growing(id=review_id, done=0, total=work.total)

    def step(self, review_id: str) -> Growing | None:
        """One look more; None where nothing is known of it."""
        work = self._works.get(review_id)
        if work is None:
            return None
        if not work.step():
            del self._works[review_id]
        return Growing(id=review_id, done=work.done, total=work.total, review=work.review)

    def forget(self, review_id: str) -> None:
        """Whoever asked wants it no more."""
        self._works.pop(review_id, None)


def _names(match: AnyMatch, names: Mapping[str, str]) -> dict[str, str]:
    players = match.state.player_ids
    return {player: mended_name(names[player], player) for player in players if player in names}
