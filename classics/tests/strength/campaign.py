"""How strong the classics' bots are, everybody with .2 s of processor time an action.

`python -m tools.campaign classics/strength` plays everything; `--only reversi oware` these games,
`--part theirs` one part, and `--at-most 4` so many matches of each now: what was played before is
kept and carried on, unless it is told to play `--afresh`. Each part is a sequential test of at most
a hundred matches.
"""

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
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
PARTS: Final = {
    "medium": AGAINST_MEDIUM,
    "theirs": AGAINST_THEIRS,
    "solved": SOLVED,
}
PROVED: Final = 1_000
"""Ends of Connect Four's book, drawn from all, that the solver proves."""


def campaign(given: Sequence[str] = ()) -> dict[str, Any]:
    parser = argparse.ArgumentParser(prog="tools.campaign classics/strength")
    parser.add_argument("--only", nargs="+", choices=sorted({*SKILL, *LUCK}))
    parser.add_argument("--part", choices=PARTS)
    parser.add_argument("--at-most", type=int, default=FIRST)
    parser.add_argument("--afresh", action="store_true")
    asked = parser.parse_args(list(given))
    figures: dict[str, dict[str, Any]] = _kept()
    for part, game_id in _tests():
        if (asked.only and game_id not in asked.only) or asked.part not in (None, part):
            continue
        kept = figures.setdefault(PARTS[part], {})
        before = {} if asked.afresh else kept.get(game_id, {})
        kept[game_id] = share = _played(part, game_id, before, asked.at_most)
        print(f"{game_id}, {PARTS[part]}: {share}", flush=True)
    if asked.part in (None, "solved") and (not asked.only or "connect-four" in asked.only):
        figures[SOLVED] = connect_four()
    # Read only now: other games may have been played meanwhile.
    parts = {part: _kept().get(part, {}) | figures.get(part, {}) for part in PARTS.values()}
    found = {"seconds an action": SECONDS, **parts}
    return found | {"not green": wrong} if (wrong := _wrong(parts)) else found


def _kept() -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8"))
    return {part: {**kept.get("classics/strength", {}).get(part, {})} for part in PARTS.values()}


def _tests() -> list[tuple[str, str]]:
    return [
        *(("medium", game_id) for game_id in (*SKILL, *LUCK)),
        *(("theirs", game_id) for game_id in BESIDE_THEIRS),
    ]


def _played(part: str, game_id: str, before: Mapping[str, Any], now: int) -> dict[str, Any]:
    """So many matches more."""
    if part == "theirs":
        return BESIDE_THEIRS[game_id](before, now)
    game = catalogue.load(game_id)
    return tried(
        lambda seed: between_levels(game, "expert", "medium", seed),
        ENOUGH,
        most=MOST_WITH_LUCK if game_id in LUCK else FIRST,
        before=before,
        now=now,
    )


def _wrong(parts: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Shares that are too small where skill decides, and matches that were not to be lost."""
    asked = [
        *((AGAINST_MEDIUM, game_id, ENOUGH) for game_id in SKILL),
        *((AGAINST_THEIRS, game_id, LEVEL) for game_id in BESIDE_THEIRS),
    ]
    found = [
        f"{game_id}, {part}: {parts[part][game_id]}"
        for part, game_id, share in asked
        if game_id in parts[part]
        and parts[part][game_id].get("told", True)
        and parts[part][game_id]["share"] < share
    ]
    solved = parts[SOLVED]
    return found + [f"Connect Four: {solved}"] * (solved.get("lost", 0) + solved.get("drawn", 0))


def reversi(before: Mapping[str, Any], now: int) -> dict[str, Any]:
    return _beside("reversi", "othello", placed, before, now)


def go(before: Mapping[str, Any], now: int) -> dict[str, Any]:
    options = {"size": 9, "komi": "7.5", "repetition": "draw"}
    theirs = {"board_size": 9, "komi": 7.5}
    return _beside("go", "go", played, before, now, theirs, **options)


BESIDE_THEIRS: Final[dict[str, Callable[[Mapping[str, Any], int], dict[str, Any]]]] = {
    "go": go,
    "reversi": reversi,
}


def _beside(
    game_id: str,
    theirs: str,
    number: Callable[[Any, Any], int],
    before: Mapping[str, Any],
    now: int,
    parameters: dict[str, Any] | None = None,
    **options: Any,
) -> dict[str, Any]:
    def one(seed: int) -> float:
        state = their_game(theirs, **(parameters or {}))
        bot = Theirs(state.get_game(), SECONDS, seed)
        return against_theirs(game_id, "expert", state, bot.chosen, number, seed, **options)

    return tried(one, LEVEL, before=before, now=now)


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
