"""The classics at length: two thousand matches of each beside OpenSpiel's, and counts as deep as
others publish them. The four that are bundles are among them.

`python -m tools.campaign classics` plays everything; `--only reversi hex` these games, and keeps
what was found of the others. How strong their bots are is `classics/strength`.
"""

import argparse
import json
from collections.abc import Sequence
from statistics import median
from typing import Any

from classics.tests.openspiel import engine_of, start
from classics.tests.oracles import ORACLES
from classics.tests.test_laws import lengths
from classics.tests.test_perft import ways
from tests.bundle.campaign import ORACLES as OF_BUNDLES
from tools.docs.findings import FIGURES

MATCHES = 2_000
EQUAL, PUBLISHED = "matches equal to OpenSpiel's, step by step", "ways to play, as published"
EVERY = {**ORACLES, **{name.replace("_", "-"): play for name, play in OF_BUNDLES.items()}}
COUNTS: dict[str, tuple[dict[str, Any], int, int]] = {
    "connect-four": ({}, 6, 117_649),
    "reversi": ({}, 7, 55_092),
    "draughts, english": ({"variant": "english"}, 7, 179_740),
    "draughts, international": ({"variant": "international"}, 6, 167_140),
}
"""Options, turns, and in how many ways these can be played."""


def campaign(given: Sequence[str] = ()) -> dict[str, Any]:
    parser = argparse.ArgumentParser(prog="tools.campaign classics")
    parser.add_argument("--only", nargs="+", choices=sorted(EVERY), default=sorted(EVERY))
    only = parser.parse_args(list(given)).only
    played: dict[str, int] = {}
    counted: dict[str, Any] = {}
    for name, (options, turns, published) in COUNTS.items():
        game_id = name.partition(",")[0]
        if game_id in only:
            engine = engine_of(game_id)
            found = ways(engine, start(engine, **options), turns)
            if found != published:
                raise SystemExit(f"{name}: {found} ways to play {turns} turns, not {published}")
            counted[name] = {"turns": turns, "ways": found}
            print(f"{name}: {found} ways", flush=True)
    for game_id in only:
        for seed in range(MATCHES):
            EVERY[game_id](seed)
        played[game_id] = MATCHES
        print(f"{game_id}: {MATCHES} matches", flush=True)
    # Read only now: other games may have been played meanwhile.
    kept = json.loads(FIGURES.read_text(encoding="utf-8")).get("classics", {})
    rules, scenes = zip(*lengths().values(), strict=True)
    return {
        EQUAL: kept.get(EQUAL, {}) | played,
        PUBLISHED: kept.get(PUBLISHED, {}) | counted,
        "lines of code, in the median": {"rules": median(rules), "scene": median(scenes)},
    }
