"""The matches that the laws are tried on: every option, then on from wherever play seldom comes.

First one random match under each row of the covering array and each preset. Then random play goes
on from positions with something rare about them (a second sudden death, a phase that comes late),
so that what happens once in a hundred matches is seen in every check.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from damier.catalogue import Game, Position, configs, random_match, random_play
from damier.core import SeededRandom, State

from .options import config_of, rows

NOT_COUNTED = {"rng_state", "turn", "player_ids"}
SMALL = 8
"""Numbers up to this one are features of their own; larger ones by their power of two."""


def explored(
    game: Game, count: int, seed: int, options: Mapping[str, Any] | None = None
) -> list[list[Position]]:
    """At least so many matches from their start, and as many from rare positions on."""
    rng = SeededRandom(seed)
    played = [
        random_match(game.engine, config, rng) for config in _starts(game, count, rng, options)
    ]
    rarity = Rarity()
    for match in played:
        for position in match:
            rarity.count(position)
    for _ in range(count):
        start = rarity.rarest()
        if start is None:
            break
        longest = max(0, game.engine.max_turns(start.config) - len(start.history))
        later = random_play(game.engine, start, rng, longest)[1:]
        for position in later:
            rarity.count(position)
        if later:
            played.append(later)
    return played


def _starts(
    game: Game, count: int, rng: SeededRandom, options: Mapping[str, Any] | None
) -> Iterator[Any]:
    """Configs: the presets, then the rows of the covering array, and round again."""
    covering = rows(game) if options is None else []
    made = 0
    while made < max(count, len(covering)):
        for config in configs(game, rng, options):
            yield config
            made += 1
        for row in covering:
            yield config_of(game, row, long_seed(rng))
            made += 1
        covering = covering if made < count else []


def long_seed(rng: SeededRandom) -> str:
    """A seed as long as in real play."""
    return "".join(rng.pick("0123456789abcdef") for _ in range(64))


class Rarity:
    """How often each feature of a state was seen, and where."""

    def __init__(self) -> None:
        self._seen: Counter[tuple[str, Any]] = Counter()
        self._tried: Counter[tuple[str, Any]] = Counter()
        self._where: dict[tuple[str, Any], Position] = {}

    def count(self, position: Position) -> None:
        for feature in features(position.state):
            self._seen[feature] += 1
            if not position.state.game_over:
                self._where.setdefault(feature, position)

    def rarest(self) -> Position | None:
        """A position with the feature that was seen, and gone on from, least often; none where
        every match is over at once."""
        if not self._where:
            return None
        feature = min(self._where, key=lambda f: (self._seen[f] * (1 + self._tried[f]), repr(f)))
        self._tried[feature] += 1
        return self._where[feature]


def features(state: State) -> Iterator[tuple[str, Any]]:
    """What can be said of a state in small words: truths, names, small numbers, lengths."""
    for name in state.__struct_fields__:
        if name in NOT_COUNTED:
            continue
        value = getattr(state, name)
        if isinstance(value, tuple):
            yield f"{name}.length", _coarse(len(value))
            inner = [len(part) for part in value if isinstance(part, tuple)]
            if inner:
                yield f"{name}.lengths", tuple(map(_coarse, inner))
        elif isinstance(value, bool | str) or value is None:
            yield name, value
        elif isinstance(value, int):
            yield name, _coarse(value)


def _coarse(number: int) -> int:
    return number if abs(number) <= SMALL else SMALL + number.bit_length()
