"""One seat of a match, with opponents at the others: what Gymnasium's environments step through.

Everything is drawn by one seed. A copy goes on apart from the original, with the same luck to come;
one that was written down has its opponents sit down anew, from what they see then.
"""

import copy
from typing import Any

from damier.catalogue import Game
from damier.core import InvalidData, SeededRandom

from .encoding import ROW, Kind
from .opponent import Seated, check_opponent, seated
from .playing import Playing


class Seat:
    """A learner's seat; `begin` starts a match, `act` plays in it until the next own turn."""

    def __init__(
        self,
        game: Game,
        config: Any,
        *,
        seat: int,
        opponent: Any,
        max_turns: int | None = None,
        kind: Kind = ROW,
    ) -> None:
        self.playing = Playing(game, config, max_turns, kind)
        players = self.playing.players
        if not 0 <= seat < len(players):
            raise InvalidData(f"no seat {seat}; there are {len(players)}, from 0", path="seat")
        check_opponent(game, opponent)
        self.opponent = opponent
        self.seat, self.player = seat, players[seat]
        self._others: dict[str, Seated] = {}
        self._luck = SeededRandom(0)

    def begin(self, luck: int, draw_seed: Any) -> None:
        """Start a match, the opponents' luck from this number; they play until the own turn.
        A match that is over before the seat ever acts is followed by another."""
        self._luck = SeededRandom(luck)
        while True:
            self.playing.start(draw_seed())
            self._others = {}
            self._others_act()
            if self.playing.mover is not None:
                return

    def act(self, number: int) -> tuple[float, bool]:
        """Play this index, then the others; the reward, and whether the index was none that was
        allowed, so that a random one was played."""
        playing = self.playing
        if playing.state is None or playing.mover is None or playing.is_cut_off:
            raise InvalidData("no match is running: call reset", path="action")
        numbers = playing.numbers(self.player)
        forfeited = number not in numbers
        playing.act(self._luck.pick(numbers) if forfeited else number)
        self._others_act()
        return playing.rewards()[self.seat], forfeited

    def _others_act(self) -> None:
        playing = self.playing
        while playing.mover not in (None, self.player) and not playing.is_cut_off:
            player = playing.mover
            assert player is not None
            if player not in self._others:
                self._others[player] = seated(self.opponent, playing, player, self._luck)
            self._others[player].act(playing, self._luck)

    def __deepcopy__(self, memo: Any) -> "Seat":
        other = Seat.__new__(Seat)
        other.__dict__.update(self.__dict__)
        other.playing = copy.deepcopy(self.playing, memo)
        other._luck = self._luck.clone()
        # Opponents are shared, as a pool is; only what sits at this table is copied.
        other._others = {p: sitting.copied() for p, sitting in self._others.items()}
        return other

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_others": {}}
