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
from damier.core import DamierError, SeededRandom, decode, encode

from .encoding import ROW, Kind, encoding_of, shape_of, turn_limit
from .known import KnownPosition, known_positions
from .port import Encoding

LARGEST_SEED = 2**53 - 2
LUCK = "luck"
"""Who draws cards and throws dice, where an index is refused."""

Bytes = NDArray[np.int8]
INT8 = np.dtype(np.int8)


class NotAnAction(DamierError):
    """A learner chose an index that stands for no valid action. The match goes on as it was."""

    code = "not_an_action"


def refused(number: int, player: str | None, encoding: Encoding, why: str = "") -> NotAnAction:
    """What is said of an index that may not be chosen now."""
    is_known = 0 <= number < encoding.action_count and player != LUCK
    named = f"{number} ({encoding.label(number)})" if is_known else str(number)
    who = player or "nobody"
    return NotAnAction(
        f"{who} may not play {named} now; {why or 'the mask says what it may'}",
        number=number,
        player=player,
    )


class Playing:
    """A match of one game under one config; `start` begins another."""

    def __init__(
        self, game: Game, config: Any, max_turns: int | None = None, kind: Kind = ROW
    ) -> None:
        self.game, self.engine, self.config = game, game.engine, config
        self.kind = kind
        self.encoding = encoding_of(game, config, kind)
        self.shape = shape_of(self.encoding)
        self.players: tuple[str, ...] = config.player_ids
        self.longest = turn_limit(max_turns) or game.engine.max_turns(config)
        self._encoded = self.encoding.observation
        self._empty_mask = bytes(self.encoding.action_count)
        self._luck: SeededRandom | None = None
        self._last_seed: int | str = secrets.token_hex(32)
        self._known = known_positions(game, config, kind)
        self._here: KnownPosition | None = None
        self.state: Any = None
        self.mover: str | None = None
        """Who acts next; None after the end."""
        self.length = 0
        self._view: Any = None
        self._viewer: str | None = None
        self._valid: Sequence[Any] | None = None
        self._numbers: Sequence[int] = ()

    def __deepcopy__(self, memo: Any) -> "Playing":
        """The same match, to go on with apart: values never change, so only the luck is copied."""
        other = Playing.__new__(Playing)
        other.__dict__.update(self.__dict__)
        other._luck = self._luck.clone() if self._luck is not None else None
        return other

    def __getstate__(self) -> dict[str, Any]:
        """Config and state as JSON, the game as where it is found; the rest is made again."""
        config, state = encode(self.config), self.state
        return {
            "game": self.game,
            "config": config,
            "longest": self.longest,
            "kind": self.kind,
            "state": None if state is None else encode(state),
            "length": self.length,
            "luck": None if self._luck is None else self._luck.get_state(),
            "last_seed": self._last_seed,
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        game = kept["game"]
        config = decode(kept["config"], game.engine.config_type)
        self.__init__(game, config, kept["longest"], kept["kind"])  # type: ignore[misc]
        if kept["state"] is not None:
            self._became(decode(kept["state"], self.engine.state_type))
            self._here = None if self._known is None else self._known.at(self.state)
        self.length, self._last_seed = kept["length"], kept["last_seed"]
        luck = kept["luck"]
        self._luck = None if luck is None else SeededRandom.from_state(luck)

    def start(self, seed: int | None = None) -> None:
        """Begin the match of this seed. Without one it is drawn: anew each time, but the same after
        the same seed."""
        self.length = 0
        if self._known is not None:
            self._go_to(self._known.first)
            return
        if seed is not None:
            drawn = self._last_seed = int(seed)
            self._luck = None
        else:
            if self._luck is None:
                self._luck = SeededRandom(self._last_seed)
            drawn = self._luck.int(0, LARGEST_SEED)
        self._became(self.engine.init(replace(self.config, seed=drawn)))

    def _go_to(self, here: KnownPosition) -> None:
        self._here, self.state, self.mover = here, here.state, here.mover
        self._valid, self._numbers = here.valid, here.numbers
        self._view = self._viewer = None

    def _became(self, state: Any) -> None:
        self.state = state
        self._view = self._viewer = self._valid = self._here = None
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
        before = self._here
        if before is not None:
            after = before.after.get(number)
            if after is not None:
                self.length += 1
                self._go_to(after)
                return
        player = self.mover
        assert player is not None
        valid = self._valid
        if valid is None:
            valid = self._listed(player)
        try:
            action = valid[self._numbers.index(number)]
        except ValueError:
            raise refused(number, player, self.encoding) from None
        self.play(action)
        if before is not None and self._here is not None:
            before.after[number] = self._here

    def play(self, action: Any) -> None:
        """Play an action that is known to be valid."""
        assert self.mover is not None
        before, known = self._here, self._known
        self.length += 1
        state = self.engine.resolve(self.state, action, self.mover)
        here = None if before is None or known is None else known.after(before, state)
        if here is None:
            self._became(state)
        else:
            self._go_to(here)

    def _listed(self, player: str) -> Sequence[Any]:
        """The valid actions of who moves, and their indices, kept until somebody acts."""
        self._valid = self.engine.get_valid_actions(self.state, player)
        self._numbers = self.encoding.numbers(self.view(player), self._valid, player)
        if self._here is not None:
            self._here.valid, self._here.numbers = self._valid, self._numbers
        return self._valid

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
        here = self._here
        if here is None or here.seen is None or player != here.mover:
            both = np.frombuffer(self.row(player), INT8)
            if here is not None and player == here.mover:
                here.seen = both.copy()
        else:
            both = here.seen.copy()
        size = self.encoding.observation_size
        return {"observation": both[:size].reshape(self.shape), "action_mask": both[size:]}

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
        here = self._here
        if here is None:
            return self._results()
        if here.rewards is None:
            here.rewards = self._results()
        return here.rewards[:]

    def _results(self) -> list[float]:
        return [result(self.engine, self.state, player) for player in self.players]
