"""Bundles at length: OpenSpiel's games beside ours, and bundles that nobody would write.

`python -m tools.campaign bundle` runs everything; `--only openspiel generated` two parts, and
keeps what was found of the others; `--only strength --games nim hex` the bots of these games, with
`--matches 4` as many more than are kept, until there are forty.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from time import process_time
from typing import Any

from tests.bundle.generated import HonestMatches, tried
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
    parser.add_argument("--matches", type=int, default=STRENGTH_MATCHES)
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
        shares = found.setdefault(STRENGTH, {})
        shares[game_id] = stronger(game_id, shares.get(game_id, {}), asked.matches)
        print(f"{game_id}: {shares[game_id]}", flush=True)
    weak = [
        f"{game_id}: hard won {one['share']:.2f} of {one['matches']}, not {ENOUGH}"
        for game_id, one in found.get(STRENGTH, {}).items()
        if game_id in SKILL_DECIDES and one["matches"] >= STRENGTH_MATCHES and one["share"] < ENOUGH
    ]
    return {name: value for name, value in found.items() if name != "not green"} | (
        {"not green": weak} if weak else {}
    )


def stronger(game_id: str, before: Mapping[str, float], matches: int) -> dict[str, float]:
    """What the hard bot won, of the matches before and of so many more together."""
    first = int(before.get("matches", 0))
    more = min(matches, STRENGTH_MATCHES - first)
    if more <= 0:
        return dict(before)
    won = before.get("won", 0) + more * share_won(game_id, more, OPTIONS.get(game_id), first)
    return {
        "matches": first + more,
        "won": round(won, 2),
        "share": round(won / (first + more), 3),
    }


def generated() -> dict[str, Any]:
    """What became of each generated bundle, none of which took long, and of honest matches that
    went on beside them."""
    honest = HonestMatches()
    became: Counter[str] = Counter()
    longest = 0.0
    for seed in range(GENERATED):
        begun = process_time()
        became[tried(seed)] += 1
        longest = max(longest, process_time() - begun)
        honest.play_on()
    assert longest < LONGEST_SECONDS
    assert honest.told == HonestMatches.alone(GENERATED)
    return {**became, "actions of honest matches beside them": GENERATED}


if __name__ == "__main__":
    print(campaign())
