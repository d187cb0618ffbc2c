"""Reference scores of every game: what its levels win against chance and against each other.

`python -m tools.docs.scores` plays them, keeps what came out in docs/figures/scores.json and writes
the table of docs/rl.md; names of games after it play only those. Each pairing is played until it
has had so many seconds of the processor (`--seconds`), each seed from every seat. Bots think in
nodes, so that another machine plays the same matches, only more or fewer of them.
"""

import argparse
import json
import re
from collections.abc import Mapping
from pathlib import Path
from time import process_time
from typing import Any

from damier import catalogue
from damier.agents import LocalMatch
from damier.arena.interval import share_of
from damier.bots import Level, RandomBot
from damier.catalogue import Game
from damier.core import DamierError
from damier.rl.encoding import chosen_config, encoding_of

ROOT = Path(__file__).resolve().parents[2]
FIGURES = ROOT / "docs" / "figures" / "scores.json"
PAGE = ROOT / "docs" / "rl.md"
BLOCK = re.compile(r"(<!-- scores -->\n).*?(<!-- end of scores -->\n)", re.DOTALL)

CHANCE = "random"
PAIRINGS = (("easy", CHANCE), ("medium", CHANCE), ("medium", "easy"), ("hard", "medium"))
SEATS = ("p1", "p2")
SECONDS = 2.0
MOST_MATCHES = 200
FEWEST = 20
"""A score of fewer matches than this says nothing, and is not shown."""


def levels_of(game: Game) -> dict[str, Level]:
    return {CHANCE: Level(RandomBot, nodes=1), **game.levels}


def score(game: Game, one: Level, other: Level, seconds: float) -> dict[str, Any]:
    """Points of one level against another, a draw for half, at two seats that they swap."""
    points, matches, start = 0.0, 0, process_time()
    while matches < MOST_MATCHES and (matches == 0 or process_time() - start < seconds):
        for own in SEATS:
            seated = {seat: one if seat == own else other for seat in SEATS}
            table = LocalMatch(game, {}, seated, seed=matches // 2)
            assert table.asked() is None
            points += (table.scores()[own] + 1) / 2
            matches += 1
    interval = share_of(round(points), matches)
    return {
        "points": round(points / matches, 3),
        "95 %": [interval.low, interval.high],
        "matches": matches,
    }


def scores(game: Game, seconds: float) -> dict[str, Any]:
    """All that is told of a game; levels that it does not have are left out."""
    levels = levels_of(game)
    encoding = encoding_of(game, chosen_config(game, players=len(SEATS)))
    told: dict[str, Any] = {
        "actions": encoding.action_count,
        "observation": encoding.observation_size,
    }
    for one, other in PAIRINGS:
        if one in levels and other in levels:
            told[f"{one} against {other}"] = score(game, levels[one], levels[other], seconds)
    return told


def table(kept: Mapping[str, Any]) -> str:
    """The figures as a table: points in a hundred, and between what and what the truth lies."""
    names = [f"{one} against {other}" for one, other in PAIRINGS]
    lines = [
        f"| game | actions | observation | {' | '.join(names)} |",
        f"|---|---:|---:|{'---:|' * len(names)}",
    ]
    for game_id, told in sorted(kept.items()):
        cells = [cell(told.get(name)) for name in names]
        lines.append(
            f"| {game_id} | {told['actions']:,} | {told['observation']:,} | {' | '.join(cells)} |"
        )
    return "\n".join(lines) + "\n"


def cell(found: Mapping[str, Any] | None) -> str:
    if found is None or found["matches"] < FEWEST:
        return ""
    low, high = (100 * end for end in found["95 %"])
    return f"{100 * found['points']:.0f} ({low:.0f}–{high:.0f})"


def with_table(page: str) -> str:
    """The page with the table as the kept figures say."""
    text = table(json.loads(FIGURES.read_text(encoding="utf-8")))
    return BLOCK.sub(lambda found: f"{found[1]}{text}{found[2]}", page)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.docs.scores")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    given = parser.parse_args()
    for game in catalogue.all():
        if given.games and game.id not in given.games:
            continue
        try:
            told = scores(game, given.seconds)
        except DamierError as refused:
            print(f"{game.id} is not for two: {refused.message}", flush=True)
            continue
        kept = json.loads(FIGURES.read_text("utf-8")) if FIGURES.is_file() else {}
        kept[game.id] = told
        text = json.dumps(kept, indent=2, sort_keys=True, ensure_ascii=False)
        FIGURES.write_text(f"{text}\n", encoding="utf-8")
        print(f"{game.id}: {told}", flush=True)
    PAGE.write_text(with_table(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
