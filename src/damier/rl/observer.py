"""What OpenSpiel's observers are asked for, honoured or refused: public and private parts, history.

Public is what a spectator sees; what one player sees is public and private together, and there is
no part that is private alone. With perfect recall a tensor holds, for each thing the player did or
saw, a row of what it saw and a 1 for what it chose; where that would be too large, it is refused.
"""

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from damier.core import InvalidData

from .moment import PUBLIC, Moment, Table

LARGEST_TENSOR = 1 << 22
"""Numbers of a history; beyond that it has to be read as text."""

Private = pyspiel.PrivateInfoType
SEEN = pyspiel.IIGObservationType(
    public_info=True, perfect_recall=False, private_info=Private.SINGLE_PLAYER
)


def history_size(table: Table) -> int:
    """How many numbers tell all that one player did and saw, at most."""
    return (table.longest + 1) * (table.encoding.observation_size + table.encoding.action_count)


class DamierObserver:
    """What a player sees, or who only watches, or everybody, as numbers and as text."""

    def __init__(self, table: Table, asked: Any = None, params: Any = None) -> None:
        if params:
            raise InvalidData(f"an observer takes no parameters, got {params}", path="params")
        asked = SEEN if asked is None else asked
        if not asked.public_info:
            raise InvalidData(
                "no observer without public_info: a view shows what is private amid what is public",
                path="public_info",
            )
        self.table, self.private = table, asked.private_info
        self.is_whole = asked.perfect_recall
        encoding = table.encoding
        seats = len(table.config.player_ids) if self.private == Private.ALL_PLAYERS else 1
        self._row = encoding.observation_size + (encoding.action_count if self.is_whole else 0)
        self._size = seats * (history_size(table) if self.is_whole else self._row)
        self.has_tensor = self._size <= LARGEST_TENSOR
        self.tensor: NDArray[np.float32] = np.zeros(
            self._size if self.has_tensor else 0, np.float32
        )
        """The numbers of what was looked at last."""
        name = "history" if self.is_whole else "observation"
        shaped = self.tensor.reshape(-1, self._row) if self.is_whole else self.tensor
        self.dict = {name: shaped} if self.has_tensor else {}
        """The same by name, in the shape that it has."""

    def set_from(self, state: Any, player: int) -> None:
        """Write what there is to see; while the deal is open there is nothing."""
        if not self.has_tensor:
            raise InvalidData(
                f"a whole history of {self.table.game.id} has {self._size:,} numbers: read it as "
                "text, or end matches earlier by max_turns",
                path="perfect_recall",
            )
        moment: Moment = state.moment
        tensor = self.tensor
        tensor[:] = 0
        seats = self._viewers(player)
        part = self._size // len(seats)
        for place, seat in enumerate(seats):
            at = tensor[place * part : (place + 1) * part]
            if self.is_whole:
                self._write_history(moment, seat, player, at.reshape(-1, self._row))
            else:
                at[:] = moment.row(seat, max(player, 0))

    def string_from(self, state: Any, player: int) -> str:
        """With perfect recall all that was done and seen, else what is seen now."""
        moment: Moment = state.moment
        told = moment.information if self.is_whole else moment.sight
        return "\n\n".join(map(told, self._viewers(player)))

    def _viewers(self, player: int) -> list[int]:
        if self.private == Private.NONE:
            return [PUBLIC]
        if self.private == Private.ALL_PLAYERS:
            return list(range(len(self.table.config.player_ids)))
        return [player]

    def _write_history(
        self, moment: Moment, seat: int, beside: int, rows: NDArray[np.float32]
    ) -> None:
        size = self.table.encoding.observation_size
        for row, noticed in zip(rows, moment.history(seat), strict=False):
            row[:size] = noticed.moment.row(seat, max(beside, 0))
            if noticed.own >= 0:
                row[size + noticed.own] = 1
