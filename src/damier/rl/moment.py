"""A position of a match in OpenSpiel: the state, what led to it, and what each player knows by it.

Moments never change and point to the one before, so a copy costs nothing. At a chance node the
states that luck may make are listed; elsewhere a seat is to move. What a player knows is a chain
of digests of what it saw, so that two moments agree exactly if the player cannot tell them apart.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import Any

from msgspec.structs import replace

from damier.bots import mover, result
from damier.catalogue import Game, game_from_source
from damier.core import CHANCES_SAMPLED, SeededRandom, decode, encode

from .encoding import Encoding, encoding_of

DEALS = 1_024
"""Seeds that the deal is drawn from, each as likely as the next."""

MOST_CHANCES = max(CHANCES_SAMPLED, 64)
HANDLE = re.compile(r"§\d+")


@dataclass(frozen=True)
class Table:
    """What all moments of one game share."""

    game: Game
    config: Any
    encoding: Encoding
    longest: int

    @classmethod
    def of(cls, game: Game, config: Any) -> "Table":
        longest = game.engine.max_turns(config)
        return cls(game, config, encoding_of(game, config), longest)

    def first(self) -> "Moment":
        """Before the deal, or the first position of a game without luck."""
        if self.game.engine.facts.chance:
            return Moment(self, None, chances=(1 / DEALS,) * DEALS)
        return Moment(self, self.game.engine.init(self.config))


@dataclass(frozen=True, eq=False)
class Moment:
    """A position, or a chance node between two."""

    table: Table
    state: Any
    chances: tuple[float, ...] = ()
    outcomes: tuple[Any, ...] = ()
    """At a chance node after an action: the states it may come to."""
    before: "Moment | None" = None
    number: int = -1
    """The index by which it was reached from the moment before; chosen by `actor`."""
    actor: int = -1
    length: int = 0
    is_sampled: bool = False
    """Whether it starts from a state that was sampled, and not from a deal."""
    _known: dict[int, str] = field(default_factory=dict, repr=False)
    _views: dict[int, Any] = field(default_factory=dict, repr=False)

    def __deepcopy__(self, memo: Any) -> "Moment":
        return self

    def __reduce__(self) -> Any:
        """Written down as the indices that led here, from the deal or from a sampled state."""
        numbers: list[int] = []
        moment = self
        while moment.before is not None:
            numbers.append(moment.number)
            moment = moment.before
        start = (encode(moment.state), moment.length) if moment.is_sampled else None
        return _again, (self.table.game.source, encode(self.table.config), start, numbers[::-1])

    @cached_property
    def seat(self) -> int:
        """The seat that moves next; -1 where none does."""
        player = mover(self.table.game.engine, self.state) if self.state is not None else None
        return -1 if player is None else self.table.config.player_ids.index(player)

    @cached_property
    def is_terminal(self) -> bool:
        if self.chances:
            return False
        engine = self.table.game.engine
        over: bool = engine.is_game_over(self.state)
        return over or self.length >= self.table.longest

    def after(self, number: int) -> "Moment":
        """What comes of a chance, or of an action of whoever moves."""
        table = self.table
        if self.chances and self.outcomes:
            return Moment(
                table, self.outcomes[number], before=self, number=number, length=self.length
            )
        engine = table.game.engine
        if self.chances:
            return Moment(
                table, engine.init(replace(table.config, seed=number)), before=self, number=number
            )
        seat = self.seat
        player = table.config.player_ids[seat]
        valid, numbers = self.choices
        action = valid[numbers.index(number)]
        state = engine.resolve(self.state, action, player)
        chances: Sequence[tuple[float, Any]] = ()
        if state.rng_state != self.state.rng_state and not engine.is_game_over(state):
            chances = engine.get_chances(self.state, action, player)
        if len(chances) == 1:
            state, chances = chances[0][1], ()
        return Moment(
            table,
            self.state if chances else state,
            chances=tuple(chance for chance, _ in chances),
            outcomes=tuple(after for _, after in chances),
            before=self,
            number=number,
            actor=seat,
            length=self.length + 1,
        )

    @cached_property
    def choices(self) -> tuple[Sequence[Any], Sequence[int]]:
        """The valid actions of whoever moves, and the index of each."""
        seat, table = self.seat, self.table
        player = table.config.player_ids[seat]
        valid = table.game.engine.get_valid_actions(self.state, player)
        return valid, table.encoding.numbers(self.view(seat), valid, player)

    def legal(self, seat: int) -> list[int]:
        """The indices that a seat may choose now, in order."""
        if self.chances or self.is_terminal or seat != self.seat:
            return []
        return sorted(set(self.choices[1]))

    def returns(self) -> list[float]:
        """1 for who won, -1 for who lost, 0 on a draw and while it runs."""
        players = self.table.config.player_ids
        if not self.is_terminal:
            return [0.0] * len(players)
        return [result(self.table.game.engine, self.state, player) for player in players]

    def view(self, seat: int) -> Any:
        """What a seat may know, made once."""
        if seat not in self._views:
            player = self.table.config.player_ids[seat]
            self._views[seat] = self.table.game.engine.get_player_view(self.state, player)
        return self._views[seat]

    def row(self, seat: int) -> Sequence[int]:
        """What a seat sees, as numbers."""
        encoding = self.table.encoding
        if self.state is None:
            return [0] * encoding.observation_size
        row = encoding.observation(self.view(seat), self.table.config.player_ids[seat])
        return list(row)

    def sight(self, seat: int) -> str:
        """What a seat sees, as text. Handles of cards are counted anew, in the order they show:
        which numbers they bear tells nothing."""
        if self.state is None:
            return ""
        handles: dict[str, str] = {}
        return HANDLE.sub(
            lambda found: handles.setdefault(found[0], f"§{len(handles)}"),
            encode(self.view(seat)).decode(),
        )

    def information(self, seat: int) -> str:
        """All that a seat has seen and done: what it sees, after a digest of what came before."""
        path: list[Moment] = []
        moment: Moment | None = self
        while moment is not None and seat not in moment._known:
            path.append(moment)
            moment = moment.before
        known = moment._known[seat] if moment is not None else ""
        for moment in reversed(path):
            own = str(moment.number) if moment.actor == seat else ""
            past = blake2b(known.encode(), digest_size=16).hexdigest()
            # While luck is being drawn, there is nothing new to see.
            seen = "" if moment.chances else moment.sight(seat)
            known = moment._known[seat] = f"{past} {own} {seen}"
        return known

    def resampled(self, seat: int, rng: SeededRandom) -> "Moment":
        """A moment like this one in all that the seat knows; what it does not know is sampled."""
        if self.state is None or self.chances:
            return self
        player = self.table.config.player_ids[seat]
        state = self.table.game.engine.sample_state(self.view(seat), player, rng)
        known = {seat: self.information(seat)}
        return Moment(self.table, state, length=self.length, is_sampled=True, _known=known)

    def told(self) -> str:
        """Where the match stands, in words."""
        if self.chances:
            return "the deal" if self.state is None else f"luck, {len(self.chances)} ways"
        game = self.table.game
        return game.board(game.engine.get_player_view(self.state, None), game.texts("en"))


def _again(
    source: str, settings: bytes, start: tuple[bytes, int] | None, numbers: list[int]
) -> Moment:
    """The moment that was written down."""
    game = game_from_source(source)
    config = game.decode_config(settings)
    table = Table.of(game, config)
    moment = table.first()
    if start is not None:
        state = decode(start[0], game.engine.state_type)
        moment = Moment(table, state, length=start[1], is_sampled=True)
    for number in numbers:
        moment = moment.after(number)
    return moment
