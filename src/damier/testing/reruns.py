"""Law 1 across processes: the order of a set or the hash of a text must not reach a state.

Python shuffles both anew in every process; here the same matches are played in two others with
known shuffles, and their fingerprints compared. Run as a module, it is one of these processes.
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from damier.catalogue import Game, game_from_source, matches
from damier.core import decode, digest, encode

from .law import LawBroken

HASH_SEEDS = ("1", "2")


def law_1_in_other_processes(
    game: Game, count: int, seed: int, options: Mapping[str, Any] | None
) -> None:
    """The same matches end in the same bytes whatever the process's own shuffle of hashes."""
    if game.source is None:
        return
    asked = encode(
        {"source": game.source, "count": min(count, 10), "seed": seed, "options": options}
    )
    expected = fingerprints(game, min(count, 10), seed, options)
    for hash_seed in HASH_SEEDS:
        environment = {
            **os.environ,
            "PYTHONHASHSEED": hash_seed,
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        ran = subprocess.run(
            [sys.executable, "-m", __name__], input=asked, env=environment, capture_output=True
        )
        if ran.returncode != 0:
            raise LawBroken(
                1, "the game fails in a process of its own", ran.stderr.decode()[-2000:]
            )
        for number, (here, there) in enumerate(zip(expected, ran.stdout.split(), strict=True)):
            if here.encode() != there:
                what = f"random match {number} is another in another process"
                raise LawBroken(
                    1, what, f"with PYTHONHASHSEED={hash_seed}: a set's order or hash()?"
                )


def fingerprints(game: Game, count: int, seed: int, options: Mapping[str, Any] | None) -> list[str]:
    """One digest a match, over all its states."""
    return [
        digest([position.state for position in match])
        for match in matches(game, count, seed, options)
    ]


if __name__ == "__main__":
    asked = decode(sys.stdin.buffer.read(), dict[str, Any])
    played = game_from_source(asked.pop("source"))
    sys.stdout.write("\n".join(fingerprints(played, **asked)))
