"""Games small enough to be solved, as parameters of OpenSpiel, and what solves them."""

from typing import Any

import numpy as np
import pyspiel
from msgspec.structs import replace
from open_spiel.python.algorithms import cfr, exploitability
from open_spiel.python.algorithms import external_sampling_mccfr as external

from damier.catalogue import AnyEngine
from damier.rl import openspiel

SIX_LETTERS, QUORIDOR, DICE = "damier_six_letters", "damier_quoridor", "damier_liars_dice"

SOLVABLE: list[tuple[str, dict[str, Any]]] = [
    (SIX_LETTERS, {"options": '"aside":3', "remember": True}),
    (QUORIDOR, {"options": '"size":3;"walls":0', "max_turns": 6, "remember": True}),
    (QUORIDOR, {"options": '"size":3;"walls":1', "max_turns": 3, "remember": True}),
    (DICE, {"options": '"dice":1;"sides":3;"oneRound":true;"wild":"top"', "remember": True}),
]
"""Love Letter with six cards, three of them set aside; Quoridor on nine cells; Liar's Dice with two
dice, one under each cup."""


def loaded(name: str, params: dict[str, Any]) -> Any:
    openspiel.register("folder:examples/six-letters/1.0")
    return pyspiel.load_game(name, params)


def regrets(game: Any, after: tuple[int, ...]) -> tuple[dict[int, float], Any]:
    """NashConv of CFR's policy after so many iterations, and the last policy."""
    solver, found, done = cfr.CFRSolver(game), {}, 0
    for iterations in after:
        for _ in range(iterations - done):
            solver.evaluate_and_update_policy()
        done = iterations
        found[done] = float(exploitability.nash_conv(game, solver.average_policy()))
    return found, solver.average_policy()


def sampled_regrets(game: Any, after: tuple[int, ...]) -> list[float]:
    """The same for MCCFR with external sampling."""
    np.random.seed(1)
    solver, found, done = external.ExternalSamplingSolver(game), [], 0
    for iterations in after:
        for _ in range(iterations - done):
            solver.iteration()
        done = iterations
        found.append(float(exploitability.nash_conv(game, solver.average_policy())))
    return found


def worth_by_plies(engine: AnyEngine, config: Any) -> list[int]:
    """What the first position is worth to who begins, if a match is a draw after 0, 1, 2, ...
    plies, until another ply changes no position's worth: the slow and obvious way, for a game
    without luck and secrets. Positions that differ only in how many turns are over are one."""
    first = _timeless(engine.init(config))
    after: dict[Any, list[Any]] = {}
    waiting = [first]
    while waiting:
        state = waiting.pop()
        if state in after:
            continue
        mover = state.current_player_id
        actions = engine.get_valid_actions(state, mover) if mover else ()
        after[state] = [_timeless(engine.resolve(state, action, mover)) for action in actions]
        waiting += after[state]
    own = config.player_ids[0]
    won = {s: 0 if not s.game_over else 1 if s.winners == (own,) else -1 for s in after}
    worth, told = won, []
    while True:
        told.append(worth[first])
        better = {
            state: (max if state.current_player_id == own else min)(worth[s] for s in follow)
            if follow
            else won[state]
            for state, follow in after.items()
        }
        if better == worth:
            return told
        worth = better


def _timeless(state: Any) -> Any:
    return replace(state, turn=0)
