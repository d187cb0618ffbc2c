"""The long runs of Love Letter: the laws, the swaps of hidden cards, the strength of its bots.

The short forms are in test_love_letter_laws.py. `--strength` plays only the levels of its bots
against each other, and keeps the other figures as they were.
"""

import json
import os
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from damier import catalogue
from damier.bots import Level, RandomBot
from damier.bots.love_letter import LEVELS
from damier.testing import check_engine
from tests.bots.playing import final_state
from tests.games.love_letter.simple_bot import SimpleBot
from tests.games.love_letter.strength import COST, contest
from tests.games.love_letter.swaps import check_learning, check_swaps
from tools.docs.findings import FIGURES

GAME = "love-letter"
ROUNDS = 10
MATCHES_EACH, POSITIONS_EACH = 201, 40
SWAPPED_EACH = 1_000
MATCHES_WATCHED = 600
CONTESTS = 100
NODES = 30
"""A third of what the default level thinks: it is enough, and takes minutes instead of an hour."""
LEAST_WON = 0.9


def laws(seed: int) -> Counter[str]:
    """The laws on random matches with two, three and four players in turn."""
    report = check_engine(
        catalogue.load(GAME), match_count=MATCHES_EACH, position_count=POSITIONS_EACH, seed=seed
    )
    return Counter(
        {
            "matches": MATCHES_EACH,
            "positions of laws 2 to 7": report.seen[6],
            "events compared": report.events_compared,
        }
    )


def swaps(seed: int) -> Counter[str]:
    return check_swaps(catalogue.load(GAME), SWAPPED_EACH, seed)


def won_against_random(number: int) -> bool:
    """Whether the bot of the game's levels wins match `number`; seats go round."""
    game = catalogue.load(GAME)
    level = game.levels[game.default_level]
    first = number % 2 == 0
    seats = (level.make, RandomBot) if first else (RandomBot, level.make)
    return bool(final_state(game, seats, number, NODES).winners == ("p1" if first else "p2",))


def strengths() -> dict[str, Any]:
    """The levels against a simple heuristic and against each other, two players."""
    simple = Level(SimpleBot, nodes=1)
    medium = contest(LEVELS["medium"], simple, 1_000)
    assert medium["share"] >= 0.6, medium
    assert medium[COST]["most"] <= 20, medium
    hard = contest(LEVELS["hard"], LEVELS["medium"], 300)
    assert hard["share"] >= 0.57, hard
    assert hard[COST]["most"] <= 500, hard
    return {"medium against a simple heuristic": medium, "hard against medium": hard}


def campaign(options: Sequence[str] = ()) -> dict[str, Any]:
    if "--strength" in options:
        kept = json.loads(FIGURES.read_text(encoding="utf-8"))["games/love_letter"]
        return {**kept, **strengths()}
    game = catalogue.load(GAME)
    against = f"information-set UCT ({NODES} nodes) against random, two players"
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        same = sum(processes.map(swaps, range(ROUNDS)), Counter[str]())
        print(f"swaps: {dict(same)}", flush=True)
        lawful = sum(processes.map(laws, range(ROUNDS)), Counter[str]())
        print(f"laws: {dict(lawful)}", flush=True)
        won = sum(processes.map(won_against_random, range(CONTESTS)))
    figures: dict[str, Any] = {
        "the laws": dict(lawful),
        "learnt by": dict(sorted(check_learning(game, MATCHES_WATCHED).items())),
        "same bytes under swaps": dict(sorted(same.items())),
        against: {"matches": CONTESTS, "won": won},
    }
    assert won >= LEAST_WON * CONTESTS, figures
    figures |= strengths()
    return figures
