"""Bundles at length: OpenSpiel's games beside ours, and bundles that nobody would write.

`python -m tools.campaign bundle` runs everything; `--only openspiel generated` two parts, and
keeps what was found of the others; `--only strength --games nim hex` the bots of these games.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any

from tests.bundle.generated import tried
from tests.bundle.openspiel_oracle import play_go_fish, play_hearts, play_hex, play_nim
from tests.bundle.second_versions import REWRITTEN, play_both
from tests.bundle.shipped import SECOND_BUNDLES
from tests.bundle.strength import share_won
from tools.docs.findings import FIGURES

MATCHES = 2_000
GENERATED = 10_000
LONGEST_SECONDS = 20.0
"""Processor time that one generated bundle may take, to be read and played."""
STRENGTH_MATCHES = 40
ENOUGH = 0.7
SKILL_DECIDES = ("nim", "hex", "draft", "deduction", "auction")
OPTIONS = {"memory": {"notes": True}}
"""Bots remember what the table writes down, and nothing else."""
ORACLES: dict[str, Callable[[int], None]] = {
    "nim": play_nim,
    "hex": play_hex,
    "go_fish": lambda seed: play_go_fish(seed, 2 + seed % 4),
    "hearts": play_hearts,
}


EQUAL = "matches equal to OpenSpiel's, step by step"
AS_BEFORE = "matches equal to the first grammar's, step by step"
BUNDLES = "generated bundles"
STRENGTH = "share won by one hard bot among easy ones"
PARTS = ("openspiel", "versions", "generated", "strength")


def campaign(given: Sequence[str] = ()) -> dict[str, Any]:
    parser = argparse.ArgumentParser(prog="tools.campaign bundle")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--games", nargs="+", choices=SECOND_BUNDLES, default=SECOND_BUNDLES)
    asked = parser.parse_args(list(given))
    found: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8")).get("bundle", {})
    if "openspiel" in asked.only:
        for play in ORACLES.values():
            for seed in range(MATCHES):
                play(seed)
        found[EQUAL] = dict.fromkeys(ORACLES, MATCHES)
    if "versions" in asked.only:
        for game_id in REWRITTEN:
            for seed in range(MATCHES):
                play_both(game_id, 2 if game_id == "tic-tac-toe" else 2 + seed % 3, seed)
        found[AS_BEFORE] = dict.fromkeys(REWRITTEN, MATCHES)
    if "generated" in asked.only:
        found[BUNDLES] = generated()
    for game_id in asked.games if "strength" in asked.only else ():
        share = share_won(game_id, STRENGTH_MATCHES, OPTIONS.get(game_id))
        if game_id in SKILL_DECIDES and share < ENOUGH:
            raise SystemExit(f"{game_id}: hard won {share:.2f}, not {ENOUGH}")
        found.setdefault(STRENGTH, {})[game_id] = share
    return found


def generated() -> dict[str, int]:
    """What became of each generated bundle, none of which took long."""
    became: Counter[str] = Counter()
    longest = 0.0
    for seed in range(GENERATED):
        begun = process_time()
        became[tried(seed)] += 1
        longest = max(longest, process_time() - begun)
    assert longest < LONGEST_SECONDS
    return dict(became)


if __name__ == "__main__":
    print(campaign())
