"""How strong the classics' bots are, everybody with .2 s of processor time an action.

`python -m tools.campaign classics/strength` plays everything; `--only reversi oware` these games,
and keeps what was found of the others. Each part is a sequential test of at most a hundred matches.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from damier_classics.connect_four.book import leaves
from damier_classics.connect_four.solver import WIN, Solver

from classics.tests.connect_four.openspiel import number as dropped
from classics.tests.go.openspiel import number as played
from classics.tests.openspiel import their_game
from classics.tests.reversi.openspiel import number as placed
from classics.tests.strength.mcts import Theirs
from classics.tests.strength.playing import SECONDS, against_theirs, between_levels
from classics.tests.strength.sequential import tried
from classics.tests.test_laws import GAMES
from damier import catalogue
from tools.docs.findings import FIGURES

SKILL: Final = (
    "connect-four",
    "dots-and-boxes",
    "draughts",
    "go",
    "hex",
    "kalah",
    "nine-mens-morris",
    "oware",
    "reversi",
)
"""Where neither dice nor hidden cards decide."""
LUCK: Final = tuple(sorted({*GAMES, "hearts", "go-fish", "memory"} - set(SKILL)))
ENOUGH, LEVEL, FIRST = 0.8, 0.5, 100
MOST_WITH_LUCK: Final = 40
"""Where luck has a say nothing is asked, and it would take many hundreds of matches to be sure."""
AGAINST_MEDIUM, AGAINST_THEIRS = "expert against medium", "expert against OpenSpiel's MCTSBot"
SOLVED = "Connect Four's expert"
PARTS: Final = (AGAINST_MEDIUM, AGAINST_THEIRS, SOLVED)
PROVED: Final = 1_000
"""Ends of Connect Four's book, drawn from all, that the solver proves."""


def campaign(given: Sequence[str] = ()) -> dict[str, Any]:
    parser = argparse.ArgumentParser(prog="tools.campaign classics/strength")
    parser.add_argument("--only", nargs="+", choices=(*SKILL, *LUCK), default=(*SKILL, *LUCK))
    only = parser.parse_args(list(given)).only
    figures: dict[str, dict[str, Any]] = {AGAINST_MEDIUM: {}, AGAINST_THEIRS: {}}
    wrong: list[str] = []
    for game_id in only:
        share = _against_medium(game_id)
        figures[AGAINST_MEDIUM][game_id] = share
        print(f"{game_id}, expert against medium: {share}", flush=True)
        if game_id in SKILL and share["share"] < ENOUGH:
            wrong.append(f"{game_id}: {share}")
        if game_id in BESIDE_THEIRS:
            share = BESIDE_THEIRS[game_id]()
            figures[AGAINST_THEIRS][game_id] = share
            print(f"{game_id}, expert against MCTSBot: {share}", flush=True)
            if share["share"] < LEVEL:
                wrong.append(f"{game_id} against MCTSBot: {share}")
    if "connect-four" in only:
        figures[SOLVED] = solved = connect_four()
        wrong += [f"Connect Four: {solved}"] * (solved["lost"] + solved["drawn"])
    # Read only now: other games may have been played meanwhile.
    kept = json.loads(FIGURES.read_text(encoding="utf-8")).get("classics/strength", {})
    parts = {part: kept.get(part, {}) | figures.get(part, {}) for part in PARTS}
    return {"seconds an action": SECONDS, **parts, "not green": wrong}


def _against_medium(game_id: str) -> dict[str, Any]:
    game = catalogue.load(game_id)
    return tried(
        lambda seed: between_levels(game, "expert", "medium", seed),
        ENOUGH,
        most=MOST_WITH_LUCK if game_id in LUCK else FIRST,
    )


def reversi() -> dict[str, Any]:
    return _beside("reversi", "othello", placed)


def go() -> dict[str, Any]:
    options = {"size": 9, "komi": "7.5", "repetition": "draw"}
    return _beside("go", "go", played, {"board_size": 9, "komi": 7.5}, **options)


BESIDE_THEIRS: Final[dict[str, Callable[[], dict[str, Any]]]] = {"go": go, "reversi": reversi}


def _beside(
    game_id: str,
    theirs: str,
    number: Callable[[Any, Any], int],
    parameters: dict[str, Any] | None = None,
    **options: Any,
) -> dict[str, Any]:
    def one(seed: int) -> float:
        state = their_game(theirs, **(parameters or {}))
        bot = Theirs(state.get_game(), SECONDS, seed)
        return against_theirs(game_id, "expert", state, bot.chosen, number, seed, **options)

    return tried(one, LEVEL)


def connect_four() -> dict[str, Any]:
    """The expert begins every match, and others do what they can: ours, theirs, and chance."""
    game, results = catalogue.load("connect-four"), list[float]()
    for seed in range(FIRST):
        if seed % 4 == 3:
            state = their_game("connect_four")
            bot = Theirs(state.get_game(), SECONDS, seed)
            one = against_theirs("connect-four", "expert", state, bot.chosen, dropped, 2 * seed)
        else:
            other = ("easy", "medium", "hard")[seed % 4]
            one = between_levels(game, "expert", other, 2 * seed)
        results.append(one)
    first, _ = leaves()
    drawn = Random(1).sample(list(first), PROVED)
    nodes = 0

    def counted() -> bool:
        nonlocal nodes
        nodes += 1
        return False

    proved = sum(Solver(counted).solve(*position).value == WIN for position in drawn)
    assert proved == PROVED
    return {
        "won as first player": results.count(1.0),
        "drawn": results.count(0.5),
        "lost": results.count(0.0),
        "ends of its book": len(first),
        "of these drawn and proved won": proved,
        "nodes a proof": round(nodes / PROVED),
    }
