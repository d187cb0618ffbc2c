"""One match as learners step through it: whose turn it is, what is seen, what may be done.

Every interface of this room holds one of these. Observations and masks are made from the view of
the player who asks, when it asks. A match longer than the game's `max_turns` is cut off.
"""

import secrets
from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from damier.bots import mover, result
from damier.catalogue import Game
from damier.core import DamierError, SeededRandom

from .encoding import encoding_of

LARGEST_SEED = 2**53 - 2
Bytes = NDArray[np.int8]
INT8 = np.dtype(np.int8)


class NotAnAction(DamierError):
    """A learner chose an index that stands for no valid action. The match goes on as it was."""

    code = "not_an_action"


class Playing:
    """A match of one game under one config; `start` begins another."""

    def __init__(self, game: Game, config: Any) -> None:
        self.game, self.engine, self.config = game, game.engine, config
        self.encoding = encoding_of(game, config)
        self.players: tuple[str, ...] = config.player_ids
        self.longest = game.engine.max_turns(config)
        self._encoded = self.encoding.observation
        self._empty_mask = bytes(self.encoding.action_count)
        self._luck: SeededRandom | None = None
        self._last_seed: int | str = secrets.token_hex(32)
        self.state: Any = None
        self.mover: str | None = None
        """Who acts next; None after the end."""
        self.length = 0
        self._view: Any = None
        self._viewer: str | None = None
        self._valid: Sequence[Any] | None = None
        self._numbers: Sequence[int] = ()

    def start(self, seed: int | None = None) -> None:
        """Begin the match of this seed. Without one it is drawn: anew each time, but the same after
        the same seed."""
        if seed is not None:
            drawn = self._last_seed = int(seed)
            self._luck = None
        else:
            if self._luck is None:
                self._luck = SeededRandom(self._last_seed)
            drawn = self._luck.int(0, LARGEST_SEED)
        self._became(self.engine.init(replace(self.config, seed=drawn)))
        self.length = 0

    def _became(self, state: Any) -> None:
        self.state = state
        self._view = self._viewer = self._valid = None
        current = state.current_player_id
        self.mover = current if current is not None else mover(self.engine, state)

    @property
    def is_over(self) -> bool:
        return self.mover is None

    @property
    def is_cut_off(self) -> bool:
        return self.mover is not None and self.length >= self.longest

    def act(self, number: int) -> None:
        """Play the valid action of this index, for whoever's turn it is."""
        player = self.mover
        assert player is not None
        valid = self._valid
        if valid is None:
            valid = self._listed(player)
        try:
            action = valid[self._numbers.index(number)]
        except ValueError:
            raise self._refused(number) from None
        self.play(action)

    def play(self, action: Any) -> None:
        """Play an action that is known to be valid."""
        assert self.mover is not None
        self.length += 1
        self._became(self.engine.resolve(self.state, action, self.mover))

    def _listed(self, player: str) -> Sequence[Any]:
        """The valid actions of who moves, and their indices, kept until somebody acts."""
        self._valid = self.engine.get_valid_actions(self.state, player)
        self._numbers = self.encoding.numbers(self.view(player), self._valid, player)
        return self._valid

    def _refused(self, number: int) -> NotAnAction:
        is_known = 0 <= number < self.encoding.action_count
        named = f"{number} ({self.encoding.label(number)})" if is_known else str(number)
        return NotAnAction(
            f"{self.mover} may not play {named} now; the mask says what it may",
            number=number,
            player=self.mover,
        )

    def view(self, player: str) -> Any:
        """What this player may know, made once a position."""
        if self._viewer != player:
            self._view = self.engine.get_player_view(self.state, player)
            self._viewer = player
        return self._view

    def numbers(self, player: str) -> Sequence[int]:
        """The indices that this player may choose from."""
        if player == self.mover:
            if self._valid is None:
                self._listed(player)
            return self._numbers
        if self.mover is None or self.state.current_player_id is not None:
            return ()
        valid = self.engine.get_valid_actions(self.state, player)
        return self.encoding.numbers(self.view(player), valid, player)

    def observed(self, player: str) -> dict[str, Bytes]:
        """What this player sees and a mask of what it may choose: two halves of one array."""
        both = np.frombuffer(self.row(player), INT8)
        size = self.encoding.observation_size
        return {"observation": both[:size], "action_mask": both[size:]}

    def row(self, player: str) -> "array[int]":
        """The same as bytes, one after the other."""
        view = self._view if self._viewer == player else self.view(player)
        row = array("b", self._encoded(view, player))
        first = len(row)
        row.frombytes(self._empty_mask)
        if player == self.mover and self._valid is None:
            self._listed(player)
        for number in self._numbers if player == self.mover else self.numbers(player):
            row[first + number] = 1
        return row

    def rewards(self) -> list[float]:
        """1 for who won, -1 for who lost, 0 while it runs, on a draw and where all won."""
        if not self.is_over:
            return [0.0] * len(self.players)
        return [result(self.engine, self.state, player) for player in self.players]

    def text(self, viewer: str | None = None) -> str:
        """The board as plain text, as this viewer may see it."""
        return self.game.board(
            self.engine.get_player_view(self.state, viewer), self.game.texts("en")
        )
