"""Yacht as OpenSpiel plays it: a throw is a set of bits, 0 keeps all dice and leads to the
categories, which come after. Their dice fall as ours have fallen."""

import random
import re
from typing import Any

from damier_classics.yacht.state import CATEGORIES, DICE, SIDES, THROWS, Roll

from classics.tests.openspiel import engine_of, start, their_game

PLAYERS = (2, 3, 5, 8)
KEEP, CATEGORY = 0, 32
"""Their number of keeping all dice, and of the first category."""


def play(seed: int) -> None:
    players = PLAYERS[seed % len(PLAYERS)]
    theirs = their_game("yacht", players=players)
    rng, engine = random.Random(seed), engine_of("yacht")
    ours = start(engine, players=players, seed=seed)
    while not theirs.is_terminal():
        player = ours.current_player_id
        actions = engine.get_valid_actions(ours, player)
        if not ours.dice:
            assert theirs.is_chance_node()
            (action,) = actions
        else:
            assert ours.player_ids[theirs.current_player()] == player
            choices = {number(one): one for one in actions}
            compare_choices(choices, theirs, ours.throws)
            chosen = rng.choice(sorted(choices))
            action = choices[chosen]
            if chosen >= CATEGORY and ours.throws < THROWS:
                theirs.apply_action(KEEP)
            theirs.apply_action(chosen)
        ours = engine.resolve(ours, action, player)
        if isinstance(action, Roll):
            theirs.apply_action(fallen(action, ours.dice))
            assert f"Dice: {' '.join(map(str, ours.dice))}\n" in str(theirs)
    assert ours.game_over
    totals = list(engine.get_scores(ours).values())
    told = [int(one) for one in re.findall(r"total: (\d+)", str(theirs))]
    assert told == totals
    pairs = zip(ours.player_ids, theirs.returns(), strict=True)
    assert {player for player, gained in pairs if gained > 0} == set(ours.winners or ())


def number(action: Any) -> int:
    if isinstance(action, Roll):
        return sum(1 << DICE.index(die) for die in action.dice)
    return CATEGORY + CATEGORIES["yacht"].index(action.category)


def compare_choices(choices: dict[int, Any], theirs: Any, throws: int) -> None:
    """Where dice may still be thrown, their categories are listed once all dice are kept."""
    scores = [one for one in sorted(choices) if one >= CATEGORY]
    if throws < THROWS:
        rolls = [one for one in sorted(choices) if one < CATEGORY]
        assert [KEEP, *rolls] == sorted(theirs.legal_actions())
        kept = theirs.clone()
        kept.apply_action(KEEP)
        theirs = kept
    assert scores == sorted(theirs.legal_actions())


def fallen(action: Roll, dice: tuple[int, ...]) -> int:
    """Their number of this throw: the first of the dice counts least."""
    pips = [dice[DICE.index(die)] - 1 for die in action.dice]
    return sum(one * SIDES**place for place, one in enumerate(pips))
