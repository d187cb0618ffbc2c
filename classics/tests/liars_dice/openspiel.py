"""One round of Liar's Dice as OpenSpiel plays it: the same dice, the same bids, the same winner."""

import random
from typing import Any

from damier_classics.liars_dice.state import Bid, bids_on

from classics.tests.openspiel import engine_of, returns, start, their_game

TABLES = (
    (1, 6, "quantity"),
    (2, 6, "quantity"),
    (1, 6, "face"),
    (2, 4, "quantity"),
    (5, 6, "quantity"),
    (3, 3, "face"),
)
"""Dice each, sides, and what a bid raises first."""
THEIR_RULE = {"quantity": "reset-face", "face": "reset-quantity"}


def play(seed: int) -> None:
    dice, sides, order = TABLES[seed % len(TABLES)]
    engine, rng = engine_of("liars-dice"), random.Random(seed)
    options: dict[str, Any] = {
        "dice": dice,
        "sides": sides,
        "order": order,
        "wild": "top",
        "one_round": True,
    }
    ours = start(engine, seed=seed, **options)
    theirs = their_game(
        "liars_dice",
        numdice=dice,
        dice_sides=sides,
        bidding_rule=THEIR_RULE[order],
    )
    thrown = [die for cup in ours.cups for die in cup]
    while theirs.is_chance_node():
        theirs.apply_action(thrown.pop(0) - 1)
    assert not thrown
    every = bids_on(2 * dice, sides, order)

    def number(action: Any) -> int:
        return every.index(action) if isinstance(action, Bid) else len(every)

    while not theirs.is_terminal():
        player = ours.player_ids[theirs.current_player()]
        assert ours.current_player_id == player
        choices = {number(one): one for one in engine.get_valid_actions(ours, player)}
        assert sorted(choices) == theirs.legal_actions()
        # Often the call, or a low bid: else every match would be a few high ones.
        lowest = sorted(choices)[: dice * 2]
        chosen = max(choices) if ours.bids and rng.random() < 0.2 else rng.choice(lowest)
        ours = engine.resolve(ours, choices[chosen], player)
        theirs.apply_action(chosen)
    assert ours.game_over
    assert returns(ours) == theirs.returns()
