"""What a review says, in words for one reader; work.py makes it, a page or a client draws it."""

from damier.core import Outcome, PlayerId, Value


class Point(Value):
    """A choice as its player could judge it: the chances then, and what is best from there."""

    seq: int
    """The entry of what was played."""
    player: PlayerId
    chances: dict[PlayerId, float]
    """From 0 to 1; of more than two players, only of who chose."""
    played: str
    best: list[str]
    """What the search would do, then the play it expects from both sides, as far as it tells."""


class Moment(Value):
    """A turning point: something else would have been clearly better, also on a longer look."""

    seq: int
    player: PlayerId
    played: str
    better: str
    line: list[str]
    """The better play, as a longer look expects it."""
    chance: float
    """Of who chose, had the better been played."""
    left: float
    """Of the same player, after what was played."""
    text: str
    reason: str


class Review(Value):
    """A whole match. Chances are guesses of a search; moments are those that held."""

    game_id: str
    players: tuple[PlayerId, ...]
    points: list[Point]
    moments: list[Moment]
    outcome: Outcome | None
    ending: str
