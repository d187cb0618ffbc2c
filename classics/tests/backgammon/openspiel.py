"""Backgammon as OpenSpiel plays it. It moves two checkers in one action, so what is compared are
the boards that two dice may lead to; the other half of a double is an action of its own there.
"""

import random
from typing import Any

from damier_classics.backgammon.state import Pass

from classics.tests.openspiel import engine_of, start, their_game

COUNTS = 4
"""Numbers that tell how many checkers stand on a point: one, two, three, how many more."""
POINTS = 24
HALF = 2

Sides = tuple[tuple[int, ...], ...]


def play(seed: int) -> None:
    is_hyper = seed % 4 == 3
    engine, rng = engine_of("backgammon"), random.Random(seed)
    ours = start(engine, seed=seed, setup="hyper" if is_hyper else "standard")
    theirs = their_game("backgammon", hyper_backgammon=is_hyper, scoring_type="full_scoring")
    roll(theirs, ours)
    while not ours.game_over:
        player = ours.current_player_id
        assert theirs.current_player() == ours.player_ids.index(player)
        choices = boards(engine, ours, player)
        offered = {board_of(theirs.child(action)): action for action in theirs.legal_actions()}
        assert choices.keys() == offered.keys()
        chosen = rng.choice(sorted(choices))
        theirs.apply_action(offered[chosen])
        for action in choices[chosen]:
            is_last = is_turn_over(engine.get_steps(ours, action, player)[0].state)
            ours = engine.resolve(ours, action, player)
        if not ours.game_over and is_last:
            if not theirs.is_chance_node():  # the half of a double that cannot be played
                (nothing,) = theirs.legal_actions()
                assert board_of(theirs.child(nothing)) == chosen
                theirs.apply_action(nothing)
            roll(theirs, ours)
    if not is_hyper:  # with three checkers OpenSpiel goes on when all are borne off
        assert theirs.is_terminal()
        points, winner = ours.won.points, ours.won.player
        expected = [points if player == winner else -points for player in ours.player_ids]
        assert theirs.returns() == expected


def roll(theirs: Any, ours: Any) -> None:
    """The dice that were thrown here; of the first ones it says who begins, too."""
    seat = ours.player_ids.index(ours.current_player_id)
    low, high = sorted(ours.rolls[seat])
    for outcome, _ in theirs.chance_outcomes():
        told = theirs.action_to_string(outcome)
        begins = "starts" not in told or f"{'XO'[seat]} starts" in told
        if begins and (f"{low}{high})" in told or f"{high}{low})" in told):
            theirs.apply_action(outcome)
            return
    raise AssertionError(f"no roll of {low} and {high}")


def is_turn_over(state: Any) -> bool:
    return bool(state.phase != "move")


def boards(engine: Any, state: Any, player: str) -> dict[Sides, list[Any]]:
    """What up to two dice may lead to, with the moves that lead there."""
    found: dict[Sides, list[Any]] = {}
    waiting: list[tuple[Any, list[Any]]] = [(state, [])]
    while waiting:
        now, moves = waiting.pop()
        for action in engine.get_valid_actions(now, player):
            after = engine.get_steps(now, action, player)[0].state
            path = [*moves, action]
            if is_turn_over(after) or len(path) == HALF or isinstance(action, Pass):
                found.setdefault(after.checkers, path)
            else:
                waiting.append((after, path))
    return found


def board_of(theirs: Any) -> Sides:
    """OpenSpiel's board as our sides: borne off, points 1 to 24 from the own home, the bar."""
    told = [int(one) for one in theirs.observation_tensor(0)]
    sides = []
    for seat in (0, 1):
        row = told[seat * POINTS * COUNTS : (seat + 1) * POINTS * COUNTS]
        counts = []
        for point in range(POINTS):
            one, two, three, more = row[point * COUNTS : (point + 1) * COUNTS]
            counts.append(one + 2 * two + 3 * three + (3 + more if more else 0))
        bar, off = told[2 * POINTS * COUNTS + 3 * seat :][:2]
        sides.append((off, *(reversed(counts) if seat == 0 else counts), bar))
    return tuple(sides)
