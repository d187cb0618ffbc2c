"""Matches of two levels at equal processor time, from drawn openings, in parts that add up.

`python -m tools.campaign games/quoridor --against expert-2026 --seconds .2 --matches 200` plays so
many more, from openings that no part before it had; each is played twice, with colours swapped.
A move may take so many seconds of its thread's processor time, whatever else the machine does.
`--fresh` forgets the parts of before, as must be done once either side has changed.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from math import sqrt
from time import thread_time
from typing import Any

from damier import catalogue
from damier.bots import Budget
from damier.compiled import mode
from damier.core import SeededRandom
from damier.games.quoridor.board_kernel import action_name, board_of
from damier.games.quoridor.bots import LEVELS
from damier.games.quoridor.kernel import applied, legal_actions, opening, path_length, winner
from damier.games.quoridor.state import action_named, name_of
from tests.games.quoridor.strength import LONGEST_GAME, Mover, state_after

FIRST_OPENING = 50_000
"""The numbers of the openings start here: none was played in tuning."""

SURE = 1.96
"""Standard deviations to either side, for 95 in a hundred."""


def part(given: Sequence[str], kept: dict[str, Any]) -> dict[str, Any]:
    """The figures of before with those of one more part."""
    parser = argparse.ArgumentParser(prog="python -m tools.campaign games/quoridor")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--against", required=True)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--fresh", action="store_true", help="forget the parts of before")
    asked = parser.parse_args(given)
    name = f"{asked.level} against {asked.against}, {asked.seconds:g} s a move, {mode()} kernels"
    before = {} if asked.fresh else kept.get(name, {})
    return {**kept, name: played(before, asked.level, asked.against, asked.seconds, asked.matches)}


def played(
    before: dict[str, Any], level: str, against: str, seconds: float, matches: int
) -> dict[str, Any]:
    """So many matches more, in pairs."""
    won, drawn = before.get("won", 0), before.get("drawn", 0)
    count, pairs = before.get("matches", 0), before.get("openings", 0)
    while matches > 0:
        names = drawn_opening(FIRST_OPENING + pairs)
        for first in (True, False):
            seed = 2 * (FIRST_OPENING + pairs) + first
            share = duel(names, level, against, seconds, seed, first)
            won += share == 1
            drawn += share == 0.5
            count += 1
            matches -= 1
        pairs += 1
        print(f"{count} matches, {won} won, at least {lower_bound(won, drawn, count):.3f}")
    return {
        "matches": count,
        "openings": pairs,
        "won": won,
        "drawn": drawn,
        "lost": count - won - drawn,
        "at least, in 95 of 100": round(lower_bound(won, drawn, count), 3),
    }


def lower_bound(won: int, drawn: int, matches: int) -> float:
    """The lower end of Wilson's interval for the share of points."""
    share, z = (won + drawn / 2) / matches, SURE
    middle = share + z * z / (2 * matches)
    spread = z * sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    return (middle - spread) / (1 + z * z / matches)


def drawn_opening(number: int) -> list[str]:
    """Two to four rounds of any legal moves, after which neither is more than a step ahead."""
    rng = random.Random(number)
    board = board_of(9, 2)
    while True:
        position, names = opening(board, 10), []
        for _ in range(2 * rng.randrange(2, 5)):
            actions = legal_actions(position)
            walls = rng.random() < 0.4
            action = rng.choice([a for a in actions if (a < board.walls) == walls])
            names.append(action_name(board, action))
            position = applied(position, action)
        lead = path_length(position, 0) - path_length(position, 1)
        if winner(position) < 0 and abs(lead) <= 1:
            return names


def duel(
    names: Sequence[str], level: str, against: str, seconds: float, seed: int, first: bool
) -> float:
    """What the level got out of one match: 1, 0, or a half for one that does not end."""
    engine = catalogue.load("quoridor").engine
    state = state_after(names)
    own = "p1" if first else "p2"
    movers = {
        own: mover(level, seed, seconds),
        ("p2" if first else "p1"): mover(against, seed, seconds),
    }
    for _ in range(LONGEST_GAME):
        if engine.is_game_over(state):
            break
        player = str(state.current_player_id)
        state = engine.apply_action(state, action_named(movers[player](state)), player)
    ends = engine.get_winners(state)
    return 0.5 if not ends else float(ends[0] == own)


def mover(level: str, seed: int, seconds: float) -> Mover:
    """A level with so much processor time for each move, and no other limit."""
    game = catalogue.load("quoridor")
    rng = SeededRandom(seed)

    def move(state: Any) -> str:
        player = str(state.current_player_id)
        valid = game.engine.get_valid_actions(state, player)
        view = game.engine.get_player_view(state, player)
        begun = thread_time()
        budget = Budget(is_late=lambda: thread_time() - begun >= seconds)
        bot = LEVELS[level].make(game.engine, player)
        return name_of(bot.choose_action(view, valid, rng, budget))

    return move
