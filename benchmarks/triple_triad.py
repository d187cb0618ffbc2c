"""Triple Triad's own speed: random matches a second, and placements a second through the rules.

Run `python benchmarks/triple_triad.py [seconds]`. A placement is one `apply_action`, its check
included: what a server does for a move, and what a peer's reducer is compared with.
"""

import sys
from itertools import pairwise
from time import perf_counter

from damier import catalogue
from damier.core import SeededRandom, plain
from damier.testing import random_match

SECONDS = 2.0
PLAYERS = ["p1", "p2"]


def matches_a_second(preset: str, seconds: float) -> float:
    """Whole random matches, every list of valid actions included."""
    game = catalogue.load("triple-triad")
    rng, played, start = SeededRandom(1), 0, perf_counter()
    while perf_counter() - start < seconds:
        given = {**game.engine.presets[preset], "seed": played, "playerIds": PLAYERS}
        random_match(game.engine, game.decode_config(plain(given)), rng)
        played += 1
    return played / (perf_counter() - start)


def placements_a_second(preset: str, seconds: float) -> float:
    """The placements of kept random matches, applied again and again."""
    game = catalogue.load("triple-triad")
    rng, kept = SeededRandom(2), []
    for seed in range(50):
        given = {**game.engine.presets[preset], "seed": seed, "playerIds": PLAYERS}
        match = random_match(game.engine, game.decode_config(plain(given)), rng)
        for before, after in pairwise(match):
            if before.state.phase == "play":
                kept.append((before.state, *after.history[-1]))
    apply_action, played, start = game.engine.apply_action, 0, perf_counter()
    while perf_counter() - start < seconds:
        for state, player, action in kept:
            apply_action(state, action, player)
        played += len(kept)
    return played / (perf_counter() - start)


def main() -> None:
    """Print both figures for every preset."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    print(f"{'preset':<12} {'matches/s':>10} {'placements/s':>13}")
    for preset in catalogue.load("triple-triad").engine.presets:
        whole, single = matches_a_second(preset, seconds), placements_a_second(preset, seconds)
        print(f"{preset:<12} {whole:>10.0f} {single:>13.0f}")


if __name__ == "__main__":
    main()
