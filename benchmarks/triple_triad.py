"""Triple Triad's own speed: random matches a second, and placements a second through the rules.

A placement is one `apply_action`, its check included: what a server does for a move, and what a
peer's reducer does for one. Seconds are those of the processor, on both sides.
"""

from itertools import pairwise
from statistics import median
from time import thread_time

from benchmarks.boardgame_io import beside_the_reducer
from benchmarks.pairs import Row, Work
from damier import catalogue
from damier.core import SeededRandom, plain
from damier.testing import random_match

PLAYERS = ["p1", "p2"]
FIRST, MOST_RULES = "basic", "complete"
"""The base game, and the preset in which a placement has most to do."""
KEPT_MATCHES = 50
MATCHES = 40
RUNS = 7


def rows() -> list[Row]:
    """Placements beside the reducer's moves; whole random matches, which no peer plays."""
    return [
        *beside_the_reducer("placement, base game", "placements/s", placements(FIRST), bar=2.0),
        *beside_the_reducer("placement, all rules", "placements/s", placements(MOST_RULES), 2.0),
        _matches(FIRST),
        _matches(MOST_RULES),
    ]


def placements(preset: str) -> Work:
    """The placements of kept random matches, applied again and again."""
    game = catalogue.load("triple-triad")
    rng, kept = SeededRandom(2), []
    for seed in range(KEPT_MATCHES):
        given = {**game.engine.presets[preset], "seed": seed, "playerIds": PLAYERS}
        match = random_match(game.engine, game.decode_config(plain(given)), rng)
        for before, after in pairwise(match):
            if before.state.phase == "play":
                kept.append((before.state, *after.history[-1]))
    apply_action = game.engine.apply_action

    def work() -> tuple[int, float]:
        begun = thread_time()
        for state, player, action in kept:
            apply_action(state, action, player)
        return len(kept), thread_time() - begun

    return work


def _matches(preset: str) -> Row:
    """Whole random matches, every list of valid actions included."""
    rates = [_matches_a_second(preset, run) for run in range(RUNS)]
    own = median(rates)
    slowest = min(rates)
    name = f"random matches, {preset}"
    return Row(name, "matches/s", own, "the slowest run", slowest, own / slowest)


def _matches_a_second(preset: str, run: int) -> float:
    game = catalogue.load("triple-triad")
    rng, begun = SeededRandom(run), thread_time()
    for seed in range(MATCHES):
        given = {**game.engine.presets[preset], "seed": seed, "playerIds": PLAYERS}
        random_match(game.engine, game.decode_config(plain(given)), rng)
    return MATCHES / (thread_time() - begun)
