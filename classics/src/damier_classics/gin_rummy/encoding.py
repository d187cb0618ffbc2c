"""Gin Rummy for learners: a card put away or laid off, what is done without one, a knock with each
card, melds; the own hand, what is known of the other's, the open cards, melds."""

from collections.abc import Sequence
from typing import Any

from .melds import melds_in
from .state import (
    NUMBER,
    PACK,
    Act,
    Discard,
    GinRummyView,
    Knock,
    LayOff,
    Meld,
)
from .text import KNOCK, WORDS, notation

MELDS = melds_in(PACK)
MELD_NUMBER = {meld: number for number, meld in enumerate(MELDS)}
PHASES = ("first", "draw", "discard", "wall", "melds", "layoffs", "own_melds", "over")
CARDS = len(PACK)
KNOCKS = CARDS + len(WORDS)
LAID = KNOCKS + CARDS


class GinRummyEncoding:
    action_count = LAID + len(MELDS)
    observation_size = 1 + 5 * CARDS + len(PHASES) + 2

    def observation(self, view: GinRummyView, player_id: str) -> Sequence[int]:
        other = next(player for player in view.player_ids if player != player_id)
        laid = [card for melds in view.melds.values() for meld in melds for card in meld]
        top = view.discards[-1:]
        rows: list[Sequence[str]] = [
            view.hand,
            (*view.taken[other], *view.shown[other]),
            top,
            view.discards,
            (*laid, *view.laid_off),
        ]
        return [
            int(view.current_player_id == player_id),
            *(int(card in row) for row in rows for card in PACK),
            *(int(view.phase == phase) for phase in PHASES),
            view.stock_size,
            view.knock,
        ]

    def numbers(
        self, view: GinRummyView, valid_actions: Sequence[Act], player_id: str
    ) -> Sequence[int]:
        return [self._number(action) for action in valid_actions]

    def _number(self, action: Act) -> int:
        match action:
            case Discard() | LayOff():
                return NUMBER[action.card]
            case Knock():
                return KNOCKS + NUMBER[action.card]
            case Meld():
                return LAID + MELD_NUMBER[action.cards]
            case _:
                return CARDS + WORDS.index(notation(action))

    def label(self, number: int) -> str:
        if number < CARDS:
            return PACK[number]
        if number < KNOCKS:
            return WORDS[number - CARDS]
        if number < LAID:
            return f"{KNOCK} {PACK[number - KNOCKS]}"
        return "-".join(MELDS[number - LAID])


def encoding(engine: Any, config: Any) -> GinRummyEncoding:
    return GinRummyEncoding()
