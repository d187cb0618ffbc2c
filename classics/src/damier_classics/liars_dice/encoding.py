"""Liar's Dice for learners: a number for each bid in their order, then the call; the own dice by
face, how many each has, and the last bid, seats counted from the viewer's."""

from collections.abc import Sequence
from typing import Any

from .state import Act, Bid, LiarsDiceConfig, LiarsDiceView, bids_on, faces
from .text import CALL, notation


class LiarsDiceEncoding:
    def __init__(self, config: LiarsDiceConfig) -> None:
        self.players, self.sides = len(config.player_ids), config.sides
        self.bids = bids_on(config.dice * self.players, config.sides, config.order)
        self.index = {bid: number for number, bid in enumerate(self.bids)}
        self.action_count = len(self.bids) + 1
        self.observation_size = 1 + config.sides + 2 * self.players + 2

    def observation(self, view: LiarsDiceView, player_id: str) -> Sequence[int]:
        seat = view.player_ids.index(player_id)
        order = view.player_ids[seat:] + view.player_ids[:seat]
        last = view.bids[-1] if view.bids else None
        return [
            int(view.current_player_id == player_id),
            *(view.cup.count(face) for face in faces(self.sides)),
            *(view.counts[player] for player in order),
            *(int(last is not None and last.player == player) for player in order),
            *((last.bid.quantity, last.bid.face) if last else (0, 0)),
        ]

    def numbers(
        self, view: LiarsDiceView, valid_actions: Sequence[Act], player_id: str
    ) -> Sequence[int]:
        call = len(self.bids)
        return [self.index[a] if isinstance(a, Bid) else call for a in valid_actions]

    def label(self, number: int) -> str:
        return notation(self.bids[number]) if number < len(self.bids) else CALL


def encoding(engine: Any, config: LiarsDiceConfig) -> LiarsDiceEncoding:
    return LiarsDiceEncoding(config)
