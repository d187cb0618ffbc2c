"""Yacht for learners: an action for each set of dice to throw, then one a category; whose turn it
is, throws, the dice, and every sheet, the viewer's own first: what is filled, and with how much."""

from collections.abc import Sequence
from typing import Any

from .state import CATEGORIES, DICE, ROLLS, SCORES, SIDES, Act, YachtConfig, YachtView
from .text import notation


class YachtEncoding:
    def __init__(self, config: YachtConfig) -> None:
        categories = CATEGORIES[config.variant]
        actions: list[Act] = [*ROLLS, *(SCORES[name] for name in categories)]
        self.names = tuple(notation(action) for action in actions)
        self.index = {name: number for number, name in enumerate(self.names)}
        self.action_count = len(self.names)
        players = len(config.player_ids)
        self.observation_size = 2 + len(DICE) * SIDES + 2 * players * len(categories)

    def observation(self, view: YachtView, player_id: str) -> Sequence[int]:
        row = [int(view.current_player_id == player_id), view.throws]
        for die in view.dice or (0,) * len(DICE):
            row += [int(die == pips) for pips in range(1, SIDES + 1)]
        seat = view.player_ids.index(player_id)
        for player in (*view.player_ids[seat:], *view.player_ids[:seat]):
            row += [int(value is not None) for value in view.sheets[player]]
            row += [value or 0 for value in view.sheets[player]]
        return row

    def numbers(self, view: Any, valid_actions: Sequence[Act], player_id: str) -> Sequence[int]:
        return [self.index[notation(action)] for action in valid_actions]

    def label(self, number: int) -> str:
        return self.names[number]


def encoding(engine: Any, config: YachtConfig) -> YachtEncoding:
    return YachtEncoding(config)
