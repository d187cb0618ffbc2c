"""How often what a library has learnt beats `easy` at Connect Four; the recipes share it."""

from collections.abc import Callable
from typing import Any

import gymnasium

import damier.rl.gymnasium  # noqa: F401, importing it registers the games

TABLE = "damier/ConnectFour-v1"
OPPONENT = "easy"


def table(seat: int = 0) -> Any:
    """The environment that the recipes learn in: a seat of Connect Four against `easy`."""
    return gymnasium.make(TABLE, opponent=OPPONENT, seat=seat)


def share_won(choose: Callable[[Any], int], matches: int) -> float:
    """The share of matches won by who chooses an index for what is observed; both seats alike."""
    won = 0
    for number in range(matches):
        playing = table(seat=number % 2)
        seen, _ = playing.reset(seed=number)
        ended = cut_off = False
        while not (ended or cut_off):
            seen, reward, ended, cut_off, _ = playing.step(choose(seen))
        won += reward > 0
    return won / matches
