"""The long runs of Quoridor: OpenSpiel's lists and winners, long perft, how strong the bots are.

The short forms are in test_kernel.py, test_open_spiel.py and test_bots.py; every length is a
parameter here.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from time import perf_counter
from typing import Any

import pyspiel

from damier import catalogue
from damier.compiled import mode
from damier.games.quoridor.board_kernel import board_of
from damier.games.quoridor.kernel import Position, opening
from damier.games.quoridor.search_kernel import Search
from damier.games.quoridor.state import action_named
from tests.games.quoridor import duel
from tests.games.quoridor.counting import perft, perft_lines, slow_perft
from tests.games.quoridor.open_spiel import at_random, compare, spiel_name
from tests.games.quoridor.slow import slow_opening
from tests.games.quoridor.strength import (
    FIRST_SEED,
    LONGEST_GAME,
    drawn_opening,
    level_against_level,
    level_mover,
    state_after,
)
from tools.docs.findings import FIGURES

EXPLORATION = 1.4
MEGABYTES = 1000
MOST_SIMULATIONS = 10_000_000
"""What OpenSpiel's bot is given: the exploration of its own examples, room for its tree, and more
simulations than its time allows."""

MOST_TWIN_NODES = 100_000
"""Perft lines that the slow twin follows; the larger one is left to kernel and OpenSpiel."""

SHARE_OVER_MCTS = 0.95
SHARE_OVER_LOWER_LEVEL = 0.8


def campaign(given: Sequence[str] = ()) -> dict[str, Any]:
    """The long form; with `--against LEVEL` only matches against that level: see duel.py."""
    if given:
        return duel.part(given, kept())
    duels = {name: found for name, found in kept().items() if name.endswith(" kernels")}
    return {**duels, **long_form()}


def kept() -> dict[str, Any]:
    """What was found before."""
    found: dict[str, Any] = json.loads(FIGURES.read_text("utf-8")).get("games/quoridor", {})
    return found


def long_form(
    positions: int = 20_000,
    mcts_games: int = 40,
    seconds: float = 1.0,
    level_games: int = 40,
) -> dict[str, Any]:
    """The figures of the long form; every one of them must hold."""
    figures: dict[str, Any] = {"kernels": mode()}
    figures["open_spiel"] = {
        "random games": compared(positions // 2, seed=11),
        "bot games": compared(positions // 2, seed=12, choose=by_search),
    }
    figures["perft lines agreed by kernel and twin"] = check_perft()
    against = expert_against_mcts(mcts_games, seconds)
    figures[f"expert against MCTSBot, {mcts_games} games, {seconds:g} s a move"] = against
    assert against.get("won", 0) >= SHARE_OVER_MCTS * mcts_games, against
    for one, other in (("hard", "medium"), ("medium", "easy")):
        won = level_against_level(one, other, level_games)
        figures[f"{one} against {other}, {level_games} games"] = dict(won)
        assert won[one] >= SHARE_OVER_LOWER_LEVEL * level_games, won
    return figures


def compared(positions: int, seed: int, choose: Any = at_random) -> dict[str, int]:
    """Positions with the same legal actions here and in OpenSpiel, and games with one winner."""
    return {"positions": positions, "finished": compare(positions, seed, choose=choose)}


def by_search(position: Position, rng: random.Random) -> int:
    """A quick bot's move; one in ten is any move, so that no two games are alike."""
    if rng.random() < 0.1:
        return at_random(position, rng)
    asked = 0

    def spent() -> bool:
        nonlocal asked
        asked += 1
        return asked > 8

    return Search(position, rng.getrandbits(30), spent).think()


def check_perft() -> int:
    """Count every committed line of perft by the kernel, and by its twin where it can."""
    agreed = 0
    for size, players, walls, depth, nodes in perft_lines():
        assert perft(opening(board_of(size, players), walls), depth) == nodes
        if nodes <= MOST_TWIN_NODES:
            assert slow_perft(slow_opening(size, players, walls), depth) == nodes
            agreed += 1
    return agreed


class MctsMover:
    """OpenSpiel's MCTSBot with random rollouts, thinking for so long a move by its own clock."""

    def __init__(self, seed: int, seconds: float) -> None:
        self.game: Any = pyspiel.load_game("quoridor")
        self.bot: Any = pyspiel.MCTSBot(
            self.game,
            pyspiel.RandomRolloutEvaluator(1, seed),
            EXPLORATION,
            MOST_SIMULATIONS,
            MEGABYTES,
            False,
            seed,
            False,
            max_wall_clock_time=seconds,
        )
        self.state: Any = self.game.new_initial_state()
        self.followed = 0
        self.spent = 0.0
        self.moves = 0

    def follow(self, names: Sequence[str]) -> None:
        for name in names[self.followed :]:
            named = {spiel_name(self.state, a, 9): a for a in self.state.legal_actions()}
            self.state.apply_action(named[name])
        self.followed = len(names)

    def move(self) -> str:
        start = perf_counter()
        action = self.bot.step(self.state)
        self.spent += perf_counter() - start
        self.moves += 1
        return spiel_name(self.state, action, 9)


def expert_against_mcts(
    games: int, seconds: float, level: str = "expert", first_seed: int = FIRST_SEED
) -> dict[str, Any]:
    """Wins of a level over MCTS at equal thinking time, from drawn openings, each played twice."""
    engine = catalogue.load("quoridor").engine
    won: Counter[str] = Counter()
    spent, moves = 0.0, 0
    for number in range(games):
        names = drawn_opening(first_seed + number // 2)
        state = state_after(names)
        own = ("p1", "p2")[number % 2]
        seed = first_seed + number
        ours, theirs = level_mover(level, seed, seconds), MctsMover(seed, seconds)
        while not engine.is_game_over(state) and len(names) < LONGEST_GAME:
            player = str(state.current_player_id)
            theirs.follow(names)
            name = ours(state) if player == own else theirs.move()
            state = engine.apply_action(state, action_named(name), player)
            names.append(name)
        spent, moves = spent + theirs.spent, moves + theirs.moves
        winner = (engine.get_winners(state) or (None,))[0]
        won["won" if winner == own else "drawn" if winner is None else "lost"] += 1
    return {**won, "seconds a move of MCTS": round(spent / max(1, moves), 3)}
